// The strip's figures for made-up frames: the worst and missed frames first, one compositor below the other, in the terms of the
// article's claim.

import Foundation
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// Returns a lane of `count` frames that took `median` ms each, except the last, which took `worst` ms.
func lane(_ name: String, worst: Double, median: Double = 1, count: Int = 100, pixels: Int = 0, passes: Int = 1) -> Lane {
    let times = Array(repeating: median, count: count - 1) + [worst]
    return Lane(
        name, turns: [times.map { MeasuredFrame(seconds: $0 / 1000, offscreenPixels: pixels, passes: passes) }])
}

struct MeasuredClaimTests {
    private static let article = Claim("B beats a.", before: "a", after: "b")

    /// Returns the rows of the most detailed grid, or of another one by its index.
    private func rows(
        _ lanes: [CompositorKind: [Lane]], using technique: String = "b", claim: Claim? = MeasuredClaimTests.article,
        by compositor: CompositorKind = .cpu, lines: Int = 2, grid: Int = 0
    ) -> [[String]] {
        let measured = MeasuredClaim(lanes: lanes, compositor: compositor, technique: technique, claim: claim)
        let grids = measured.grids(rowCount: lines)
        return grids.indices.contains(grid)
            ? grids[grid].map { $0.map(\.text).filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty } } : []
    }

    @Test func noMeasurementShowsNothing() {
        #expect(rows([:]).isEmpty && rows([.cpu: []]).isEmpty)
    }

    @Test func worstAndMissedFramesComeBeforeTheMedian() {
        #expect(rows([.cpu: [lane("b", worst: 20, median: 2)]]) == [["CPU", "b", "worst 20 ms", "1 of 100 missed, median 2.0 ms"]])
        #expect(rows([.cpu: [lane("b", worst: 9)]])[0][3] == "none missed, median 1.0 ms")
    }

    @Test func compositorsFiguresAreShownTogether() {
        let here = [lane("a", worst: 40, median: 30), lane("b", worst: 5)], there = [lane("b", worst: 8)]
        #expect(
            rows([.cpu: here, .gpu: there]) == [
                [
                    "CPU", "a", "worst 40 ms", "100 of 100 missed, median 30 ms", "→", "b", "worst 5.0 ms", "none missed, median 1.0 ms",
                    "8.0× faster",
                ],
                ["GPU", "b", "worst 8.0 ms", "none missed, median 1.0 ms"],
            ])
        // Also in one line, with fewer words.
        let one = rows([.cpu: here, .gpu: there], lines: 1, grid: 3)
        #expect(one == [["CPU", "a", "40 ms", "→", "b", "5.0 ms", "8.0× faster", "GPU", "b", "8.0 ms"]])
    }

    /// Compares the technique that the claim criticises, or else the first, with the one in use, or else the one praised, or else the last.
    @Test(arguments: [
        (["a", "b", "c"], "b", ["a", "b"]), (["a", "b", "c"], "c", ["a", "c"]), (["a", "b", "c"], "a", ["a", "b"]),
        (["b", "c"], "c", ["b", "c"]), (["b", "c"], "b", ["b", "c"]), (["c"], "a", ["c"]), (["a", "c"], "a", ["a", "c"]),
    ])
    func currentTechniqueIsComparedWithCriticisedOne(known: [String], technique: String, compared: [String]) {
        let row = rows([.cpu: known.map { lane($0, worst: 3) }], using: technique)[0]
        #expect(row.filter { ["a", "b", "c"].contains($0) } == compared)
    }

    @Test(arguments: [(40.0, 5.0, "8.0× faster"), (5, 40, "8.0× slower"), (5, 5.2, "within the noise")])
    func wordingFollowsFigures(before: Double, after: Double, words: String) {
        func steady(_ name: String, _ ms: Double) -> Lane { lane(name, worst: ms, median: ms) }
        #expect(rows([.cpu: [steady("a", before), steady("b", after)]])[0].last == words)
    }

    @Test func tooFewFramesGiveNoVerdict() {
        let row = rows([.cpu: [lane("a", worst: 40, count: 12), lane("b", worst: 5, count: 100)]])[0]
        #expect(row.last == "none missed, median 1.0 ms")
    }

    @Test func claimAboutPassesReportsOffscreenPixels() {
        let claim = Claim("B draws less apart.", before: "a", after: "b", by: .offscreenPixels)
        let lanes = [lane("a", worst: 9, pixels: 480_000, passes: 3), lane("b", worst: 9, pixels: 40_000, passes: 5)]
        #expect(
            rows([.gpu: lanes], claim: claim, by: .gpu) == [
                [
                    "GPU", "a", "480,000 pixels offscreen, 3.0 passes", "worst 9.0 ms, none missed, median 1.0 ms", "→", "b",
                    "40,000 pixels offscreen, 5.0 passes", "worst 9.0 ms, none missed, median 1.0 ms", "12× fewer",
                ]
            ])
        let none = rows([.gpu: [lanes[0], lane("b", worst: 9)]], claim: claim, by: .gpu)[0]
        #expect(none.contains("nothing offscreen") && none.last == "none left")
    }

    /// The hint for the mouse gives the figures and whether the claim holds here.
    @Test func hintStatesWhetherClaimHolds() {
        let lanes = [lane("a", worst: 40, median: 40), lane("b", worst: 5, median: 5)]
        let measured = MeasuredClaim(lanes: [.gpu: lanes], compositor: .cpu, technique: "b", claim: Self.article)
        #expect(measured.sentences?.hasPrefix("GPU: Here that holds: the worst frame takes 40 ms with a and 5.0 ms with b") == true)
        #expect(MeasuredClaim(lanes: [.cpu: [lanes[0]]], compositor: .cpu, technique: "b").sentences == nil)
    }
}
