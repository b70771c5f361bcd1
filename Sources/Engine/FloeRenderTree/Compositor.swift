// The interface that turns a frame into pixels. The host owns compositors and hands them frames. A compositor never sees a layer
// or a view, and reads no clock.

import FloeGeometry
import FloeImaging

/// Draws frames into a back buffer that it keeps between them.
public protocol Compositor: AnyObject {
    /// `cpu` or `gpu`.
    var kind: CompositorKind { get }
    /// A readable name of the renderer: the graphics driver, or processor threads and kernels.
    var renderer: String { get }
    /// Announces that a frame is being built, which may have to be drawn within a millisecond.
    func expectFrame()
    /// Draws `frame` within `damage` into the back buffer; all other pixels keep their values from the previous frame. The first
    /// frame, and one of another size, is drawn whole whatever `damage` says.
    func draw(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics
    /// Returns the back buffer's current pixels, with all work finished; nil before the first frame.
    func makeSnapshot() -> Bitmap?
    /// Releases memory that earlier content needed and the current content does not. `frame`: the last drawn frame, which stays;
    /// nil: nothing stays, not even the back buffer, and the next frame is drawn whole.
    func releaseUnused(keeping frame: Frame?)
    /// Bytes of pixels held that are not the frame's own: the back buffer, targets of groups, textures.
    var heldBytes: Int { get }
}

extension Compositor {
    public func expectFrame() {}
    public func releaseUnused(keeping frame: Frame?) {}
    public var heldBytes: Int { 0 }
}

/// Where a compositor draws, as it is named on the command line.
public enum CompositorKind: String, CaseIterable, Codable, Sendable {
    /// On the processor's threads, or by OpenGL on a graphics card or a software renderer.
    case cpu, gpu

    /// The name shown to people: `CPU`, `GPU`, or `Software GPU` where OpenGL runs on the processor instead of a graphics card.
    public func title(isSoftware: Bool) -> String { self == .cpu ? "CPU" : isSoftware ? "Software GPU" : "GPU" }
}

/// Counts, and the times of some stages, for drawing one frame. All other times are measured by the caller.
public struct CompositorStatistics: Equatable, Sendable {
    /// GPU: draw calls. CPU: items drawn, counted once for each tile that they touch.
    public var drawCalls = 0
    /// Items of the frame's plan that were computed anew; all others were reused from the previous frame.
    public var preparedItems = 0
    /// GPU: draw calls with a state that none had before. Drivers compile programs within them.
    public var firstDraws = 0
    /// Render targets begun: 1 for the frame itself, and 1 for each offscreen group (CPU) or page of such groups (GPU).
    public var passes = 0
    /// Pixels of the offscreen pictures of groups and their masks.
    public var offscreenPixels = 0
    /// Time for computing the plan, in seconds, part of the drawing time; 0 unless the compositor was given a clock.
    public var planSeconds = 0.0
    /// GPU: target pixels copied as backdrops of blend modes.
    public var copiedPixels = 0
    /// The number of images uploaded to the GPU in this frame.
    public var uploads = 0
    /// The bytes of those images as uploaded, mipmaps not counted.
    public var uploadedBytes = 0
    /// Time for uploads, in seconds, part of the drawing time; 0 unless the compositor was given a clock.
    public var uploadSeconds = 0.0
    /// GPU: time within draw calls, in seconds. A graphics driver only records them; a software renderer starts drawing. 0 unless
    /// the compositor was given a clock.
    public var drawCallSeconds = 0.0
    /// Pixels redrawn.
    public var damagedPixels = 0
    /// The largest amount of memory of render targets other than the back buffer within this frame.
    public var offscreenBytes = 0

    /// Creates statistics in which everything is 0.
    public init() {}

    /// Adds what a part of the frame took: one of its pictures, drawn before it, or the rest of it.
    package mutating func add(_ part: CompositorStatistics) {
        drawCalls += part.drawCalls
        preparedItems += part.preparedItems
        firstDraws += part.firstDraws
        passes += part.passes
        offscreenPixels += part.offscreenPixels
        copiedPixels += part.copiedPixels
        drawCallSeconds += part.drawCallSeconds
        offscreenBytes += part.offscreenBytes
    }
}

/// The compositors whose pictures a window shows.
public enum CompositorView: String, CaseIterable, Codable, Sendable {
    /// The chosen one.
    case one
    /// Both, with a divider between them.
    case sideBySide
    /// The difference between their pictures.
    case difference
}
