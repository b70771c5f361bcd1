// The strip's figures for made-up frames: what a frame costs, missed frames, and the headline, one compositor below the other, by the
// rules and words of the comparison panel.

import Foundation
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// Returns a lane of `count` frames that took `median` ms each, except the last, which took `worst` ms.
func lane(
    _ name: String, _ title: String? = nil, worst: Double, median: Double = 1, count: Int = 100, pixels: Int = 0, passes: Int = 1
) -> Lane {
    let times = Array(repeating: median, count: count - 1) + [worst]
    return Lane(
        name, title: title, turns: [times.map { MeasuredFrame(seconds: $0 / 1000, offscreenPixels: pixels, passes: passes) }])
}

struct MeasuredClaimTests {
    private static let claim = Claim("B beats a.", why: "It does less.", before: "a", after: "b")

    /// Returns a lane all of whose frames took as long.
    private func steady(_ name: String, _ ms: Double, count: Int = 100) -> Lane { lane(name, worst: ms, median: ms, count: count) }

    /// Returns the rows of the most detailed grid, or of another one by its index.
    private func rows(
        _ lanes: [CompositorKind: [Lane]], using technique: String = "b", claim: Claim? = MeasuredClaimTests.claim,
        by compositor: CompositorKind = .cpu, lines: Int = 2, slowdown: Int = 1, drawers: [CompositorKind: String] = [:], grid: Int = 0
    ) -> [[String]] {
        let measured = MeasuredClaim(
            lanes: lanes, compositor: compositor, technique: technique, claim: claim, slowdown: slowdown, drawers: drawers)
        let grids = measured.grids(rowCount: lines)
        return grids.indices.contains(grid)
            ? grids[grid].map { $0.map(\.text).filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty } } : []
    }

    @Test func noMeasurementShowsNothing() {
        #expect(rows([:]).isEmpty && rows([.cpu: []]).isEmpty)
    }

    @Test func costComesBeforeWorstAndMissedFrames() {
        #expect(rows([.cpu: [lane("b", worst: 20, median: 2)]]) == [["CPU", "b", "2.2 ms", "worst 20 ms, 1 of 100 missed"]])
        #expect(rows([.cpu: [lane("b", "The b way", worst: 9)]]) == [["CPU", "The b way", "1.1 ms", "worst 9.0 ms, none of 100 missed"]])
    }

    @Test func compositorsFiguresAreShownTogether() {
        let here = [steady("a", 30), steady("b", 5)], there = [steady("b", 8)]
        #expect(
            rows([.cpu: here, .gpu: there], drawers: [.gpu: "OpenGL in software (llvmpipe)"]) == [
                [
                    "CPU", "a", "30 ms", "worst 30 ms, 100 of 100 missed", "→", "b", "5.0 ms", "worst 5.0 ms, none of 100 missed",
                    "Holds here",
                ],
                ["OpenGL in software (llvmpipe)", "b", "8.0 ms", "worst 8.0 ms, none of 100 missed"],
            ])
        // Also in one line, with fewer words.
        let one = rows([.cpu: here, .gpu: there], lines: 1, grid: 3)
        #expect(one == [["CPU", "a", "30 ms", "→", "b", "5.0 ms", "6.0× less", "GPU", "b", "8.0 ms"]])
    }

    /// Compares the technique that the claim criticises, or else the first, with the one in use, or else the one praised, or else the last.
    @Test(arguments: [
        (["a", "b", "c"], "b", ["a", "b"]), (["a", "b", "c"], "c", ["a", "c"]), (["a", "b", "c"], "a", ["a", "b"]),
        (["b", "c"], "c", ["b", "c"]), (["b", "c"], "b", ["b", "c"]), (["a", "c"], "a", ["a", "c"]),
    ])
    func currentTechniqueIsComparedWithCriticisedOne(known: [String], technique: String, compared: [String]) {
        let row = rows([.cpu: known.map { lane($0, worst: 3) }], using: technique)[0]
        #expect(row.filter { ["a", "b", "c"].contains($0) } == compared)
    }

    /// The figures beside a technique in use that has not been measured are not taken for its own.
    @Test(arguments: [
        (["c"], "a", ["a", "", "not measured yet", "→", "c", "1.0 ms"]), (["a"], "b", ["a", "1.0 ms", "→", "b", "", "not measured yet"]),
        (["a", "b"], "c", ["a", "1.0 ms", "→", "c", "", "not measured yet"]),
        (["b"], "c", ["b", "1.0 ms", "→", "c", "", "not measured yet"]),
    ])
    func unmeasuredTechniqueIsAwaited(known: [String], technique: String, shown: [String]) {
        let lanes: [CompositorKind: [Lane]] = [.cpu: known.map { steady($0, 1) }, .gpu: [steady("b", 2)]]
        let rows = rows(lanes, using: technique)
        let figures = rows[0].filter { !$0.hasPrefix("worst") }
        #expect(figures == ["CPU"] + shown.filter { !$0.isEmpty })
        #expect(rows[1].contains("2.0 ms") && !rows[1].contains("not measured yet"))
        #expect(MeasuredClaim(lanes: lanes, compositor: .cpu, technique: technique).sentences == nil)
    }

    @Test(arguments: [
        (40.0, 5.0, "Holds here", "8.0× less"), (5, 40, "The other way round", "8.0× more"),
        (4, 0.5, "Holds on slower devices, from 4.2 times", "8.0× less"), (5, 5.1, "No measurable difference", "no difference"),
        (0.1, 0.05, "Costs less, but nobody would notice", "2.0× less"),
    ])
    func headlineFollowsFromFigures(before: Double, after: Double, headline: String, short: String) {
        let lanes: [CompositorKind: [Lane]] = [.cpu: [steady("a", before), steady("b", after)]]
        #expect(rows(lanes)[0].last == headline && rows(lanes, grid: 2)[0].last == short)
    }

    /// The claim is not about another technique, so what that costs is compared.
    @Test func otherTechniqueIsComparedByCost() {
        #expect(rows([.cpu: [steady("a", 4), steady("b", 1), steady("c", 2)]], using: "c")[0].last == "c costs less")
    }

    @Test func tooFewFramesGiveNoVerdict() {
        #expect(rows([.cpu: [lane("a", worst: 40, count: 12), lane("b", worst: 5, count: 100)]])[0].last == "Too few frames yet")
    }

    /// What it took, and what the slower device shows.
    @Test func slowerDeviceIsToldBesideWhatItTook() {
        #expect(
            rows([.cpu: [lane("b", worst: 20, median: 1)]], slowdown: 20)[0].last == "worst 20 ms, 1 of 100 missed, 100 at 20×")
        #expect(rows([.cpu: [lane("b", worst: 20, median: 1)]], slowdown: 10, grid: 1)[0].last == "1 missed, 1 at 10×")
        #expect(rows([.cpu: [lane("b", worst: 20, median: 1)]], slowdown: 10, grid: 2)[0].last == "1 missed at 10×")
    }

    /// The hint for the mouse gives the headline and the answers.
    @Test func hintGivesAnswers() {
        let lanes = [steady("a", 40), steady("b", 5)]
        let measured = MeasuredClaim(lanes: [.gpu: lanes], compositor: .cpu, technique: "b", claim: Self.claim)
        #expect(measured.sentences?.hasPrefix("GPU: Holds here. b: 8.0 times less (") == true, "\(measured.sentences ?? "")")
        #expect(MeasuredClaim(lanes: [.cpu: [lanes[0]]], compositor: .cpu, technique: "b").sentences == nil)
    }
}
