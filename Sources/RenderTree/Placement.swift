// Where something is drawn: what nodes of every kind but groups have in common.

import Geometry

/// Where a node lies: a rectangle of its own plane, how that plane lies on the device, what of it shows.
@frozen
public struct Placement: Equatable, Sendable {
    /// From the plane (points) to device pixels.
    public var projection: PlaneProjection
    /// The rectangle drawn, in the plane's points.
    public var rect: PlaneRect
    /// An upright clip in fractional device pixels; `infinite` if none.
    public var clip: PlaneRect
    /// Every pixel that may be touched; within the frame and the clip.
    public var bounds: DeviceRect

    @inlinable
    public init(projection: PlaneProjection, rect: PlaneRect, clip: PlaneRect, bounds: DeviceRect) {
        self.projection = projection; self.rect = rect; self.clip = clip; self.bounds = bounds
    }
}
