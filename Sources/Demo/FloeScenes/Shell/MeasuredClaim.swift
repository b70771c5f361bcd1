// A scene's claim as measured here and now: the frames of two of its techniques on each compositor, by the rules, words and figures of
// Compare.
//
//     CPU  Redraw on each scroll  0.28 ms  worst 1.2 ms, none of 90 missed  →  Two cached bitmaps  0.16 ms …  Holds on slower devices, from 14 times
//     GPU                                                               Two cached bitmaps  0.90 ms …

import Foundation
import FloeMeasuring
import FloeRenderTree

/// Measured frames, turned into the figures of the strip.
package struct MeasuredClaim: Equatable, Sendable {
    /// The lanes measured in one situation, in the scene's order; only of techniques that have run.
    package let lanes: [CompositorKind: [Lane]]
    /// The compositor in use, and the name and the title of the technique in use.
    package let compositor: CompositorKind, technique: String, title: String
    /// The claim of the scene; with nil techniques are compared by what they cost.
    package let claim: Claim?
    /// The refresh rate of the display, in frames per second.
    package let refreshRate: Double
    /// The factor by which the device pretends to be slower.
    package let slowdown: Int
    /// What compositors are called that are not what their names say: `OpenGL in software (llvmpipe)`.
    package let drawers: [CompositorKind: String]
    /// The rows, one per compositor with measured frames.
    private(set) var rows: [Row] = []

    package init(
        lanes: [CompositorKind: [Lane]] = [:], compositor: CompositorKind, technique: String, title: String? = nil, claim: Claim? = nil,
        refreshRate: Double = RefreshRate.standard, slowdown: Int = 1, drawers: [CompositorKind: String] = [:]
    ) {
        self.lanes = lanes
        self.compositor = compositor
        self.technique = technique
        self.title = title ?? technique
        self.claim = claim
        self.refreshRate = refreshRate
        self.slowdown = slowdown
        self.drawers = drawers
        rows = makeRows()
    }

    /// The measurements of one compositor: one technique, or two to compare.
    struct Row: Equatable {
        let compositor: CompositorKind
        let before: Side?, after: Side?
        let pair: LanePair?
    }

    /// A technique in a row.
    enum Side: Equatable {
        case measured(Lane)
        /// In use, but with too few frames for figures. It keeps the figures beside it from being taken for its own.
        case awaited(title: String)

        var lane: Lane? {
            if case .measured(let lane) = self { lane } else { nil }
        }
    }

    /// Pairs the technique that the claim criticises, or else the first one, with the technique in use, or else the one that the claim
    /// praises, or else the last one.
    private func makeRows() -> [Row] {
        let rows = CompositorKind.allCases.compactMap { kind -> Row? in
            guard let known = lanes[kind], let first = known.first else { return nil }
            func lane(_ name: String?) -> Lane? { known.first { $0.name == name } }
            if kind == compositor, lane(technique) == nil {
                let awaited = Side.awaited(title: title)
                return technique == claim?.before
                    ? Row(compositor: kind, before: awaited, after: .measured(lane(claim?.after) ?? first), pair: nil)
                    : Row(compositor: kind, before: .measured(lane(claim?.before) ?? first), after: awaited, pair: nil)
            }
            let before = lane(claim?.before) ?? first, others = known.filter { $0.name != before.name }
            func other(_ name: String?) -> Lane? { others.first { $0.name == name } }
            guard let after = other(technique) ?? other(claim?.after) ?? others.last else {
                return Row(compositor: kind, before: .measured(before), after: nil, pair: nil)
            }
            let isClaimed = before.name == claim?.before && after.name == claim?.after
            return Row(
                compositor: kind, before: .measured(before), after: .measured(after),
                pair: LanePair(before, after, claim: isClaimed ? claim : nil, refreshRate: refreshRate))
        }
        // A single technique is put in the column that it has in a pair.
        let wanting = Set(rows.compactMap { $0.after == nil ? nil : $0.before?.lane?.name } + [claim?.before].compactMap { $0 })
        return rows.map { row in
            guard row.after == nil, let lane = row.before?.lane, !wanting.contains(lane.name) else { return row }
            return Row(compositor: row.compositor, before: nil, after: row.before, pair: nil)
        }
    }

    /// Returns grids with one row per compositor, or one row for all if `rowCount` is too small, from the most detailed to the
    /// narrowest; then short ones of a single row. Empty while nothing has been measured.
    func grids(rowCount: Int) -> [[[FigureCell]]] {
        guard !rows.isEmpty else { return [] }
        let one = Detail.allCases.map { detail in
            [Array(rows.map { cells($0, detail) }.joined(separator: [FigureCell("  ", .plain)]))]
        }
        let drawing = rows.first { $0.compositor == compositor } ?? rows[0]
        let shortest = [[rows.flatMap(bareCells)], [bareCells(drawing)]]
        guard rowCount >= rows.count else { return one + shortest }
        return Detail.allCases.map { detail in rows.map { cells($0, detail) } } + shortest
    }

    /// The result in sentences; nil while there is nothing to compare.
    var sentences: String? {
        let row = rows.first { $0.compositor == compositor && $0.pair != nil } ?? rows.first { $0.pair != nil }
        return row.flatMap { row in row.pair.map { "\(drawers[row.compositor] ?? MeasuredClaim.name(row.compositor)): \($0.found)" } }
    }

    /// The amount of detail about a technique.
    private enum Detail: CaseIterable, Comparable {
        case all, missed, cost, short, bare
    }

    private func cells(_ row: Row, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(
            (detail == .all ? drawers[row.compositor] : nil) ?? MeasuredClaim.name(row.compositor),
            row.compositor == compositor ? .present : .plain)
        func side(_ side: Side?) -> [FigureCell] {
            side.map { cells($0, detail) } ?? (row.before ?? row.after).map { cells($0, detail).map { _ in FigureCell("", .plain) } } ?? []
        }
        let found = row.pair.map { detail <= .missed ? $0.headlineText : $0.shortCost } ?? ""
        let isPair = row.before != nil && row.after != nil
        return [name] + side(row.before) + [FigureCell(isPair ? "→" : "", .plain)] + side(row.after) + [FigureCell(found, .strong)]
    }

    /// Returns cells with a compositor and its figures, without words.
    private func bareCells(_ row: Row) -> [FigureCell] {
        let costs = [row.before, row.after].compactMap { $0?.lane?.meanSeconds }
        let text = costs.count > 1 ? FigureText.milliseconds(costs[0], to: costs[1]) : costs.first.map(FigureText.milliseconds) ?? ""
        let name = FigureCell(MeasuredClaim.name(row.compositor), row.compositor == compositor ? .present : .plain)
        return [name, FigureCell(text, .strong)]
    }

    /// Returns cells with a technique's name, what a frame of it costs, and further figures.
    private func cells(_ side: Side, _ detail: Detail) -> [FigureCell] {
        switch side {
        case .measured(let lane): cells(lane, detail)
        case .awaited(let title):
            [FigureCell(detail < .bare ? title : "", .name), FigureCell("", .strong), FigureCell("not measured yet", .plain)]
                .suffix(detail < .bare ? 3 : 2)
        }
    }

    private func cells(_ lane: Lane, _ detail: Detail) -> [FigureCell] {
        var more: [String] = []
        if detail == .all { more.append("worst \(FigureText.milliseconds(lane.summary.max))") }
        if detail <= .missed { more.append(missedText(lane, isShort: detail > .all)) }
        if slowdown > 1, detail < .bare {
            let missed = "\(lane.missed(slowedBy: Double(slowdown)))"
            more.append(more.isEmpty ? "\(missed) missed at \(slowdown)×" : "\(missed) at \(slowdown)×")
        }
        let figures = [
            FigureCell(FigureText.milliseconds(lane.meanSeconds), .strong), FigureCell(more.joined(separator: ", "), .plain),
        ]
        return (detail < .bare ? [FigureCell(detail < .short ? lane.title : lane.name, .name)] : []) + figures
    }

    private func missedText(_ lane: Lane, isShort: Bool) -> String {
        let missed = lane.missed(at: refreshRate)
        let count = missed == 0 ? "none" : "\(missed)"
        return isShort ? "\(count) missed" : "\(count) of \(lane.frames.count) missed"
    }

    private static func name(_ kind: CompositorKind) -> String { kind.rawValue.uppercased() }
}

/// A word or a figure of a row, with its look.
struct FigureCell: Equatable {
    enum Look {
        case plain, name, strong
        /// For the compositor in use.
        case present
    }

    let text: String
    let look: Look

    init(_ text: String, _ look: Look) {
        self.text = text
        self.look = look
    }
}
