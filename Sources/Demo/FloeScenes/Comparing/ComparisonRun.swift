// Measures several variants of a scene by playing its script with each, in turns. A turn plays a copy of the scene in its initial
// state, so that all of them start alike and the current scene stays as it is.
//
//     warm-up   A' B'        a few frames from all of the script, not counted: shows how long a frame of each takes here
//     turns     A B  B A  A B  B A  A B        fewer turns, of fewer frames, where these would take long

import Foundation
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree

/// A comparison in progress, played frame by frame.
@MainActor
package final class ComparisonRun {
    /// Draws a tree with a compositor and returns the measurement, or nil if nothing had changed.
    package typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> MeasuredFrame?

    package let title: String
    package let variants: [ComparisonVariant]
    /// How much is played so that it does not take too long; see `ComparisonExtent`.
    package private(set) var extent = ComparisonExtent.whole

    private let scenes: ScenesView
    private let claim: Claim?
    private let size: CGSize
    private let scale: Double
    private let refreshRate: Double
    private let now: () -> Double
    private let memory: () -> Int
    private var order: [Turn]
    private var next = 0
    private var playback: ScenePlayer?
    private var frames: [MeasuredFrame] = []
    /// Measured by warm-ups and turns, for each variant: seconds to begin a turn, and per script step that is drawn.
    private var beginning: [Double]
    private var step: [Double]
    private var stepCounts: [Int]
    /// The seconds that the drawn steps of the current turn took, including presentation, the time at which the first one began, and the
    /// time at which the last one ended.
    private var drawn: (steps: [Double], since: Double, last: Double) = ([], 0, 0)
    private var measured: [[[MeasuredFrame]]]
    private var largestMemory: [Int]
    private var started: Double?

    private struct Turn {
        let variant: Int
        let isWarmUp: Bool
    }

    /// Compares `variants`, at least two, of the scene that `scenes` shows, with its current settings, in a window of `size` points. `now`
    /// returns seconds of a monotonic clock, `memory` the bytes that the process holds.
    package init(
        of scenes: ScenesView, variants: [ComparisonVariant], size: CGSize, scale: Double, refreshRate: Double,
        now: @escaping () -> Double, memory: @escaping () -> Int
    ) {
        self.scenes = scenes
        self.variants = variants
        self.size = size
        self.scale = scale
        self.refreshRate = refreshRate
        self.now = now
        self.memory = memory
        title = scenes.scene.title
        claim = scenes.scene.measurableClaim
        let all = Array(variants.indices)
        order = all.map { Turn(variant: $0, isWarmUp: true) }
        measured = all.map { _ in [] }
        largestMemory = all.map { _ in 0 }
        beginning = all.map { _ in 0 }
        step = all.map { _ in 0 }
        stepCounts = all.map { _ in 1 }
        planTurns()
    }

    /// Schedules the turns that count after the warm-ups.
    private func planTurns() {
        let all = Array(variants.indices)
        order.removeLast(order.count - all.count)
        for turn in 0..<extent.turns { order += (turn % 2 == 0 ? all : all.reversed()).map { Turn(variant: $0, isWarmUp: false) } }
    }

    /// The longest that a comparison, and a warm-up in it, should take, in seconds. People do not like to wait longer.
    package static let patience = 30.0
    private static let warmUpPatience = 3.0
    /// The number of frames of a warm-up, enough to cover everything a script does, and the minimum. The first frames fill caches and are
    /// drawn however long they take.
    private static let warmUpFrames = 24, leastWarmUp = 3

    /// Plays the next frame. Returns false when all have been played.
    package func play(_ draw: Draw) throws -> Bool {
        guard next < order.count else { return false }
        let start = now()
        if started == nil { started = start }
        let turn = order[next], variant = variants[turn.variant]
        guard let playback else {
            let new = makePlayback(variant)
            // The first picture is complete before the first frame that counts.
            _ = try draw(new.window.tree, variant.compositor)
            playback = new
            stepCounts[turn.variant] = new.stepCount
            let end = now()
            drawn = ([], end, end)
            beginning[turn.variant] = end - start
            return true
        }
        let steps = turn.isWarmUp ? max(1, playback.stepCount / ComparisonRun.warmUpFrames) : extent.stride
        if let cost = playback.play(steps: steps), var frame = try draw(playback.window.tree, variant.compositor) {
            frame.seconds += cost.update + cost.content
            frame.step = playback.stepNumber
            frames.append(frame)
        }
        let end = now()
        drawn.steps.append(end - drawn.last)
        drawn.last = end
        let isWarm =
            turn.isWarmUp && drawn.steps.count >= ComparisonRun.leastWarmUp && end - drawn.since >= ComparisonRun.warmUpPatience
        if playback.isOver || isWarm { finish(turn) }
        return next < order.count
    }

    private func makePlayback(_ variant: ComparisonVariant) -> ScenePlayer {
        let work = WorkQueue(threads: 0), copy = scenes.makeCopy(showing: variant, work: work, size: size)
        return ScenePlayer(copy, work: work, size: size, scale: scale, now: now)
    }

    /// Plays a variant up to the first moment of the script at which the scene's point is visible in motion.
    package func still(of variant: ComparisonVariant) -> ScenePlayer.Still {
        let playback = makePlayback(variant)
        playback.play(until: playback.firstMoment)
        return playback.still
    }

    private func finish(_ turn: Turn) {
        let end = now()
        step[turn.variant] = ComparisonRun.usual(drawn.steps)
        if !turn.isWarmUp {
            measured[turn.variant].append(frames)
            largestMemory[turn.variant] = max(largestMemory[turn.variant], memory())
        }
        frames.removeAll(keepingCapacity: true)
        playback = nil
        next += 1
        guard let started, next % variants.count == 0 else { return }
        // The time taken by the warm-ups, and then by each round, predicts how long the rest will take.
        let left = ComparisonRun.patience - (end - started), rounds = next / variants.count - 1
        if rounds == 0 {
            extent = ComparisonExtent(within: left, steps: stepCounts.max() ?? 1) { self.seconds(ofRoundWith: $0) }
            planTurns()
        } else if rounds < extent.turns {
            extent.turns = max(rounds, min(extent.turns, rounds + Int(max(0, left / max(1e-9, seconds(ofRoundWith: extent.stride))))))
            planTurns()
        }
    }

    /// Returns the mean of the steps' times without the longest ones, in which shaders are compiled.
    private static func usual(_ steps: [Double]) -> Double {
        let kept = steps.sorted().prefix(max(1, steps.count * 19 / 20))
        return kept.reduce(0, +) / Double(max(1, kept.count))
    }

    /// Predicts the seconds that a turn of each variant takes, from the measurements so far.
    private func seconds(ofRoundWith stride: Int) -> Double { variants.indices.reduce(0) { $0 + seconds(ofTurnOf: $1, stride: stride) } }

    private func seconds(ofTurnOf variant: Int, stride: Int) -> Double {
        beginning[variant] + step[variant] * Double((stepCounts[variant] + stride - 1) / stride)
    }

    /// The share of the current turn that has been played.
    private var shareOfTurn: Double { playback.map { min(1, $0.time / max($0.duration, ScenePlayer.step)) } ?? 0 }

    /// The share of the warm-ups in the progress.
    private static let warmUpShare = 0.1

    /// The share that has been played, 0…1.
    package var progress: Double {
        guard next < order.count else { return 1 }
        guard next >= variants.count else {
            return ComparisonRun.warmUpShare * (Double(next) + shareOfTurn) / Double(variants.count)
        }
        let turns = Double(next - variants.count) + shareOfTurn
        return ComparisonRun.warmUpShare + (1 - ComparisonRun.warmUpShare) * turns / Double(variants.count * extent.turns)
    }

    /// The predicted seconds that are left; nil until every variant has been measured.
    package var secondsLeft: Double? {
        guard next >= variants.count, next < order.count else { return nil }
        let turn = seconds(ofTurnOf: order[next].variant, stride: extent.stride) * (1 - shareOfTurn)
        return order[(next + 1)...].reduce(turn) { $0 + seconds(ofTurnOf: $1.variant, stride: extent.stride) }
    }

    /// A description of what is being played, such as "Two cached bitmaps, turn 2 of 3".
    package var activity: String {
        guard next < order.count else { return "" }
        let turn = order[next], variant = variants[turn.variant]
        let name = variant.technique.title + (hasSeveralCompositors ? ", \(variant.compositor.rawValue.uppercased())" : "")
        return turn.isWarmUp
            ? "\(name), warming up" : "\(name), turn \(measured[turn.variant].count + 1) of \(extent.turns)"
    }

    private var hasSeveralCompositors: Bool { Set(variants.map(\.compositor)).count > 1 }

    /// The findings; nil before everything has been played. `drawers`: what the compositors are called.
    package func comparison(drawers: [CompositorKind: String] = [:], differingPixels: Int? = nil) -> Comparison? {
        guard next == order.count else { return nil }
        let lanes = variants.indices.map { i in
            let technique = variants[i].technique, kind = variants[i].compositor
            return Lane(
                technique.name, title: technique.title,
                drawer: hasSeveralCompositors ? drawers[kind] ?? kind.rawValue.uppercased() : "", turns: measured[i],
                memory: largestMemory[i])
        }
        return Comparison(
            lanes, claim: claim, refreshRate: refreshRate, stride: extent.stride, differingPixels: differingPixels)
    }
}
