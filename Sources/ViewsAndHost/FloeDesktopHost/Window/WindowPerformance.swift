// Something that is played in a window for a while in place of its views, as fast as frames can be drawn or in time. A scene is measured
// by playing a copy of it, and people see what is being measured.

import FloeLayerTree
import FloeRenderTree
import FloeViewTree
import Foundation

/// Something that a window plays in place of its views.
@MainActor
public protocol WindowPerformance: AnyObject {
    /// Draws a tree with a compositor and reports what that took until the picture was finished.
    typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> FrameReport

    /// Plays the next frame. Returns false when none is left.
    func play(_ draw: Draw) throws -> Bool
    /// What was played last is on the screen. Default: nothing.
    func didPresent()
    /// The progress shown to the user.
    var banner: Notice.Content { get }
    /// The seconds until the next frame is due; each frame that has been waited for is presented. Nil for as soon as possible: of several
    /// frames only the last may be. Default: nil.
    var secondsToNextFrame: Double? { get }
    /// The size in points, and the pixels per point, of what is played, if it has a size of its own: smaller windows show all of it,
    /// smaller, and another size of the window does not end it. Default: nil, for the size of the window.
    var picture: (size: CGSize, scale: Double)? { get }
    /// The views that lie over the picture in a window of `size` points, laid out, in place of the banner. Default: nil, for the banner.
    func views(in size: CGSize) -> [View]?
    /// The performance is over, by itself or early; the window shows its own views again.
    func didEnd(_ end: PerformanceEnd)
}

extension WindowPerformance {
    public func didPresent() {}
    public var secondsToNextFrame: Double? { nil }
    public var picture: (size: CGSize, scale: Double)? { nil }
    public func views(in size: CGSize) -> [View]? { nil }
}

/// How a performance ended.
public enum PerformanceEnd {
    /// All frames have been played.
    case complete
    /// The user stopped it.
    case cancelled
    /// Something could not be played, drawn or shown.
    case failed(any Error)
}
