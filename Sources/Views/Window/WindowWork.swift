// What a window has done, counted: tests assert that nothing happens twice, and nothing at all at rest.

/// Counts since the window was made; they only grow.
public struct WindowWork: Equatable, Sendable {
    /// Calls of `layoutSubviews`.
    public var layouts = 0
    /// Calls of `display`.
    public var displays = 0
    /// Calls of `FrameUpdating.update(at:)`.
    public var updates = 0
    /// Views asked in hit testing.
    public var hitTests = 0

    public init() {}
}
