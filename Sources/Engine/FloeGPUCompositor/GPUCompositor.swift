// Draws frames with OpenGL 3.3 core into a back buffer that stays on the GPU.
//
//     Frame → FramePlan       what is hidden, which groups need an offscreen target
//           → FrameEncoder    nodes → instances in batches, uploading textures on the way
//           → PassExecutor    one render pass per target, one draw call per batch
//           → back buffer     shown by GLPresenter, read by makeSnapshot
//
// It makes its context current whenever it needs it, since others may have used theirs in between.

import CFloeOpenGL
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeOpenGL
import FloeRenderTree

/// The compositor that draws on the GPU, or on the driver's software substitute for one.
public final class GPUCompositor: PlannedCompositor {
    public let kind = CompositorKind.gpu
    let device: GraphicsDevice
    let textures: TextureCache
    var encoder: FrameEncoder
    var backBuffer: RenderTarget? {
        get { encoder.targetPool.backBuffer }
        set { encoder.targetPool.backBuffer = newValue }
    }
    private var timer: GPUTimer?
    /// The number of frames drawn, not counting those without damage.
    public private(set) var frameNumber = 0
    /// Declared last, so that it outlives what is in it.
    let context: any GLContext

    /// Draws in `context`; nil: in one of its own, without a window. `textureBudget`: the approximate maximum of texture
    /// bytes, not counting the groups' pages and the back buffer; a single frame that needs more gets more. Of `optimisations`,
    /// `occlusion`, `batching`, `software`, `passThrough` and `backdropSampling` apply. `maximumTextureSize`: the longest side of
    /// a bitmap; nil: the device's limit. Throws `GLContextError` and `GLError`.
    public init(
        optimisations: Optimisations = .all, textureBudget: Int = 256 << 20, maximumTextureSize: Int? = nil,
        in context: (any GLContext)? = nil
    ) throws {
        let context = try context ?? OffscreenGLContext()
        try context.makeCurrent()
        self.context = context
        device = try GraphicsDevice()
        textures = TextureCache(budget: textureBudget, device: device)
        encoder = FrameEncoder(
            textures, device, optimisations, maximumTextureSize: maximumTextureSize ?? device.maximumTextureSize)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    }

    /// Creates a compositor for the pictures of another one's frames, in the same context and with the same textures and programs.
    init(forPicturesOf other: GPUCompositor) {
        context = other.context
        device = other.device
        textures = other.textures
        encoder = FrameEncoder(forPicturesOf: other.encoder)
    }

    deinit { context.makeCurrentForFreeing() }

    /// Returns whether `context` draws in software. Throws `GLContextError`, and `GLError` if it is not OpenGL 3.3 or later.
    package static func drawsInSoftware(in context: any GLContext) throws -> Bool {
        try context.makeCurrent()
        return try GraphicsDevice().isSoftware
    }

    /// The driver's GL_RENDERER.
    public var renderer: String { device.renderer }
    /// Whether the driver draws on the CPU. Timer queries then leave out the threads that fill pixels.
    public var isSoftware: Bool { device.isSoftware }

    /// The maximum bytes of the groups' pages. `draw` throws `GLError.groupsTooLarge` beyond it.
    public var largestGroupBytes: Int {
        get { encoder.targetPool.limit }
        set { encoder.targetPool.limit = newValue }
    }

    /// A steady clock in seconds, used for `CompositorStatistics.planSeconds`, `uploadSeconds` and `drawCallSeconds`; nil: they
    /// are not measured.
    public var now: (() -> Double)? {
        get { textures.now }
        set {
            textures.now = newValue
            encoder.executor.now = newValue
        }
    }

