// Rounded corners of axis-aligned shapes, by far the most common: two square roots per row bound what they leave of it.

import FloeGeometry
import FloeRenderTree

/// The part of a row that the rounded corners of an axis-aligned shape leave.
///
///      ╭──┬────────┬──╮     between the circles' centres a row is covered as the edges say; outside them it is solid within
///      ├──┼────────┼──┤     circles shrunk by half a pixel's diagonal, and touched within circles grown by that
struct UprightCorners {
    /// The map from rows to the plane, and where in the plane corners begin and end.
    private var scaleY = 1.0, offsetY = 0.0, top = -Double.infinity, bottom = Double.infinity
    /// The circles' centres, as bounds of a row, and pixels per unit of the plane.
    private var centres = SIMD4<Double>.zero, perScale = 1.0
    /// The squared radii of the grown and the shrunk circles.
    private var squares = SIMD2<Double>.zero
    /// The bounds of rows above and below the circles' centres, in the plane, that a square corner leaves as they are.
    private var isSquare = (upper: SIMDMask<SIMD4<Int64>>(repeating: false), lower: SIMDMask<SIMD4<Int64>>(repeating: false))
    private var hasSquares = false
    /// Whether it covers a share of what open sides leave. Rows that its edges cover partly then have no solid pixels.
    private var isShare = false

    /// Corners that narrow nothing.
    init() {}

    init(_ detail: borrowing ShapeDetail) {
        isShare = detail.shape.open != nil
        guard let rounded = detail.shape.rounded, let margin = detail.margin else { return }
        let q = rounded.inverse, inner = rounded.cornerCentres
        (scaleY, offsetY, top, bottom) = (q.yy, q.ty, inner.minY, inner.maxY)
        perScale = 1 / abs(q.xx)
        let a = (inner.minX - q.tx) / q.xx, b = (inner.maxX - q.tx) / q.xx, left = min(a, b), right = max(a, b)
        centres = SIMD4(left, -right, left, -right) - QuadSpans.short
        let radii = SIMD2(rounded.outerRadius + margin, max(0, rounded.innerRadius - margin))
        squares = radii * radii
        guard rounded.corners != .all else { return }
        hasSquares = true
        let corners = rounded.corners.mirrored(x: q.xx < 0, y: false)
        func areSquare(_ left: RectCorners, _ right: RectCorners) -> SIMDMask<SIMD4<Int64>> {
            let sides = (!corners.contains(left), !corners.contains(right))
            var mask = SIMDMask<SIMD4<Int64>>(repeating: sides.0)
            (mask[1], mask[3]) = (sides.1, sides.1)
            return mask
        }
        isSquare = (areSquare(.minXMinY, .maxXMinY), areSquare(.minXMaxY, .maxXMaxY))
    }

    /// Returns the bounds, in the form of `QuadSpans`, of a row whose pixel centres lie at y and of which the edges cover `solid`.
    @inline(__always)
    func bounds(at y: Double, _ solid: Float) -> SIMD4<Double> {
        let y = scaleY * y + offsetY, away = max(top - y, y - bottom)
        var bounds = SIMD4(repeating: -DeviceRect.limit)
        if away > 0 {
            let left = squares - away * away, reach = left.replacing(with: 0, where: left .< 0).squareRoot() * perScale
            // A partly covered row is evenly covered only between the centres.
            let whole = solid == 1 ? reach.y : 0
            bounds = centres - SIMD4(reach.x, reach.x, whole, whole)
            if hasSquares { bounds.replace(with: -DeviceRect.limit, where: y < top ? isSquare.upper : isSquare.lower) }
        }
        if isShare, solid < 1 { bounds.z = DeviceRect.limit }
        return bounds
    }
}
