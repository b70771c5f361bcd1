// One of the ways that are compared, with all that was measured of it.
//
// A lane is played in turns, each from the same state by the same script: the i-th frame of every turn is the same work.
// What only some turns show is the machine's doing, not the lane's, so a frame's time is what it took in all turns, or of
// five and more in at least four of five. The worst frame is the worst that came back.
//
//     turn 1   2  3  9  3  2          what came back   2  3  9  3  2
//     turn 2   2  3  9  3  2          worst            9
//     turn 3   2  3  9  3 40          (40: another program took the processor)

import Foundation

/// A technique, a compositor, or both, as it was measured.
public struct Lane: Equatable, Sendable {
    /// For people: `blit`, `CPU`, `blit on the GPU`.
    public let name: String
    /// The frames of each turn, in order.
    public let turns: [[MeasuredFrame]]
    /// The process's memory at its largest, bytes; 0 where nobody asked.
    public let memory: Int
    /// What came back; every frame of all turns where they are not of one length.
    public let frames: [MeasuredFrame]

    public init(_ name: String, turns: [[MeasuredFrame]], memory: Int = 0) {
        self.name = name
        self.turns = turns.filter { !$0.isEmpty }
        self.memory = memory
        frames = Lane.steady(self.turns)
    }

    /// Frame times, seconds.
    public var times: [Double] { frames.map(\.seconds) }
    public var summary: TimeSummary { TimeSummary(times) }
    public func missed(at rate: Double) -> Int { RefreshRate.missed(times, at: rate) }
    /// The bytes of all frames.
    public var uploadedBytes: Int { frames.reduce(0) { $0 + $1.uploadedBytes } }
    /// Means of a frame; 0 without any.
    public var offscreenPixels: Double { mean(\.offscreenPixels) }
    public var passes: Double { mean(\.passes) }

    private func mean(_ count: (MeasuredFrame) -> Int) -> Double {
        frames.isEmpty ? 0 : Double(frames.reduce(0) { $0 + count($1) }) / Double(frames.count)
    }

    /// Turns that can be laid beside each other.
    private static func match(_ turns: [[MeasuredFrame]]) -> Bool { turns.allSatisfy { $0.count == turns[0].count } }

    /// Each frame as it came back.
    private static func steady(_ turns: [[MeasuredFrame]]) -> [MeasuredFrame] {
        guard turns.count > 1, match(turns) else { return turns.flatMap { $0 } }
        return turns[0].indices.map { i in
            var frame = turns[0][i]
            frame.seconds = turns.map { $0[i].seconds }.sorted()[turns.count / 5]
            return frame
        }
    }

    /// The worst frame, and between which times it may lie. By turns: as far from it as the slowest frames lie below what
    /// they took in the next shortest turns but one, and down as far as it lies itself below the next. By one turn, or turns of several lengths: from the eighth slowest frame to the
    /// slowest. If all frames of two lanes came from one distribution, those eight would all be one lane's in one of 128
    /// cases.
    var worstFrame: Estimate {
        let slowest = frames.indices.sorted { frames[$0].seconds > frames[$1].seconds }.prefix(max(Lane.slowest, frames.count / 10))
        guard let first = slowest.first else { return Estimate(exact: 0) }
        let worst = frames[first].seconds
        guard turns.count > 1, Lane.match(turns) else {
            return Estimate(worst, low: frames[slowest[min(Lane.slowest, slowest.count) - 1]].seconds, high: worst)
        }
        // Other programs only add to a time: how far up the next ones lie tells of the lowest, the highest tells nothing.
        func spread(_ i: Int, to next: Int) -> Double {
            let times = turns.map { $0[i].seconds }.sorted()
            return times[min(times.count - 1, times.count / 5 + next)] / max(times[0], 1e-9)
        }
        // Two turns lie closer to each other than to what further ones would be.
        let usual = pow(TimeSummary(slowest.map { spread($0, to: 2) }).median, turns.count == 2 ? 2 : 1)
        // A frame that waited for others in every turn did not wait as long in each: the fewer turns, the likelier it is.
        let own = pow(spread(first, to: 1), 1 + 1 / Double(turns.count - 1))
        return Estimate(worst, low: worst / max(usual, own), high: worst * usual)
    }

    private static let slowest = 8

    /// The mean of all frames, and between which times it may lie: as far from it as turns lie apart as a whole. By one
    /// turn, nothing is known of that.
    var meanFrame: Estimate {
        let mean = frames.isEmpty ? 0 : times.reduce(0, +) / Double(frames.count)
        guard turns.count > 1, Lane.match(turns) else { return Estimate(exact: mean) }
        // How much longer than what came back a turn took: by its median frame, which no single one moves.
        let factors = turns.map { turn in
            TimeSummary(turn.indices.map { turn[$0].seconds / max(frames[$0].seconds, 1e-9) }).median
        }
        return Estimate(mean, low: mean * min(1, factors.min() ?? 1), high: mean * max(1, factors.max() ?? 1))
    }
}
