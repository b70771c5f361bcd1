// What the strip says of a scene's cost: the verdict of its measurement, and below it the technique in use, live.
//
//     CPU  Redraw on each scroll  0.28 ms  →  Two cached bitmaps  0.16 ms  the slow way stutters at 20× slower, both at 50×
//     Now                                     Two cached bitmaps  0.21 ms  dropped none of 150
//
// The two never make a ratio: they are of different motions.

import FloeMeasuring
import FloeRenderTree
import Foundation

/// The figures of one scene in the strip.
package struct SceneFigures: Equatable, Sendable {
    /// The technique in use, by its last frames in motion.
    package struct Live: Equatable, Sendable {
        let title: String
        /// What a frame takes on average, in seconds.
        let seconds: Double
        /// What a display of 60 Hz shows of it, here and on the slower device that is switched on.
        let pacing: FramePacing, held: FramePacing?
        let slowdown: Int

        /// Returns nil for fewer frames than mean anything.
        package init?(_ title: String, _ frames: [MeasuredFrame], slowdown: Int = 1) {
            guard frames.count >= Live.least else { return nil }
            self.title = title
            seconds = frames.reduce(0) { $0 + $1.total } / Double(frames.count)
            pacing = FramePacing(frames: frames.map(\.total))
            held = slowdown > 1 ? FramePacing(frames: frames.map { $0.total(slowedBy: Double(slowdown)) }) : nil
            self.slowdown = slowdown
        }

        private static let least = 3

        /// The dropped refreshes: “dropped 2 of 150, 13 ms/s late”.
        var words: String {
            if let held { return "dropped \(held.text) at \(slowdown)×" }
            let late = pacing.dropped > 0 ? ", \(FigureText.hitchRate(pacing.hitchRate))" : ""
            return "dropped \(pacing.text)\(late)"
        }
    }

    /// What draws: `CPU`, `Software GPU`.
    package let drawer: String
    package let live: Live?
    /// The two ways as measured; nil until they have been.
    package let measured: LanePair?

    package init(drawer: String, live: Live? = nil, measured: LanePair? = nil) {
        self.drawer = drawer
        self.live = live
        self.measured = measured
    }

    /// Returns grids from the most detailed to the narrowest, of two rows if there is room for them, otherwise of the verdict's alone.
    /// Empty while nothing is known.
    func grids(rowCount: Int) -> [[[FigureCell]]] {
        Detail.allCases.compactMap { detail in
            let rows = [measured.map { cells($0, detail) }, live.map { cells($0, detail) }].compactMap(\.self).prefix(max(1, rowCount))
            return rows.isEmpty ? nil : Array(rows)
        }
    }

    /// The verdict in sentences; nil until there is one.
    var sentences: String? { measured.map { "\(drawer): \($0.found)" } }

    /// The amount of detail.
    private enum Detail: CaseIterable { case all, titles, figures, bare }

    private func cells(_ pair: LanePair, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(drawer, .present), verdict = FigureCell(pair.verdict.shortText, .strong)
        func cost(_ lane: Lane) -> FigureCell { FigureCell(FigureText.milliseconds(lane.meanSeconds), .strong) }
        let costs = FigureText.milliseconds(pair.before.meanSeconds, to: pair.after.meanSeconds)
        return switch detail {
        case .all, .titles:
            [
                name, FigureCell(pair.before.title, .name), cost(pair.before), FigureCell("→", .plain), FigureCell(pair.after.title, .name),
                cost(pair.after), verdict,
            ]
        case .figures: [name, FigureCell(costs, .strong), verdict]
        case .bare: [name, FigureCell(costs, .strong)]
        }
    }

    private func cells(_ live: Live, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(measured == nil ? drawer : "Now", measured == nil ? .present : .plain)
        let figures = [FigureCell(FigureText.milliseconds(live.seconds), .strong), FigureCell(live.words, .plain)]
        guard detail == .all || detail == .titles else { return [name] + (detail == .bare ? [figures[0]] : figures) }
        // Below the way that it is, so that like stands below like.
        let title = FigureCell(live.title, .name), empty = FigureCell("", .plain)
        return measured == nil || live.title == measured?.before.title
            ? [name, title, figures[0], empty, empty, empty, figures[1]] : [name, empty, empty, empty, title, figures[0], figures[1]]
    }
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
