// The value of a frame's time: its phases add up, whatever a compositor counted, and late parts are added to it.

import DequeModule
import FloeRenderTree
import Testing

@testable import FloeMeasuring

struct MeasuredFrameTests {
    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    /// Returns a frame of which `drawing` seconds were planning, compositing and uploading.
    private func frame(drawing: Double) -> MeasuredFrame {
        var frame = MeasuredFrame(.gpu, number: 1)
        (frame[.update], frame[.build]) = (0.003, 0.001)
        frame.statistics.planSeconds = 0.001
        frame.statistics.uploadSeconds = 0.0005
        frame.setDrawing(drawing)
        return frame
    }

    @Test func phasesAddUpToTotal() {
        var frame = frame(drawing: 0.004)
        frame[.present] = 0.01
        frame.setGraphics(0.003)
        #expect(zip(FramePhase.allCases.map { frame[$0] }, [0.003, 0.001, 0.001, 0.0055, 0.0005, 0.01]).allSatisfy(isNear))
        #expect(isNear(frame.total, 0.011) && isNear(frame.wholeWay, 0.021) && isNear(frame.drawing, 0.004))
    }

    /// The parts that compositors report of their time never add up to more than the whole.
    @Test(arguments: [0, 0.0003, 0.0012, 0.0015])
    func partsDoNotExceedTotal(drawing: Double) {
        let frame = frame(drawing: drawing)
        #expect(isNear(frame.total, 0.004 + drawing) && FramePhase.allCases.allSatisfy { frame[$0] >= 0 })
    }

    @Test func drawingIsSplitAgainWithoutLosingTheProcessorsOwnTime() {
        var frame = frame(drawing: 0.004)
        for seconds in [0.003, 0.002] { frame.setGraphics(seconds) }
        frame.setDrawing(0.006)
        #expect(isNear(frame.total, 0.012) && isNear(frame.drawing, 0.006) && isNear(frame.graphics, 0.002))
    }

    @Test func ringKeepsTheNewest() {
        var ring: Deque<Int> = []
        for i in 1...10 { ring.append(i, keeping: 4) }
        #expect(Array(ring) == [7, 8, 9, 10])
    }
}
