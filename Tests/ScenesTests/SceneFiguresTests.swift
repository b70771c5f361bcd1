// The strip's figures for made-up frames: the verdict of a measurement, and the technique in use, by the rules and words of Compare.

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
    let turn = times.enumerated().map { i, ms in
        var frame = MeasuredFrame(number: i + 1, seconds: ms / 1000)
        (frame.statistics.offscreenPixels, frame.statistics.passes) = (pixels, passes)
        return frame
    }
    return Lane(name, title: title, turns: [turn, turn])
}

struct SceneFiguresTests {
    private static let claim = Claim("B beats a.", why: "It does less.", before: "a", after: "b")

    /// Returns the rows of the most detailed grid, or of another one by its index.
    private func rows(
        _ pair: LanePair?, live: SceneFigures.Live? = nil, lines: Int = 2, grid: Int = 0
    ) -> [[String]] {
        let grids = SceneFigures(drawer: "CPU", live: live, measured: pair).grids(rowCount: lines)
        return grids.indices.contains(grid) ? grids[grid].map { $0.map(\.text).filter { !$0.isEmpty } } : []
    }

    private func pair(_ before: Double, _ after: Double, claim: Claim? = SceneFiguresTests.claim) -> LanePair {
        LanePair(lane("a", "The a way", worst: before, median: before), lane("b", "The b way", worst: after, median: after), claim: claim)
    }

    private func live(_ ms: Double, _ title: String = "The b way", slow: Int = 0, slowdown: Int = 1) -> SceneFigures.Live? {
        let times = Array(repeating: ms / 1000, count: 60 - slow) + Array(repeating: 0.03, count: slow)
        return SceneFigures.Live(title, times.map { MeasuredFrame(seconds: $0) }, slowdown: slowdown)
    }

    @Test func nothingKnownShowsNothing() {
        #expect(rows(nil).isEmpty)
        #expect(SceneFigures.Live("a", Array(repeating: MeasuredFrame(seconds: 0.001), count: 2)) == nil, "too few frames for a figure")
    }

    @Test(arguments: [
        (40.0, 5.0, "the slow way stutters here"), (5, 40, "the other way round here"),
        (4, 0.5, "the slow way stutters at 5× slower, both at 50×"), (5, 5, "no measurable difference"),
        (0.1, 0.05, "costs less; neither stutters"),
    ])
    func verdictFollowsFromMeasurement(before: Double, after: Double, verdict: String) {
        let shown = rows(pair(before, after))
        #expect(shown.count == 1 && shown[0].prefix(2) == ["CPU", "The a way"] && shown[0].last?.hasPrefix(verdict) == true, "\(shown)")
        // Fewer words in narrower windows, but never another verdict.
        #expect(rows(pair(before, after), grid: 2)[0].last == shown[0].last)
    }

    /// Live figures are of the technique in use alone, and give way to the verdict.
    @Test func liveFiguresShowUntilThereIsAVerdict() {
        #expect(rows(pair(40, 5), live: live(6)) == rows(pair(40, 5)))
        #expect(rows(nil, live: live(6)) == [["CPU", "The b way", "6.0 ms", "dropped none of 60"]])
        #expect(rows(nil, live: live(6, slow: 3))[0].last == "dropped 3 of 63, 48 ms/s late")
    }

    /// Below the verdict stands what the measurement says of the slower device that is switched on.
    @Test func slowerDeviceIsTheMeasurements() {
        let figures = SceneFigures(drawer: "CPU", live: live(6, slowdown: 5), measured: pair(4, 0.5), slowdown: 5)
        func texts(_ grid: Int, rowCount: Int = 2) -> [[String]] {
            figures.grids(rowCount: rowCount)[grid].map { $0.map(\.text).filter { !$0.isEmpty } }
        }
        #expect(texts(0)[1] == ["At 5×", "dropped", "50", "none", "of 100 refreshes"], "\(texts(0))")
        #expect(texts(2)[1] == ["At 5×", "50 → none", "dropped of 100"] && texts(3)[1] == ["At 5×", "50 → none"])
        // Of two, the verdict remains where there is one line.
        #expect(texts(0, rowCount: 1).count == 1 && texts(0, rowCount: 1)[0].contains("The a way"))
    }

    /// What it took, and what the slower device that is switched on shows.
    @Test func slowerDeviceIsToldBesideWhatItTook() {
        #expect(rows(nil, live: live(6, slowdown: 10))[0].last == "dropped 180 of 240 at 10×")
    }

    /// The hint for the mouse gives the headline and the answers.
    @Test func hintGivesAnswers() {
        let figures = SceneFigures(drawer: "GPU", measured: pair(40, 5))
        #expect(figures.sentences?.hasPrefix("GPU: “The a way” stutters on this computer") == true, "\(figures.sentences ?? "")")
        #expect(figures.sentences?.contains("“The a way” takes 8.0 times as long (") == true)
        #expect(SceneFigures(drawer: "GPU").sentences == nil)
    }
}
