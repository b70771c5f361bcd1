// Measures what a part of a frame costs: draws the frame with and without it, in turns, and compares the times. Each frame is drawn twice in
// a row; the first draw warms caches and is not counted. The first turns do not count either, until drawing each frame is the same work as
// in the turn before: bitmaps are still being uploaded, and shaders compiled.
//
//     turn 1   whole whole  −mask −mask  −clip −clip
//     turn 2   −clip −clip  −mask −mask  whole whole      the other way round, so that what drifts favours neither

import FloeGeometry
import FloeMeasuring
import FloeOverlays
import FloeRenderTree

/// What something costs a frame.
package struct MeasuredCost: Equatable, Sendable {
    package let part: CostPart
    /// The number of layers that have it.
    package let count: Int
    /// In seconds a frame; below 0 if the frame is drawn in less time with it.
    package let seconds: Estimate
    /// What is drawn of the other layers only without it; below 0 if that is less.
    package internal(set) var uncovered = DrawnPixels()

    /// Whether it costs anything, or saves it, beyond the noise.
    package var isMeasurable: Bool { seconds.low > 0 || seconds.high < 0 }
}

/// A measurement in progress, one drawing a step.
package struct CostMeasurement: Sendable {
    /// Draws all of a frame, waits until it is drawn, and returns the seconds that took, and what was done, without the times in it.
    package typealias Draw = (_ frame: Frame) throws -> (seconds: Double, work: CompositorStatistics)
    /// Returns what would be drawn of each layer of a frame, by the layer's id.
    package typealias Count = (_ frame: Frame) -> [UInt64: DrawnPixels]

    package let frames: CostFrames
    package let turns: Int
    /// By variant.
    private let uncovered: [DrawnPixels]
    /// Seconds by frame, the whole one first, and turn.
    private var times: [[Double]]
    /// What drawing each frame was in the turn before, and the turns after which that is the same for all.
    private var work: [CompositorStatistics?]
    private var warmUpTurns = 1
    /// The number of drawings so far.
    private var done = 0

    /// The seconds of drawing after which enough is enough, where frames take long.
    package static let patience = 30.0
    /// The turns that are measured however long they take.
    private static let turnsInAnyCase = 20
    /// The seconds that drawing has taken.
    private var spent = 0.0

    /// How often each frame is measured, and the most turns before that.
    package static let usualTurns = 100, mostWarmUpTurns = 12
    /// The fewest turns that say anything.
    private static let leastTurns = 5

    /// `count` finds out what the frames hide; without it that is not known.
    package init(_ frames: CostFrames, turns: Int = CostMeasurement.usualTurns, count: Count = { _ in [:] }) {
        self.frames = frames
        self.turns = turns
        times = Array(repeating: [], count: frames.variants.count + 1)
        work = Array(repeating: nil, count: times.count)
        let whole = frames.variants.isEmpty ? [:] : count(frames.whole)
        uncovered = frames.variants.map { variant in
            count(variant.frame).reduce(into: DrawnPixels()) { sum, layer in
                let before = whole[layer.key] ?? DrawnPixels()
                sum.count += layer.value.count - before.count
                sum.blended += layer.value.blended - before.blended
            }
        }
    }

    private var drawings: Int { frames.variants.isEmpty ? 0 : (turns + warmUpTurns) * times.count * 2 }

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
        let turn = done / 2 / times.count - warmUpTurns, isWhole = done % (2 * times.count) == 0
        return isWhole && turn >= CostMeasurement.turnsInAnyCase && spent >= CostMeasurement.patience
    }

    /// Draws once. Returns false when all has been drawn.
    package mutating func step(_ draw: Draw) rethrows -> Bool {
        guard !isComplete else { return false }
        let (turn, place) = (done / 2).quotientAndRemainder(dividingBy: times.count)
        let index = turn % 2 == 0 ? place : times.count - 1 - place
        let (seconds, work) = try draw(index == 0 ? frames.whole : frames.variants[index - 1].frame)
        if done % 2 == 1 {
            if turn >= warmUpTurns {
                times[index].append(seconds)
            } else if work != self.work[index] {
                self.work[index] = work
                warmUpTurns = min(CostMeasurement.mostWarmUpTurns, turn + 2)
            }
        }
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
            return MeasuredCost(part: variant.part, count: variant.count, seconds: seconds, uncovered: uncovered[i])
        }
        return costs.sorted {
            ($0.part == .layer ? 0 : 1, -$0.seconds.value) < ($1.part == .layer ? 0 : 1, -$1.seconds.value)
        }
    }

    /// What the whole frame takes by the turns so far, in seconds; 0 before the first.
    package var wholeSeconds: Double { CostMeasurement.lane(times[0][...]).meanSeconds }

    private static func lane(_ times: ArraySlice<Double>) -> Lane {
        Lane("", turns: times.map { [MeasuredFrame(seconds: $0)] })
    }

    /// Returns by how much the first lane takes longer, from the ratio of the two and its interval.
    private static func difference(_ whole: Lane, _ without: Lane) -> Estimate {
        guard let cost = CostRatio(from: whole, to: without) else { return Estimate(exact: whole.meanSeconds - without.meanSeconds) }
        func seconds(_ ratio: Double) -> Double { (ratio - 1) * cost.after }
        return Estimate(seconds(cost.ratio.value), low: seconds(cost.ratio.low), high: seconds(cost.ratio.high))
    }
}
