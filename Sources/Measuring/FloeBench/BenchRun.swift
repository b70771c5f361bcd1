// One measured case: a scene's script, played once as a warm-up and then in turns, each from the same state.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// Plays a script, repeatedly if need be, and summarises its frames.
@MainActor
final class BenchRun {
    let what: BenchCase
    private let options: SceneOptions
    private let settings: BenchSettings
    /// Kept across turns, so that programs stay compiled and memory stays allocated.
    private let stage: HeadlessStage
    private let memory: Int
    private var turns: [[BenchFrame]] = []

    /// Plays the script once, as a warm-up and to measure its memory. Throws if the compositor cannot start.
    init(_ what: BenchCase, _ settings: BenchSettings) throws {
        self.what = what
        self.settings = settings
        options = try SceneOptions.of(what.scene, technique: what.technique)
        let left = what.without.map { Optimisations.disabling($0).options } ?? .all
        let before = ProcessMemory.beginLargest()
        stage = try HeadlessStage.start(what.compositor, keeping: left, clock: settings.trace?.clock ?? HostClock())
        _ = try BenchRun.play(what, options, stage, settings)
        memory = max(0, ProcessMemory.largest - before) + settings.residentBytes
    }

    /// Plays another turn.
    func play() throws {
        let isLast = turns.count + 1 == settings.turns
        stage.timesTiles = isLast && settings.trace != nil
        turns.append(try BenchRun.play(what, options, stage, settings))
        if isLast { settings.trace?.add(what, turns[turns.count - 1]) }
    }

    /// The result of all turns so far.
    var result: BenchResult {
        BenchResult(what, settings, renderer: stage.compositor.renderer, isSoftware: stage.isSoftware, turns: turns, peakMemory: memory)
    }

    /// Measures a case alone, in the requested number of turns.
    static func measure(_ what: BenchCase, _ settings: BenchSettings) throws -> BenchResult {
        let run = try BenchRun(what, settings)
        for _ in 0..<settings.turns { try run.play() }
        return run.result
    }

    /// Measures cases in alternating turns, so that a temporary disturbance of the machine affects all of them. `willPlay` and
    /// `didPlay` are called before and after each warm-up and turn.
    static func measure(
        _ cases: [BenchCase], _ settings: BenchSettings, willPlay: (BenchCase) -> Void, didPlay: (BenchCase) -> Void
    ) throws -> [BenchResult] {
        var runs: [BenchRun] = []
        for what in cases {
            willPlay(what)
            runs.append(try BenchRun(what, settings))
            didPlay(what)
        }
        for _ in 0..<settings.turns {
            for run in runs {
                willPlay(run.what)
                try run.play()
                didPlay(run.what)
            }
        }
        return runs.map(\.result)
    }

    /// Plays one turn: the requested number of frames, or those of the script played once.
    private static func play(
        _ what: BenchCase, _ options: SceneOptions, _ stage: HeadlessStage, _ settings: BenchSettings
    ) throws -> [BenchFrame] {
        var frames: [BenchFrame] = [], stepsBefore = 0
        var player: HeadlessPlayer?
        while frames.count < settings.frames ?? .max {
            if player?.scenePlayer.isOver ?? true {
                // A script in which nothing ever changes has no frames to measure.
                guard player == nil || settings.frames != nil && !frames.isEmpty else { break }
                // The old scene is released first, since two at once would take twice the memory.
                stepsBefore += player?.scenePlayer.stepNumber ?? 0
                player = nil
                let next = try HeadlessPlayer(options, settings.content, on: stage, size: settings.size, scale: 1)
                // A window does this between its first frame and the user's first movement.
                try HeadlessStage.checked { try stage.prepare() }
                player = next
            }
            if let player, let report = try player.playStep() {
                frames.append(BenchFrame(report: report, step: stepsBefore + player.scenePlayer.stepNumber))
            }
        }
        return frames
    }
}

/// A frame, and the step of the script that it shows.
struct BenchFrame {
    let report: FrameReport
    let step: Int
}

/// Settings shared by all cases of one benchmark.
struct BenchSettings {
    var content: ContentOptions
    var size = SizeArgument.standard
    /// The frames of each turn. Nil: those of the script.
    var frames: Int?
    var turns = 3
    /// Pictures a second, for counting missed frames.
    var refreshRate = RefreshRate.standard
    /// Memory of the process before anything was measured.
    var residentBytes = 0
    /// Where frames are traced. Nil: nowhere.
    var trace: BenchTrace?
}
