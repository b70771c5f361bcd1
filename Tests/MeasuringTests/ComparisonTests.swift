// The sentence about a claim, on made-up measurements: it follows the figures, whatever the article says.

import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeMeasuring

struct ComparisonTests {
    private static let claim = Claim("A label for every cell stutters.", before: "cells", after: "blit")

    /// Returns a lane whose frames take 2 ms, except for `slow` frames that take `worst` ms, the same ones in each turn.
    private static func lane(_ name: String, worst: Double, slow: Int = 3, frames: Int = 120, turns: Int = 3) -> Lane {
        let turn = (0..<frames).map { MeasuredFrame(seconds: $0 % (frames / max(1, slow)) == 5 ? worst / 1000 : 0.002) }
        return Lane(name, turns: Array(repeating: turn, count: turns))
    }

    private static func text(_ lanes: [Lane], rate: Double = 60) throws -> String {
        try #require(Comparison(lanes, claim: claim, refreshRate: rate)).text
    }

    @Test func confirmedClaimIsFaster() throws {
        #expect(
            try Self.text([Self.lane("cells", worst: 32), Self.lane("blit", worst: 8.2)])
                == "“A label for every cell stutters.” Here that holds: the worst frame takes 32 ms with cells and 8.2 ms with blit, "
                + "3.9 times faster. At 60 Hz cells misses 3 of 120 frames, blit none.")
    }

    @Test func contradictionOfClaimIsStated() throws {
        let lanes = [Self.lane("cells", worst: 4), Self.lane("blit", worst: 40)]
        #expect(
            try #require(Comparison(lanes, claim: Self.claim)).found
                == "Here the opposite holds: the worst frame takes 4.0 ms with cells and 40 ms with blit, 10 times slower. "
                + "At 60 Hz cells misses no frame, blit 3 of 120.")
    }

    @Test func differenceWithinNoiseIsNone() throws {
        #expect(
            try Self.text([Self.lane("cells", worst: 8.3), Self.lane("blit", worst: 8.0)])
                .hasSuffix(
                    "Here it makes no difference: the worst frame takes 8.3 ms with cells and 8.0 ms with blit, a difference "
                        + "within the noise. Neither misses a frame at 60 Hz."))
    }

    @Test func tooFewFramesDecideNothing() throws {
        let text = try Self.text([Self.lane("cells", worst: 90, frames: 12), Self.lane("blit", worst: 2)])
        #expect(
            text.hasSuffix(
                "Here that cannot be decided: too few frames were measured (12 with cells, 120 with blit); it takes at least 30 of each."))
        #expect(Comparison([Self.lane("cells", worst: 90)], claim: Self.claim) == nil)
        let none = try #require(Comparison([Lane("cells", turns: []), Lane("blit", turns: [[], []])], claim: Self.claim))
        #expect(none.finding == .tooFewFrames && none.found.contains("0 with cells, 0 with blit"))
    }

    /// The claim names the two lanes to compare, in any order. Others are mentioned if they are better.
    @Test func betterThirdLaneIsNamed() throws {
        let lanes = [
            Self.lane("blit", worst: 8), Self.lane("tiles", worst: 20), Self.lane("tiled", worst: 5), Self.lane("cells", worst: 32),
        ]
        let comparison = try #require(Comparison(lanes, claim: Self.claim))
        #expect(comparison.before.name == "cells" && comparison.after.name == "blit" && comparison.finding == .less)
        #expect(comparison.found.hasSuffix("Faster still is tiled, with 5.0 ms."))
        let slower = try #require(
            Comparison([Self.lane("cells", worst: 3), Self.lane("blit", worst: 9), Self.lane("tiled", worst: 5)], claim: Self.claim))
        #expect(slower.finding == .more && slower.better.isEmpty, "better than what is worse is no praise")
    }

    /// Lanes that the claim does not mention: one technique on both compositors.
    @Test func withoutClaimFirstIsComparedWithLast() throws {
        let comparison = try #require(Comparison([Self.lane("CPU", worst: 4), Self.lane("GPU", worst: 12)], claim: Self.claim))
        #expect(comparison.claim == nil)
        #expect(
            comparison.text
                == "The worst frame takes 4.0 ms with CPU and 12 ms with GPU, 3.0 times slower. Neither misses a frame at 60 Hz.")
    }

    @Test func refreshRateDecidesMissedFrames() throws {
        let lanes = [Self.lane("cells", worst: 12), Self.lane("blit", worst: 2)]
        #expect(try Self.text(lanes, rate: 60).hasSuffix("Neither misses a frame at 60 Hz."))
        #expect(try Self.text(lanes, rate: 144).hasSuffix("At 144 Hz cells misses 3 of 120 frames, blit none."))
    }

    @Test func spikeInOneTurnIsIgnored() throws {
        var turns = [[MeasuredFrame]](repeating: (0..<60).map { _ in MeasuredFrame(seconds: 0.002) }, count: 3)
        turns[1][30].seconds = 0.5
        let disturbed = Lane("cells", turns: turns), calm = Self.lane("blit", worst: 2)
        #expect(disturbed.summary.max == 0.002)
        #expect(try #require(Comparison([disturbed, calm], claim: Self.claim)).finding == .same)
        // With one turn, it is unknown whether the slow frame would recur, and one frame proves nothing.
        let once = Lane("cells", turns: [turns[1]])
        #expect(try #require(Comparison([once, calm], claim: Self.claim)).finding == .same)
    }

    private static func table(_ name: String, _ pixels: [Int], passes: Int) -> Lane {
        Lane(name, turns: [(0..<60).map { MeasuredFrame(seconds: 0.001, offscreenPixels: pixels[$0 % pixels.count], passes: passes) }])
    }

    @Test(arguments: [
        (
            [800_000], 3, [50_000, 150_000], 5, Comparison.Finding.less,
            "Here that holds: with mask 800,000 pixels a frame (3.0 passes), with best 100,000 pixels a frame (5.0 passes) drawn offscreen, 8.0 times fewer."
        ),
        (
            [800_000], 2, [0], 1, .less,
            "Here that holds: with mask 800,000 pixels a frame (2.0 passes), with best no pixel (1 pass) drawn offscreen."
        ),
        (
            [0], 1, [800], 2, .more,
            "Here the opposite holds: with mask no pixel (1 pass), with best 800 pixels a frame (2.0 passes) drawn offscreen."
        ),
        (
            [1000], 2, [2000], 2, .more,
            "Here the opposite holds: with mask 1,000 pixels a frame (2.0 passes), with best 2,000 pixels a frame (2.0 passes) drawn offscreen, 2.0 times more."
        ),
        ([0], 1, [0], 1, .same, "Here it makes no difference: neither mask nor best draws any pixel offscreen."),
        (
            [1000], 2, [1010], 2, .same,
            "Here it makes no difference: with mask 1,000 pixels a frame (2.0 passes), with best 1,010 pixels a frame (2.0 passes) drawn offscreen, which is about the same."
        ),
    ])
    func pixelsDrawnOffscreenAreCounted(
        _ before: [Int], _ passes: Int, _ after: [Int], _ others: Int, _ finding: Comparison.Finding, _ words: String
    ) throws {
        let claim = Claim("Mask rows.", before: "mask", after: "best", by: .offscreenPixels)
        let lanes = [Self.table("mask", before, passes: passes), Self.table("best", after, passes: others)]
        let comparison = try #require(Comparison(lanes, claim: claim))
        #expect(comparison.finding == finding && comparison.found == words)
    }

    @Test func lanesWithoutOffscreenPixelsAreNamed() throws {
        let claim = Claim("Mask rows.", before: "mask", after: "best", by: .offscreenPixels)
        func found(_ others: [(String, Int)]) throws -> String {
            let lanes = [Self.table("mask", [900], passes: 2)] + others.map { Self.table($0, [$1], passes: 1) }
            return try #require(Comparison(lanes + [Self.table("best", [300], passes: 2)], claim: claim)).found
        }
        #expect(try found([("edges", 0)]).hasSuffix("edges draws none at all."))
        #expect(
            try found([("ornament", 0), ("overlay", 0), ("edges", 0)]).hasSuffix("ornament, overlay and edges draw none at all."))
        #expect(try found([("edges", 100)]).hasSuffix("Fewer still with edges: 100 (1 pass)."))
    }

    @Test func basisIsStated() throws {
        let lanes = [Self.lane("cells", worst: 32, turns: 3), Self.lane("blit", worst: 8, turns: 3)]
        #expect(try #require(Comparison(lanes)).basis == "Measured in 3 turns of 120 frames each.")
        let one = [Self.lane("cells", worst: 9, frames: 50, turns: 1), Self.lane("blit", worst: 8, frames: 48, turns: 1)]
        #expect(
            try #require(Comparison(one, stride: 3)).basis
                == "Measured in 1 turn of 48 to 50 frames each, one for every 3 steps of the script to keep it short.")
    }

    @Test func settingIsStated() {
        var setting = ComparisonSetting(
            drawers: [.init(compositor: "CPU", renderer: "CPU, 2 threads, AVX2")], width: 1280, height: 800)
        #expect(setting.text == "CPU compositor: CPU, 2 threads, AVX2 · 1280 × 800 points")
        setting.technique = "tuned"
        setting.drawers.append(.init(compositor: "GPU", renderer: "llvmpipe"))
        setting.scale = 1.5
        setting.slowdown = 5
        #expect(
            setting.text
                == "tuned · CPU compositor: CPU, 2 threads, AVX2 · GPU compositor: llvmpipe · 1280 × 800 points · 1.5 pixels per point · "
                + "the slower device (5×) was on, but delayed none of these frames")
    }

    // MARK: - Noise

    /// Returns the frames of a busy machine. Turns and frames vary by some per cent, and now and then a frame has waited for another
    /// program. The script's own slow frames recur in every turn.
    private static func noisy(_ name: String, _ scale: Double, turns: Int, _ random: inout SplitMix64) -> Lane {
        Lane(
            name,
            turns: (0..<turns).map { _ in
                let drift = random.double(0.96...1.06)
                return (0..<150).map { i in
                    let work = i % 40 == 7 ? 9.0 : i % 10 == 3 ? 5.0 : 2.0
                    let hitch = random.oneIn(150) ? random.double(1...20) : 0
                    return MeasuredFrame(seconds: (work * scale * drift * random.double(0.97...1.08) + hitch) / 1000)
                }
            })
    }

    /// With two turns, both may have waited for another program at the same frame. Here that happens in one of 75 pairs.
    @Test(arguments: 1...12)
    func noiseIsRarelyTakenForDifference(turns: Int) throws {
        var random = SplitMix64(seed: 71), wrong = 0
        for _ in 0..<200 {
            let lanes = [Self.noisy("cells", 1, turns: turns, &random), Self.noisy("blit", 1, turns: turns, &random)]
            if try #require(Comparison(lanes, claim: Self.claim)).finding != .same { wrong += 1 }
        }
        #expect(wrong <= 2)
    }

    @Test(arguments: [2, 3, 5])
    func fiftyPercentDifferenceIsFoundInNoise(turns: Int) throws {
        var random = SplitMix64(seed: 5), found = 0
        for _ in 0..<200 {
            let lanes = [Self.noisy("cells", 1.5, turns: turns, &random), Self.noisy("blit", 1, turns: turns, &random)]
            if try #require(Comparison(lanes, claim: Self.claim)).finding == .less { found += 1 }
        }
        #expect(found >= 190)
    }
}
