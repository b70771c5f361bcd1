// A convex polygon in the picture: what a rectangle becomes when it is projected, clipped at the eye
// and cut by other planes. Changed in place, so that one which is kept takes no memory.

import Geometry
import RenderTree

struct ConvexPolygon {
    private(set) var points: [SIMD2<Double>] = []

    /// Whether it has no inside.
    var isEmpty: Bool { points.count < 3 }

    /// A rectangle's image, clipped where it comes to the eye.
    mutating func become(_ rect: PlaneRect, under p: PointProjection) {
        points.removeAll(keepingCapacity: true)
        let c = rect.corners(p)
        addEdge(c.0, c.1)
        addEdge(c.1, c.2)
        addEdge(c.2, c.3)
        addEdge(c.3, c.0)
    }

    /// Adds where the edge from `a` to `b` begins, if it can be seen, and where it passes the eye.
    private mutating func addEdge(_ a: HomogeneousPoint, _ b: HomogeneousPoint) {
        let near = PointProjection.eyeLimit
        if a.w >= near { points.append(SIMD2(a.x / a.w, a.y / a.w)) }
        if (a.w >= near) != (b.w >= near) {
            let t = (near - a.w) / (b.w - a.w)
            points.append(SIMD2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) / near)
        }
    }

    mutating func become(_ other: ConvexPolygon) {
        points.removeAll(keepingCapacity: true)
        points.append(contentsOf: other.points)
    }

    mutating func removeAll() { points.removeAll(keepingCapacity: true) }

    /// Keeps the part where `half` ≥ 0 (Sutherland, Hodgman 1974). `spare` is only memory.
    mutating func clip(to half: HalfPlane, _ spare: inout ConvexPolygon) {
        spare.points.removeAll(keepingCapacity: true)
        for i in points.indices {
            let a = points[i], b = points[i + 1 < points.count ? i + 1 : 0]
            let da = half.a * a.x + half.b * a.y + half.c, db = half.a * b.x + half.b * b.y + half.c
            if da >= 0 { spare.points.append(a) }
            if (da > 0 && db < 0) || (da < 0 && db > 0) { spare.points.append(a + (b - a) * (da / (da - db))) }
        }
        swap(&points, &spare.points)
    }

    /// Keeps what lies in `other` as well; nothing if that has no area.
    mutating func formIntersection(_ other: ConvexPolygon, _ spare: inout ConvexPolygon) {
        guard !isEmpty, !other.isEmpty else {
            removeAll()
            return
        }
        let sign: Double = other.signedArea < 0 ? -1 : 1
        for i in other.points.indices {
            let a = other.points[i], b = other.points[i + 1 < other.points.count ? i + 1 : 0]
            let n = SIMD2(a.y - b.y, b.x - a.x) * sign
            clip(to: HalfPlane(a: n.x, b: n.y, c: -(n * a).sum()), &spare)
            if isEmpty {
                removeAll()
                return
            }
        }
        if abs(signedArea) <= 1e-9 { removeAll() }
    }

    /// Twice the area, positive where corners run from x to y.
    private var signedArea: Double {
        var sum = 0.0
        for i in points.indices {
            let a = points[i], b = points[i + 1 < points.count ? i + 1 : 0]
            sum += a.x * b.y - a.y * b.x
        }
        return sum
    }

    /// Of the upright rectangle around it.
    var corners: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var low = SIMD2<Double>(repeating: .infinity), high = -low
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return (low, high)
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
