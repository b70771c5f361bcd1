// The second part of `floe bench layers`: the cost of a frame before drawing. Layers move, the frame is built, its damage
// computed and its drawing planned, but nothing is drawn.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeFramePlanning
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree

/// One run over all trees.
@MainActor
struct BenchUpdates {
    /// Frames measured of each tree, after a warm-up.
    let frames: Int
    /// Only trees whose names contain this are measured. Nil: all.
    let only: String?

    /// Enough to fill both frames that a renderer retains, and the caches.
    private static let warmUpFrames = 10

    func measure() throws -> [BenchUpdatesResult] {
        let optimisations = try Environment.optimisations()
        return try LayerUpdateTree.all.filter { tree in only.map(tree.name.contains) ?? true }.map {
            try measure($0.name, $0.make(), optimisations)
        }
    }

    private func measure(
        _ name: String, _ scene: LayerUpdateTree.Scene, _ optimisations: Optimisations
    ) throws -> BenchUpdatesResult {
        let clock = HostClock()
        let renderer = FrameRenderer(compositors: [PlanningCompositor()], optimisations: optimisations, now: clock.now)
        var reports: [FrameReport] = []
        reports.reserveCapacity(frames)
        for i in -BenchUpdates.warmUpFrames..<frames {
            let start = clock.now()
            scene.tree.withoutActions { scene.change(i + BenchUpdates.warmUpFrames) }
            scene.tree.advance(to: Double(i + BenchUpdates.warmUpFrames) / 60)
            let update = clock.now() - start
            var report = try renderer.draw(scene.tree, size: LayerUpdateTree.size, scale: 1)
            report.frame[.update] = update
            if i >= 0 { reports.append(report) }
        }
        return BenchUpdatesResult(name: name, changing: scene.changing, reports)
    }
}

/// Plans frames, as every compositor does, and draws nothing.
private final class PlanningCompositor: Compositor {
    let kind = CompositorKind.cpu
    let renderer = "nothing is drawn"
    private var plan = FramePlan(options: [.foldsCuts, .findsShiftedTexels])

    func draw(_ frame: Frame, damage: DamageRegion) -> CompositorStatistics {
        plan.update(frame, within: damage.bounds)
        var statistics = CompositorStatistics()
        statistics.preparedItems = plan.prepared.count
        return statistics
    }

    func makeSnapshot() -> Bitmap? { nil }
}

/// Figures of one tree, in milliseconds.
struct BenchUpdatesResult: Codable {
    let tree: String
    let layers, changing, frames: Int
    /// The sum of updating and building, damage included.
    let medianMs, minMs: Double
    /// Medians.
    let updateMs, buildMs, planMs: Double
    /// In the last frame: the plan's items that were prepared anew, and all its items.
    let preparedItems, items: Int

    init(name: String, changing: Int, _ reports: [FrameReport]) {
        func median(_ part: (FrameReport) -> Double) -> Double { TimeSummary.milliseconds(TimeSummary(reports.map(part)).median) }
        tree = name
        layers = reports.last?.frame.layers ?? 0
        self.changing = changing
        frames = reports.count
        let sums = TimeSummary(reports.map { $0.frame[.update] + $0.frame[.build] })
        medianMs = TimeSummary.milliseconds(sums.median)
        minMs = TimeSummary.milliseconds(sums.min)
        updateMs = median { $0.frame[.update] }
        buildMs = median { $0.frame[.build] }
        planMs = median(\.frame.drawing)
        preparedItems = reports.last?.frame.statistics.preparedItems ?? 0
        items = reports.last?.nodes ?? 0
    }

    /// Returns the table as readable text.
    static func text(_ results: [BenchUpdatesResult]) -> String {
        func ms(_ v: Double) -> String { String(format: "%.3f", v) }
        let heads = ["tree", "median", "min", "update", "build", "plan", "layers", "changing", "prepared", "items"]
        let rows = results.map { r in
            [
                r.tree, ms(r.medianMs), ms(r.minMs), ms(r.updateMs), ms(r.buildMs), ms(r.planMs), "\(r.layers)",
                "\(r.changing)", "\(r.preparedItems)", "\(r.items)",
            ]
        }
        return "Without drawing, times in ms: layers changed, frame built, damage found (median and min cover these three), drawing "
            + "planned; the parts are medians; prepared: plan items that were computed anew.\n\n"
            + AlignedColumns.text([heads] + rows, leftAligned: 1)
    }
}
