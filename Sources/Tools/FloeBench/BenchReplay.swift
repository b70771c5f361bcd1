// `floe bench --replay`: a scene's techniques compared by what happened in a recorded run.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Measures the techniques of a record's scene by playing its inputs with each, in turns.
@MainActor
struct BenchReplay {
    private let path: String
    private let command: BenchCommand
    private let turns: Int

    init(_ command: BenchCommand, _ path: String) {
        self.path = path
        self.command = command
        turns = command.turns ?? 3
    }

    func run() throws {
        let clock = HostClock(), terminal = TerminalLine()
        let (first, head) = try ScenePlayer.open(path, now: clock.now), scene = first.scenes.scene
        let techniques = scene.techniques.filter { command.technique == nil || $0.name == command.technique }
        guard !techniques.isEmpty else {
            throw CommandFailure(RecordError.noTechnique(command.technique ?? "", scene.name), path)
        }
        var settings = BenchSettings(content: command.content)
        settings.turns = turns
        settings.size = SizeArgument(width: Int(head.size.width), height: Int(head.size.height))
        var results: [BenchResult] = []
        for kind in command.compositor.kinds {
            do {
                results += try measure(techniques, of: scene, by: kind, settings, clock) { activity, share in
                    terminal.show(ProgressLine.text("\(kind.rawValue): \(activity)", done: share, of: 1, elapsed: clock.now()))
                }
            } catch let failure as CommandFailure where failure.leavesOut(kind, of: command.compositor) {
                StandardStreams.complain(line: failure.message)
            }
        }
        terminal.clear()
        let scenes = BenchScene.all(of: results)
        try StandardStreams.print(command.json ? try Figures.json(results) : BenchTable.text(scenes, settings))
    }

    private func measure(
        _ techniques: [Technique], of scene: any Scene, by kind: CompositorKind, _ settings: BenchSettings, _ clock: HostClock,
        progress: (String, Double) -> Void
    ) throws -> [BenchResult] {
        let stage = try HeadlessStage.start(kind, clock: clock), load = LoadWatch()
        let isBusy = Environment.measuring == .usual ? { load.isBusy() } : nil
        let measurement = SceneMeasurement(now: clock.now, isBusy: isBusy) { [path] variant in
            try ScenePlayer.open(path, technique: variant.technique, now: clock.now).player
        }
        measurement.mostSteps = .max
        let variants = techniques.map { ComparisonVariant($0, kind) }
        measurement.ask(for: variants, turns: turns, within: .infinity)
        repeat {
            progress(measurement.activity, measurement.progress)
        } while try measurement.play { tree, _ in
            guard let player = measurement.player else { return nil }
            return try HeadlessStage.checked { try stage.draw(tree, size: player.pixels, scale: player.window.scale) }.changedFrame
        }
        let wasBusy = measurement.isBusy(variants)
        return try variants.map { variant in
            let lane = measurement.lane(variant)
            guard !lane.frames.isEmpty else { throw CommandFailure(.badData, "--replay: \(path): it has no frame that shows anything") }
            return BenchResult(
                BenchCase(scene: scene.name, technique: variant.technique.name, compositor: kind), settings,
                renderer: stage.compositor.renderer, isSoftware: stage.isSoftware, lane: lane, isBusy: wasBusy)
        }
    }
}
