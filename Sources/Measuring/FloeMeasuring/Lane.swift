// One of the ways that are compared, with all its measurements.
//
// A lane is played in turns, each from the same state by the same script, so the i-th frame of every turn is the same work. What
// only some turns show is caused by the machine and not by the lane. A frame's time is therefore what it took at least in all
// turns, or with five or more turns in at least four of five. The worst frame is the worst of these times.
//
//     turn 1   2  3  9  3  2          repeatable times 2  3  9  3  2
//     turn 2   2  3  9  3  2          worst            9
//     turn 3   2  3  9  3 40          (40: another program took the processor)

import Foundation

/// A measured technique, compositor, or combination of both.
public struct Lane: Equatable, Sendable {
    /// The technique's name on the command line.
    public let name: String
    /// What people call the technique.
    public let title: String
    /// What draws it: `CPU`, `OpenGL in software (llvmpipe)`. Empty where only one compositor is compared.
    public let drawer: String
    /// The frames of each turn, in order.
    public let turns: [[MeasuredFrame]]
    /// The process's peak memory in bytes. 0 if not measured.
    public let memory: Int
    /// The repeatable times of each frame, or all frames of all turns if turns differ in length.
    public let frames: [MeasuredFrame]

    /// `title`: nil for `name`.
    public init(_ name: String, title: String? = nil, drawer: String = "", turns: [[MeasuredFrame]], memory: Int = 0) {
        self.name = name
        self.title = title ?? name
        self.drawer = drawer
        self.turns = turns.filter { !$0.isEmpty }
        self.memory = memory
        frames = Lane.steady(self.turns)
    }

    /// Frame times in seconds.
    public var times: [Double] { frames.map(\.seconds) }
    /// Statistics of the frame times, in seconds.
    public var summary: TimeSummary { TimeSummary(times) }
    /// Returns how many refreshes these frames missed on a display with `rate` frames per second.
    public func missed(at rate: Double) -> Int { RefreshRate.missed(times, at: rate) }
    /// The bytes of all frames.
    public var uploadedBytes: Int { frames.reduce(0) { $0 + $1.uploadedBytes } }
    /// What a frame takes on average, in seconds. 0 without any.
    public var meanSeconds: Double { frames.isEmpty ? 0 : times.reduce(0, +) / Double(frames.count) }
    /// Means per frame. 0 without any.
    public var offscreenPixels: Double { mean(\.offscreenPixels) }
    /// Render passes a frame, the frame's own included.
    public var passes: Double { mean(\.passes) }

    private func mean(_ count: (MeasuredFrame) -> Int) -> Double {
        frames.isEmpty ? 0 : Double(frames.reduce(0) { $0 + count($1) }) / Double(frames.count)
    }

    /// Whether turns have the same length, so that their frames correspond.
    var hasMatchingTurns: Bool { Lane.match(turns) }

    private static func match(_ turns: [[MeasuredFrame]]) -> Bool { turns.allSatisfy { $0.count == turns[0].count } }

    /// The place of the repeatable time among those of all turns, in ascending order.
    static func repeatableRank(_ turns: Int) -> Int { turns / 5 }

    /// Returns each frame with its repeatable time.
    private static func steady(_ turns: [[MeasuredFrame]]) -> [MeasuredFrame] {
        guard turns.count > 1, match(turns) else { return turns.flatMap { $0 } }
        return turns[0].indices.map { i in
            var frame = turns[0][i]
            frame.seconds = turns.map { $0[i].seconds }.sorted()[repeatableRank(turns.count)]
            return frame
        }
    }

    /// The worst frame with its bounds. With several turns of one length, the slowest frames give the margin: the median ratio of
    /// the time two ranks above the repeatable one to the shortest. The lower bound allows at least for the worst frame's own
    /// ratio, at one rank above. Otherwise the bounds are the eighth slowest frame and the slowest. If all frames of two lanes
    /// came from one distribution, those eight would all belong to one lane in one of 128 cases.
    var worstFrame: Estimate {
        let slowest = frames.indices.sorted { frames[$0].seconds > frames[$1].seconds }.prefix(max(Lane.slowest, frames.count / 10))
        guard let first = slowest.first else { return Estimate(exact: 0) }
        let worst = frames[first].seconds
        guard turns.count > 1, Lane.match(turns) else {
            return Estimate(worst, low: frames[slowest[min(Lane.slowest, slowest.count) - 1]].seconds, high: worst)
        }
        // Other programs only add to a time. The times just above the lowest show how uncertain it is, the highest shows nothing.
        func spread(_ i: Int, to next: Int) -> Double {
            let times = turns.map { $0[i].seconds }.sorted()
            return times[min(times.count - 1, times.count / 5 + next)] / max(times[0], 1e-9)
        }
        // Two turns are closer to each other than to what further ones would be.
        let usual = pow(TimeSummary(slowest.map { spread($0, to: 2) }).median, turns.count == 2 ? 2 : 1)
        // A frame that was delayed in every turn was not delayed equally in each. The fewer the turns, the likelier that is.
        let own = pow(spread(first, to: 1), 1 + 1 / Double(turns.count - 1))
        return Estimate(worst, low: worst / max(usual, own), high: worst * usual)
    }

    private static let slowest = 8

    /// The mean of all frames with bounds that reflect how far turns differ as a whole. With one turn the noise is unknown, so
    /// the bounds equal the mean.
    var meanFrame: Estimate {
        let mean = meanSeconds
        guard turns.count > 1, Lane.match(turns) else { return Estimate(exact: mean) }
        // How much longer than the repeatable times a turn took, by its median frame, which no single frame affects.
        let factors = turns.map { turn in
            TimeSummary(turn.indices.map { turn[$0].seconds / max(frames[$0].seconds, 1e-9) }).median
        }
        return Estimate(mean, low: mean * min(1, factors.min() ?? 1), high: mean * max(1, factors.max() ?? 1))
    }
}