    /// Draws the damage into the back buffer. Throws `GLContextError` and `GLError`; if drawing itself failed, the next frame is drawn whole.
    public func draw(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics {
        try context.makeCurrent()
        try device.checkReset()
        try GraphicsDevice.checkMemory()
        var region = damage
        try fit(frame, &region)
        var statistics = CompositorStatistics()
        frame.spread(&region)
        timer?.begin(frame: frameNumber + 1)
        defer { timer?.end() }
        textures.beginFrame()
        if !region.isEmpty { try encoder.pictures.draw(frame, within: region.bounds, for: self, &statistics) }
        let planSeconds = encoder.prepare(frame, damage: &region)
        guard !region.isEmpty else { return CompositorStatistics() }
        frameNumber += 1
        do {
            statistics.add(try encoder.draw(frame, damage: region))
        } catch {
            backBuffer = nil
            throw error
        }
        textures.trim()
        statistics.planSeconds = planSeconds
        statistics.uploads = textures.uploadedBitmaps.count
        statistics.uploadedBytes = textures.uploadedBytes
        statistics.uploadSeconds = textures.uploadSeconds
        statistics.damagedPixels = region.area
        return statistics
    }

    /// Draws what has changed of a picture, within the drawing of another compositor's frame.
    func drawPicture(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics {
        var region = damage
        try fit(frame, &region)
        frame.spread(&region)
        var statistics = CompositorStatistics()
        try encoder.pictures.draw(frame, within: region.bounds, for: self, &statistics)
        _ = encoder.prepare(frame, damage: &region)
        statistics.add(try encoder.draw(frame, damage: region))
        return statistics
    }

    /// Bytes of the targets of a compositor for pictures.
    var pictureBytes: Int { (backBuffer?.byteCount ?? 0) + encoder.heldTargetBytes }

    /// Makes the back buffer as large as the frame. All of a new one is in `region`, and nothing beyond the frame.
    private func fit(_ frame: Frame, _ region: inout DamageRegion) throws {
        if backBuffer?.size != frame.size {
            let limit = device.maximumTextureSize
            guard frame.size.width > 0, frame.size.height > 0, frame.size.width <= limit, frame.size.height <= limit
            else { throw GLError.frameTooLarge(size: frame.size, limit: limit) }
            backBuffer = nil
            backBuffer = try RenderTarget(width: frame.size.width, height: frame.size.height)
            region = DamageRegion(frame.size.rect)
        } else {
            // Rarely needed, and it copies the region's memory.
            if !frame.size.rect.contains(region.bounds) { region.clip(to: frame.size.rect) }
        }
    }

    package var plan: FramePlan { encoder.plan }
    package var drawnPictures: Set<NodeID> { encoder.pictures.drawn }
    package var uploadedBitmaps: [UInt64] { textures.uploadedBitmaps }

    package func record(_ frame: Frame, in whole: inout FramePlan) -> DrawingRecord {
        whole.update(frame, within: frame.size.rect)
        let recorder = FrameRecorder(frame, whole, hides: encoder.hides)
        whole = recorder.plan
        return recorder.record
    }

    public func makeSnapshot() -> Bitmap? {
        guard let backBuffer, (try? context.makeCurrent()) != nil else { return nil }
        return backBuffer.makeBitmap()
    }

    public func releaseUnused(keeping frame: Frame?) {
        context.makeCurrentForFreeing()
        if frame == nil { backBuffer = nil }
        encoder.releaseUnused(keeping: frame)
    }

    public var heldBytes: Int { (backBuffer?.byteCount ?? 0) + textures.byteCount + encoder.heldTargetBytes }

    /// The back buffer's size; nil before the first frame.
    public var backBufferSize: PixelSize? { backBuffer?.size }

    /// Copies rectangles of the back buffer to the same positions in the image at `pixels`, whose rows are `stride` pixels apart.
    /// Waits until they have been drawn. Throws `GLContextError` and `GLError`.
    @unsafe
    public func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws {
        guard let backBuffer, !rects.isEmpty else { return }
        try context.makeCurrent()
        unsafe backBuffer.copy(rects, to: pixels, stride: stride)
        try GraphicsDevice.checkAllocation("reading a picture", bytes: backBuffer.byteCount)
        try device.checkReset()
    }

    /// Measures GPU time from the next frame on. A software renderer has no such time; to time one, wait until it has finished.
    public func startMeasuring() {
        if (try? context.makeCurrent()) != nil { timer = GPUTimer() }
    }

    /// Stops measuring GPU time.
    public func stopMeasuring() {
        context.makeCurrentForFreeing()
        timer = nil
    }

    /// Returns the oldest finished measurement that has not been returned yet; nil if there is none. Call it after each `draw`
    /// until it returns nil. Never waits; results arrive a few frames late.
    public func nextMeasurement() -> GPUMeasurement? {
        guard let timer, (try? context.makeCurrent()) != nil else { return nil }
        return timer.next()
    }

    /// Waits until all drawing is done. For benchmarks, and before times are taken.
    public func finish() {
        if (try? context.makeCurrent()) != nil { glFinish() }
    }
}
