// One measured case: a scene's script, played once for warmth and then in turns, each from the same state.

import DesktopHost
import Foundation
import Measuring
import RenderTree
import Scenes

/// Plays a script, over and over if need be, and sums up its frames.
@MainActor
final class BenchRun {
    let what: BenchCase
    private let options: SceneOptions
    private let settings: BenchSettings
    /// Kept from turn to turn: programs are compiled and memory is at hand.
    private let stage: HeadlessStage
    private let memory: Int
    private var turns: [[FrameReport]] = []

    /// Plays the script once, for warmth and for what it takes of memory. Throws where the compositor cannot start.
    init(_ what: BenchCase, _ settings: BenchSettings) throws {
        self.what = what
        self.settings = settings
        options = try SceneOptions.of(what.scene, technique: what.technique, content: settings.content)
        let left = what.without.map { Optimisations.disabling($0).options } ?? .all
        let before = ProcessMemory.beginLargest()
        stage = try HeadlessStage.start(what.compositor, keeping: left)
        _ = try BenchRun.play(what, options, stage, settings)
        memory = max(0, ProcessMemory.largest - before) + settings.residentBytes
    }

    /// Plays a turn more.
    func play() throws {
        turns.append(try BenchRun.play(what, options, stage, settings))
    }

    /// Of all turns so far.
    var result: BenchResult {
        BenchResult(what, settings, renderer: stage.compositor.renderer, turns: turns, peakMemory: memory)
    }

    /// A case alone, in as many turns as are asked for.
    static func measure(_ what: BenchCase, _ settings: BenchSettings) throws -> BenchResult {
        let run = try BenchRun(what, settings)
        for _ in 0..<settings.turns { try run.play() }
        return run.result
    }

    /// Cases in alternating turns: what disturbs the machine for a while disturbs all of them. `didPlay` is called after
    /// each warm-up and turn, `willPlay` before.
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

    /// One turn: so many frames as asked for, or those of the script played once.
    private static func play(
        _ what: BenchCase, _ options: SceneOptions, _ stage: HeadlessStage, _ settings: BenchSettings
    ) throws -> [FrameReport] {
        do {
            try stage.activate()
        } catch {
            throw CommandFailure(.software, "\(error)")
        }
        var reports: [FrameReport] = []
        var player: ScenePlayer?
        while reports.count < settings.frames ?? .max {
            if player?.isOver ?? true {
                // A script in which nothing ever changes has no frames to measure.
                guard player == nil || settings.frames != nil && !reports.isEmpty else { break }
                // The old scene goes first: two at once would be twice the memory.
                player = nil
                let next = try ScenePlayer(options, on: stage, size: settings.size, scale: 1)
                // As a window does between its first frame and the first movement of a hand.
                try HeadlessStage.checked { try stage.prepare() }
                try what.overlays?.show(in: next)
                player = next
            }
            if let report = try player?.playStep() { reports.append(report) }
        }
        return reports
    }
}

/// What all cases of one benchmark have in common.
struct BenchSettings {
    var content: ContentOptions
    var size = SizeArgument.standard
    /// Of each turn; nil: those of the script.
    var frames: Int?
    var turns = 3
    /// Pictures a second, for frames that are missed.
    var refreshRate = RefreshRate.standard
    /// Memory of the process before anything was measured.
    var residentBytes = 0
}
