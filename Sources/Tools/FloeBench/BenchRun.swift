// The cases that are compared with each other, measured as the window measures a scene: in turns, each from the same state.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import Foundation

/// Plays the cases of a group.
@MainActor
final class BenchRun {
    private let cases: [(what: BenchCase, variant: ComparisonVariant)]
    private let settings: BenchSettings
    private let measurement: SceneMeasurement
    /// What draws, by the optimisation that is left out. Kept across turns, so that programs stay compiled and memory stays allocated.
    private let stages: [String?: HeadlessStage]
    /// Holds the scene that copies are made of.
    private let original: HeadlessPlayer
    /// When tiles were drawn, by when their frame began to be built; only if frames are traced.
    private var tiles: [Double: [TileTime]] = [:]

    /// `cases` are of one scene and one compositor. Throws if the compositor cannot start.
    init(_ cases: [BenchCase], _ settings: BenchSettings) throws {
        self.settings = settings
        let first = cases[0], clock = settings.trace?.clock ?? HostClock()
        var stages: [String?: HeadlessStage] = [:]
        for without in Set(cases.map(\.without)) {
            let kept = without.map { Optimisations.disabling($0).options } ?? .all
            stages[without] = try HeadlessStage.start(first.compositor, keeping: kept, clock: clock)
            stages[without]?.timesTiles = settings.trace != nil
        }
        self.stages = stages
        let size = CGSize(width: settings.size.width, height: settings.size.height)
        original = try HeadlessPlayer(
            SceneOptions.of(first.scene, technique: first.technique), settings.content,
            on: HeadlessStage.start(.cpu, budget: settings.content.budget), size: settings.size, scale: 1)
        let scenes = original.scenePlayer.scenes, techniques = scenes.scene.techniques, load = LoadWatch()
        self.cases = cases.compactMap { what in
            techniques.first { $0.name == what.technique }.map { (what, ComparisonVariant($0, what.compositor, without: what.without)) }
        }
        measurement = SceneMeasurement(
            of: scenes, size: size, scale: 1, now: clock.now, isBusy: Environment.measuring == .usual ? { load.isBusy() } : nil)
        if let frames = settings.frames { measurement.mostSteps = frames }
    }

    /// Plays all turns. `progress` is called before each frame with what is being played and the share that has been.
    func measure(progress: (_ activity: String, _ share: Double) -> Void = { _, _ in }) throws -> [BenchResult] {
        let variants = cases.map(\.variant)
        measurement.ask(for: variants, turns: settings.turns, within: .infinity)
        repeat {
            progress(measurement.activity, measurement.progress)
        } while try measurement.play { tree, variant in
            guard let stage = stages[variant.without] else { return nil }
            let report = try HeadlessStage.checked { try stage.draw(tree, size: original.scenePlayer.pixels, scale: 1) }
            if !report.tiles.isEmpty { tiles[report.frame.buildStart] = report.tiles }
            return report.changedFrame
        }
        let isBusy = measurement.isBusy(variants)
        return cases.map { what, variant in
            let lane = measurement.lane(variant)
            for frame in lane.turns.last ?? [] {
                settings.trace?.add(FrameTrace.Entry(frame, by: what.text, tiles: tiles[frame.buildStart] ?? []))
            }
            let stage = stages[variant.without]
            return BenchResult(
                what, settings, renderer: stage?.compositor.renderer ?? "", isSoftware: stage?.isSoftware ?? false, lane: lane,
                isBusy: isBusy)
        }
    }
}

/// Settings shared by all cases of one benchmark.
struct BenchSettings {
    var content: ContentOptions
    var size = SizeArgument.standard
    /// The steps of each turn at most. Nil: those of the scene's lesson.
    var frames: Int?
    var turns = 3
    /// Where frames are traced. Nil: nowhere.
    var trace: BenchTrace?
}
