// `floe bench layers`: draws layer trees, each with one kind of work, in full again and again. Times are given as multiples of a
// plain copy of one frame in the same process, which carry over between machines better than milliseconds do.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree

/// One run over all trees.
@MainActor
struct BenchLayers {
    let compositor: BenchCompositor
    /// Threads of the CPU compositor.
    let threads: Int
    /// Pictures measured of each tree, after a warm-up.
    let frames: Int
    /// Only trees whose names contain this are measured. Nil: all.
    let only: String?

    func measure() throws -> [BenchLayersResult] {
        var results: [BenchLayersResult] = []
        for kind in compositor.kinds {
            let stage: HeadlessStage
            do {
                stage = try HeadlessStage.start(kind, threads: threads)
            } catch let failure as CommandFailure where failure.leavesOut(kind, of: compositor) {
                StandardStreams.complain(line: failure.message)
                continue
            }
            for picture in LayerBenchTree.all where only.map(picture.name.contains) ?? true {
                let made = picture.make()
                let figures = try stage.measure(made.tree, size: LayerBenchTree.size, scale: 1, frames: frames, change: made.change)
                results.append(BenchLayersResult(name: picture.name, figures))
            }
        }
        return results
    }
}

/// Figures of one tree and compositor, in milliseconds.
struct BenchLayersResult: Codable {
    let tree, compositor, renderer: String
    let threads, frames: Int
    let medianMs, minMs, memcpyMs: Double
    /// Medians. For the GPU alone; the timer query for graphics hardware alone.
    let encodeMs, callsMs, timerQueryMs: Double?
    /// The median as a multiple of `memcpyMs`.
    let multiple: Double
    let drawCalls, passes: Int

    init(name: String, _ figures: RenderFigures) {
        tree = name
        compositor = figures.compositor.rawValue
        renderer = figures.renderer
        threads = figures.threads
        frames = figures.frames
        medianMs = TimeSummary.milliseconds(figures.composite.median)
        minMs = TimeSummary.milliseconds(figures.composite.min)
        memcpyMs = TimeSummary.milliseconds(figures.memcpy)
        encodeMs = figures.encode.map { TimeSummary.milliseconds($0.median) }
        callsMs = figures.calls.map { TimeSummary.milliseconds($0.median) }
        timerQueryMs = figures.timerQuery.map { TimeSummary.milliseconds($0.median) }
        multiple = (figures.composite.median / max(figures.memcpy, 1e-9) * 100).rounded() / 100
        drawCalls = figures.statistics.drawCalls
        passes = figures.statistics.passes
    }

    /// Returns the table as readable text.
    static func text(_ results: [BenchLayersResult]) -> String {
        func ms(_ v: Double) -> String { String(format: "%.3f", v) }
        let heads = ["tree", "by", "median", "min", "encode", "calls", "query", "memcpy", "multiple", "draws", "passes"]
        let rows = results.map { r in
            [
                r.tree, r.compositor, ms(r.medianMs), ms(r.minMs), r.encodeMs.map(ms) ?? "–", r.callsMs.map(ms) ?? "–",
                r.timerQueryMs.map(ms) ?? "–", ms(r.memcpyMs), String(format: "%.2f", r.multiple),
                "\(r.drawCalls)", "\(r.passes)",
            ]
        }
        var renderers: [String] = []
        for r in results where !renderers.contains(r.renderer) { renderers.append(r.renderer) }
        return "1280×800, full redraws, times in ms to the finished picture (OpenGL: until glFinish returns); "
            + "multiple: median / memcpy of one frame; encode: from the frame to OpenGL's calls; calls: within draw calls, "
            + "where a software renderer starts its work; query: the GPU's own time, where available. "
            + renderers.joined(separator: "; ") + "\n\n" + AlignedColumns.text([heads] + rows, leftAligned: 2)
    }
}
