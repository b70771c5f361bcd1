// The geometry that all kinds of nodes share, groups for their clip, and what both compositors derive from it before drawing: the
// axis-aligned rectangle on the device, if there is one, and the clip.

import FloeGeometry

/// A node's geometry: a rounded rectangle of its own plane, how that plane lies on the device, and the part that shows.
@frozen
package struct Placement: Equatable, Sendable {
    /// From the plane (points) to device pixels.
    package var projection: PlaneProjection
    /// The rectangle drawn, in the plane's points.
    package var rect: PlaneRect
    /// The radius of its rounded corners, in the plane's points, as far as `CornerCurve` allows.
    package var cornerRadius: Double
    /// An axis-aligned clip in fractional device pixels; `infinite` if none.
    package var clip: PixelRect
    /// Every pixel that may be touched, within the frame and the clip.
    package var bounds: DeviceRect
    /// Sides of `rect` that are not edges: the node extends past them as far as its bounds, and is cut by the outline of a group
    /// around it.
    package var openSides: RectSides
    /// The corners that have the radius; the others are square.
    package var roundedCorners: RectCorners
    /// The curve of these corners.
    package var cornerCurve: CornerCurve

    @inlinable
    package init(
        projection: PlaneProjection, rect: PlaneRect, cornerRadius: Double = 0, clip: PixelRect, bounds: DeviceRect,
        openSides: RectSides = [], roundedCorners: RectCorners = .all, cornerCurve: CornerCurve = .circular
    ) {
        self.projection = projection; self.rect = rect; self.cornerRadius = cornerRadius; self.clip = clip; self.bounds = bounds
        self.openSides = openSides; self.roundedCorners = roundedCorners; self.cornerCurve = cornerCurve
    }
}

extension Placement {
    /// The axis-aligned rectangle that this placement covers, in device pixels, not clipped and with its corners; nil if it is
    /// rotated, skewed or in perspective.
    @inlinable
    package var axisAlignedRect: PixelRect? {
        guard projection.isAxisAligned else { return nil }
        return rect.mapped(byAxisAligned: projection).snapped
    }

    /// `axisAlignedRect` within the clip.
    @inlinable
    package var visibleAxisAlignedRect: PixelRect? {
        axisAlignedRect.map { visible(of: $0) }
    }

    /// Returns what shows of `rect`, which is `axisAlignedRect`. Open sides extend to the bounds.
    @inlinable
    package func visible(of rect: PixelRect) -> PixelRect {
        let edges =
            openSides.isEmpty
            ? rect : rect.moving(openSides.mirrored(x: projection.xx < 0, y: projection.yy < 0), to: PixelRect(bounds))
        return snappedClip.map { edges.intersection($0) } ?? edges
    }

    /// The clip, snapped as edges are; nil if there is none.
    @inlinable
    package var snappedClip: PixelRect? {
        guard clip != .infinite else { return nil }
        return clip.snapped
    }
}
