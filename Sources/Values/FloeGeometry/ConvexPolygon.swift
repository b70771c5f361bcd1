// A convex polygon: a rectangle that has been projected, clipped at the eye and cut by other planes. Mutated in place, so that
// one that is kept allocates nothing.

/// Clips a convex polygon to where `distance` is not negative, corner by corner (Sutherland, Hodgman 1974).
@inlinable
@inline(__always)
public func clipPolygon<Scalar: SIMDScalar & BinaryFloatingPoint>(
    _ corners: Span<SIMD2<Scalar>>, _ distance: (SIMD2<Scalar>) -> Scalar, _ add: (SIMD2<Scalar>) -> Void
) {
    for i in corners.indices {
        let a = corners[i], b = corners[i + 1 < corners.count ? i + 1 : 0], da = distance(a), db = distance(b)
        if da >= 0 { add(a) }
        if (da > 0 && db < 0) || (da < 0 && db > 0) { add(a + (b - a) * (da / (da - db))) }
    }
}

/// The corners of a convex polygon in a plane, none of them if it has been clipped away.
public struct ConvexPolygon: Sendable {
    /// The corners in order around the polygon.
    public private(set) var points: [SIMD2<Double>] = []

    /// Creates an empty polygon.
    public init() {}

    /// Whether it has no interior.
    public var isEmpty: Bool { points.count < 3 }

    /// Becomes the image of a rectangle, clipped at the eye.
    public mutating func become(_ rect: PlaneRect, under p: PointProjection) {
        points.removeAll(keepingCapacity: true)
        rect.eachCorner(inFrontUnder: p) { points.append($0) }
    }

    /// Takes the corners of another polygon and keeps its own memory for them.
    public mutating func become(_ other: ConvexPolygon) {
        points.removeAll(keepingCapacity: true)
        points.append(contentsOf: other.points)
    }

    /// Makes the polygon empty and keeps its memory.
    public mutating func removeAll() { points.removeAll(keepingCapacity: true) }

    /// Keeps the part where `half` ≥ 0 (Sutherland, Hodgman 1974). `spare` is scratch memory.
    public mutating func clip(to half: HalfPlane, _ spare: inout ConvexPolygon) {
        spare.points.removeAll(keepingCapacity: true)
        clipPolygon(points.span, { half.a * $0.x + half.b * $0.y + half.c }, { spare.points.append($0) })
        swap(&points, &spare.points)
    }

    /// Keeps the part that also lies in `other`; nothing if that has no area.
    public mutating func formIntersection(_ other: ConvexPolygon, _ spare: inout ConvexPolygon) {
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

    /// The corners of the axis-aligned bounding rectangle.
    public var corners: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var low = SIMD2<Double>(repeating: .infinity), high = -low
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return (low, high)
    }

    /// Returns the least and greatest value of a linear function on it; 0…0 for an empty polygon.
    public func range(of f: HalfPlane) -> ClosedRange<Double> {
        var low = Double.infinity, high = -Double.infinity
        for p in points {
            let v = f.a * p.x + f.b * p.y + f.c
            low = min(low, v)
            high = max(high, v)
        }
        return low <= high ? low...high : 0...0
    }
}
