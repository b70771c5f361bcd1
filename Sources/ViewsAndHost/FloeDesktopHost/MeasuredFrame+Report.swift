// Converts a frame's report for comparisons.

import FloeMeasuring
import FloeRenderTree

extension MeasuredFrame {
    /// Creates the frame from a report whose times are all known.
    public init(_ report: FrameReport) {
        let work = report.statistics
        self.init(
            seconds: report.total, uploadedBytes: work.uploadedBytes, offscreenPixels: work.offscreenPixels, passes: work.passes)
    }
}
