// The coverage of a rounded rectangle: that of its edges as in `QuadCoverage`, except within the square at each corner, where it
// is that of the circle. The distance to the circle is measured in the plane and divided by how fast the plane moves under the
// device's pixels in that direction (its Jacobian), so that under any projection an arc is as soft as a straight edge of the same
// direction.
//
//     ┌──╮        in the corner square:   d = |p − centre| − radius     (plane)
//     │  ┼──      coverage = area(½ − d / sum of |Jᵀ·n|'s parts)        (pixels), n = ∇d
//
// minus the area between that straight edge, which touches the arc, and the arc: κ/2 · s² at s pixels from where they touch,
// κ = det J² / (|Jᵀ·n|³ · radius), over the edge's part within the pixel.

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
    /// The factor of κ/6 that is constant along the arcs.
    package let bow: Double
    /// How far beyond a corner circle's centre, in the plane, a pixel's centre must lie for the circle to apply. For a radius
    /// below a pixel, circle and edges disagree, and designs often use numbers that put a pixel's centre where the two meet. The
    /// choice must not depend on rounding, nor on edges being snapped to 1/256 of a pixel.
    package let leastOffset: Double

    package init(inverse: Projection<PixelSpace, PointSpace>, rect: PlaneRect, radius: Double, corners: RectCorners = .all) {
        edges = QuadCoverage(inverse: inverse, rect: rect)
        self.inverse = inverse
        self.rect = rect
        self.corners = corners
        self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
        bow = inverse.determinant * inverse.determinant / (6 * self.radius)
        let speed = abs(inverse.xx) + abs(inverse.yx) + abs(inverse.xy) + abs(inverse.yy)
        leastOffset = inverse.isAffine ? speed / 128 : 1e-3
    }

    /// The rectangle between the centres of the corner circles.
    package var cornerCentres: PlaneRect {
        PlaneRect(minX: rect.minX + radius, minY: rect.minY + radius, maxX: rect.maxX - radius, maxY: rect.maxY - radius)
    }

    /// Returns the coverage, 0…1, at the pixel centre (x, y).
    package func coverage(_ x: Float, _ y: Float) -> Float {
        guard radius > 0 else { return edges.coverage(x, y) }
        let q = inverse.homogeneous(Double(x), Double(y))
        guard q.w > 0 else { return 0 }
        let px = q.x / q.w, py = q.y / q.w
        let cx = px < rect.minX + radius ? rect.minX + radius : px > rect.maxX - radius ? rect.maxX - radius : px
        let cy = py < rect.minY + radius ? rect.minY + radius : py > rect.maxY - radius ? rect.maxY - radius : py
        guard abs(px - cx) > leastOffset, abs(py - cy) > leastOffset,
            corners == .all || corners.contains(RectCorners(isMaxX: px > cx, isMaxY: py > cy))
        else { return edges.coverage(x, y) }
        let dx = px - cx, dy = py - cy
        // Reciprocals where a divisor is used twice: divisions take most of the time here.
        let length = (dx * dx + dy * dy).squareRoot(), perLength = 1 / length
        let nx = dx * perLength, ny = dy * perLength
        // J: how the plane's point moves with the pixel.
        let gx = nx * (inverse.xx - px * inverse.xw) + ny * (inverse.xy - py * inverse.xw)
        let gy = nx * (inverse.yx - px * inverse.yw) + ny * (inverse.yy - py * inverse.yw)
        let sum = abs(gx) + abs(gy), perSum = 1 / sum
        guard sum > 0 else { return length < radius ? 1 : 0 }
        let u = abs(gx) * perSum, v = abs(gy) * perSum, inside = (radius - length) * q.w * perSum
        let area = Double(EdgeArea(lesserPart: min(u, v)).covered(Float(0.5 + inside)))
        // The edge's part within the pixel, in multiples of (−v, u) from the point nearest to the circle's centre.
        let nearest = inside / (u * u + v * v), x = nearest * u, y = nearest * v
        let perU = 1 / max(u, 1e-9), perV = 1 / max(v, 1e-9)
        let low = max((x - 0.5) * perV, -(0.5 + y) * perU)
        let high = min((x + 0.5) * perV, (0.5 - y) * perU)
        guard low < high else { return Float(area) }
        let pace = perSum / q.w
        return Float(max(0, area - bow * pace * pace * pace * (high * high * high - low * low * low)))
    }
}
