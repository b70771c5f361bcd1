// Where something is drawn: what nodes of every kind but groups have in common.

import Geometry

/// Where a node lies: a rectangle of its own plane, how that plane lies on the device, what of it shows.
@frozen
public struct Placement: Equatable, Sendable {
    /// From the plane (points) to device pixels.
    public var projection: PlaneProjection
    /// The rectangle drawn, in the plane's points.
    public var rect: PlaneRect
    /// An axis-aligned clip in fractional device pixels; `infinite` if none.
    public var clip: PixelRect
    /// Every pixel that may be touched; within the frame and the clip.
    public var bounds: DeviceRect
    /// Sides of `rect` that are no edges: what lies there is shown as far as the bounds reach, and the outline of
    /// a group around it cuts it.
    public var openSides: RectSides

    @inlinable
    public init(
        projection: PlaneProjection, rect: PlaneRect, clip: PixelRect, bounds: DeviceRect, openSides: RectSides = []
    ) {
        self.projection = projection; self.rect = rect; self.clip = clip; self.bounds = bounds
        self.openSides = openSides
    }
}

/// Sides of a rectangle in its own plane.
@frozen
public struct RectSides: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minX = RectSides(rawValue: 1), minY = RectSides(rawValue: 2)
    public static let maxX = RectSides(rawValue: 4), maxY = RectSides(rawValue: 8)
    public static let all: RectSides = [.minX, .minY, .maxX, .maxY]
}
