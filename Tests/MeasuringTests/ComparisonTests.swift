// Which lanes are compared, and the sentences: they follow the figures, whatever is claimed.

import FloeRenderTree
import Testing

@testable import FloeMeasuring

struct ComparisonTests {
    private static let claim = Claim("A label for every cell stutters.", before: "cells", after: "blit")

    private static func pair(_ before: Lane, _ after: Lane, claim: Claim? = claim, isBusy: Bool = false) -> LanePair {
        LanePair(before, after, claim: claim, isBusy: isBusy)
    }

    private static func answers(_ pair: LanePair) -> [String] { pair.answers.map { "\($0.title): \($0.text)" } }

    @Test func stutterHere() {
        let pair = Self.pair(.calm("cells", worst: 32, usual: 8), .calm("blit", worst: 8.2, usual: 4))
        #expect(pair.headlineText == "“cells” stutters on this computer, and both do on devices 5 times slower")
        #expect(pair.verdict.shortText == "the slow way stutters here, both at 5×")
        let cost = Self.answers(pair)[0]
        #expect(
            cost.hasPrefix("Cost: “cells” takes 2.1 times as long (") && cost.hasSuffix(") as “blit”, 8.6 → 4.1 ms a frame."), "\(cost)")
        #expect(
            Self.answers(pair).dropFirst() == [
                "Here: Dropped at 60 Hz: “cells” 3 of 120 (25 ms/s late, poor); “blit” none of 120; worst frames 32 → 8.2 ms.",
                "Slower devices: Of 120 refreshes, “cells” and “blit” drop 9 against 0 at 2× slower, 87 against 61 at 5×, 105 against 82 at 10×, "
                    + "116 against 99 at 20×, 118 against 113 at 50×.",
                "Phone of 2011: “cells” stutters (dropped 116 of 120); “blit” stutters (dropped 99 of 120).",
            ])
        #expect(
            pair.sentence(on: .here)
                == "On this computer, “cells” stutters (dropped 3 of 120) and “blit” is smooth (dropped none of 120).")
        #expect(pair.sentence(on: .phoneOf2011)?.hasPrefix("On a phone of 2011 (20 times slower), “cells” stutters (dropped ") == true)
        #expect(pair.sentence(on: Device.series[3])?.hasPrefix("On a device 10 times slower, “cells” stutters") == true)
    }

    @Test func stutterOnSlowerDevice() {
        let pair = Self.pair(.calm("cells", worst: 1.2, usual: 0.28), .calm("blit", worst: 0.27, usual: 0.16))
        #expect(pair.headlineText == "“cells” stutters on devices 20 times slower; here nobody would notice")
        #expect(pair.verdict.shortText == "the slow way stutters at 20× slower")
        #expect(
            Self.answers(pair).dropFirst() == [
                "Here: Neither drops a frame at 60 Hz; worst frames 1.2 → 0.27 ms.",
                "Slower devices: Of 120 refreshes, “cells” and “blit” drop 3 against 0 at 20× slower, 9 against 0 at 50×.",
                "Phone of 2011: “cells” stutters (dropped 3 of 120); “blit” is smooth (dropped none of 120).",
            ])
        #expect(
            pair.found.hasPrefix("“cells” stutters on devices 20 times slower; here nobody would notice. “cells” takes 1.9 times as long (")
        )
    }

    /// One of 120 refreshes is 8 ms late per second, which is neither smooth nor stutter.
    @Test func fairIsNeitherSmoothNorStutter() {
        let pair = Self.pair(.calm("cells", worst: 32, slow: 1, usual: 0.2), .calm("blit", slow: 0, usual: 0.1))
        #expect(pair.sentence(on: .here)?.contains("“cells” is fairly smooth (dropped 1 of 120)") == true)
        #expect(Self.answers(pair)[1].contains("“cells” 1 of 120 (8.3 ms/s late, fair)"))
        // Here somebody might notice.
        #expect(pair.headlineText == "“cells” stutters on devices 2 times slower")
    }

    /// Where nothing changes for a while, more refreshes wait for a late picture.
    @Test func countsOfOneDeviceAgree() {
        func lane(_ name: String, _ milliseconds: Double) -> Lane {
            let turn = (0..<40).map { MeasuredFrame(number: 10 * $0 + 1, seconds: milliseconds / 1000) }
            return Lane(name, turns: [turn, turn], stepCount: 400)
        }
        let pair = Self.pair(lane("cells", 2), lane("blit", 0.1))
        #expect(
            Self.answers(pair).dropFirst(2) == [
                "Slower devices: Of up to 240 refreshes, “cells” and “blit” drop 40 against 0 at 10× slower, 80 against 0 at 20×, 200 against 0 at 50×.",
                "Phone of 2011: “cells” stutters (dropped 80 of 120); “blit” is smooth (dropped none of 40).",
            ])
    }

    @Test func sameOnBothSides() {
        let pair = Self.pair(.calm("cells", worst: 1.2), .calm("blit", worst: 1.2))
        #expect(pair.headlineText == "No measurable difference" && pair.verdict.shortText == "no measurable difference")
        let answer = Self.answers(pair)[0]
        #expect(answer.hasPrefix("Cost: “cells” → “blit”: 2.0 → 2.0 ms a frame, no measurable difference (0.9"), "\(answer)")
    }

    @Test func oppositeIsStated() {
        let pair = Self.pair(.calm("cells", worst: 4), .calm("blit", worst: 40, usual: 6))
        #expect(pair.headlineText == "The other way round: “blit” stutters on this computer, and both do on devices 10 times slower")
        #expect(pair.verdict.shortText == "the other way round here, both at 10×")
        #expect(Self.answers(pair)[0].hasPrefix("Cost: “blit” takes "))
        #expect(
            Self.answers(pair)[1]
                == "Here: Dropped at 60 Hz: “cells” none of 120; “blit” 6 of 120 (50 ms/s late, poor); worst frames 4.0 → 40 ms.")
        let dear = Self.pair(.calm("cells", slow: 0, usual: 0.1), .calm("blit", slow: 0, usual: 0.2))
        #expect(dear.headlineText == "The other way round: “cells” costs less" && dear.verdict.shortText == "costs more")
    }

    /// A lower cost that nobody sees, that somebody might see, and that both hide by stuttering.
    @Test func lowerCostIsNotSold() {
        func texts(_ before: Lane, _ after: Lane) -> [String] {
            let pair = Self.pair(before, after)
            return [pair.headlineText, pair.verdict.shortText]
        }
        #expect(
            texts(.calm("cells", slow: 0, usual: 0.2), .calm("blit", slow: 0, usual: 0.1)) == [
                "“blit” costs less, but nobody would notice, even 50 times slower", "costs less; neither stutters",
            ])
        // The first stutters at last, where the second is fair.
        #expect(
            texts(.calm("cells", worst: 0.5, slow: 3, usual: 0.2), .calm("blit", worst: 0.5, slow: 1, usual: 0.1)) == [
                "“blit” costs less", "costs less",
            ])
        #expect(
            texts(.calm("cells", slow: 0, usual: 3.2), .calm("blit", slow: 0, usual: 2)) == [
                "“blit” costs less; both stutter on devices 10 times slower", "costs less; both stutter at 10× slower",
            ])
        #expect(
            texts(.calm("cells", slow: 0, usual: 40), .calm("blit", slow: 0, usual: 20)) == [
                "“blit” costs less; both stutter on this computer", "costs less; both stutter here",
            ])
    }

    @Test func busyMachineIsStated() {
        let pair = Self.pair(.calm("cells", worst: 32), .calm("blit"), isBusy: true)
        #expect(pair.headlineText == "No verdict: this computer is busy with something else")
        #expect(pair.verdict.shortText == "no verdict: this computer is busy" && pair.answers.map(\.kind).contains(.here))
    }

    private static let looks: [(Int?, String)] = [
        (nil, "A matter of looks: Show me marks the difference"), (9, "They look different"),
        (0, "They look the same at this instant of the script"),
    ]

    @Test(arguments: looks)
    func looksAreStated(pixels: Int?, text: String) {
        let claim = Claim("It looks wrong.", before: "cells", after: "blit", kind: .looks)
        let pair = LanePair(.calm("cells", worst: 32), .calm("blit"), claim: claim, differingPixels: pixels)
        #expect(pair.headlineText == text && pair.verdict.shortText == "a matter of looks")
        #expect(pair.answers.map(\.kind) == [.cost, .here, .slowerDevices])
    }

    @Test func tooFewFramesDecideNothing() throws {
        let pair = Self.pair(.calm("cells", worst: 90, frames: 12), .calm("blit"))
        #expect(pair.cost == nil)
        #expect(
            pair.found
                == "No verdict: too few frames. Measured so far: 12 of “cells”, 120 of “blit”; at least 30 of each are needed, in two turns."
        )
        #expect(Comparison([.calm("cells")], claim: Self.claim) == nil)
        let none = try #require(Comparison([Lane("cells", turns: []), Lane("blit", turns: [[], []])], claim: Self.claim))
        #expect(none.pairs[0].verdict.finding == .tooFewFrames && none.found.contains("0 of “cells”, 0 of “blit”"))
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
        #expect(
            comparison.verdict == "CPU: “cells” stutters on devices 5 times slower, and both do at 20 times; here nobody would notice. "
                + "GPU: The other way round: “cells” costs less.")
        #expect(comparison.found.hasPrefix("CPU: “cells” stutters") && comparison.found.contains("\nGPU: The other"))
    }

    /// One technique on both compositors: no claim is about them.
    @Test func compositorsAreComparedByCost() throws {
        let lanes = [Lane.calm("blit", slow: 0, drawer: "CPU"), .calm("blit", slow: 0, usual: 8, drawer: "GPU")]
        let comparison = try #require(Comparison(lanes, claim: Self.claim))
        #expect(comparison.claim == nil && comparison.verdict == "“CPU” costs less.")
        #expect(comparison.pairs[0].answers[0].text.hasPrefix("“GPU” takes 4.0 times as long (3."))
        #expect(try #require(Comparison(lanes.reversed())).verdict == "“CPU” costs less.")
        // Of two programs on one processor none is the cheaper device.
        let software = try #require(Comparison([lanes[0], lanes[1].drawn(by: CompositorKind.gpu.title(isSoftware: true))]))
        #expect(software.verdict == "Both draw on the processor: CPU 2.0 ms a frame, Software GPU 8.0 ms a frame.")
        #expect(try #require(Comparison([lanes[0], lanes[0]])).verdict == "No measurable difference.")
    }

    @Test func titlesStandInSentences() {
        func lane(_ name: String, _ title: String, _ usual: Double) -> Lane {
            Lane(name, title: title, turns: Lane.calm(name, slow: 0, usual: usual).turns)
        }
        let found = Self.pair(lane("cells", "A label per cell", 4), lane("blit", "Reuse ready pictures", 1)).found
        #expect(found.contains("“A label per cell” takes 4.0 times as long (") && found.contains(") as “Reuse ready pictures”, "))
        #expect(!found.contains("cells") && !found.contains("blit"))
    }

    @Test func offscreenPixelsAreReported() {
        func table(_ name: String, _ pixels: [Int], passes: Int) -> Lane {
            let frames = (0..<60).map { i in
                var frame = MeasuredFrame(number: i + 1, seconds: 0.001)
                (frame.statistics.offscreenPixels, frame.statistics.passes) = (pixels[i % pixels.count], passes)
                return frame
            }
            return Lane(name, turns: [frames])
        }
        func text(_ before: Lane, _ after: Lane) -> String? {
            Self.pair(before, after, claim: nil).answers.first { $0.title == "Offscreen" }?.text
        }
        let mask = table("mask", [800_000], passes: 3)
        #expect(
            text(mask, table("best", [50_000, 150_000], passes: 5))
                == "“mask” 800,000 pixels a frame (3.0 passes); “best” 100,000 pixels a frame (5.0 passes).")
        #expect(text(mask, table("best", [0], passes: 1)) == "“mask” 800,000 pixels a frame (3.0 passes); “best” none.")
        #expect(text(table("edges", [0], passes: 1), table("best", [0], passes: 1)) == nil)
    }

    @Test func basisIsStated() throws {
        let lanes = [Lane.calm("cells", worst: 32), .calm("blit", worst: 8)]
        #expect(
            try #require(Comparison(lanes)).basis
                == "Measured in 3 turns of 120 frames each. Figures in brackets are 99 % intervals over turns and steps.")
        let one = [Lane.calm("cells", worst: 9, frames: 50, turns: 1), .calm("blit", worst: 8, frames: 48, turns: 1)]
        #expect(
            try #require(Comparison(one.map { Lane($0.name, turns: $0.turns, stride: 3) })).basis
                == "Measured in 1 turn of 48 to 50 frames each, one for every 3 steps of the script to save time. "
                + "Figures in brackets are 99 % intervals over steps of one turn.")
    }

    @Test func settingIsStated() {
        var setting = ComparisonSetting(
            drawers: [.init(.cpu, renderer: "CPU, 2 threads, AVX2")], width: 1280, height: 800)
        #expect(setting.text == "CPU, 2 threads, AVX2 · 1280 × 800 points")
        setting.technique = "Cached bitmaps"
        setting.drawers.append(.init(.gpu, renderer: "llvmpipe (LLVM 15.0.6, 256 bits)", isSoftware: true))
        setting.scale = 1.5
        #expect(
            setting.text
                == "Cached bitmaps · CPU, 2 threads, AVX2 · "
                + "Software GPU: llvmpipe (LLVM 15.0.6, 256 bits) · 1280 × 800 points · 1.5 pixels per point")
    }
}
