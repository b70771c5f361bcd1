// The graphics processor's times arrive some frames late, and are added to the frames they belong to.

import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeDesktopHost

struct PendingFramesTests {
    private func report(_ number: Int, update: Double) -> FrameReport {
        var report = FrameReport(compositor: .gpu)
        report.frame.number = number
        report.frame[.update] = update
        report.frame[.composite] = 0.001
        return report
    }

    @Test func lateTimeIsAddedToItsFrame() throws {
        var pending = PendingFrames()
        for i in 1...4 { pending.add(report(10 + i, update: Double(i)), frame: i) }
        for i in 1...2 {
            let finished = pending.finish(GPUMeasurement(frame: i, seconds: 0.5)), done = try #require(finished)
            #expect(done.frame.number == 10 + i && abs(done.total - (Double(i) + 0.501)) < 1e-9)
        }
        #expect(pending.count == 2)
    }

    @Test func unmeasuredFrameIsDropped() {
        var pending = PendingFrames()
        for i in 1...4 { pending.add(report(i, update: 1), frame: i) }
        let third = pending.finish(GPUMeasurement(frame: 3, seconds: 1))
        #expect(third?.frame.number == 3 && pending.count == 1)
        let second = pending.finish(GPUMeasurement(frame: 2, seconds: 1))
        #expect(second == nil)
    }
}
