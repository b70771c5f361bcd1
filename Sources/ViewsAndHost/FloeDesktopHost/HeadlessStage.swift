// Drawing without a window: one compositor, a layer tree, pictures and figures. `render`, `snapshot`, `tour` and the tests are
// built on it.

import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeOpenGL
import FloeOverlays
import FloeRenderTree
import FloeViewTree

/// A compositor that draws without a window.
@MainActor
public final class HeadlessStage {
    package let compositor: any PlannedCompositor
    /// The compositor if it uses OpenGL, which has its own ways to finish and measure work.
    private let gpu: (any ContextCompositor)?
    private let renderer: FrameRenderer
    private let threads: Int
    /// The tree that was drawn last.
    private weak var drawn: LayerTree?
    /// The clock of its times.
    package let clock: HostClock

    /// `threads` applies to the CPU compositor; nil means all cores. Throws if the GPU compositor cannot start.
    package init(
        compositor kind: CompositorKind, of compositors: some CompositorFactory, threads: Int? = nil,
        optimisations: Optimisations = .all, clock: HostClock = HostClock()
    ) throws {
        self.clock = clock
        self.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
        switch kind {
        case .cpu:
            gpu = nil
            let made = compositors.makeMemoryCompositor(threads: self.threads, optimisations: optimisations)
            made.now = clock.now
            compositor = made
        case .gpu:
            let made = try compositors.makeContextCompositor(in: OffscreenGLContext(), optimisations: optimisations)
            made.now = clock.now
            gpu = made
            compositor = made
        }
        renderer = FrameRenderer(compositors: [compositor], optimisations: optimisations, now: clock.now)
    }

    /// The limit in bytes for the offscreen pictures of groups. The CPU compositor has none, as its groups take only a few tiles.
    public var largestGroupBytes: Int {
        get { gpu?.largestGroupBytes ?? .max }
        set { gpu?.largestGroupBytes = newValue }
    }

    /// Whether reports say when each tile of the CPU compositor was drawn.
    package var timesTiles = false {
        didSet { renderer.timeTiles(by: timesTiles ? clock : nil) }
    }

    /// Draws what changed; another tree than the one before is drawn whole. The GPU's work is finished on return.
    @discardableResult
    public func draw(_ tree: LayerTree, size: PixelSize, scale: Double) throws -> FrameReport {
        if tree !== drawn { invalidate() }
        drawn = tree
        return try renderer.draw(tree, size: size, scale: scale, finishing: gpu)
    }

    /// Does everything that a window does in idle time after its first frame and that later frames would otherwise have to do.
    public func prepare() throws {
        while try gpu?.prepareNext(for: renderer.lastFrame(.gpu)) ?? false {}
        gpu?.finish()
    }

    /// Makes the next frame draw everything, as if it were the first.
    public func invalidate() { renderer.invalidate(compositor.kind) }

    /// Whether OpenGL is drawn by a program on the processor.
    public var isSoftware: Bool { gpu?.isSoftware ?? false }

    /// Returns a copy of the picture drawn last, or nil before the first one.
    public func makeSnapshot() -> Bitmap? { compositor.makeSnapshot() }

    /// Returns the last frame with its plan for inspection, or nil before the first one.
    package func makeOverlaidFrame() -> OverlaidFrame? {
        renderer.lastFrame(compositor.kind).map { OverlaidFrame($0, drawnBy: compositor) }
    }

    /// Returns the last picture with an overlay on it, or nil before the first frame.
    package func makeSnapshot(_ overlay: PlanOverlay, lineWidth: Int) -> Bitmap? {
        guard let picture = makeSnapshot(), let overlaid = makeOverlaidFrame() else { return nil }
        return picture.laid(under: [overlaid.picture(overlay, lineWidth: lineWidth)])
    }

    /// Composites the whole picture `frames` times after a warm-up, calling `change`, if any, before each.
    package func measure(
        _ tree: LayerTree, size: PixelSize, scale: Double, frames: Int, change: (@MainActor (LayerTree) -> Void)? = nil
    ) throws -> RenderFigures {
        var times: [Double] = [], encodes: [Double] = [], calls: [Double] = [], queries: [Double] = []
        times.reserveCapacity(frames)
        if let gpu, !gpu.isSoftware { gpu.startMeasuring() }
        defer { gpu?.stopMeasuring() }
        var last = FrameReport(compositor: compositor.kind)
        for i in -HeadlessStage.warmUpFrames..<frames {
            renderer.invalidate(compositor.kind)
            change?(tree)
            last = try draw(tree, size: size, scale: scale)
            while let measured = gpu?.nextMeasurement() {
                if i >= 0 { queries.append(measured.seconds) }
            }
            guard i >= 0 else { continue }
            times.append(last.frame.drawing)
            encodes.append(last.encode)
            calls.append(last.frame.statistics.drawCallSeconds)
        }
        return RenderFigures(
            compositor: compositor.kind, threads: compositor.kind == .cpu ? threads : 1, size: size, frames: frames,
            composite: TimeSummary(times), encode: gpu == nil ? nil : TimeSummary(encodes),
            calls: gpu == nil ? nil : TimeSummary(calls),
            timerQuery: queries.isEmpty ? nil : TimeSummary(queries), memcpy: measureMemcpy(size),
            statistics: last.frame.statistics, renderer: compositor.renderer)
    }

