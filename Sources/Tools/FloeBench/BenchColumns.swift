// The columns of a result, shared by the table, the CSV file and the report.

import FloeCommandLine
import Foundation
import FloeMeasuring

/// One figure of a result.
struct BenchColumn: Sendable {
    /// The names in the table and in the CSV file.
    let head, key: String
    /// The rounded text for people, and the exact value.
    let text, value: @Sendable (BenchResult) -> String

    private init(
        _ head: String, _ key: String, _ text: @escaping @Sendable (BenchResult) -> String,
        value: (@Sendable (BenchResult) -> String)? = nil
    ) {
        self.head = head; self.key = key; self.text = text; self.value = value ?? text
    }

    private static func ms(_ head: String, _ key: String, _ figure: @escaping @Sendable (BenchResult) -> Double) -> BenchColumn {
        BenchColumn(head, key, { FigureText.fine(milliseconds: figure($0)) }, value: { "\(figure($0))" })
    }

    private static func count(_ head: String, _ key: String, _ figure: @escaping @Sendable (BenchResult) -> Int) -> BenchColumn {
        BenchColumn(head, key, { FigureText.count(figure($0)) }, value: { "\(figure($0))" })
    }

    private static func bytes(_ head: String, _ key: String, _ figure: @escaping @Sendable (BenchResult) -> Int) -> BenchColumn {
        BenchColumn(head, key, { FigureText.bytes(figure($0)) }, value: { "\(figure($0))" })
    }

    /// The columns that identify a case, apart from its scene.
    static let names = [
        BenchColumn("technique", "technique", { $0.technique }), BenchColumn("by", "compositor", { $0.compositor }),
    ]

    /// The columns of what frames take, here and on slower devices.
    static let times =
        [
            ms("mean", "mean_ms") { $0.costMs.mean.value }, ms("worst", "worst_ms") { $0.worstMs },
            count("expected", "expected_frames") { $0.expectedFrames["1"] ?? 0 },
        ]
        + Device.series.map { device in
            count(device == .here ? "dropped" : "at \(device.factor)×", "dropped_at_\(device.factor)") {
                $0.droppedFrames["\(device.factor)"] ?? 0
            }
        } + [
            ms("median", "median_ms") { $0.frameMs.median }, ms("p95", "p95_ms") { $0.frameMs.p95 },
            ms("p99", "p99_ms") { $0.frameMs.p99 }, ms("max", "max_ms") { $0.frameMs.max },
            BenchColumn(
                "offscreen", "offscreen_pixels", { FigureText.count(Int($0.offscreenPixels.rounded())) + " px" },
                value: { "\($0.offscreenPixels)" }
            ),
            BenchColumn("passes", "passes", { String(format: "%.1f", $0.passes) }, value: { "\($0.passes)" }),
        ]

    /// The columns of where a frame's time goes and what it does.
    static let work = [
        count("frames", "frames") { $0.frames }, ms("update", "update_ms") { $0.phasesMs.update },
        ms("content", "content_ms") { $0.phasesMs.content }, ms("build", "build_ms") { $0.phasesMs.build },
        ms("plan", "plan_ms") { $0.phasesMs.plan },
        ms("composite", "composite_ms") { $0.phasesMs.composite }, ms("upload", "upload_ms") { $0.phasesMs.upload },
        count("layers", "layers") { $0.layers }, count("draws", "draw_calls") { $0.drawCalls },
        bytes("uploaded", "uploaded_bytes") { $0.uploadedBytes }, count("damaged", "damaged_pixels") { $0.damagedPixels },
    ]

    /// The columns of the CSV file, the same for every row.
    static let all: [BenchColumn] =
        [BenchColumn("scene", "scene", { $0.scene })] + names + [
            BenchColumn("without", "without", { $0.without ?? "" }),
            count("turns", "turns") { $0.turns },
            count("width", "width") { $0.width }, count("height", "height") { $0.height },
        ] + times + work + [BenchColumn("renderer", "renderer", { $0.renderer })]
}

/// Results as comma-separated values (RFC 4180), one row each.
enum BenchCSV {
    static func text(_ results: [BenchResult]) -> String {
        let rows = [BenchColumn.all.map(\.key)] + results.map { result in BenchColumn.all.map { $0.value(result) } }
        return CommaSeparatedValues.lines(rows).joined(separator: "\n")
    }
}
