// Measures several ways of showing a scene by playing its script with each, in turns. A turn plays a copy of the scene
// in its first state, so that all begin alike and the scene at hand stays as it is.
//
//     warm-up   A' B'        the script's first half second, not counted
//     turns     A B  B A  A B  B A  A B        three of them where five would take long

import Foundation
import Layers
import Measuring
import RenderTree
import Views

/// A comparison under way, a frame at a time.
@MainActor
public final class ComparisonRun {
    /// Has what a tree shows drawn by a compositor, and says what that took; nil where nothing had changed.
    public typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> MeasuredFrame?

    public let title: String
    public let ways: [ComparedWay]
    /// Turns of each way that count: of five a frame's time is what came back in four of them (see `Lane`).
    public private(set) var turns = 5

    private let scenes: ScenesView
    private let claim: Claim?
    private let size: CGSize
    private let scale: Double
    private let refreshRate: Double
    private let now: () -> Double
    private let memory: () -> Int
    private var order: [Turn]
    private var next = 0
    private var playback: ScenePlayback?
    private var frames: [MeasuredFrame] = []
    private var measured: [[[MeasuredFrame]]]
    private var largestMemory: [Int]
    private var started: Double?

    private struct Turn {
        let way: Int
        let isWarmUp: Bool
    }

    private static let warmUpSeconds = 0.5

    /// Compares `ways`, two at least, of the scene that `scenes` shows, as it is set there, in a window of `size` points.
    /// `now`: seconds of a steady clock; `memory`: what the process holds, bytes.
    public init(
        of scenes: ScenesView, ways: [ComparedWay], size: CGSize, scale: Double, refreshRate: Double,
        now: @escaping () -> Double, memory: @escaping () -> Int
    ) {
        self.scenes = scenes
        self.ways = ways
        self.size = size
        self.scale = scale
        self.refreshRate = refreshRate
        self.now = now
        self.memory = memory
        title = scenes.scene.title
        claim = scenes.scene.measurableClaim
        let all = Array(ways.indices)
        order = all.map { Turn(way: $0, isWarmUp: true) }
        measured = all.map { _ in [] }
        largestMemory = all.map { _ in 0 }
        planTurns()
    }

    /// Puts the turns that count behind the warm-ups.
    private func planTurns() {
        let all = Array(ways.indices)
        order.removeLast(order.count - all.count)
        for turn in 0..<turns { order += (turn % 2 == 0 ? all : all.reversed()).map { Turn(way: $0, isWarmUp: false) } }
    }

    /// Longer than this nobody waits gladly, seconds.
    private static let patience = 30.0
    private static let fewestTurns = 3

    /// Plays the next frame; false when all have been played.
    public func play(_ draw: Draw) throws -> Bool {
        guard next < order.count else { return false }
        if started == nil { started = now() }
        let turn = order[next], way = ways[turn.way]
        guard let playback else {
            let new = makePlayback(way)
            // The first picture is there before the first frame that counts.
            _ = try draw(new.window.tree, way.compositor)
            playback = new
            return true
        }
        if let cost = playback.play(), var frame = try draw(playback.window.tree, way.compositor) {
            frame.seconds += cost.update + cost.content
            frames.append(frame)
        }
        if playback.isOver || turn.isWarmUp && playback.time >= ComparisonRun.warmUpSeconds { finish(turn) }
        return next < order.count
    }

    private func makePlayback(_ way: ComparedWay) -> ScenePlayback {
        let work = WorkQueue(threads: 0)
        let copy = scenes.makeCopy(work: work, size: size)
        copy.scene.technique = way.technique
        copy.state.compositor = way.compositor
        return ScenePlayback(copy, work: work, size: size, scale: scale, now: now)
    }

    private func finish(_ turn: Turn) {
        if !turn.isWarmUp {
            measured[turn.way].append(frames)
            largestMemory[turn.way] = max(largestMemory[turn.way], memory())
        }
        if next == ways.count - 1, let started, let playback {
            // What the warm-ups took tells how long the turns will take.
            let oneOfEach = (now() - started) * max(1, playback.duration / ComparisonRun.warmUpSeconds)
            if oneOfEach * Double(turns) > ComparisonRun.patience {
                turns = ComparisonRun.fewestTurns
                planTurns()
            }
        }
        frames.removeAll(keepingCapacity: true)
        playback = nil
        next += 1
    }

    /// How much has been played, 0…1.
    public var progress: Double {
        let share = playback.map { $0.time / max($0.duration, ScenePlayback.step) } ?? 0
        let played = order[..<next].reduce(0.0) { $0 + ComparisonRun.weight($1) }
        let total = order.reduce(0.0) { $0 + ComparisonRun.weight($1) }
        guard next < order.count else { return 1 }
        return min(1, (played + min(1, share) * ComparisonRun.weight(order[next])) / total)
    }

    private static func weight(_ turn: Turn) -> Double { turn.isWarmUp ? 0.1 : 1 }

    /// Seconds that are still to come, as far as can be told; nil at first.
    public var secondsLeft: Double? {
        guard let started, progress > 0.05 else { return nil }
        return (now() - started) * (1 - progress) / progress
    }

    /// What is being played, like "tuned, turn 2 of 3".
    public var activity: String {
        guard next < order.count else { return "" }
        let turn = order[next], way = ways[turn.way]
        return turn.isWarmUp ? "\(way.name), warming up" : "\(way.name), turn \(measured[turn.way].count + 1) of \(turns)"
    }

    /// What was found; nil before all has been played.
    public var comparison: Comparison? {
        guard next == order.count else { return nil }
        let lanes = ways.indices.map { Lane(ways[$0].name, turns: measured[$0], memory: largestMemory[$0]) }
        return Comparison(lanes, claim: claim, figure: claim?.figure ?? .worstFrame, refreshRate: refreshRate)
    }
}
