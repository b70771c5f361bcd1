// `floe bench --replay`: the frames of a record, played in turns.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Measures a record. Every turn begins anew; a frame's time is the least of all turns, since every turn does the same work.
@MainActor
struct BenchReplay {
    private let path: String
    private let compositor: BenchCompositor
    private let turns: Int
    private let refreshRate: Double
    private let isJSON: Bool

    init(_ command: BenchCommand, _ path: String) {
        self.path = path
        compositor = command.compositor
        turns = command.turns ?? 3
        refreshRate = command.refreshRate ?? RefreshRate.standard
        isJSON = command.json
    }

    private struct Result: Encodable {
        let compositor, renderer: String
        let frames, turns, missed: Int
        let meanMs, medianMs, p95Ms, worstMs: Double
    }

    func run() throws {
        var results: [Result] = []
        for kind in compositor.kinds {
            do {
                results.append(try measure(kind))
            } catch let failure as CommandFailure where failure.leavesOut(kind, of: compositor) {
                StandardStreams.complain(line: failure.message)
            }
        }
        try StandardStreams.print(isJSON ? try Figures.json(results) : text(results))
    }

    private func measure(_ kind: CompositorKind) throws -> Result {
        var least: [Double] = [], renderer = ""
        // The first is the warm-up.
        for turn in 0...turns {
            let player = try HeadlessPlayer(record: path, compositor: kind)
            renderer = player.stage.compositor.renderer
            let times = try player.play(until: .infinity).filter { !$0.damage.isEmpty }.map(\.total)
            guard !times.isEmpty else { throw CommandFailure(.badData, "--replay: \(path): it has no frame that shows anything") }
            least = turn <= 1 ? times : zip(least, times).map { min($0, $1) }
        }
        let summary = TimeSummary(least)
        return Result(
            compositor: kind.rawValue, renderer: renderer, frames: least.count, turns: turns, missed: least.count { $0 > 1 / refreshRate },
            meanMs: TimeSummary.milliseconds(least.reduce(0, +) / Double(least.count)),
            medianMs: TimeSummary.milliseconds(summary.median), p95Ms: TimeSummary.milliseconds(summary.p95),
            worstMs: TimeSummary.milliseconds(least.max() ?? 0))
    }

    private func text(_ results: [Result]) -> String {
        func ms(_ value: Double) -> String { String(format: "%.2f", value) }
        let rows = results.map { result in
            [
                result.compositor, "\(result.frames)", ms(result.meanMs), ms(result.medianMs), ms(result.p95Ms), ms(result.worstMs),
                "\(result.missed)",
            ]
        }
        let head =
            "Times in ms to the finished picture, of each frame the least of \(turns) turns; missed: too late for "
            + "\(String(format: "%g", refreshRate)) Hz."
        let drawers = results.map { "\($0.compositor): \($0.renderer)" }
        return
            ([head] + drawers + [
                "", AlignedColumns.text([["", "frames", "mean", "median", "p95", "worst", "missed"]] + rows, leftAligned: 1),
            ])
            .joined(separator: "\n")
    }
}
