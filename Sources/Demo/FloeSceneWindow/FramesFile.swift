// The figures of the last frames as comma-separated values (RFC 4180), a row for each frame that a compositor drew. `Tools.md`
// explains the columns.

import DequeModule
import FloeMeasuring
import FloePanels
import FloeRenderTree
import Foundation

enum FramesFile {
    private struct Column: Sendable {
        let key: String
        let value: @Sendable (MeasuredFrame, FrameFigures) -> String

        init(_ key: String, _ value: @escaping @Sendable (MeasuredFrame, FrameFigures) -> String) {
            self.key = key
            self.value = value
        }

        static func seconds(_ key: String, _ seconds: @escaping @Sendable (MeasuredFrame) -> Double) -> Column {
            Column(key + "_ms") { frame, _ in String(format: "%.4f", seconds(frame) * 1000) }
        }

        static func count(_ key: String, _ count: @escaping @Sendable (MeasuredFrame) -> Int) -> Column {
            Column(key) { frame, _ in "\(count(frame))" }
        }
    }

    private static let columns: [Column] = what + times + counts + conditions

    private static let what: [Column] = [
        .count("frame") { $0.number }, Column("technique") { frame, _ in frame.technique },
        Column("compositor") { frame, _ in frame.compositor.rawValue },
    ]

    private static let times: [Column] =
        FramePhase.allCases.map { phase in .seconds("\(phase)") { $0[phase] } } + [
            .seconds("total") { $0.total },
            // Empty without an event.
            Column("event_to_screen_ms") { frame, _ in
                frame.eventToScreen > 0 ? String(format: "%.4f", frame.eventToScreen * 1000) : ""
            },
        ]

    private static let counts: [Column] = [
        .count("damaged_pixels") { $0.statistics.damagedPixels }, .count("uploaded_bytes") { $0.statistics.uploadedBytes },
        .count("offscreen_pixels") { $0.statistics.offscreenPixels }, .count("passes") { $0.statistics.passes },
        .count("draw_calls") { $0.statistics.drawCalls }, .count("layers") { $0.layers },
    ]

    private static let conditions: [Column] = [
        .count("window_pixels") { $0.pixels }, Column("slowdown") { frame, _ in String(format: "%g", frame.slowdown) },
        Column("renderer") { frame, figures in figures.renderers[frame.compositor] ?? "" },
    ]

    /// The names in the first row.
    static var keys: [String] { columns.map(\.key) }

    /// Returns the file's text: the frames of both compositors in the order in which they were drawn.
    static func text(_ figures: FrameFigures) -> String {
        let rows = CompositorKind.allCases.flatMap { figures.frames($0) }.sorted {
            ($0.number, $0.compositor.rawValue) < ($1.number, $1.compositor.rawValue)
        }
        return CommaSeparatedValues.file([keys] + rows.map { frame in columns.map { $0.value(frame, figures) } })
    }
}
