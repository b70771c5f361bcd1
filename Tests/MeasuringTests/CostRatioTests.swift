// The ratio of costs and its interval, on made-up lanes whose true ratio is known.

import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeMeasuring

struct CostRatioTests {
    /// A false "costs less" at most once in two hundred.
    @Test(arguments: [1, 2, 3, 5], [45, 150])
    func equalCostsAreRarelyCalledDifferent(turns: Int, frames: Int) throws {
        var random = SplitMix64(seed: 71), less = 0
        for _ in 0..<200 {
            let lanes = ["cells", "blit"].map { Lane.noisy($0, cost: 2, turns: turns, frames: frames, &random) }
            if try #require(CostRatio(from: lanes[0], to: lanes[1])).difference == .more { less += 1 }
        }
        #expect(less <= 1)
    }

    /// The interval contains the true ratio in at least 97 of 100, whatever the ratio and the size of frames.
    @Test(arguments: [1, 2, 3, 4, 5], [1.0, 1.3, 50])
    func intervalContainsTrueRatio(turns: Int, ratio: Double) throws {
        for frames in [45, 150] {
            var random = SplitMix64(seed: 5), held = 0
            for i in 0..<100 {
                let cost = [0.2, 2, 8][i % 3]
                let before = Lane.noisy("cells", cost: cost * ratio, turns: turns, frames: frames, &random)
                let after = Lane.noisy("blit", cost: cost, turns: turns, frames: frames, &random)
                let found = try #require(CostRatio(from: before, to: after)).ratio
                if found.low <= ratio, ratio <= found.high { held += 1 }
            }
            #expect(held >= 97, "\(frames) frames")
        }
    }

    @Test(arguments: [1, 2, 3, 5])
    func differenceOfHalfIsFound(turns: Int) throws {
        var random = SplitMix64(seed: 9), found = 0
        for _ in 0..<200 {
            let before = Lane.noisy("cells", cost: 3, turns: turns, &random), after = Lane.noisy("blit", cost: 2, turns: turns, &random)
            if try #require(CostRatio(from: before, to: after)).difference == .more { found += 1 }
        }
        #expect(found >= 190)
    }

    /// Five turns tell a tenth apart.
    @Test func differenceOfTenthIsFoundInFiveTurns() throws {
        var random = SplitMix64(seed: 9), found = 0
        for _ in 0..<100 {
            let before = Lane.noisy("cells", cost: 2.25, turns: 5, &random), after = Lane.noisy("blit", cost: 2, turns: 5, &random)
            if try #require(CostRatio(from: before, to: after)).difference == .more { found += 1 }
        }
        #expect(found >= 90)
    }

    /// A step that only one lane drew a frame for is left out.
    @Test func framesArePairedByStep() throws {
        func lane(_ times: [(Int, Double)]) -> Lane {
            Lane("a", turns: [times.map { MeasuredFrame(number: $0.0, seconds: $0.1 / 1000) }])
        }
        let cost = try #require(CostRatio(from: lane([(1, 2), (2, 4), (3, 90)]), to: lane([(1, 1), (2, 2), (7, 1)])))
        #expect(cost.before == 0.003 && cost.after == 0.0015 && cost.ratio.value == 2)
    }

    @Test func repeatableTimesAreCompared() throws {
        var turns = [[MeasuredFrame]](repeating: (0..<60).map { MeasuredFrame(number: $0 + 1, seconds: 0.002) }, count: 3)
        turns[1][30][.composite] = 0.5
        let cost = try #require(CostRatio(from: Lane("a", turns: turns), to: .calm("b", frames: 60)))
        #expect(cost.ratio.value == 1 && cost.difference == .none && cost.turns == 3)
    }

    @Test func sameLanesGiveSameInterval() throws {
        var random = SplitMix64(seed: 2)
        let lanes = ["a", "b"].map { Lane.noisy($0, cost: 1, turns: 3, &random) }
        #expect(CostRatio(from: lanes[0], to: lanes[1]) == CostRatio(from: lanes[0], to: lanes[1]))
        #expect(CostRatio(from: lanes[0], to: Lane("none", turns: [])) == nil)
    }
}
