// A frame's report as comparisons take it.

import Measuring
import RenderTree

extension MeasuredFrame {
    /// The frame of a report whose times are all known.
    public init(_ report: FrameReport) {
        let work = report.statistics
        self.init(
            seconds: report.total, uploadedBytes: work.uploadedBytes, offscreenPixels: work.offscreenPixels, passes: work.passes)
    }
}
