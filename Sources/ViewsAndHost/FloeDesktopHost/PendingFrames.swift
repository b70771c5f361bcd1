// Frames that have been drawn but whose GPU time is not known yet. A timer query is read some frames later, so that nothing waits
// for it, and the late figure is added to the frame it belongs to.

import FloeMeasuring
import FloeRenderTree

/// Reports by the GPU compositor's frame numbers.
struct PendingFrames {
    private var reports: [Int: FrameReport] = [:]

    var count: Int { reports.count }

    mutating func add(_ report: FrameReport, frame: Int) { reports[frame] = report }

    /// Records how long one of the window's frames took to reach the screen, and how long from its event on, if the frame is pending.
    mutating func setPresent(_ seconds: Double, from start: Double = 0, eventToScreen: Double = 0, ofFrame frame: Int) {
        for (key, report) in reports where report.frame.number == frame {
            reports[key]?.frame.presentStart = start
            reports[key]?.frame[.present] = seconds
            reports[key]?.frame.eventToScreen = eventToScreen
        }
    }

    /// Returns the completed report of the measured frame, or nil if it is not pending. Frames before it went unmeasured and are
    /// dropped, since measurements come in order.
    mutating func finish(_ measured: GPUMeasurement) -> FrameReport? {
        defer { reports = reports.filter { $0.key > measured.frame } }
        guard var report = reports[measured.frame] else { return nil }
        report.frame.setGraphics(measured.seconds)
        return report
    }
}
