// How many times less one lane costs than another, with an interval: the ratio of the sums of their repeatable times, over the steps for which
// both drew a frame.
//
// The interval is a bootstrap's. Each of two hundred rounds draws turns with replacement, takes the repeatable times again, and draws
// steps with replacement; the spread of the rounds' ratios, in logarithms, is the interval's width.
//
// Turns differ as a whole, since a processor is faster at one time than at another, and a few turns understate by how much. What is
// known of it is added: 3 % for one turn, which shows nothing of it, and less for several.

import FloeRandomNumbers
import Foundation

/// The cost of one lane in multiples of another's.
package struct CostRatio: Equatable, Sendable {
    /// The first lane's cost divided by the second's.
    package let ratio: Estimate
    /// Seconds per frame, over the frames that are compared.
    package let before, after: Double
    /// The number of turns of the lane that has fewer.
    package let turns: Int

    /// Returns nil if the lanes have no step in common, or took no time.
    package init?(from before: Lane, to after: Lane) {
        let pairs = CostRatio.pairs(before, after)
        let a = Samples(before, pairs.map(\.0)), b = Samples(after, pairs.map(\.1))
        guard a.mean > 0, b.mean > 0, a.mean.isFinite, b.mean.isFinite else { return nil }
        self.before = a.mean
        self.after = b.mean
        turns = min(a.turns, b.turns)
        let times = exp(CostRatio.quantile * CostRatio.spread(a, b)), ratio = a.mean / b.mean
        self.ratio = Estimate(ratio, low: ratio / times, high: ratio * times)
    }

    /// Returns whether the first costs more (`more`), less, or neither by more than the noise.
    package var difference: Change { ratio.low > 1 ? .more : ratio.high < 1 ? .less : .none }

    /// The normal quantile of a 99 % interval. Of pairs that cost the same, one in two hundred then seems to cost less.
    private static let quantile = 2.576
    /// By how much turns of the same work differ as a whole (a standard deviation), when there is one turn, and for each of several.
    private static let oneTurn = 0.03, ofSeveral = 0.03
    private static let rounds = 200

    /// Returns the places of frames with a common step.
    private static func pairs(_ a: Lane, _ b: Lane) -> [(Int, Int)] {
        func step(_ place: Int, _ frame: MeasuredFrame) -> Int { frame.number > 0 ? frame.number : place + 1 }
        let places = Dictionary(b.frames.enumerated().map { (step($0, $1), $0) }) { $1 }
        return a.frames.enumerated().compactMap { place, frame in places[step(place, frame)].map { (place, $0) } }
    }

    /// Returns the standard deviation of the ratio's logarithm.
    private static func spread(_ a: Samples, _ b: Samples) -> Double {
        var random = SplitMix64(seed: 1), sum = 0.0, squares = 0.0
        for _ in 0..<rounds {
            let steps = (0..<a.count).map { _ in Int(random.next() % UInt64(a.count)) }
            // Lanes that were played in turn shared what the machine did then.
            let turns = a.drawTurns(&random), others = a.turns == b.turns ? turns : b.drawTurns(&random)
            let logarithm = log(a.mean(steps, in: turns) / b.mean(steps, in: others))
            sum += logarithm
            squares += logarithm * logarithm
        }
        let mean = sum / Double(rounds), variance = max(0, squares / Double(rounds) - mean * mean)
        // Drawn from few turns, variances are too small. Where the lowest time of all is taken they are more so the more turns there are,
        // since most rounds draw the turn that has it. The factors are those with which intervals of made-up lanes hold.
        let turns = Double(min(a.turns, b.turns)), isLowest = Lane.repeatableRank(min(a.turns, b.turns)) == 0
        let few = turns > 1 ? (turns + 1) / (turns - 1) * (isLowest ? max(1, turns * turns / 6) : 1) : 1
        func known(_ turns: Int) -> Double {
            let deviation = turns == 1 ? oneTurn : ofSeveral / Double(turns)
            return deviation * deviation
        }
        return (variance * few + known(a.turns) + known(b.turns)).squareRoot()
    }
}

/// A lane's times as a table, turn by turn.
private struct Samples {
    let turns: Int
    /// The number of steps.
    let count: Int
    /// Seconds, the turns of a step next to each other.
    private let seconds: [Double]
    let mean: Double

    /// `places`: the frames to take.
    init(_ lane: Lane, _ places: [Int]) {
        turns = max(1, lane.turns.count)
        count = places.count
        seconds = places.flatMap { place in lane.turns.map { $0[place].total } }
        mean = count == 0 ? 0 : places.reduce(0) { $0 + lane.frames[$1].total } / Double(count)
    }

    /// Draws as many turns as there are, with replacement.
    func drawTurns(_ random: inout SplitMix64) -> [Int] { (0..<turns).map { _ in Int(random.next() % UInt64(turns)) } }

    /// Returns the mean of the repeatable times of `steps` over the turns `drawn`.
    func mean(_ steps: [Int], in drawn: [Int]) -> Double {
        let rank = Lane.repeatableRank(turns)
        // The lowest times so far, in order.
        var lowest = [Double](repeating: .infinity, count: rank + 1), sum = 0.0
        for step in steps {
            for i in lowest.indices { lowest[i] = .infinity }
            for turn in drawn {
                var time = seconds[step * turns + turn]
                for i in lowest.indices where time < lowest[i] { swap(&time, &lowest[i]) }
            }
            sum += lowest[rank]
        }
        return sum / Double(steps.count)
    }
}
