// The measurement of a scene in one setting: what its ways cost, by playing the lesson of its script with each, in turns. Strip, Show me,
// Compare and `floe bench` show the verdict of one measurement. Turns can be added, and ways; those that were played remain.
//
//     warm-up   A' B'        a few frames of each, not counted: they show how long one takes here
//     turns     A B  B A  A B  B A  A B        fewer turns, of fewer frames, where these would take long
//
// A turn plays a copy of the scene in its initial state, so that all of them start alike and the scene that is looked at stays as it is.
// What comes before the lesson is played without being drawn. Turns during which something else kept the machine busy do not count if
// there are enough others; if there are not, there is no verdict.

import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree
import Foundation

/// The lanes of a scene's ways, and the playing of what is still to be measured, frame by frame.
@MainActor
package final class SceneMeasurement {
    /// Draws a tree as a way is drawn and returns what that took, or nil if nothing had changed.
    package typealias Draw = (_ tree: LayerTree, _ variant: ComparisonVariant) throws -> MeasuredFrame?

    /// Whether the GPU compositor draws with a program on the processor.
    package var isGPUSoftware = false
    /// The number of steps that are measured at most. To be set before anything is played.
    package var mostSteps = Int(SceneMeasurement.length / ScenePlayer.step)
    /// The number of steps that are measured.
    package private(set) var stepCount = 1
    /// The number of steps for which each frame stands; nil until it is known how long a frame takes.
    private var stride: Int?
    private let makePlayer: (ComparisonVariant) throws -> ScenePlayer
    private let now: () -> Double
    private let isBusy: (() -> Bool)?
    private var ways: [ComparisonVariant: Way] = [:]
    /// The ways of which all that was asked for has been played at least once.
    private var finished: Set<ComparisonVariant> = []
    private var asked: (variants: [ComparisonVariant], turns: Int, seconds: Double) = ([], 0, 0)
    /// The turns that are left, and the number of those that have been played.
    private var order: [Turn] = []
    private var next = 0, played = 0
    /// When the first of the asked turns began, and the rounds of them that have been played.
    private var started: Double?, rounds = 0
    private var current: Current?

    /// What is known of a way.
    private struct Way {
        var turns: [(frames: [MeasuredFrame], isBusy: Bool)] = []
        /// The seconds that a turn takes to begin, and those of a step.
        var beginning = 0.0, step = 0.0
    }

    private struct Turn {
        let variant: ComparisonVariant
        let isWarmUp: Bool
    }

    /// The turn that is being played.
    private struct Current {
        let player: ScenePlayer
        let firstStep: Int
        var isBegun = false
        var frames: [MeasuredFrame] = []
        /// When it began, when its last step ended, and the seconds that each step took with everything around it.
        let start: Double
        var last = 0.0, steps: [Double] = []
    }

    /// - Parameters:
    ///   - now: seconds of a monotonic clock.
    ///   - isBusy: whether something else keeps the machine busy, in which case there is no verdict; nil for a verdict in any case.
    ///   - makePlayer: makes a copy of the scene that shows a way, at the beginning of its script.
    package init(
        now: @escaping () -> Double, isBusy: (() -> Bool)?, makePlayer: @escaping (ComparisonVariant) throws -> ScenePlayer
    ) {
        self.now = now
        self.isBusy = isBusy
        self.makePlayer = makePlayer
    }

    /// Measures the scene that `scenes` shows, with its current settings, in a window of `size` points.
    package convenience init(
        of scenes: ScenesView, size: CGSize, scale: Double, now: @escaping () -> Double, isBusy: (() -> Bool)?
    ) {
        self.init(now: now, isBusy: isBusy) { [unowned scenes] in
            scenes.makePlayer(showing: $0, size: size, scale: scale, now: now)
        }
        isGPUSoftware = scenes.state.isGPUSoftware
    }

    /// The number of frames of a warm-up. The first frames fill caches.
    private static let warmUpFrames = 8
    /// Without so many turns there is no verdict.
    private static let leastTurns = 2
    /// How often a turn is played at most until nothing disturbs it, if there is time.
    private static let mostRounds = 10
    /// The seconds for which what comes before the lesson is played at a time.
    private static let slice = 0.008

    // Asking

    /// Asks for at least so many turns of each of `variants`, or as many as are played within `seconds`. Drops what was asked before.
    /// The defaults are for whoever did not ask to wait: the window at rest, and Show me.
    package func ask(for variants: [ComparisonVariant], turns: Int = 3, within seconds: Double = 3) {
        asked = (variants, turns, seconds)
        current = nil
        started = nil
        (rounds, played) = (0, 0)
        planTurns(turns)
    }

    private func planTurns(_ turns: Int) {
        next = 0
        order = asked.variants.filter { ways[$0] == nil }.map { Turn(variant: $0, isWarmUp: true) }
        for turn in 0..<turns {
            let missing = asked.variants.filter { countingTurns($0) <= turn }
            order += (turn % 2 == 0 ? missing : missing.reversed()).map { Turn(variant: $0, isWarmUp: false) }
        }
    }

    /// The number of turns of a way that nothing disturbed.
    private func countingTurns(_ variant: ComparisonVariant) -> Int { ways[variant]?.turns.count { !$0.isBusy } ?? 0 }

    /// Whether every one of `variants` has been measured at least once.
    package func has(_ variants: [ComparisonVariant]) -> Bool { variants.allSatisfy { ways[$0]?.turns.isEmpty == false } }

    /// Whether all that was asked for of `variants` has been played.
    package func isFinished(_ variants: [ComparisonVariant]) -> Bool { finished.isSuperset(of: variants) }

    /// Drops what was asked for and has not been played.
    package func drop() {
        asked = ([], 0, 0)
        current = nil
        order.removeAll()
        next = 0
    }

    // Playing

    /// Plays the next frame of what was asked for. Returns false when all has been played.
    package func play(_ draw: Draw) throws -> Bool {
        guard next < order.count else {
            finished.formUnion(asked.variants)
            return false
        }
        let start = now(), turn = order[next]
        if started == nil { started = start }
        guard var playing = current else {
            _ = isBusy?()
            let player = try makePlayer(turn.variant)
            let first = Int((player.lessonStart / ScenePlayer.step).rounded())
            stepCount = max(1, min(mostSteps, player.stepCount - first))
            current = Current(player: player, firstStep: first, start: start)
            return true
        }
        guard playing.isBegun else {
            current = try begin(playing, turn, draw)
            return true
        }
        let player = playing.player, done = player.stepNumber - playing.firstStep
        let steps = turn.isWarmUp ? 1 : min(stride ?? 1, stepCount - done)
        // A frame that shows many steps at once may cost more than a step does. So it is not counted, and the next step stands for all.
        if steps > 1, player.play(steps: steps - 1) != nil { _ = try draw(player.window.tree, turn.variant) }
        if let cost = player.play(), var frame = try draw(player.window.tree, turn.variant) {
            frame.start = cost.start
            frame[.update] = cost.update + cost.content
            frame.content = cost.content
            frame.number = done + steps
            playing.frames.append(frame)
        }
        let end = now()
        playing.steps.append(end - playing.last)
        playing.last = end
        current = playing
        let isWarm = turn.isWarmUp && playing.steps.count >= SceneMeasurement.warmUpFrames
        if player.stepNumber - playing.firstStep >= stepCount || isWarm { finish(turn, playing) }
        if next >= order.count { finished.formUnion(asked.variants) }
        return next < order.count
    }

    /// The longest piece of a script that is measured, in seconds.
    package nonisolated static let length = 4.0

    /// Plays what comes before the lesson, for a moment. Once that is over, draws a whole picture, which is complete before the first frame
    /// that counts.
    private func begin(_ playing: Current, _ turn: Turn, _ draw: Draw) throws -> Current {
        var playing = playing
        let player = playing.player, start = now()
        while player.stepNumber < playing.firstStep, now() - start < SceneMeasurement.slice {
            _ = player.play(steps: min(4, playing.firstStep - player.stepNumber))
        }
        guard player.stepNumber >= playing.firstStep else { return playing }
        _ = try draw(player.window.tree, turn.variant)
        playing.isBegun = true
        playing.last = now()
        ways[turn.variant, default: Way()].beginning = playing.last - playing.start
        return playing
    }

    private func finish(_ turn: Turn, _ playing: Current) {
        current = nil
        next += 1
        played += 1
        ways[turn.variant, default: Way()].step = SceneMeasurement.usual(playing.steps)
        if !turn.isWarmUp { ways[turn.variant, default: Way()].turns.append((playing.frames, isBusy?() ?? false)) }
        guard let started, !order[next...].contains(where: \.isWarmUp) else { return }
        // The time taken so far predicts how long the rest will take.
        let left = asked.seconds - (now() - started)
        if stride == nil {
            let extent = ComparisonExtent(turns: asked.turns, within: left, steps: stepCount) { secondsOfRound(stride: $0) }
            stride = extent.stride
            planTurns(extent.turns)
        } else if next == order.count || order[next].variant == turn.variant {
            rounds += 1
            // A turn that something disturbed is played again, once the others have been.
            let isOutOfTime = rounds >= SceneMeasurement.leastTurns && secondsOfRound(stride: stride ?? 1) > left
            if isOutOfTime || rounds >= SceneMeasurement.mostRounds * asked.turns {
                order.removeSubrange(next...)
            } else if next == order.count {
                planTurns(asked.turns)
            }
        }
    }

    /// Returns the mean of the steps' times without the longest ones, in which shaders are compiled.
    private static func usual(_ steps: [Double]) -> Double {
        let kept = steps.sorted().prefix(max(1, steps.count * 19 / 20))
        return kept.reduce(0, +) / Double(max(1, kept.count))
    }

    /// Predicts the seconds that a turn of each way takes, from the measurements so far.
    private func secondsOfRound(stride: Int) -> Double { asked.variants.reduce(0) { $0 + secondsOfTurn($1, stride: stride) } }

    private func secondsOfTurn(_ variant: ComparisonVariant, stride: Int) -> Double {
        guard let way = ways[variant] else { return 0 }
        return way.beginning + way.step * Double((stepCount + stride - 1) / stride) * (stride > 1 && self.stride == nil ? 2 : 1)
    }

    // Progress

    /// What plays the turn that is being played.
    package var player: ScenePlayer? { current?.player }

    /// The share of the turn that is being played, 0…1.
    private var shareOfTurn: Double {
        current.map { max(0, Double($0.player.stepNumber - $0.firstStep)) / Double(stepCount) } ?? 0
    }

    /// The share of what was asked for that has been played, 0…1.
    package var progress: Double {
        let all = played + order.count - next
        return all == 0 ? 1 : min(1, (Double(played) + shareOfTurn) / Double(all))
    }

    /// The predicted seconds that are left; nil until every way has been played.
    package var secondsLeft: Double? {
        guard next < order.count, !order[next...].contains(where: \.isWarmUp) else { return nil }
        let stride = stride ?? 1, turn = secondsOfTurn(order[next].variant, stride: stride) * (1 - shareOfTurn)
        return order[(next + 1)...].reduce(turn) { $0 + secondsOfTurn($1.variant, stride: stride) }
    }

    /// A description of what is being played, such as "Cached bitmaps, turn 2 of 3".
    package var activity: String {
        guard next < order.count else { return "" }
        let turn = order[next], hasSeveral = Set(asked.variants.map(\.compositor)).count > 1
        let name = turn.variant.technique.title + (hasSeveral ? ", \(turn.variant.compositor.title(isSoftware: isGPUSoftware))" : "")
        guard !turn.isWarmUp else { return "\(name), warming up" }
        let played = countingTurns(turn.variant), left = order[next...].count { $0.variant == turn.variant }
        return "\(name), turn \(played + 1) of \(played + left)"
    }

    // Findings

    /// How much longer than their repeatable times turns may take, by their median frame, before they were disturbed.
    private static let mostSpread = 1.5

    /// Returns the lane of a way. `isNamed`: with what its compositor is called, which is not said where only one is compared.
    package func lane(_ variant: ComparisonVariant, isNamed: Bool = false) -> Lane {
        let turns = ways[variant]?.turns ?? [], quiet = turns.filter { !$0.isBusy }
        return Lane(
            variant.technique.name, title: variant.technique.title,
            drawer: isNamed ? variant.compositor.title(isSoftware: isGPUSoftware) : "",
            turns: (quiet.count > 1 ? quiet : turns).map(\.frames),
            stepCount: stepCount, stride: stride ?? 1)
    }

    /// Returns what was found for `variants`; nil before each has been measured.
    package func comparison(of variants: [ComparisonVariant], claim: Claim?, differingPixels: Int? = nil) -> Comparison? {
        guard has(variants) else { return nil }
        let hasSeveral = Set(variants.map(\.compositor)).count > 1, lanes = variants.map { lane($0, isNamed: hasSeveral) }
        return Comparison(lanes, claim: claim, differingPixels: differingPixels, isBusy: isBusy(variants))
    }

    /// Whether something else kept the machine busy while `variants` were measured: in too many turns, or so that turns differ as a whole.
    package func isBusy(_ variants: [ComparisonVariant]) -> Bool {
        guard isBusy != nil else { return false }
        return variants.contains { variant in
            countingTurns(variant) < min(2, ways[variant]?.turns.count ?? 0)
                || TimeSummary(lane(variant).turnFactors).median > SceneMeasurement.mostSpread
        }
    }
}
