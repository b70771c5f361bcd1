// Converts a frame's report for traces.

import FloeGeometry
import FloeMeasuring
import FloeRenderTree

extension TracedFrame {
    /// Creates the frame from a report whose times are all known. `drawer`: what drew it.
    package init(_ report: FrameReport, by drawer: String, number: Int) {
        self.init(drawer, number: number, start: report.start)
        buildStart = report.buildStart
        presentStart = report.presentStart
        let drawing = report.composite, work = report.statistics
        self[.update] = report.update + report.content
        self[.build] = report.build
        self[.damage] = report.damageTime
        self[.plan] = min(work.planSeconds, drawing)
        self[.upload] = min(work.uploadSeconds, drawing - self[.plan])
        self[.draw] = drawing - self[.plan] - self[.upload]
        self[.tools] = report.tools
        self[.present] = report.present
        content = report.content
        graphics = report.graphics
        if report.eventToScreen > 0 { event = report.presentStart + report.present - report.eventToScreen }
        damagedPixels = work.damagedPixels
        uploadedBytes = work.uploadedBytes
        offscreenPixels = work.offscreenPixels
        tiles = report.tiles.map {
            Tile(
                thread: $0.thread, x: Int($0.rect.minX), y: Int($0.rect.minY), width: $0.rect.width, height: $0.rect.height,
                start: $0.start, end: $0.end)
        }
    }
}
