// The coverage of a rounded rectangle: its edges' as in `QuadCoverage`, but within the square at each
// corner that of the circle there. The distance to the circle is taken in the plane and divided by how
// fast the plane passes under the device's pixels in that direction (its Jacobian), so that an edge is
// as soft as a straight one of its direction under any projection.
//
//     ┌──╮        in the corner square:   d = |p − centre| − radius     (plane)
//     │  ┼──      coverage = area(½ − d / sum of |Jᵀ·n|'s parts)        (pixels), n = ∇d

import Foundation
import Geometry

/// A projected rectangle with rounded corners.
@frozen
public struct RoundedCoverage: Equatable, Sendable {
    public var edges: QuadCoverage
    /// Device pixels → plane.
    public var inverse: PlaneProjection
    public var rect: PlaneRect
    public var radius: Double

    public init(inverse: PlaneProjection, rect: PlaneRect, radius: Double) {
        edges = QuadCoverage(inverse: inverse, rect: rect)
        self.inverse = inverse
        self.rect = rect
        self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
    }

    /// 0…1 at the pixel centre (x, y).
    public func coverage(_ x: Float, _ y: Float) -> Float {
        guard radius > 0 else { return edges.coverage(x, y) }
        let q = inverse.homogeneous(Double(x), Double(y))
        guard q.w > 0 else { return 0 }
        let px = q.x / q.w, py = q.y / q.w
        let cx = px < rect.minX + radius ? rect.minX + radius : px > rect.maxX - radius ? rect.maxX - radius : px
        let cy = py < rect.minY + radius ? rect.minY + radius : py > rect.maxY - radius ? rect.maxY - radius : py
        guard cx != px, cy != py else { return edges.coverage(x, y) }
        let dx = px - cx, dy = py - cy
        let length = (dx * dx + dy * dy).squareRoot()
        let nx = dx / length, ny = dy / length
        // J: how the plane's point moves with the pixel.
        let gx = nx * (inverse.xx - px * inverse.xw) + ny * (inverse.xy - py * inverse.xw)
        let gy = nx * (inverse.yx - px * inverse.yw) + ny * (inverse.yy - py * inverse.yw)
        let speed = (abs(gx) + abs(gy)) / q.w
        guard speed > 0 else { return length < radius ? 1 : 0 }
        return EdgeArea(a: gx, b: gy).covered(Float(0.5 - (length - radius) / speed))
    }
}
