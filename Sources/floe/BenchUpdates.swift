// The second part of `floe bench layers`: what a frame takes before anything is drawn. Layers move, the
// frame is built, the damage is found; the compositor that would draw it does nothing.

import DesktopHost
import Foundation
import Imaging
import Layers
import RenderTree

/// One run over all trees.
@MainActor
struct BenchUpdates {
    /// Measured of each tree, after a warm-up.
    let frames: Int

    /// Enough to fill both frames that a renderer keeps, and the caches.
    private static let warmUpFrames = 10

    func measure() throws -> [BenchUpdatesResult] {
        let optimisations = try Environment.optimisations()
        return try LayerUpdateTree.all.map { try measure($0.name, $0.make(), optimisations) }
    }

    private func measure(
        _ name: String, _ scene: LayerUpdateTree.Scene, _ optimisations: Optimisations
    ) throws -> BenchUpdatesResult {
        let clock = HostClock()
        let renderer = FrameRenderer(compositors: [IdleCompositor()], optimisations: optimisations, now: clock.now)
        var reports: [FrameReport] = []
        reports.reserveCapacity(frames)
        for i in -BenchUpdates.warmUpFrames..<frames {
            let start = clock.now()
            scene.tree.withoutActions {
                for layer in scene.moving { layer.position.x += i.isMultiple(of: 2) ? 1.5 : -1.5 }
            }
            scene.tree.advance(to: Double(i + BenchUpdates.warmUpFrames) / 60)
            let update = clock.now() - start
            var report = try renderer.draw(scene.tree, size: LayerUpdateTree.size, scale: 1)
            report.update = update
            if i >= 0 { reports.append(report) }
        }
        return BenchUpdatesResult(name: name, moving: scene.moving.count, reports)
    }
}

/// Draws nothing.
private final class IdleCompositor: Compositor {
    let kind = CompositorKind.cpu
    let renderer = "nothing is drawn"

    func draw(_ frame: Frame, damage: DamageRegion) -> CompositorStatistics { CompositorStatistics() }
    func makeSnapshot() -> Bitmap? { nil }
}

/// Figures of one tree. Milliseconds.
struct BenchUpdatesResult: Encodable {
    let tree: String
    let layers, moving, frames: Int
    /// The sum's median and least.
    let medianMs, minMs: Double
    /// Medians.
    let updateMs, buildMs, damageMs: Double

    init(name: String, moving: Int, _ reports: [FrameReport]) {
        func median(_ part: (FrameReport) -> Double) -> Double { Figures.milliseconds(TimeSummary(reports.map(part)).median) }
        tree = name
        layers = reports.last?.layers ?? 0
        self.moving = moving
        frames = reports.count
        medianMs = median(\.total)
        minMs = Figures.milliseconds(TimeSummary(reports.map(\.total)).min)
        updateMs = median(\.update)
        buildMs = median(\.build)
        damageMs = median(\.damageTime)
    }

    /// The table for people.
    static func text(_ results: [BenchUpdatesResult]) -> String {
        func ms(_ v: Double) -> String { String(format: "%.3f", v) }
        let heads = ["tree", "median", "min", "update", "build", "damage", "layers", "moving"]
        let rows = results.map { r in
            [
                r.tree, ms(r.medianMs), ms(r.minMs), ms(r.updateMs), ms(r.buildMs), ms(r.damageMs), "\(r.layers)",
                "\(r.moving)",
            ]
        }
        return "Without drawing, times in ms: layers moved, the frame built, its damage found; the parts are medians.\n\n"
            + AlignedColumns.text([heads] + rows, leftAligned: 1)
    }
}
