// What a run of `floe bench` found, and its two forms: an object of the JSON array, and a row of the table.

import DesktopHost
import Foundation
import Measuring
import RenderTree

/// Figures of one scene, technique and compositor. Milliseconds.
struct BenchResult: Encodable {
    struct FrameTimes: Encodable { let median, p95, p99, max: Double }
    /// Medians.
    struct Phases: Encodable { let update, content, build, composite, upload: Double }

    let scene, technique, compositor: String
    let width, height, frames: Int
    let frameMs: FrameTimes
    let phasesMs: Phases
    let layers, drawCalls, uploadedBytes, damagedPixels, peakMemoryBytes: Int

    init(
        scene: String, technique: String, compositor: CompositorKind, size: SizeArgument, reports: [FrameReport],
        peakMemory: Int
    ) {
        self.scene = scene
        self.technique = technique
        self.compositor = compositor.rawValue
        width = size.width
        height = size.height
        frames = reports.count
        func median(_ part: (FrameReport) -> Double) -> Double { TimeSummary(reports.map(part)).median }
        func ms(_ seconds: Double) -> Double { Figures.milliseconds(seconds) }
        let total = TimeSummary(reports.map(\.total))
        frameMs = FrameTimes(median: ms(total.median), p95: ms(total.p95), p99: ms(total.p99), max: ms(total.max))
        phasesMs = Phases(
            update: ms(median(\.update)), content: ms(median(\.content)), build: ms(median { $0.build + $0.damageTime }),
            composite: ms(median { $0.composite - $0.statistics.uploadSeconds }), upload: ms(median(\.statistics.uploadSeconds)))
        layers = Int(median { Double($0.layers) })
        drawCalls = Int(median { Double($0.statistics.drawCalls) })
        uploadedBytes = reports.reduce(0) { $0 + $1.statistics.uploadedBytes }
        damagedPixels = Int(median { Double($0.statistics.damagedPixels) })
        peakMemoryBytes = peakMemory
    }
}

/// The table for people.
enum BenchTable {
    private static let heads = [
        "scene", "technique", "by", "frames", "median", "p95", "p99", "max", "update", "content", "build", "composite",
        "upload", "layers", "draws", "uploaded", "damaged", "memory",
    ]

    static func text(_ results: [BenchResult], renderers: [String]) -> String {
        func ms(_ v: Double) -> String { String(format: "%.2f", v) }
        let rows = results.map { r in
            [
                r.scene, r.technique, r.compositor, "\(r.frames)", ms(r.frameMs.median), ms(r.frameMs.p95), ms(r.frameMs.p99),
                ms(r.frameMs.max), ms(r.phasesMs.update), ms(r.phasesMs.content), ms(r.phasesMs.build),
                ms(r.phasesMs.composite), ms(r.phasesMs.upload), "\(r.layers)", "\(r.drawCalls)", "\(r.uploadedBytes >> 10) KB",
                "\(r.damagedPixels) px", "\(r.peakMemoryBytes >> 20) MB",
            ]
        }
        let size = results.first.map { "\($0.width)×\($0.height), " } ?? ""
        return "\(size)times in ms to the finished picture; phases are medians. " + renderers.joined(separator: "; ") + "\n\n"
            + AlignedColumns.text([heads] + rows, leftAligned: 3)
    }
}
