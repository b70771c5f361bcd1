// The measurements of a window's scenes, one for each setting: made by the window itself while nothing moves, a frame at a time, with
// compositors of their own beside the window's. Show me and Compare add to them.

import FloeDesktopHost
import FloeGeometry
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Keeps measurements by their settings.
@MainActor
final class SceneMeasurements {
    private let desktop: DesktopWindow
    private let scenes: ScenesView
    private let clock: HostClock
    private let watchesLoad: Bool
    private var known: [SceneSituation: SceneMeasurement] = [:]
    /// The settings that are known, the most recently used last.
    private var order: [SceneSituation] = []
    /// The stage that draws while nothing moves.
    private var stage: HeadlessStage?
    private var running: (measurement: SceneMeasurement, variants: [ComparisonVariant])?

    /// The number of settings that are remembered. Resizing a window makes one with every size at which it rests.
    private static let most = 32

    init(_ desktop: DesktopWindow, _ scenes: ScenesView, clock: HostClock, watchesLoad: Bool) {
        self.desktop = desktop
        self.scenes = scenes
        self.clock = clock
        self.watchesLoad = watchesLoad
    }

    private var situation: SceneSituation {
        SceneSituation(scenes.scene, size: desktop.window.size, scale: desktop.window.scale)
    }

    /// The measurement of the current scene in its current setting.
    var current: SceneMeasurement {
        let situation = situation
        order.removeAll { $0 == situation }
        order.append(situation)
        if let measurement = known[situation] { return measurement }
        if order.count > SceneMeasurements.most { known[order.removeFirst()] = nil }
        let new = SceneMeasurement(
            of: scenes, size: desktop.window.size, scale: desktop.window.scale, now: clock.now, isBusy: isBusy)
        known[situation] = new
        return new
    }

    /// Makes the measurement of what the user did last.
    func makeMeasurement(of motion: LastMotion) -> SceneMeasurement {
        scenes.makeMeasurement(
            of: motion, size: desktop.window.size, scale: desktop.window.scale, now: clock.now, isBusy: isBusy)
    }

    /// Returns whether other programs keep the machine busy; nil if the load is not watched.
    private var isBusy: (() -> Bool)? {
        guard watchesLoad else { return nil }
        let load = LoadWatch()
        return { load.isBusy() }
    }

    private func variants(by kind: CompositorKind) -> [ComparisonVariant] {
        ComparisonChoice.claim.variants(of: scenes.scene, compositor: kind, hasGPU: true)
    }

    /// Returns what has been measured of the two techniques of the scene's claim, drawn by a compositor.
    func pair(by kind: CompositorKind) -> LanePair? {
        let variants = variants(by: kind)
        guard let measurement = known[situation], measurement.isFinished(variants) else { return nil }
        return measurement.comparison(of: variants, claim: scenes.scene.measurableClaim)?.pairs.first
    }

    /// Measures the techniques of the scene's claim for one step, drawn by `kind`. Returns whether there is more to measure; nil if there
    /// was nothing. Disturbed runs are measured again, once each time that nothing moves.
    func measure(by kind: CompositorKind) -> Bool? {
        let variants = variants(by: kind), measurement = current
        let isRunning = running?.measurement === measurement && running?.variants == variants
        guard variants.count == 2, scenes.scene.measurableClaim?.kind != .looks,
            isRunning || !measurement.isFinished(variants) || measurement.isBusy(variants)
        else { return nil }
        do {
            if !isRunning {
                stage = try desktop.makeStage(kind)
                measurement.ask(for: variants)
                running = (measurement, variants)
            }
            if try measurement.play({ try draw($0, $1) }) { return true }
        } catch {
            // A compositor that fails here fails in the window as well, which says so.
        }
        stop()
        return false
    }

    /// Pauses while something moves. All that has been measured remains, except for the turn that was being played.
    func pause() { if running != nil { stop() } }

    private func stop() {
        running?.measurement.drop()
        running = nil
        stage = nil
    }

    private func draw(_ tree: LayerTree, _ variant: ComparisonVariant) throws -> MeasuredFrame? {
        guard let stage else { return nil }
        return try stage.draw(tree, size: desktop.window.size, scale: desktop.window.scale).changedFrame
    }
}
