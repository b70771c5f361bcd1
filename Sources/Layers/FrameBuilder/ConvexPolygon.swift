// A convex polygon in the picture: what a rectangle becomes when it is projected, clipped at the eye
// and cut by other planes.

import Geometry
import RenderTree

struct ConvexPolygon {
    var points: [SIMD2<Double>] = []

    init() {}

    /// A rectangle's image, clipped where it comes to the eye.
    init(_ rect: PlaneRect, under p: PlaneProjection) {
        let c = rect.corners(p)
        let corners = [c.0, c.1, c.2, c.3]
        let near = PlaneRect.eyeLimit
        for (i, a) in corners.enumerated() {
            let b = corners[(i + 1) % 4]
            if a.w >= near { points.append(SIMD2(a.x / a.w, a.y / a.w)) }
            if (a.w >= near) != (b.w >= near) {
                let t = (near - a.w) / (b.w - a.w)
                points.append(SIMD2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) / near)
            }
        }
    }

    /// The part where `half` ≥ 0 (Sutherland, Hodgman 1974).
    func clipped(to half: HalfPlane) -> ConvexPolygon {
        var result = ConvexPolygon()
        for (i, a) in points.enumerated() {
            let b = points[(i + 1) % points.count]
            let da = half.a * a.x + half.b * a.y + half.c, db = half.a * b.x + half.b * b.y + half.c
            if da >= 0 { result.points.append(a) }
            if (da > 0 && db < 0) || (da < 0 && db > 0) { result.points.append(a + (b - a) * (da / (da - db))) }
        }
        return result
    }

    func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
        guard points.count > 2, other.points.count > 2 else { return ConvexPolygon() }
        let sign: Double = other.signedArea < 0 ? -1 : 1
        var result = self
        for (i, a) in other.points.enumerated() {
            let b = other.points[(i + 1) % other.points.count]
            let n = SIMD2(a.y - b.y, b.x - a.x) * sign
            result = result.clipped(to: HalfPlane(a: n.x, b: n.y, c: -(n * a).sum()))
            if result.points.count < 3 { return ConvexPolygon() }
        }
        return abs(result.signedArea) > 1e-9 ? result : ConvexPolygon()
    }

    /// Twice the area, positive where corners run from x to y.
    var signedArea: Double {
        var sum = 0.0
        for (i, a) in points.enumerated() {
            let b = points[(i + 1) % points.count]
            sum += a.x * b.y - a.y * b.x
        }
        return sum
    }

    /// The least and greatest value of a linear function on it; 0…0 for an empty one.
    func range(of f: HalfPlane) -> ClosedRange<Double> {
        var low = Double.infinity, high = -Double.infinity
        for p in points {
            let v = f.a * p.x + f.b * p.y + f.c
            low = min(low, v)
            high = max(high, v)
        }
        return low <= high ? low...high : 0...0
    }
}
