// The coverage of a placement, rounded and clipped: the per-pixel reference for both compositors. They draw interiors without it,
// and evaluate it at edges.
//
//     axis-aligned  min(edges within the clip, rounded rectangle)
//     projected     min(edges, rounded rectangle) · the pixel's coverage by the axis-aligned clip
//     border        max(0, outer shape − inner shape), divided by the outer shape if the border is a share of it
//
//     open sides    the coverage, divided by what those sides would cover, because the outline of the group around it
//                   multiplies by that again
//
// Axis-aligned edges are intersected, not multiplied: a clip that lies on the rectangle's own half-covered
// edge leaves that pixel half covered, not a quarter. The minimum matters under such a clip, and for
// radii below a pixel, where the circle alone would cover more than the square does.

import Foundation
import FloeGeometry

/// A placement's (rounded) rectangle under its clip.
package struct ShapeCoverage: Equatable, Sendable {
    /// Axis-aligned: the rectangle within the clip. Projected: the rectangle.
    package var edges: QuadCoverage
    /// Nil without rounded corners.
    package var rounded: RoundedCoverage?
    /// The clip of a projected shape; nil if it has none, and nil for an axis-aligned one, whose edges include the clip.
    package var clip: PixelRect?
    /// The open sides of a rounded shape; nil if it has none.
    package var open: QuadCoverage?
    /// Whether the rounded rectangle's edges are the shape's own.
    package private(set) var sharesEdges = false

    /// Nil if nothing shows: seen edge on, empty, or clipped away.
    package init?(_ placement: Placement) {
        guard !placement.rect.isEmpty, let inverse = placement.planeProjection else { return nil }
        let sides = placement.openSides
        if let visible = placement.visibleAxisAlignedRect {
            guard !visible.isEmpty else { return nil }
            edges = QuadCoverage(axisAligned: visible)
        } else {
            edges = sides == .all ? QuadCoverage(axisAligned: PixelRect(placement.bounds)) : placement.edges(inverse, without: sides)
            clip = placement.snappedClip
            if let clip, clip.isEmpty { return nil }
        }
        guard placement.cornerRadius > 0 else { return }
        let corners = RoundedCoverage(
            inverse: inverse, rect: placement.rect, radius: placement.cornerRadius, corners: placement.roundedCorners,
            curve: placement.cornerCurve)
        if !sides.isEmpty {
            open = placement.edges(inverse, without: RectSides.all.subtracting(sides))
            // The share is taken of what all of its edges leave.
            if placement.axisAlignedRect == nil { edges = corners.edges }
        }
        rounded = corners
        sharesEdges = corners.edges == edges
    }

    /// Returns the coverage, 0…1, at the pixel centre (x, y), that is at column + ½, row + ½.
    package func coverage(_ x: Float, _ y: Float) -> Float {
        var inside = edges.coverage(x, y)
        // Called in place: binding `rounded` would copy it for every pixel.
        if inside > 0, let within = rounded?.coverage(x, y) {
            inside = open == nil ? min(inside, within) : share(of: within, inside, x, y)
        }
        guard let clip else { return inside }
        return inside * clip.coverage(x, y)
    }

    /// Returns the coverage divided by that of the open sides, within what the edges leave. A corner's circle is combined with
    /// the rectangle's own edges, because a circle narrower than a pixel alone covers too much.
    private func share(of within: Float, _ inside: Float, _ x: Float, _ y: Float) -> Float {
        let own = sharesEdges ? inside : rounded?.edges.coverage(x, y) ?? inside
        let share = min(min(within, own) / max(open?.coverage(x, y) ?? 1, 1e-3), 1)
        return sharesEdges ? share : min(inside, share)
    }
}

extension PixelRect {
    /// Returns how much of the pixel with this centre it covers, 0…1.
    package func coverage(_ x: Float, _ y: Float) -> Float {
        let across = intervalCoverage(Double(x) - 0.5, from: minX, to: maxX)
        let down = intervalCoverage(Double(y) - 0.5, from: minY, to: maxY)
        return Float(across) * Float(down)
    }
}

extension Placement {
    /// A distance, in points, beyond anything that is visible of a layer.
    private static let far = 1e6

    /// Returns the edges of its rectangle except for some sides, which cut nothing.
    fileprivate func edges(_ inverse: Projection<PixelSpace, PointSpace>, without sides: RectSides) -> QuadCoverage {
        QuadCoverage(inverse: inverse, rect: rect.moving(sides, to: rect.inset(by: -Placement.far)))
    }

    /// The map from device pixels to the plane: for an axis-aligned placement the one that takes the snapped rectangle to `rect`,
    /// else the inverse projection. Nil if seen edge on or empty.
    package var planeProjection: Projection<PixelSpace, PointSpace>? {
        guard let r = axisAlignedRect else { return projection.inverse }
        return Projection(r, onto: rect, mirroredX: projection.xx < 0, mirroredY: projection.yy < 0)
    }
}

extension FillNode {
    /// The least coverage to divide by when a border is a share of its outer shape; the share of anything less is invisible.
    package static let leastShared: Float = 1e-3

    /// The placement of a border's inner edge; nil if it fills its rectangle.
    package var inner: Placement? {
        var inset = placement
        inset.openSides = []
        inset.rect = placement.rect.inset(by: max(0, width))
        inset.cornerRadius = max(0, placement.cornerRadius - width)
        return inset.rect.isEmpty ? nil : inset
    }
}
