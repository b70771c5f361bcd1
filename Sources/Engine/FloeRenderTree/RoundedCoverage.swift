// The coverage of a rounded rectangle: that of its edges as in `QuadCoverage`, except within the square at each corner, where it
// is that of the circle. The distance to the circle is measured in the plane and divided by how fast the plane moves under the
// device's pixels in that direction (its Jacobian), so that under any projection an arc is as soft as a straight edge of the same
// direction.
//
//     ┌──╮        in the corner square:   d = |p − centre| − radius     (plane)
//     │  ┼──      coverage = area(½ − d / sum of |Jᵀ·n|'s parts)        (pixels), n = ∇d
//
// minus the area between that straight edge, which touches the arc, and the arc: κ/2 · s² at s pixels from where they touch,
// κ = det J² / (|Jᵀ·n|³ · radius), over the edge's part within the pixel. Of a continuous corner (CornerCurve), d is the distance from the
// tangent at the nearest point, and κ is the curvature there.

import Foundation
import FloeGeometry

/// A projected rectangle with rounded corners.
@frozen
package struct RoundedCoverage: Equatable, Sendable {
    package var edges: QuadCoverage
    /// Device pixels → plane.
    package var inverse: Projection<PixelSpace, PointSpace>
    package var rect: PlaneRect
    package var radius: Double
    /// The corners that have the radius. The others are covered as the edges say.
    package var corners: RectCorners
    package let curve: CornerCurve
    /// From the corner to where its curve begins.
    package let extent: Double
    /// 1 / radius
    package let perRadius: Double
    /// The factor of κ/6 that is constant along the arcs.
    package let bow: Double
    /// How far beyond a corner circle's centre, in the plane, a pixel's centre must lie for the circle to apply. For a radius
    /// below a pixel, circle and edges disagree, and designs often use numbers that put a pixel's centre where the two meet. The
    /// choice must not depend on rounding, nor on edges being snapped to 1/256 of a pixel.
    package let leastOffset: Double

    package init(
        inverse: Projection<PixelSpace, PointSpace>, rect: PlaneRect, radius: Double, corners: RectCorners = .all,
        curve: CornerCurve = .circular
    ) {
        edges = QuadCoverage(inverse: inverse, rect: rect)
        self.inverse = inverse
        self.rect = rect
        self.corners = corners
        self.curve = curve
        self.radius = curve.radius(radius, in: rect)
        extent = self.radius * curve.extent
        perRadius = 1 / self.radius
        bow = inverse.determinant * inverse.determinant / (6 * self.radius)
        let speed = abs(inverse.xx) + abs(inverse.yx) + abs(inverse.xy) + abs(inverse.yy)
        leastOffset = inverse.isAffine ? speed / 128 : 1e-3
    }

    /// The rectangle between the squares at the corners; its corners are the centres of circular ones.
    package var cornerCentres: PlaneRect { rect.inset(by: extent) }

    /// The radii of circles around these centres within and around which the corners' curves lie.
    package var innerRadius: Double { extent }
    package var outerRadius: Double { curve == .circular ? radius : radius * ContinuousCorner.reach }

    /// Returns the coverage, 0…1, at the pixel centre (x, y).
    package func coverage(_ x: Float, _ y: Float) -> Float {
        guard radius > 0 else { return edges.coverage(x, y) }
        let q = inverse.homogeneous(Double(x), Double(y))
        guard q.w > 0 else { return 0 }
        let px = q.x / q.w, py = q.y / q.w
        let cx = px < rect.minX + extent ? rect.minX + extent : px > rect.maxX - extent ? rect.maxX - extent : px
        let cy = py < rect.minY + extent ? rect.minY + extent : py > rect.maxY - extent ? rect.maxY - extent : py
        guard abs(px - cx) > leastOffset, abs(py - cy) > leastOffset,
            corners == .all || corners.contains(RectCorners(isMaxX: px > cx, isMaxY: py > cy))
        else { return edges.coverage(x, y) }
        let dx = px - cx, dy = py - cy
        // The distance within the curve, its gradient, pointing outwards, and the curve's bend as a multiple of the circle's.
        var nx, ny, distance: Double, bend = 1.0
        if curve == .circular {
            // Reciprocals where a divisor is used twice: divisions take most of the time here.
            let length = (dx * dx + dy * dy).squareRoot(), perLength = 1 / length
            (nx, ny, distance) = (dx * perLength, dy * perLength, radius - length)
        } else {
            (nx, ny, distance, bend) = continuous(dx, dy)
        }
        // J: how the plane's point moves with the pixel.
        let gx = nx * (inverse.xx - px * inverse.xw) + ny * (inverse.xy - py * inverse.xw)
        let gy = nx * (inverse.yx - px * inverse.yw) + ny * (inverse.yy - py * inverse.yw)
        let sum = abs(gx) + abs(gy), perSum = 1 / sum
        guard sum > 0 else { return distance > 0 ? 1 : 0 }
        let u = abs(gx) * perSum, v = abs(gy) * perSum, inside = distance * q.w * perSum
        let area = Double(EdgeArea(lesserPart: min(u, v)).covered(Float(0.5 + inside)))
        // The edge's part within the pixel, in multiples of (−v, u) from the point nearest to the circle's centre.
        let nearest = inside / (u * u + v * v), x = nearest * u, y = nearest * v
        let perU = 1 / max(u, 1e-9), perV = 1 / max(v, 1e-9)
        let low = max((x - 0.5) * perV, -(0.5 + y) * perU)
        let high = min((x + 0.5) * perV, (0.5 - y) * perU)
        guard low < high else { return Float(area) }
        let pace = perSum / q.w
        return Float(max(0, area - bow * bend * pace * pace * pace * (high * high * high - low * low * low)))
    }

    /// Whether a point of the plane within the rectangle is not beyond the curve of a corner.
    package func contains(_ x: Double, _ y: Double) -> Bool {
        let inner = cornerCentres, dx = max(inner.minX - x, x - inner.maxX), dy = max(inner.minY - y, y - inner.maxY)
        guard dx > 0, dy > 0, corners.contains(RectCorners(isMaxX: x > inner.maxX, isMaxY: y > inner.maxY)) else { return true }
        return curve == .circular ? dx * dx + dy * dy <= radius * radius : continuous(dx, dy).distance >= 0
    }

    /// Returns the distance within a continuous corner's tangent at the nearest point, found by a step of Newton's method, its gradient, and
    /// the bend there. (dx, dy): from the square at the corner.
    private func continuous(_ dx: Double, _ dy: Double) -> (nx: Double, ny: Double, distance: Double, bend: Double) {
        let ax = abs(dx), ay = abs(dy), isSteep = ay > ax
        let u = (isSteep ? ay - ax : ax - ay) * perRadius, v = (extent + extent - ax - ay) * perRadius
        let near = ContinuousCorner.curve(u)
        let foot = u + near.slope * (v - near.value) / (1 + near.slope * near.slope), at = ContinuousCorner.curve(foot)
        let distance = (v - at.value - at.slope * (u - foot)) * radius, along = isSteep ? at.slope : -at.slope
        return (dx < 0 ? along - 1 : 1 - along, dy < 0 ? -1 - along : 1 + along, distance, 4 * at.bend)
    }
}
