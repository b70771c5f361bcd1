// Something that is played in a window for a while in place of its views, as fast as frames can be drawn. A scene is measured by
// playing a copy of it, and people see what is being measured.

import FloeLayerTree
import FloeRenderTree
import FloeViewTree

/// Something that a window plays in place of its views.
@MainActor
public protocol WindowPerformance: AnyObject {
    /// Draws a tree with a compositor and reports what that took until the picture was finished.
    typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> FrameReport

    /// Plays the next frame. Returns false when none is left.
    func play(_ draw: Draw) throws -> Bool
    /// The progress shown to the user.
    var banner: Notice.Content { get }
    func didEnd(_ end: PerformanceEnd)
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
