// Which lanes are compared, and the sentences: they follow the figures, whatever is claimed.

import Testing

@testable import FloeMeasuring

struct ComparisonTests {
    private static let claim = Claim("A label for every cell stutters.", before: "cells", after: "blit")

    private static func pair(_ before: Lane, _ after: Lane, rate: Double = 60, claim: Claim? = claim) -> LanePair {
        LanePair(before, after, claim: claim, refreshRate: rate)
    }

    private static func answers(_ pair: LanePair) -> [String] { pair.answers.map { "\($0.title): \($0.text)" } }

    @Test func stutterHere() {
        let pair = Self.pair(.calm("cells", worst: 32, usual: 8), .calm("blit", worst: 8.2, usual: 4))
        #expect(pair.headlineText == "Holds here")
        let cost = Self.answers(pair)[0]
        #expect(cost.hasPrefix("Cost: blit: 2.1 times less (") && cost.hasSuffix(") than cells, 8.6 → 4.1 ms a frame."), "\(cost)")
        #expect(
            Self.answers(pair).dropFirst() == [
                "Here: Missed at 60 Hz: cells 3 of 120 frames, blit none; worst frames 32 → 8.2 ms.",
                "Slower device: Smooth (fewer than 3 missed): cells not even on this processor, blit down to half of this processor's speed. "
                    + "Missed at 10, 20 and 50 times slower: cells 120, 120 and 120 of 120, blit 120, 120 and 120 of 120.",
            ])
    }

    @Test func stutterOnSlowerDevice() {
        let pair = Self.pair(.calm("cells", worst: 1.2, usual: 0.28), .calm("blit", worst: 0.27, usual: 0.16))
        #expect(pair.headlineText == "Holds on slower devices, from 14 times")
        #expect(
            Self.answers(pair).dropFirst() == [
                "Here: Neither misses a frame at 60 Hz: here nobody would notice; worst frames 1.2 → 0.27 ms.",
                "Slower device: Smooth (fewer than 3 missed): cells down to a 13th of this processor's speed, blit down to a 61st. "
                    + "Missed at 10, 20 and 50 times slower: cells 0, 3 and 3 of 120, blit 0, 0 and 0 of 120.",
            ])
    }

    /// Two of 120 frames are missed here, which is no stutter: headline and answer say so alike.
    @Test func answerAndHeadlineMeanTheSameByStutter() {
        let exceptions = Self.pair(.calm("cells", worst: 32, slow: 2, usual: 1.2), .calm("blit", slow: 0, usual: 0.2))
        #expect(exceptions.headlineText == "Holds on slower devices, from 14 times")
        #expect(Self.answers(exceptions)[1].contains("cells 2 of 120 frames"))
        #expect(Self.answers(exceptions)[2].contains("Smooth (fewer than 3 missed): cells down to a 13th of this"))
        // One more is stutter.
        let stutter = Self.pair(.calm("cells", worst: 32, slow: 3, usual: 1.2), .calm("blit", slow: 0, usual: 0.2))
        #expect(stutter.headlineText == "Holds here")
        #expect(Self.answers(stutter)[2].contains("cells not even on this processor"))
        #expect(Self.answers(Self.pair(stutter.before, stutter.before))[2].hasPrefix("Slower device: Neither is smooth (fewer than 3"))
    }

    @Test func sameOnBothSides() {
        let pair = Self.pair(.calm("cells", worst: 1.2), .calm("blit", worst: 1.2))
        #expect(pair.headlineText == "No measurable difference")
        let answers = Self.answers(pair)
        #expect(answers[0].hasPrefix("Cost: cells → blit: 2.0 → 2.0 ms a frame, no measurable difference (0.9"), "\(answers[0])")
        #expect(answers[2].hasPrefix("Slower device: Both are smooth (fewer than 3 missed) down to an 8th of this processor's speed. "))
    }

    @Test func oppositeIsStated() {
        let pair = Self.pair(.calm("cells", worst: 4), .calm("blit", worst: 40, usual: 6))
        #expect(pair.headline == .opposite && pair.headlineText == "The other way round")
        #expect(Self.answers(pair)[0].contains("times more ("))
        #expect(Self.answers(pair)[1] == "Here: Missed at 60 Hz: cells none, blit 3 of 120 frames; worst frames 4.0 → 40 ms.")
    }

    @Test func tooFewFramesDecideNothing() throws {
        let pair = Self.pair(.calm("cells", worst: 90, frames: 12), .calm("blit"))
        #expect(pair.cost == nil)
        #expect(pair.found == "Too few frames yet. Measured so far: 12 of cells, 120 of blit; it takes at least 30 of each.")
        #expect(Comparison([.calm("cells")], claim: Self.claim) == nil)
        let none = try #require(Comparison([Lane("cells", turns: []), Lane("blit", turns: [[], []])], claim: Self.claim))
        #expect(none.pairs[0].headline == .tooFewFrames && none.found.contains("0 of cells, 0 of blit"))
    }

    /// The claim names the two lanes to compare, in any order.
    @Test func claimChoosesPair() throws {
        let lanes = ["blit", "tiles", "tiled", "cells"].map { Lane.calm($0) }
        let pair = try #require(Comparison(lanes, claim: Self.claim)?.pairs.first)
        #expect(pair.before.name == "cells" && pair.after.name == "blit" && pair.claim == Self.claim)
        // Without the two, the first and the last are compared by cost.
        let others = try #require(Comparison([lanes[1], lanes[2]], claim: Self.claim))
        #expect(others.claim == nil && others.pairs[0].claim == nil && others.pairs[0].before.name == "tiles")
    }

    /// Never a ratio over two variables: with four lanes, each compositor gets a sentence of its own.
    @Test func eachCompositorHasItsPair() throws {
        let lanes = ["cells", "blit"].flatMap { name in
            ["CPU", "GPU"].map { Lane.calm(name, slow: 0, usual: name == "cells" ? 4 : $0 == "CPU" ? 1 : 8, drawer: $0) }
        }
        let comparison = try #require(Comparison(lanes, claim: Self.claim))
        #expect(
            comparison.pairs.map { [$0.before.name, $0.before.drawer, $0.after.name, $0.after.drawer] } == [
                ["cells", "CPU", "blit", "CPU"], ["cells", "GPU", "blit", "GPU"],
            ])
        #expect(comparison.verdict == "CPU: Holds on slower devices, from 4.2 times. GPU: The other way round.")
        #expect(comparison.found.hasPrefix("CPU: Holds") && comparison.found.contains("\nGPU: The other"))
    }

    /// One technique on both compositors: no claim is about them.
    @Test func compositorsAreComparedByCost() throws {
        let lanes = [Lane.calm("blit", slow: 0, drawer: "CPU"), .calm("blit", slow: 0, usual: 8, drawer: "OpenGL in software (llvmpipe)")]
        let comparison = try #require(Comparison(lanes, claim: Self.claim))
        #expect(comparison.claim == nil && comparison.verdict == "CPU costs less.")
        #expect(comparison.pairs[0].answers[0].text.hasPrefix("OpenGL in software (llvmpipe): 4.0 times more (3."))
        #expect(try #require(Comparison(lanes.reversed())).verdict == "CPU costs less.")
        #expect(try #require(Comparison([lanes[0], lanes[0]])).verdict == "No measurable difference.")
    }

    @Test func titlesStandInSentences() {
        func lane(_ name: String, _ title: String, _ usual: Double) -> Lane {
            Lane(name, title: title, turns: Lane.calm(name, slow: 0, usual: usual).turns)
        }
        let found = Self.pair(lane("cells", "A label per cell", 4), lane("blit", "Reuse ready pictures", 1)).found
        #expect(found.contains("Reuse ready pictures: 4.0 times less (") && found.contains("than A label per cell"))
        #expect(!found.contains("cells") && !found.contains("blit"))
    }

    @Test func offscreenPixelsAreReported() {
        func table(_ name: String, _ pixels: [Int], passes: Int) -> Lane {
            Lane(name, turns: [(0..<60).map { MeasuredFrame(seconds: 0.001, offscreenPixels: pixels[$0 % pixels.count], passes: passes) }])
        }
        func text(_ before: Lane, _ after: Lane) -> String? {
            Self.pair(before, after, claim: nil).answers.first { $0.title == "Offscreen" }?.text
        }
        let mask = table("mask", [800_000], passes: 3)
        #expect(
            text(mask, table("best", [50_000, 150_000], passes: 5))
                == "mask 800,000 pixels a frame (3.0 passes), best 100,000 pixels a frame (5.0 passes).")
        #expect(text(mask, table("best", [0], passes: 1)) == "mask 800,000 pixels a frame (3.0 passes), best none.")
        #expect(text(table("edges", [0], passes: 1), table("best", [0], passes: 1)) == nil)
    }

    @Test func basisIsStated() throws {
        let lanes = [Lane.calm("cells", worst: 32), .calm("blit", worst: 8)]
        #expect(
            try #require(Comparison(lanes)).basis
                == "Measured in 3 turns of 120 frames each. In brackets: 99 % intervals over turns and steps.")
        let one = [Lane.calm("cells", worst: 9, frames: 50, turns: 1), .calm("blit", worst: 8, frames: 48, turns: 1)]
        #expect(
            try #require(Comparison(one, stride: 3)).basis
                == "Measured in 1 turn of 48 to 50 frames each, one for every 3 steps of the script to keep it short. "
                + "In brackets: 99 % intervals over steps of one turn.")
    }

    @Test func settingIsStated() {
        var setting = ComparisonSetting(
            drawers: [.init(compositor: "CPU", renderer: "CPU, 2 threads, AVX2")], width: 1280, height: 800)
        #expect(setting.text == "CPU compositor: CPU, 2 threads, AVX2 · 1280 × 800 points")
        setting.technique = "Two cached bitmaps"
        setting.drawers.append(.init(compositor: "GPU", renderer: "llvmpipe (LLVM 15.0.6, 256 bits)", isSoftware: true))
        setting.scale = 1.5
        setting.slowdown = 5
        #expect(
            setting.text
                == "Two cached bitmaps · CPU compositor: CPU, 2 threads, AVX2 · "
                + "GPU compositor: OpenGL in software (llvmpipe): the processor again · 1280 × 800 points · 1.5 pixels per point · "
                + "the slower device (5×) was on, but delayed none of these frames")
    }

    @Test(arguments: [
        (2, "half"), (3, "a third"), (8, "an 8th"), (11, "an 11th"), (14, "a 14th"), (21, "a 21st"), (82, "an 82nd"),
    ])
    func partsAreOrdinals(k: Int, text: String) { #expect(FigureText.part(k) == text) }
}
