// The figures of a lane's frames, and their text.

import FloeRenderTree
import Testing

@testable import FloeMeasuring

struct LaneTests {
    private func frames(_ ms: [Double]) -> [MeasuredFrame] {
        ms.map { ms in
            var frame = MeasuredFrame(seconds: ms / 1000)
            (frame.statistics.uploadedBytes, frame.statistics.passes) = (10, 2)
            return frame
        }
    }

    @Test func percentilesAreByNearestRank() {
        let summary = TimeSummary((1...100).map(Double.init).shuffled())
        #expect(summary.min == 1 && summary.median == 50 && summary.p95 == 95 && summary.p99 == 99 && summary.max == 100)
        #expect(TimeSummary([]) == TimeSummary([0]))
        #expect(TimeSummary([3, 1, 2]).median == 2 && TimeSummary([3, 1]).median == 1)
    }

    @Test func equalTurnsGiveRepeatableTimes() {
        let lane = Lane("a", turns: [frames([2, 3, 9]), frames([2, 40, 9]), frames([2.5, 3, 10])])
        #expect(lane.times == [0.002, 0.003, 0.009] && lane.uploadedBytes == 30 && lane.passes == 2)
        // Of five turns the second-shortest time counts, because one turn may have been lucky.
        #expect(Lane("a", turns: [frames([1]), frames([4]), frames([3]), frames([5]), frames([30])]).times == [0.003])
        // A turn of another length showed something else.
        let other = Lane("a", turns: [[], frames([2, 3]), frames([1]), frames([4, 1])])
        #expect(other.times == [0.002, 0.001] && other.turns.count == 2)
        #expect(Lane("a", turns: [[], []]).frames.isEmpty && Lane("a", turns: []).passes == 0)
    }

    @Test func displayShowsStepsInTheirPlaces() {
        /// A lane of steps and their milliseconds.
        func lane(_ steps: [(Int, Double)], count: Int? = nil, stride: Int = 1) -> Lane {
            Lane("a", turns: [steps.map { MeasuredFrame(number: $0.0, seconds: $0.1 / 1000) }], stepCount: count, stride: stride)
        }
        func shown(_ lane: Lane, on device: Device = .here) -> [Int] {
            let pacing = lane.pacing(on: device)
            return [pacing.refreshes.count, pacing.expected, pacing.dropped]
        }
        #expect(shown(lane([(1, 4), (2, 4), (3, 4)])) == [3, 3, 0])
        // Steps without a frame changed nothing.
        #expect(shown(lane([(1, 4), (4, 40), (7, 4)], count: 10)) == [10, 5, 2])
        #expect(shown(lane([(1, 4), (4, 40), (7, 4)])) == [7, 5, 2])
        // A frame stands for as many steps as were played for it.
        #expect(shown(lane([(3, 4), (6, 4)], stride: 3)) == [6, 6, 0])
        #expect(shown(lane([(3, 4), (6, 4)], stride: 3), on: .cheapPhone) == [6, 6, 3])
        // Numbers beyond the script, and no numbers.
        #expect(shown(lane([(9, 4)], count: 2)) == [2, 1, 0] && shown(lane([(0, 4), (0, 40)])) == [2, 2, 0])
        #expect(shown(lane([], count: 3)) == [3, 0, 0] && shown(lane([])) == [0, 0, 0])
        #expect(lane([(1, 4), (2, 4)]).droppedShares([1, 5, 50]) == [0, 0.5, 0.5])
    }

    /// Only what the processor does takes longer on a slower device.
    @Test func graphicsCardIsAsFastOnSlowerDevices() {
        var frame = MeasuredFrame(.gpu, number: 1, seconds: 0.001)
        frame.setGraphics(0.010)
        #expect(abs(frame.total(slowedBy: 5) - 0.015) < 1e-12)
        let lane = Lane("a", turns: [[frame, frame]])
        #expect(lane.pacing(on: .cheapPhone).dropped == 0 && lane.pacing(on: .phoneOf2011).dropped > 0)
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
