// The parts of a shape beyond its four edges: rounded corners, and the axis-aligned clip of a projected shape.

import Foundation
import FloeGeometry
import FloeRenderTree

/// The corners and the clip of a shape.
package struct ShapeDetail {
    /// The reference coverage, evaluated at edges.
    package let shape: ShapeCoverage
    /// How far beyond a corner, in the plane, the centre of a pixel that it covers may lie at most; nil if unknown.
    let margin: Double?
    /// Rows of an axis-aligned shape that no corner reaches into.
    let rowsBetweenCorners: Range<Int32>

    init(_ shape: ShapeCoverage) {
        self.shape = shape
        guard let rounded = shape.rounded else {
            margin = nil; rowsBetweenCorners = Int32(-DeviceRect.limit)..<Int32(DeviceRect.limit)
            return
        }
        let centres = rounded.cornerCentres, q = rounded.inverse
        if q.isAxisAligned {
            let top = min((centres.minY - q.ty) / q.yy, (centres.maxY - q.ty) / q.yy), height = centres.height / abs(q.yy)
            let corners = rounded.corners.mirrored(x: false, y: q.yy < 0), upper: RectCorners = [.minXMinY, .maxXMinY]
            let first = corners.isDisjoint(with: upper) ? Int32(-DeviceRect.limit) : DeviceRect.pixel(above: top) &+ 1
            let end = corners.isSubset(of: upper) ? Int32(DeviceRect.limit) : DeviceRect.pixel(below: top + height) &- 1
            rowsBetweenCorners = first..<max(first, end)
        } else {
            rowsBetweenCorners = 0..<0
        }
        margin = rounded.margin
    }
}

extension RoundedCoverage {
    /// Half a pixel's diagonal, measured in the plane, or an upper bound on it; nil if a corner lies behind the eye or, so close to
    /// the horizon, a pixel covers an unknown part of the plane. Parts of the Jacobian are linear on the plane, so checking the
    /// corners is enough.
    fileprivate var margin: Double? {
        let q = inverse
        guard !q.isAffine else {
            let sum = q.xx * q.xx + q.xy * q.xy + q.yx * q.yx + q.yy * q.yy, determinant = q.xx * q.yy - q.xy * q.yx
            // The largest singular value of the Jacobian.
            return 0.7072 * ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
        }
        guard let forward = q.inverse else { return nil }
        var steepest = 0.0, nearest = Double.infinity
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            let d = forward.homogeneous(x, y)
            guard d.w > 0 else { return nil }
            nearest = min(nearest, q.homogeneous(d.x / d.w, d.y / d.w).w)
            let xx = q.xx - x * q.xw, xy = q.xy - y * q.xw, yx = q.yx - x * q.yw, yy = q.yy - y * q.yw
            steepest = max(steepest, xx * xx + xy * xy + yx * yx + yy * yy)
        }
        // Beyond the rectangle w keeps falling, by up to `fall` a pixel, and the Jacobian grows by its square. From `reach` pixels on,
        // reach · (1 − reach · fall / w) = ½, half a pixel as the Jacobian measures it there does not get back to the rectangle.
        let fall = abs(q.xw) + abs(q.yw), share = fall / nearest
        guard nearest > 0, share < 0.5 else { return nil }
        let reach = 1 / (1 + (1 - 2 * share).squareRoot())
        return 1.4143 * reach * steepest.squareRoot() / (nearest - reach * fall)
    }
}
