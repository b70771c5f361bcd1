// Frames that are drawn, but whose time on the graphics processor is not known yet: a timer query is read some frames
// later, so that nothing waits for it. What comes late is added to the very frame that it belongs to.

import RenderTree

/// Reports by the GPU compositor's frame numbers.
struct PendingFrames {
    private var reports: [Int: FrameReport] = [:]

    var count: Int { reports.count }

    mutating func add(_ report: FrameReport, frame: Int) { reports[frame] = report }

    /// Notes how long one of the window's frames took to come to the screen, and from its event on, if it is waited for.
    mutating func setPresent(_ seconds: Double, eventToScreen: Double = 0, ofFrame frame: Int) {
        for (key, report) in reports where report.frame == frame {
            reports[key]?.present = seconds
            reports[key]?.eventToScreen = eventToScreen
        }
    }

    /// The report of the frame that was measured, complete; nil if it is not waited for. Frames before it went
    /// unmeasured and are given up: measurements come in order.
    mutating func finish(_ measured: GPUMeasurement) -> FrameReport? {
        defer { reports = reports.filter { $0.key > measured.frame } }
        guard var report = reports[measured.frame] else { return nil }
        report.graphics = measured.seconds
        return report
    }
}
