// The figures of a lane's frames, and their text.

import Testing

@testable import FloeMeasuring

struct LaneTests {
    private func frames(_ ms: [Double]) -> [MeasuredFrame] { ms.map { MeasuredFrame(seconds: $0 / 1000, uploadedBytes: 10, passes: 2) } }

    @Test func percentilesAreByNearestRank() {
        let summary = TimeSummary((1...100).map(Double.init).shuffled())
        #expect(summary.min == 1 && summary.median == 50 && summary.p95 == 95 && summary.p99 == 99 && summary.max == 100)
        #expect(TimeSummary([]) == TimeSummary([0]))
        #expect(TimeSummary([3, 1, 2]).median == 2 && TimeSummary([3, 1]).median == 1)
    }

    @Test func frameLongerThanRefreshIsMissed() {
        #expect(RefreshRate.missed([0.016, 0.017, 0.009, 0.5], at: 60) == 2)
        #expect(RefreshRate.missed([0.016, 0.017, 0.009, 0.5], at: 120) == 4)
        #expect(RefreshRate.missed([0.5], at: 0) == 0 && RefreshRate.missed([], at: 60) == 0)
    }

    @Test func equalTurnsGiveRepeatableTimes() {
        let lane = Lane("a", turns: [frames([2, 3, 9]), frames([2, 40, 9]), frames([2.5, 3, 10])])
        #expect(lane.times == [0.002, 0.003, 0.009] && lane.uploadedBytes == 30 && lane.passes == 2)
        // Of five turns the second-shortest time counts, because one turn may have been lucky.
        #expect(Lane("a", turns: [frames([1]), frames([4]), frames([3]), frames([5]), frames([30])]).times == [0.003])
        // Turns that differ in length, because the window drew as often as it could.
        #expect(Lane("a", turns: [frames([2, 3]), frames([4])]).times == [0.002, 0.003, 0.004])
        #expect(Lane("a", turns: [[], []]).frames.isEmpty && Lane("a", turns: []).passes == 0)
    }

    @Test(arguments: [
        (0.00004, "0.04 ms"), (0.00028, "0.28 ms"), (0.0082, "8.2 ms"), (0.01664, "16.6 ms"), (0.0199, "19.9 ms"), (0.02, "20 ms"),
        (0.03249, "32 ms"), (1.5, "1500 ms"),
    ])
    func millisecondsHaveFewDigits(seconds: Double, text: String) {
        #expect(FigureText.milliseconds(seconds) == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_024_000, "−1,024,000")])
    func countsAreGrouped(n: Int, text: String) { #expect(FigureText.count(n) == text) }

    @Test(arguments: [(1023, "1023 B"), (24_000, "23 KB"), (1_363_149, "1.3 MB"), (83 << 20, "83 MB"), (1_395_864_371, "1.3 GB")])
    func byteCountsAreShort(n: Int, text: String) { #expect(FigureText.bytes(n) == text) }
}
