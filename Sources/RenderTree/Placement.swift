// Where something is drawn: what nodes of every kind but groups have in common, and what both compositors derive from
// it before they draw: its axis-aligned rectangle on the device where it has one, and its clip.

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

extension Placement {
    /// The axis-aligned rectangle this placement covers, in device pixels, not clipped; nil if it is
    /// rotated, skewed or in perspective.
    @inlinable
    public var axisAlignedRect: PixelRect? {
        guard projection.isAxisAligned else { return nil }
        return rect.mapped(byAxisAligned: projection).snapped
    }

    /// `axisAlignedRect` within the clip.
    @inlinable
    public var visibleAxisAlignedRect: PixelRect? {
        axisAlignedRect.map { visible(of: $0) }
    }

    /// What shows of `axisAlignedRect`, if that is known: open sides reach to where the bounds end.
    @inlinable
    public func visible(of rect: PixelRect) -> PixelRect {
        let edges =
            openSides.isEmpty
            ? rect : rect.moving(openSides.mirrored(x: projection.xx < 0, y: projection.yy < 0), to: PixelRect(bounds))
        return snappedClip.map { edges.intersection($0) } ?? edges
    }

    /// The clip snapped as edges are; nil where it cuts nothing off.
    @inlinable
    public var snappedClip: PixelRect? {
        guard clip != .infinite else { return nil }
        return clip.snapped
    }
}
