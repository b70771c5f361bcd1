// One measured case: a scene's script, played once for warmth and then in turns, each from the same state.

import DesktopHost
import Foundation
import Measuring
import RenderTree
import Scenes

/// Plays a script, over and over if need be, and sums up its frames.
@MainActor
struct BenchRun {
    let what: BenchCase
    private let options: SceneOptions
    private let settings: BenchSettings
    /// Kept from turn to turn: programs are compiled and memory is at hand.
    private let stage: HeadlessStage

    /// Throws where the compositor cannot start.
    init(_ what: BenchCase, _ settings: BenchSettings) throws {
        ProcessMemory.resetLargest()
        self.what = what
        self.settings = settings
        options = try SceneOptions.of(what.scene, technique: what.technique, content: settings.content)
        let left = what.without.map { Optimisations.disabling($0).options } ?? .all
        stage = try HeadlessStage.start(what.compositor, keeping: left)
    }

    /// `didPlay`: called after the warm-up, and after each turn.
    func measure(didPlay: () -> Void = {}) throws -> BenchResult {
        _ = try play()
        didPlay()
        var turns: [[FrameReport]] = []
        for _ in 0..<settings.turns {
            turns.append(try play())
            didPlay()
        }
        return BenchResult(what, settings, renderer: stage.compositor.renderer, turns: turns, peakMemory: ProcessMemory.largest)
    }

    /// One turn: so many frames as asked for, or those of the script played once.
    private func play() throws -> [FrameReport] {
        var reports: [FrameReport] = []
        var player: ScenePlayer?
        while reports.count < settings.frames ?? .max {
            if player?.isOver ?? true {
                // A script in which nothing ever changes has no frames to measure.
                guard player == nil || settings.frames != nil && !reports.isEmpty else { break }
                // The old scene goes first: two at once would be twice the memory.
                player = nil
                player = try ScenePlayer(options, on: stage, size: settings.size, scale: 1)
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
}
