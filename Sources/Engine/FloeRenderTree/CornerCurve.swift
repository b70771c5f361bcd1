// The curves of rounded corners. A continuous corner is that of Apple's interfaces, by the Bézier curves that UIKit makes of it: it begins
// farther from the corner than a circle, and its curvature grows from nothing.
//
//     ─────╮╌╌╌       circular: begins one radius from the corner
//     ───╮    ╎       continuous: 1.528665 radii, with the circle's width at the diagonal, nearly
//         ╲   ╎
//
// As a graph above the line across the corner: with X and Y the distances from the two edges, in radii, the curve is where
// X + Y = f(|X − Y|). Two polynomials are within 10⁻⁴ of the two halves of f, the middle Bézier curve and the outer ones.

import FloeGeometry

/// The form of rounded corners.
public enum CornerCurve: String, CaseIterable, Sendable {
    /// A quarter of a circle.
    case circular
    /// A curve without a sudden change of curvature where it begins, as in Apple's interfaces.
    case continuous

    /// Where the curve begins, as a multiple of the radius from the corner.
    package var extent: Double { self == .circular ? 1 : ContinuousCorner.extent }

    /// Returns the radius that corners of `rect` have if `radius` is asked for: curves do not meet before the middle of a side.
    package func radius(_ radius: Double, in rect: PlaneRect) -> Double { max(0, min(radius, min(rect.width, rect.height) / 2 / extent)) }
}

/// The function f of a continuous corner.
package enum ContinuousCorner {
    static let extent = 1.528665
    /// The distance of the curve's middle from the point from which both of its ends are `extent` away.
    static let reach = 1.7497
    /// Where the polynomials meet.
    private static let turn = 0.5565824

    /// Returns f(u), and its first and second derivative there. Beyond the curve's end it is the edge.
    package static func curve(_ u: Double) -> (value: Double, slope: Double, bend: Double) {
        let isOuter = u > turn, q = u < extent ? u : extent
        let c0 = isOuter ? 0.39202293 : 0.58303037, c1 = isOuter ? 1.01374873 : 0, c2 = isOuter ? -1.84985491 : 0.37850837
        let c3 = isOuter ? 2.52776258 : 0, c4 = isOuter ? -1.30789879 : 0.06358965, c5 = isOuter ? 0.24224349 : 0
        let value = ((((c5 * q + c4) * q + c3) * q + c2) * q + c1) * q + c0
        let slope = (((5 * c5 * q + 4 * c4) * q + 3 * c3) * q + 2 * c2) * q + c1
        let bend = ((20 * c5 * q + 12 * c4) * q + 6 * c3) * q + 2 * c2
        return (value + (u - q), slope, bend)
    }
}
