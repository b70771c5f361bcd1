// What the strip says of a scene's cost: the verdict of its measurement, and below it what that measurement says of the slower device that
// is switched on. Until there is a measurement, the technique in use, live.
//
//     CPU     Redraw on each scroll  0.28 ms  →  Cached bitmaps  0.16 ms  the slow way stutters at 20× slower, both at 50×
//     At 20×                dropped  12                              none     of 147 refreshes
//
// Live frames, each drawn on its own, take longer than measured ones, which follow each other. So the two never stand together.

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
        var words: FigureLine {
            if let held { return "\(.dropped) \(held.text) at \(slowdown)×" }
            let late: FigureLine = pacing.dropped > 0 ? ", \(.hitchRate, FigureText.hitchRate(pacing.hitchRate))" : ""
            return "\(.dropped) \(pacing.text)\(late)"
        }
    }

    /// What draws: `CPU`, `Software GPU`.
    package let drawer: String
    package let live: Live?
    /// The two ways as measured; nil until they have been.
    package let measured: LanePair?
    /// How many times slower the device is; 1 if none is switched on.
    let slowdown: Int

    package init(drawer: String, live: Live? = nil, measured: LanePair? = nil, slowdown: Int = 1) {
        self.drawer = drawer
        self.live = live
        self.measured = measured
        self.slowdown = slowdown
    }

    /// Returns grids from the most detailed to the narrowest, of two rows if there is room for them, otherwise of the verdict's alone.
    /// Empty while nothing is known.
    func grids(rowCount: Int) -> [[[FigureCell]]] {
        Detail.allCases.compactMap { detail in
            guard let measured else { return live.map { [cells($0, detail)] } }
            return Array([cells(measured, detail), slowerCells(measured, detail)].compactMap(\.self).prefix(max(1, rowCount)))
        }
    }

    /// The verdict in sentences; nil until there is one.
    var sentences: String? { measured.map { "\(drawer): \($0.found)" } }

    /// The amount of detail.
    private enum Detail: CaseIterable { case all, titles, figures, bare }

    private func cells(_ pair: LanePair, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(drawer, .present), verdict = FigureCell(pair.verdict.shortText, .strong)
        func cost(_ lane: Lane) -> FigureCell { .aFrame(FigureText.milliseconds(lane.meanSeconds)) }
        let costs = FigureCell.aFrame(FigureText.milliseconds(pair.before.meanSeconds, to: pair.after.meanSeconds))
        return switch detail {
        case .all, .titles:
            [
                name, FigureCell(pair.before.title, .name), cost(pair.before), FigureCell("→", .plain), FigureCell(pair.after.title, .name),
                cost(pair.after), verdict,
            ]
        case .figures: [name, costs, verdict]
        case .bare: [name, costs]
        }
    }

    /// What the slower device that is switched on drops of both; nil without one, and where there is no verdict.
    private func slowerCells(_ pair: LanePair, _ detail: Detail) -> [FigureCell]? {
        guard slowdown > 1, let outcome = pair.verdict.outcomes.first(where: { $0.device.factor == slowdown }) else { return nil }
        switch pair.verdict.finding {
        case .busy, .tooFewFrames: return nil
        default: break
        }
        let name = FigureCell("At \(slowdown)×", .plain), empty = FigureCell("", .plain)
        let dropped = [outcome.before, outcome.after].map { $0.dropped == 0 ? "none" : FigureText.count($0.dropped) }
        let most = FigureText.count(max(outcome.before.expected, outcome.after.expected))
        return switch detail {
        case .all, .titles:
            [
                name, FigureCell("\(.dropped)", .plain), FigureCell(dropped[0], .strong), empty, empty, FigureCell(dropped[1], .strong),
                FigureCell("of \(most) refreshes", .plain),
            ]
        case .figures: [name, FigureCell(dropped.joined(separator: " → "), .strong), FigureCell("\(.dropped) of \(most)", .plain)]
        case .bare: [name, FigureCell(dropped.joined(separator: " → "), .strong)]
        }
    }

    private func cells(_ live: Live, _ detail: Detail) -> [FigureCell] {
        let name = FigureCell(drawer, .present), cost = FigureCell.aFrame(FigureText.milliseconds(live.seconds))
        return switch detail {
        case .all, .titles: [name, FigureCell(live.title, .name), cost, FigureCell(live.words, .plain)]
        case .figures: [name, cost, FigureCell(live.words, .plain)]
        case .bare: [name, cost]
        }
    }
}

/// A word or a figure of a row, with its look.
struct FigureCell: Equatable {
    enum Look {
        case plain, name, strong
        /// For the compositor in use.
        case present
    }

    let line: FigureLine
    let look: Look

    init(_ line: FigureLine, _ look: Look) {
        self.line = line
        self.look = look
    }

    init(_ text: String, _ look: Look) { self.init(FigureLine(stringLiteral: text), look) }

    /// What a frame takes.
    static func aFrame(_ time: String) -> FigureCell { FigureCell("\(.aFrame, time)", .strong) }

    var text: String { line.text }
}
