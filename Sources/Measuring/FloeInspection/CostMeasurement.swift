// Draws a frame and the same frame without something, in turns, and says by how much they differ. Each frame is drawn twice in a row and
// only the second time counts: what the compositor has yet to learn of a frame that it did not just draw is not the frame's cost.
//
//     turn 1   whole whole  −mask −mask  −clip −clip
//     turn 2   −clip −clip  −mask −mask  whole whole      the other way round, so that what drifts favours neither

import FloeGeometry
import FloeMeasuring
import FloeRenderTree

/// What something costs a frame.
package struct MeasuredCost: Equatable, Sendable {
    package let part: CostPart
    /// The number of layers that have it.
    package let count: Int
    /// In seconds a frame; below 0 if the frame is drawn in less time with it.
    package let seconds: Estimate

    package init(part: CostPart, count: Int, seconds: Estimate) {
        self.part = part
        self.count = count
        self.seconds = seconds
    }

    /// Whether it costs anything, or saves it, beyond the noise.
    package var isMeasurable: Bool { seconds.low > 0 || seconds.high < 0 }
}

/// A measurement in progress, one drawing a step.
package struct CostMeasurement: Sendable {
    /// Draws all of a frame, waits until it is drawn, and returns the seconds that took.
    package typealias Draw = (_ frame: Frame) throws -> Double

    package let frames: CostFrames
    package let turns: Int
    /// Seconds by frame, the whole one first, and turn.
    private var times: [[Double]]
    /// The number of drawings so far.
    private var done = 0

    /// The seconds of drawing after which enough is enough, where frames take long.
    package static let patience = 30.0
    /// The turns that are measured however long they take.
    private static let turnsInAnyCase = 20
    /// The seconds that drawing has taken.
    private var spent = 0.0

    /// How often each frame is measured, and how often it is drawn before that: bitmaps are uploaded then, and programs compiled.
    package static let usualTurns = 100, warmUpTurns = 2
    /// The fewest turns that say anything.
    private static let leastTurns = 5

    package init(_ frames: CostFrames, turns: Int = CostMeasurement.usualTurns) {
        self.frames = frames
        self.turns = turns
        times = Array(repeating: [], count: frames.variants.count + 1)
    }

    private var drawings: Int { frames.variants.isEmpty ? 0 : (turns + CostMeasurement.warmUpTurns) * times.count * 2 }

    /// The share that has been drawn, 0…1.
    package var progress: Double {
        if isComplete { return 1 }
        let needed = Double(CostMeasurement.turnsInAnyCase) / Double(max(1, turns))
        let share = Double(done) / Double(drawings), patience = spent / CostMeasurement.patience
        return max(share, min(1, patience, share / min(1, needed)) * 0.99)
    }

    /// Whether all has been drawn, or, where that takes long, enough.
    package var isComplete: Bool {
        guard done < drawings else { return true }
        let turn = done / 2 / times.count - CostMeasurement.warmUpTurns, isWhole = done % (2 * times.count) == 0
        return isWhole && turn >= CostMeasurement.turnsInAnyCase && spent >= CostMeasurement.patience
    }

    /// Draws once. Returns false when all has been drawn.
    package mutating func step(_ draw: Draw) rethrows -> Bool {
        guard !isComplete else { return false }
        let (turn, place) = (done / 2).quotientAndRemainder(dividingBy: times.count)
        let index = turn % 2 == 0 ? place : times.count - 1 - place
        let seconds = try draw(index == 0 ? frames.whole : frames.variants[index - 1].frame)
        if done % 2 == 1, turn >= CostMeasurement.warmUpTurns { times[index].append(seconds) }
        done += 1
        spent += seconds
        return !isComplete
    }

    /// What everything costs by the turns so far, the most expensive first, but a layer as a whole before its parts. Empty until there are
    /// enough turns.
    package var costs: [MeasuredCost] {
        let turns = times.map(\.count).min() ?? 0
        guard turns >= CostMeasurement.leastTurns else { return [] }
        let whole = CostMeasurement.lane(times[0].prefix(turns))
        let costs = frames.variants.indices.map { i in
            let variant = frames.variants[i]
            let seconds = CostMeasurement.difference(whole, CostMeasurement.lane(times[i + 1].prefix(turns)))
            return MeasuredCost(part: variant.part, count: variant.count, seconds: seconds)
        }
        return costs.sorted {
            ($0.part == .layer ? 0 : 1, -$0.seconds.value) < ($1.part == .layer ? 0 : 1, -$1.seconds.value)
        }
    }

    /// What the whole frame takes by the turns so far, in seconds; 0 before the first.
    package var wholeSeconds: Double { CostMeasurement.lane(times[0][...]).meanSeconds }

    private static func lane(_ times: ArraySlice<Double>) -> Lane {
        Lane("", turns: times.map { [MeasuredFrame(seconds: $0, step: 0)] })
    }

    /// Returns by how much the first lane takes longer, from the ratio of the two and its interval.
    private static func difference(_ whole: Lane, _ without: Lane) -> Estimate {
        guard let cost = CostRatio(from: whole, to: without) else { return Estimate(exact: whole.meanSeconds - without.meanSeconds) }
        func seconds(_ ratio: Double) -> Double { (ratio - 1) * cost.after }
        return Estimate(seconds(cost.ratio.value), low: seconds(cost.ratio.low), high: seconds(cost.ratio.high))
    }
}

extension Compositor {
    /// Returns what draws frames with this compositor for a measurement. `now`: seconds of a steady clock. `finish` waits until everything
    /// is drawn.
    package func timedDrawing(now: @escaping () -> Double, finish: @escaping () -> Void = {}) -> CostMeasurement.Draw {
        { frame in
            let start = now()
            _ = try self.draw(frame, damage: DamageRegion(frame.size.rect))
            finish()
            return now() - start
        }
    }
}
