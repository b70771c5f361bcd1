// What moves or waits by itself: a scroll view in motion, a long press about to become one. It registers
// with the window, is called in every update while due, and says each time when it wants to be called next,
// so that a host can sleep in between.

/// Something that the window's updates drive.
@MainActor
public protocol FrameUpdating: AnyObject {
    /// Brings itself to `time` (seconds) and says when to be called next.
    func update(at time: Double) -> NextUpdate
}

/// When something wants to be updated again.
public enum NextUpdate: Equatable, Sendable {
    /// Not until it registers again.
    case never
    /// At the first update, or before the first event, from this time on; seconds.
    case at(Double)
    /// With every frame.
    case everyFrame
}
