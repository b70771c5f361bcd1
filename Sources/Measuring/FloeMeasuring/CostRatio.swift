// How many times less one lane costs than another, with an interval: the ratio of the sums of their repeatable times.
//
// The interval is a bootstrap's. Each of two hundred rounds draws turns with replacement, takes the repeatable times again, and draws
// steps with replacement; the spread of the rounds' ratios, in logarithms, is the interval's width. Frames that a person caused have
// no step: then runs of neighbouring frames are drawn from each lane, whose means are compared.
//
// Turns differ as a whole, since a processor is faster at one time than at another, and a few turns understate by how much. What is
// known of it is added: 3 % for one turn, which shows nothing of it, and less for several.

import FloeRandomNumbers
import Foundation

/// The cost of one lane in multiples of another's.
public struct CostRatio: Equatable, Sendable {
    /// The first lane's cost divided by the second's.
    public let ratio: Estimate
    /// Seconds per frame, over the frames that are compared.
    public let before, after: Double
    /// Whether frames were paired by their steps.
    public let isPaired: Bool
    /// The number of turns of the lane that has fewer.
    public let turns: Int

    /// Returns nil if a lane has no frames, or took no time.
    public init?(from before: Lane, to after: Lane) {
        let pairs = CostRatio.pairs(before, after)
        isPaired = pairs != nil
        let a = Samples(before, pairs?.map(\.0)), b = Samples(after, pairs?.map(\.1))
        guard a.mean > 0, b.mean > 0, a.mean.isFinite, b.mean.isFinite else { return nil }
        self.before = a.mean
        self.after = b.mean
        turns = min(a.turns, b.turns)
        let spread = CostRatio.spread(a, b, isPaired: isPaired)
        let times = exp(CostRatio.quantile * spread), ratio = a.mean / b.mean
        self.ratio = Estimate(ratio, low: ratio / times, high: ratio * times)
    }

    /// Returns whether the first costs more (`more`), less, or neither by more than the noise.
    public var difference: Change { ratio.low > 1 ? .more : ratio.high < 1 ? .less : .none }

    /// The normal quantile of a 99 % interval. Of pairs that cost the same, one in two hundred then seems to cost less.
    private static let quantile = 2.576
    /// By how much turns of the same work differ as a whole (a standard deviation), when there is one turn, and for each of several.
    private static let oneTurn = 0.03, ofSeveral = 0.03
    private static let rounds = 200
    /// The frames of a run. Neighbouring frames are alike while a person does the same.
    private static let run = 10

    /// Returns the places of frames with a common step, or nil if frames have no steps.
    private static func pairs(_ a: Lane, _ b: Lane) -> [(Int, Int)]? {
        guard a.hasMatchingTurns, b.hasMatchingTurns else { return nil }
        var places: [Int: Int] = [:]
        for (place, frame) in b.frames.enumerated() {
            guard let step = frame.step else { return nil }
            places[step] = place
        }
        var pairs: [(Int, Int)] = []
        for (place, frame) in a.frames.enumerated() {
            guard let step = frame.step else { return nil }
            if let other = places[step] { pairs.append((place, other)) }
        }
        return pairs.isEmpty ? nil : pairs
    }

    /// Returns the standard deviation of the ratio's logarithm.
    private static func spread(_ a: Samples, _ b: Samples, isPaired: Bool) -> Double {
        var random = SplitMix64(seed: 1), sum = 0.0, squares = 0.0
        var steps: [Int] = [], others: [Int] = []
        /// Draws the means of a round.
        func draw() -> (Double, Double) {
            a.drawSteps(&steps, inRunsOf: isPaired ? 1 : run, &random)
            if !isPaired { b.drawSteps(&others, inRunsOf: run, &random) }
            // Lanes that were played in turn shared what the machine did then.
            let turns = a.drawTurns(&random), same = isPaired && a.turns == b.turns
            return (a.mean(steps, in: turns), b.mean(isPaired ? steps : others, in: same ? turns : b.drawTurns(&random)))
        }
        // While a window moves this is computed between its frames, so runs are not added up anew in every round.
        let sums = isPaired || a.turns > 1 || b.turns > 1 ? nil : (a.sums(ofRunsUpTo: run), b.sums(ofRunsUpTo: run))
        for _ in 0..<rounds {
            let (first, second) =
                sums.map { (a.mean(inRunsOf: run, of: $0, &random), b.mean(inRunsOf: run, of: $1, &random)) } ?? draw()
            let logarithm = log(first / second)
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

    /// `places`: the frames to take, nil for all.
    init(_ lane: Lane, _ places: [Int]?) {
        let rows = lane.hasMatchingTurns ? lane.turns : [lane.frames]
        let places = places ?? Array((rows.first ?? []).indices)
        turns = max(1, rows.count)
        count = places.count
        seconds = places.flatMap { place in rows.map { $0[place].seconds } }
        mean = count == 0 ? 0 : places.reduce(0) { $0 + lane.frames[$1].seconds } / Double(count)
    }

    /// Draws as many steps as there are, with replacement, in runs of neighbours.
    func drawSteps(_ steps: inout [Int], inRunsOf run: Int, _ random: inout SplitMix64) {
        steps.removeAll(keepingCapacity: true)
        while steps.count < count {
            let start = Int(random.next() % UInt64(count))
            for i in 0..<min(run, count - steps.count) { steps.append((start + i) % count) }
        }
    }

    /// Returns what the first steps of a lane of one turn take together, for each number of them up to `run` more than there are:
    /// after the last step comes the first again.
    func sums(ofRunsUpTo run: Int) -> [Double] {
        var sums = [0.0]
        for i in 0..<count + run { sums.append(sums[i] + seconds[i % count]) }
        return sums
    }

    /// Returns the mean of steps drawn like those of `drawSteps`, from the sums of a lane of one turn.
    func mean(inRunsOf run: Int, of sums: [Double], _ random: inout SplitMix64) -> Double {
        var left = count, sum = 0.0
        while left > 0 {
            let start = Int(random.next() % UInt64(count)), length = min(run, left)
            sum += sums[start + length] - sums[start]
            left -= length
        }
        return sum / Double(count)
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
