// One of the ways that are compared, with all its measurements.
//
// A lane is played in turns, each from the same state by the same inputs, so the i-th frame of every turn is the same work. What
// only some turns show is caused by the machine and not by the lane. A frame's time is therefore what it took at least in all
// turns, or with five or more turns in at least four of five. The worst frame is the worst of these times.
//
//     turn 1   2  3  9  3  2          repeatable times 2  3  9  3  2
//     turn 2   2  3  9  3  2          worst            9
//     turn 3   2  3  9  3 40          (40: another program took the processor)

import FloeRenderTree
import Foundation

/// A measured technique, compositor, or combination of both.
package struct Lane: Equatable, Sendable {
    /// The technique's name on the command line.
    package let name: String
    /// What people call the technique.
    package let title: String
    /// What draws it: `CPU`, `Software GPU`. Empty where only one compositor is compared.
    package let drawer: String
    /// The frames of each turn, in order. A frame's number is the step of the script that it shows.
    package let turns: [[MeasuredFrame]]
    /// The number of steps that were played, whether or not each changed something.
    package let stepCount: Int
    /// The number of steps for which each frame stands.
    package let stride: Int
    /// The repeatable times of each frame.
    package let frames: [MeasuredFrame]

    /// `title`: nil for `name`. `stepCount`: nil for as many as there are frames. Turns of other lengths than the first one, which showed
    /// something else, are left out.
    package init(
        _ name: String, title: String? = nil, drawer: String = "", turns: [[MeasuredFrame]], stepCount: Int? = nil, stride: Int = 1
    ) {
        self.name = name
        self.title = title ?? name
        self.drawer = drawer
        let played = turns.filter { !$0.isEmpty }
        self.turns = played.filter { $0.count == played[0].count }
        self.stride = max(1, stride)
        frames = Lane.repeatable(self.turns)
        self.stepCount = stepCount ?? max(frames.count, frames.last?.number ?? 0)
    }

    /// Returns the same lane, drawn by something with another name.
    package func drawn(by drawer: String) -> Lane {
        Lane(name, title: title, drawer: drawer, turns: turns, stepCount: stepCount, stride: stride)
    }

    /// Frame times in seconds.
    package var times: [Double] { frames.map(\.total) }
    package var summary: TimeSummary { TimeSummary(times) }
    /// The bytes of all frames.
    package var uploadedBytes: Int { frames.reduce(0) { $0 + $1.statistics.uploadedBytes } }
    /// What a frame takes on average, in seconds. 0 without any.
    package var meanSeconds: Double { frames.isEmpty ? 0 : times.reduce(0, +) / Double(frames.count) }
    /// Pixels drawn offscreen, a frame on average. 0 without any.
    package var offscreenPixels: Double { mean(\.offscreenPixels) }
    /// Render passes a frame, the frame's own included.
    package var passes: Double { mean(\.passes) }

    private func mean(_ count: (CompositorStatistics) -> Int) -> Double {
        frames.isEmpty ? 0 : Double(frames.reduce(0) { $0 + count($1.statistics) }) / Double(frames.count)
    }

    /// Returns the seconds of each step on devices so many times slower; nil where nothing changes.
    private func steps(slowedBy factor: Double) -> [Double?] {
        var steps = [Double?](repeating: nil, count: stepCount)
        for (place, frame) in frames.enumerated() {
            let step = min(stepCount, frame.number > 0 ? frame.number : place + 1)
            for i in max(0, step - stride)..<step { steps[i] = frame.total(slowedBy: factor) }
        }
        return steps
    }

    /// Returns what a display of 60 Hz shows of it on a device.
    package func pacing(on device: Device) -> FramePacing { FramePacing(steps: steps(slowedBy: Double(device.factor))) }

    /// Returns the share of refreshes that are dropped on devices so many times slower, 0…1.
    package func droppedShares(_ factors: [Double]) -> [Double] { factors.map { FramePacing(steps: steps(slowedBy: $0)).share } }

    /// The place of the repeatable time among those of all turns, in ascending order.
    static func repeatableRank(_ turns: Int) -> Int { turns / 5 }

    /// Returns each frame as in the turn that took its repeatable time.
    private static func repeatable(_ turns: [[MeasuredFrame]]) -> [MeasuredFrame] {
        guard turns.count > 1 else { return turns.first ?? [] }
        return turns[0].indices.map { i in turns.map { $0[i] }.sorted { $0.total < $1.total }[repeatableRank(turns.count)] }
    }

    /// The worst frame with its bounds. With several turns, the slowest frames give the margin: the median ratio of the time two ranks
    /// above the repeatable one to the shortest. The lower bound allows at least for the worst frame's own ratio, at one rank above. With
    /// one turn the bounds are the eighth slowest frame and the slowest. If all frames of two lanes came from one distribution, those eight
    /// would all belong to one lane in one of 128 cases.
    var worstFrame: Estimate {
        let slowest = frames.indices.sorted { frames[$0].total > frames[$1].total }.prefix(max(Lane.slowest, frames.count / 10))
        guard let first = slowest.first else { return Estimate(exact: 0) }
        let worst = frames[first].total
        guard turns.count > 1 else {
            return Estimate(worst, low: frames[slowest[min(Lane.slowest, slowest.count) - 1]].total, high: worst)
        }
        // Other programs only add to a time. The times just above the lowest show how uncertain it is, the highest shows nothing.
        func spread(_ i: Int, to next: Int) -> Double {
            let times = turns.map { $0[i].total }.sorted()
            return times[min(times.count - 1, times.count / 5 + next)] / max(times[0], 1e-9)
        }
        // Two turns are closer to each other than to what further ones would be.
        let usual = pow(TimeSummary(slowest.map { spread($0, to: 2) }).median, turns.count == 2 ? 2 : 1)
        // A frame that was delayed in every turn was not delayed equally in each. The fewer the turns, the likelier that is.
        let own = pow(spread(first, to: 1), 1 + 1 / Double(turns.count - 1))
        return Estimate(worst, low: worst / max(usual, own), high: worst * usual)
    }

    private static let slowest = 8

    /// How much longer than the repeatable times each turn took, by its median frame, which no single frame affects.
    package var turnFactors: [Double] {
        turns.map { turn in TimeSummary(turn.indices.map { turn[$0].total / max(frames[$0].total, 1e-9) }).median }
    }

    /// The mean of all frames with bounds that reflect how far turns differ as a whole. With one turn the noise is unknown, so
    /// the bounds equal the mean.
    var meanFrame: Estimate {
        let mean = meanSeconds, factors = turnFactors
        return Estimate(mean, low: mean * min(1, factors.min() ?? 1), high: mean * max(1, factors.max() ?? 1))
    }
}
