// A scene's claim as measured here and now: the frames of two of its techniques on each compositor, reported in the terms
// of its article, by the worst frame or by the pixels composited offscreen.
//
//     CPU  as-written  worst 9.8 ms  3 of 200 missed, median 4.0 ms  →  tuned  worst 1.1 ms  none missed, …  8.9× faster
//     GPU                                                               tuned  worst 5.0 ms  none missed, …

import Foundation
import FloeMeasuring
import FloeRenderTree

/// Measured frames, turned into the figures of the strip.
package struct MeasuredClaim: Equatable, Sendable {
    /// The lanes measured in one situation, in the scene's order; only of techniques that have run.
    package var lanes: [CompositorKind: [Lane]]
    /// The compositor in use, and the name of the technique in use.
    package var compositor: CompositorKind, technique: String
    /// The claim of the scene's article; with nil the worst frame is reported.
    package var claim: Claim?
    /// The refresh rate of the display, in frames per second.
    package var refreshRate: Double

    package init(
        lanes: [CompositorKind: [Lane]] = [:], compositor: CompositorKind, technique: String, claim: Claim? = nil,
        refreshRate: Double = RefreshRate.standard
    ) {
        self.lanes = lanes
        self.compositor = compositor
        self.technique = technique
        self.claim = claim
        self.refreshRate = refreshRate
    }

    /// The measurements of one compositor: one technique, or two to compare.
    struct Row {
        let compositor: CompositorKind
        let before: Lane?, after: Lane?
    }

    /// The rows, one per compositor with measured frames. `before` is the technique that the claim criticises, or else the first
    /// one; `after` is the technique in use, or else the one that the claim praises, or else the last one.
    var rows: [Row] {
        let pairs = CompositorKind.allCases.compactMap { kind -> (kind: CompositorKind, before: Lane, after: Lane?)? in
            guard let known = lanes[kind], let first = known.first else { return nil }
            let before = known.first { $0.name == claim?.before } ?? first
            let others = known.filter { $0.name != before.name }
            return (kind, before, others.first { $0.name == technique } ?? others.first { $0.name == claim?.after } ?? others.last)
        }
        // A single technique is put in the column that it has in a pair.
        let wanting = Set(pairs.compactMap { $0.after == nil ? nil : $0.before.name } + [claim?.before].compactMap { $0 })
        return pairs.map { pair in
            pair.after == nil && !wanting.contains(pair.before.name)
                ? Row(compositor: pair.kind, before: nil, after: pair.before)
                : Row(compositor: pair.kind, before: pair.before, after: pair.after)
        }
    }

    /// Returns grids with one row per compositor, or one row for all if `rowCount` is too small, from the most detailed to the
    /// narrowest; then short ones of a single row. Empty while nothing has been measured.
    func grids(rowCount: Int) -> [[[FigureCell]]] {
        let rows = rows
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
        let rows = rows
        guard let row = rows.first(where: { $0.compositor == compositor }) ?? rows.first else { return nil }
        let lanes = [row.before, row.after].compactMap { $0 }
        return Comparison(lanes, claim: claim, figure: figure, refreshRate: refreshRate)
            .map { "\(MeasuredClaim.name(row.compositor)): \($0.found)" }
    }

    /// The amount of detail about a technique.
    private enum Detail: CaseIterable, Comparable {
        case all, missed, figure, short, bare
    }

    private var figure: Claim.Figure { claim?.figure ?? .worstFrame }

    private func cells(_ row: Row, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(MeasuredClaim.name(row.compositor), row.compositor == compositor ? .present : .plain)
        func side(_ lane: Lane?) -> [FigureCell] {
            lane.map { cells($0, detail) } ?? (row.before ?? row.after).map { cells($0, detail).map { _ in FigureCell("", .plain) } } ?? []
        }
        var found = ""
        if let before = row.before, let after = row.after { found = verdict(before, after) }
        let isPair = row.before != nil && row.after != nil
        return [name] + side(row.before) + [FigureCell(isPair ? "→" : "", .plain)] + side(row.after) + [FigureCell(found, .strong)]
    }

    /// Returns cells with a compositor and its figures, without words.
    private func bareCells(_ row: Row) -> [FigureCell] {
        let figures = [row.before, row.after].compactMap { $0 }.map { headline($0, isShort: true) }
        // Give the unit only once.
        let first = figures.count > 1 ? figures[0].split(separator: " ")[0] + " → " : ""
        let name = FigureCell(MeasuredClaim.name(row.compositor), row.compositor == compositor ? .present : .plain)
        return [name, FigureCell(first + (figures.last ?? ""), .strong)]
    }

    private func headline(_ lane: Lane, isShort: Bool) -> String {
        switch figure {
        case .worstFrame: (isShort ? "" : "worst ") + FigureText.milliseconds(lane.worst)
        case .offscreenPixels: MeasuredClaim.apart(lane, isShort: isShort)
        }
    }

    /// Returns cells with a technique's name, its figure and further figures.
    private func cells(_ lane: Lane, _ detail: Detail) -> [FigureCell] {
        let missed = lane.missed(at: refreshRate), count = lane.frames.count
        let missedText = missed == 0 ? "none missed" : detail == .all ? "\(missed) of \(count) missed" : "\(missed) missed"
        var more: [String] = []
        if detail <= .missed {
            if figure == .offscreenPixels { more.append("worst \(FigureText.milliseconds(lane.worst))") }
            more.append(missedText)
        }
        if detail == .all { more.append("median \(FigureText.milliseconds(lane.summary.median))") }
        let figures = [FigureCell(headline(lane, isShort: detail >= .short), .strong), FigureCell(more.joined(separator: ", "), .plain)]
        return (detail < .bare ? [FigureCell(lane.name, .name)] : []) + figures
    }

    /// Returns a text like "31,000 pixels offscreen, 3.0 passes".
    private static func apart(_ lane: Lane, isShort: Bool) -> String {
        let pixels = Int(lane.offscreenPixels.rounded())
        if isShort {
            if pixels >= 1_000_000 { return String(format: "%.1fM px", Double(pixels) / 1e6) }
            return pixels < 1000 ? "\(pixels) px" : "\(pixels / 1000)k px"
        }
        guard pixels > 0 else { return "nothing offscreen" }
        let passes = lane.passes == 1 ? "1 pass" : String(format: "%.1f passes", lane.passes)
        return "\(FigureText.count(pixels, "pixel")) offscreen, \(passes)"
    }

    /// Returns how many times better or worse `after` is; empty if there are too few frames.
    private func verdict(_ before: Lane, _ after: Lane) -> String {
        let a = before.value(figure), b = after.value(figure)
        let (better, worse) = figure == .worstFrame ? ("faster", "slower") : ("fewer", "more")
        switch Comparison.finding(from: before, to: after, figure) {
        case .less: return b > 0 ? "\(FigureText.multiple(a / b))× \(better)" : "none left"
        case .more: return a > 0 ? "\(FigureText.multiple(b / a))× \(worse)" : ""
        case .same: return "within the noise"
        case .tooFewFrames: return ""
        }
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

extension Lane {
    /// The longest frame, in seconds.
    fileprivate var worst: Double { times.max() ?? 0 }

    fileprivate func value(_ figure: Claim.Figure) -> Double {
        switch figure {
        case .worstFrame: worst
        case .offscreenPixels: offscreenPixels
        }
    }
}
