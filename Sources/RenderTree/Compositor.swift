// What turns a frame into pixels. The host owns compositors and hands them frames; a compositor never
// sees a layer or a view, and reads no clock.

import Geometry
import Imaging

/// Draws frames into a back buffer that it keeps between them.
@MainActor
public protocol Compositor: AnyObject {
    /// `cpu` or `gpu`.
    var kind: CompositorKind { get }
    /// What does the work, for people: the graphics driver's name, or processor threads and kernels.
    var renderer: String { get }
    /// Says that a frame is being built, which may come to be drawn within a millisecond.
    func expectFrame()
    /// Draws `frame` within `damage` into the back buffer; everything outside keeps its pixels from the
    /// frame before. The first frame, and one of another size, is drawn whole whatever `damage` says.
    func draw(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics
    /// The back buffer's pixels as they are now, all work finished; nil before the first frame.
    func makeSnapshot() -> Bitmap?
    /// Lets go of the memory that what shows has no need of, and that had grown with what did. `frame`: what was drawn
    /// last, which stays; nil: nothing does, the back buffer neither, and the next frame is drawn whole.
    func releaseUnused(keeping frame: Frame?)
    /// Bytes of pictures held that are not the frame's own: the back buffer, targets of groups, textures.
    var heldBytes: Int { get }
}

extension Compositor {
    public func expectFrame() {}
    public func releaseUnused(keeping frame: Frame?) {}
    public var heldBytes: Int { 0 }
}

/// Which of the two.
public enum CompositorKind: String, CaseIterable, Sendable {
    case cpu, gpu
}

/// What drawing one frame took, in counts; times are taken by whoever calls.
public struct CompositorStatistics: Equatable, Sendable {
    /// GPU: calls that draw. CPU: items drawn, counted once for each tile they touch.
    public var drawCalls = 0
    /// Items of the frame's plan that were worked out anew; all others were taken from the frame before.
    public var preparedItems = 0
    /// GPU: calls that drew in a way in which none had before: within them drivers build programs.
    public var firstDraws = 0
    /// Render targets begun: 1 for the frame itself, and each group drawn offscreen.
    public var passes = 0
    /// Pixels of the pictures that groups and their masks took for themselves.
    public var offscreenPixels = 0
    /// Working out the plan, seconds of the time that drawing took; 0 unless the compositor was given a clock.
    public var planSeconds = 0.0
    /// GPU: pixels of targets copied aside for what mixes with them.
    public var copiedPixels = 0
    /// Pictures handed over to the GPU in this frame, and their size.
    public var uploads = 0
    public var uploadedBytes = 0
    /// Handing them over, seconds of the time that drawing took; 0 unless the compositor was given a clock.
    public var uploadSeconds = 0.0
    /// GPU: within the calls that draw, seconds. A driver notes them down; a software renderer begins to draw. 0
    /// unless the compositor was given a clock.
    public var drawCallSeconds = 0.0
    /// Pixels redrawn.
    public var damagedPixels = 0
    /// Memory of render targets other than the back buffer, at its largest within this frame.
    public var offscreenBytes = 0

    public init() {}
}

/// Whose pictures a window shows.
public enum CompositorView: CaseIterable, Sendable {
    /// The one that is chosen.
    case one
    /// Both, a divider between them.
    case sideBySide
    /// Where their pictures differ.
    case difference
}
