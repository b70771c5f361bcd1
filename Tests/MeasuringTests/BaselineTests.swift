// Comparing saved figures with new ones, on made-up runs with the noise of a busy machine.

import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeMeasuring

struct BaselineTests {
    /// The costs of 16 made-up ways, from 0.1 ms to 25.6 ms.
    private static let costs = (0..<16).map { 0.1 * Double(1 << ($0 % 9)) }

    /// Returns the cost of a lane of three turns. Turns and frames vary by some per cent, and now and then a frame has waited for
    /// another program.
    private static func cost(_ ms: Double, _ random: inout SplitMix64) -> FrameCost {
        let turns = (0..<3).map { _ in
            let drift = random.double(0.96...1.05)
            return (0..<120).map { i in
                let work = i % 30 == 7 ? 6.0 : i % 10 == 3 ? 2.5 : 1.0
                let hitch = random.oneIn(120) ? random.double(0.5...20) : 0
                return MeasuredFrame(seconds: (work * ms * drift * random.double(0.97...1.07) + hitch) / 1000)
            }
        }
        return FrameCost(Lane("made up", turns: turns))
    }

    @Test func noiseCausesNoFalseAlarm() {
        var random = SplitMix64(seed: 12)
        for run in 0..<200 {
            let baseline = Baseline(Dictionary(uniqueKeysWithValues: Self.costs.enumerated().map { ($0, Self.cost($1, &random)) }))
            let now = Self.costs.enumerated().map { (key: $0, cost: Self.cost($1, &random)) }
            let slower = baseline.changes(now) { Self.cost(Self.costs[$0], &random) }.filter { $0.change == .more }
            #expect(slower.isEmpty, "run \(run): \(slower)")
        }
    }

    @Test func twentyPercentRegressionIsFound() {
        var random = SplitMix64(seed: 34)
        for run in 0..<200 {
            let baseline = Baseline(Dictionary(uniqueKeysWithValues: Self.costs.enumerated().map { ($0, Self.cost($1, &random)) }))
            let slower = run % Self.costs.count
            func cost(_ key: Int) -> FrameCost { Self.cost(Self.costs[key] * (key == slower ? 1.2 : 1), &random) }
            let changes = baseline.changes(Self.costs.indices.map { (key: $0, cost: cost($0)) }, again: cost)
            let found = changes.filter { $0.change == .more }
            #expect(!found.isEmpty && found.allSatisfy { $0.key == slower }, "run \(run): \(found)")
        }
    }

    /// A slower worst frame is a regression even though the mean hardly changes.
    @Test func slowerWorstFrameIsFound() {
        func cost(_ worst: Double) -> FrameCost {
            let turn = (0..<300).map { MeasuredFrame(seconds: $0 == 40 ? worst : 0.001) }
            return FrameCost(Lane("a", turns: [turn, turn, turn]))
        }
        let changes = Baseline(["a": cost(0.008)]).changes([("a", cost(0.010))]) { _ in cost(0.010) }
        #expect(changes.map(\.figure) == [.worst] && changes[0].before.value == 0.008 && changes[0].now.value == 0.010)
    }

    @Test func oneSlowRunIsNoRegressionAndSpeedupIsReported() {
        func cost(_ ms: Double) -> FrameCost { FrameCost(mean: Estimate(exact: ms), worst: Estimate(exact: 2 * ms)) }
        let baseline = Baseline(["a": cost(1), "b": cost(1), "c": cost(1)])
        var asked: [String] = []
        let changes = baseline.changes([("a", cost(2)), ("b", cost(0.5)), ("c", cost(1.05)), ("new", cost(9))]) { key in
            asked.append(key)
            return cost(asked.count == 1 ? 1.5 : 1)
        }
        #expect(asked == ["a", "a"], "what seems slower is measured again, twice")
        #expect(changes.map(\.key) == ["b", "b"] && changes.allSatisfy { $0.change == .less })
    }

    @Test func noisyBaselineIsNotTrusted() {
        let wide = FrameCost(mean: Estimate(1, low: 0.8, high: 1.4), worst: Estimate(exact: 1))
        let now = FrameCost(mean: Estimate(1.3, low: 1.25, high: 1.35), worst: Estimate(exact: 1))
        #expect(Baseline(["a": wide]).changes([("a", now)]) { _ in now }.isEmpty)
    }
}
