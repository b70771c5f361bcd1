// Draws frames with OpenGL 3.3 core into a back buffer that stays on the GPU.
//
//     Frame → FramePlan       what is hidden, which groups need a picture of their own
//           → FrameEncoder    nodes → instances in batches, textures uploaded on the way
//           → PassExecutor    one pass per target, one draw call per batch
//           → back buffer     shown by GLPresenter, read by makeSnapshot
//
// The context must be current on the main thread whenever a method is called, and when the compositor is
// let go.

import COpenGL
import FramePlanning
import Geometry
import Imaging
import RenderTree

/// The compositor that works on the graphics processor, or on what the driver has in its stead.
@MainActor
public final class GPUCompositor: PlannedCompositor {
    public let kind = CompositorKind.gpu
    let device: GraphicsDevice
    let textures: TextureCache
    var encoder: FrameEncoder
    private(set) var backBuffer: RenderTarget? {
        get { encoder.targetPool.backBuffer }
        set { encoder.targetPool.backBuffer = newValue }
    }
    /// One that waits for the first frame.
    var preparedBackBuffer: RenderTarget?
    private var timer: GPUTimer?
    /// Frames drawn, those without damage not counted.
    public private(set) var frameNumber = 0

    /// Uses the current context, which must be OpenGL 3.3 core or later. Keeps at most about
    /// `textureBudget` bytes of textures, groups' pages and the back buffer not counted; a frame that
    /// needs more at once gets more. Of `optimisations`, `occlusion`, `batching` and `software` matter here.
    /// `maximumTextureSize`: a bitmap's longest side, if not the device's limit. Throws `GLError`.
    public init(optimisations: Optimisations = .all, textureBudget: Int = 256 << 20, maximumTextureSize: Int? = nil) throws {
        device = try GraphicsDevice()
        textures = TextureCache(budget: textureBudget, device: device, maximumSize: maximumTextureSize ?? device.maximumTextureSize)
        encoder = FrameEncoder(textures, device, optimisations)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    }

    /// Whether the current context draws in software. Throws `GLError` where it is none of OpenGL 3.3 or later.
    public static func drawsInSoftware() throws -> Bool { try GraphicsDevice().isSoftware }

    /// The driver's GL_RENDERER.
    public var renderer: String { device.renderer }
    /// Drawing is done by the processor after all; timer queries leave out the threads that fill pixels then.
    public var isSoftware: Bool { device.isSoftware }

    /// The most bytes that pictures of groups may take; `draw` throws `GLError.groupsTooLarge` beyond.
    public var largestGroupBytes: Int {
        get { encoder.targetPool.limit }
        set { encoder.targetPool.limit = newValue }
    }

    /// Seconds of a steady clock, for `CompositorStatistics.planSeconds`, `uploadSeconds` and `drawCallSeconds`; nil:
    /// none of them is timed.
    public var now: (() -> Double)? {
        get { textures.now }
        set {
            textures.now = newValue
            encoder.executor.now = newValue
        }
    }

    /// Throws `GLError`; the next frame is drawn whole then.
    public func draw(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics {
        try device.checkReset()
        try GraphicsDevice.checkMemory()
        var region = damage
        if backBuffer?.size != frame.size {
            let limit = device.maximumTextureSize
            guard frame.size.width > 0, frame.size.height > 0, frame.size.width <= limit, frame.size.height <= limit
            else { throw GLError.frameTooLarge(size: frame.size, limit: limit) }
            backBuffer = nil
            let prepared = preparedBackBuffer?.size == frame.size ? preparedBackBuffer : nil
            preparedBackBuffer = nil
            backBuffer = try prepared ?? RenderTarget(width: frame.size.width, height: frame.size.height)
            region = DamageRegion(frame.size.rect)
        } else {
            // Rarely needed, and it copies the region's memory.
            if !frame.size.rect.contains(region.bounds) { region.clip(to: frame.size.rect) }
        }
        let planSeconds = encoder.prepare(frame, damage: &region)
        guard !region.isEmpty else { return CompositorStatistics() }
        frameNumber += 1
        timer?.begin(frame: frameNumber)
        defer { timer?.end() }
        textures.beginFrame()
        var statistics: CompositorStatistics
        do {
            statistics = try encoder.draw(frame, damage: region)
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

    public var plan: FramePlan { encoder.plan }
    public var execution: PlanExecution {
        PlanExecution(options: encoder.plan.options, tileSize: nil, hides: encoder.hides, passesThrough: false)
    }
    public var uploadedBitmaps: [UInt64] { textures.uploadedBitmaps }

    public func makeSnapshot() -> Bitmap? { backBuffer?.makeBitmap() }

    public func releaseUnused(keeping frame: Frame?) {
        preparedBackBuffer = nil
        if frame == nil { backBuffer = nil }
        encoder.releaseUnused(keeping: frame)
    }

    public var heldBytes: Int { (backBuffer?.byteCount ?? 0) + textures.byteCount + encoder.heldTargetBytes }

    /// Nil before the first frame.
    public var backBufferSize: PixelSize? { backBuffer?.size }

    /// Copies rectangles of the back buffer to the same places of a picture that begins at `pixels` and whose rows are
    /// `stride` pixels apart; waits for what draws them. Throws `GLError`.
    @unsafe
    public func copyBackBuffer(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) throws {
        guard let backBuffer, !rects.isEmpty else { return }
        unsafe backBuffer.copy(rects, to: pixels, stride: stride)
        try GraphicsDevice.checkAllocation("reading a picture", bytes: backBuffer.byteCount)
        try device.checkReset()
    }

    /// From the next frame on, measures how long the graphics processor draws. A software renderer has no such time: whoever wants to
    /// know waits until it has finished.
    public func startMeasuring() { timer = GPUTimer() }

    /// No more measurements.
    public func stopMeasuring() { timer = nil }

    /// The oldest measurement that is done and has not been asked for; nil if there is none. To be called
    /// after each `draw` until it is nil. Never waits, and answers a few frames late.
    public func nextMeasurement() -> GPUMeasurement? { timer?.next() }

    /// Waits until all drawing is done. For benchmarks and before times are taken.
    public func finish() { glFinish() }
}
