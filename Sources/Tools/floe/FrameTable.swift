// The tour's table of frame times, with a row for each scene, technique and compositor.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree

struct FrameTable {
    private var rows: [[String]] = []
    private var renderers: [CompositorKind: String] = [:]

    mutating func add(
        scene: String, technique: String, compositor: CompositorKind, renderer: String, reports: [FrameReport]
    ) {
        renderers[compositor] = renderer
        func ms(_ v: Double) -> String { String(format: "%.2f", v * 1000) }
        let total = TimeSummary(reports.map(\.total))
        func median(_ part: (FrameReport) -> Double) -> String { ms(TimeSummary(reports.map(part)).median) }
        let draws = TimeSummary(reports.map { Double($0.frame.statistics.drawCalls) }).median
        let bytes = reports.reduce(0) { $0 + $1.frame.statistics.uploadedBytes }
        rows.append([
            scene, technique, compositor.rawValue, "\(reports.count)", ms(total.median), ms(total.p95), ms(total.max),
            median { $0.frame[.update] }, median { $0.frame[.build] }, median { $0.frame.drawing }, "\(Int(draws))",
            "\(bytes >> 10) KB",
        ])
    }

    private static let heads = [
        "scene", "technique", "by", "frames", "median", "p95", "max", "update", "build", "drawing", "draws", "uploaded",
    ]

    /// The table with aligned columns, times in milliseconds.
    var text: String {
        let by = CompositorKind.allCases.compactMap { kind in renderers[kind].map { "\(kind.rawValue): \($0)" } }
        return "Frame times in ms, to the finished picture. " + by.joined(separator: "; ") + "\n\n"
            + AlignedColumns.text([FrameTable.heads] + rows, leftAligned: 3) + "\n"
    }
}