    /// Enough to fill caches, upload textures and let clock rates rise.
    private static let warmUpFrames = 10

    /// Returns the seconds that a plain copy of one whole frame takes: the median of many.
    private func measureMemcpy(_ size: PixelSize) -> Double {
        let bytes = size.area * 4
        let source = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        let target = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        defer {
            unsafe source.deallocate()
            unsafe target.deallocate()
        }
        unsafe source.initializeMemory(as: UInt8.self, repeating: 1, count: bytes)
        unsafe target.initializeMemory(as: UInt8.self, repeating: 2, count: bytes)
        var times: [Double] = []
        for _ in 0..<60 {
            let start = clock.now()
            unsafe target.copyMemory(from: source, byteCount: bytes)
            times.append(clock.now() - start)
        }
        return TimeSummary(times).median
    }
}

extension Bitmap {
    /// Returns the picture with others over it.
    package func laid(under others: [Bitmap]) -> Bitmap {
        guard !others.isEmpty else { return self }
        let context = BitmapContext(size: size), all = CGRect(x: 0, y: 0, width: width, height: height)
        for picture in [self] + others { context.draw(picture, in: all) }
        return context.makeBitmap()
    }
}

/// The results of `floe render --frames`. Times are in seconds.
package struct RenderFigures: Sendable {
    /// The kind of compositor that drew.
    package let compositor: CompositorKind
    /// Threads that drew, the caller's included.
    package let threads: Int
    /// The size of the picture in pixels.
    package let size: PixelSize
    /// How often the picture was drawn.
    package let frames: Int
    /// One whole picture, until it is finished.
    package let composite: TimeSummary
    /// GPU: the part of `composite` that turns the frame into calls, and the part within the draw calls, where a software
    /// renderer begins its work. Nil for the CPU.
    package let encode, calls: TimeSummary?
    /// The graphics processor's own time. Nil for the CPU and software renderers.
    package let timerQuery: TimeSummary?
    /// A plain copy of one whole frame, in this process.
    package let memcpy: Double
    /// What the compositor counted for one picture.
    package let statistics: CompositorStatistics
    /// What drew, as a person reads it: the processor's kernels, or OpenGL's renderer.
    package let renderer: String

    /// The figures as one JSON object on one line.
    package var json: String {
        let object = JSONFigures(
            compositor: compositor.rawValue, threads: threads, width: size.width, height: size.height, frames: frames,
            compositeMs: .init(
                min: TimeSummary.milliseconds(composite.min), median: TimeSummary.milliseconds(composite.median),
                p95: TimeSummary.milliseconds(composite.p95)),
            encodeMs: encode.map { TimeSummary.milliseconds($0.median) },
            callsMs: calls.map { TimeSummary.milliseconds($0.median) },
            timerQueryMs: timerQuery.map { TimeSummary.milliseconds($0.median) },
            memcpyMs: TimeSummary.milliseconds(memcpy), drawCalls: statistics.drawCalls, passes: statistics.passes,
            renderer: renderer)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The figures as a few lines of readable text.
    package var text: String {
        func ms(_ v: Double) -> String { String(format: "%.3f ms", v * 1000) }
        var parts = ""
        if let encode { parts += "\nencoding   median \(ms(encode.median))" }
        if let calls { parts += "  calls that draw  median \(ms(calls.median))" }
        if let timerQuery { parts += "  timer query  min \(ms(timerQuery.min))  median \(ms(timerQuery.median))" }
        return """
            \(compositor.rawValue) compositor (\(renderer)), \(size.width)×\(size.height), \(frames) frames, \
            each to the finished picture
            composite  min \(ms(composite.min))  median \(ms(composite.median))  p95 \(ms(composite.p95))\(parts)
            memcpy of one frame \(ms(memcpy)); the median is \(String(format: "%.1f", composite.median / max(memcpy, 1e-9))) times that
            draw calls \(statistics.drawCalls), passes \(statistics.passes)
            """
    }

    private struct JSONFigures: Encodable {
        struct Composite: Encodable { let min, median, p95: Double }
        let compositor: String
        let threads, width, height, frames: Int
        let compositeMs: Composite
        let encodeMs, callsMs, timerQueryMs: Double?
        let memcpyMs: Double
        let drawCalls, passes: Int
        let renderer: String
    }
}
