// The continuous corner as UIKit draws it: three Bézier curves, here as a line of many points.

enum ContinuousOutline {
    /// Where the curve begins, in radii from the corner.
    static let extent = 1.52866498

    /// Points from one edge to the other: their distances, in radii, from the edge that the curve begins on (y), and from the next (x).
    static let corner: [SIMD2<Double>] = {
        let a = SIMD2(0.63149379, 0.07491139), b = SIMD2(0.07491139, 0.63149379)
        let curves = [
            [SIMD2(extent, 0), SIMD2(1.08849296, 0), SIMD2(0.86840694, 0), a],
            [a, SIMD2(0.37282383, 0.16905956), SIMD2(0.16905956, 0.37282383), b],
            [b, SIMD2(0, 0.86840694), SIMD2(0, 1.08849296), SIMD2(0, extent)],
        ]
        return curves.flatMap { p in
            (0...40).map { step in
                let t = Double(step) / 40, u = 1 - t
                return p[0] * (u * u * u) + p[1] * (3 * u * u * t) + p[2] * (3 * u * t * t) + p[3] * (t * t * t)
            }
        }
    }()

    /// Whether a point at these distances from both edges, in radii, lies within the curve.
    static func contains(_ x: Double, _ y: Double) -> Bool {
        guard x < extent, y < extent else { return true }
        // x falls along the curve.
        guard let after = corner.firstIndex(where: { $0.x <= x }), after > 0 else { return y >= 0 }
        let a = corner[after - 1], b = corner[after]
        return y >= (a.x > b.x ? a.y + (b.y - a.y) * (a.x - x) / (a.x - b.x) : b.y)
    }
}
