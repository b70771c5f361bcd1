// The parts of a shape beyond its four edges: rounded corners, and the axis-aligned clip of a projected shape.

import Foundation
import Geometry
import RenderTree

/// The corners and the clip of a shape.
public struct ShapeDetail {
    /// The reference coverage, evaluated at edges.
    public let shape: ShapeCoverage
    /// An upper bound on half a device pixel's diagonal, measured in the plane; nil if unknown.
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
            let first = DeviceRect.pixel(above: top) &+ 1
            rowsBetweenCorners = first..<max(first, DeviceRect.pixel(below: top + height) &- 1)
        } else {
            rowsBetweenCorners = 0..<0
        }
        margin = rounded.speed.map { 0.7072 * $0 }
    }
}

extension RoundedCoverage {
    /// The most that the plane moves per device pixel anywhere on the rectangle: the largest singular value of its Jacobian or,
    /// in perspective, an upper bound on it; nil if a corner lies behind the eye. The Jacobian's parts are linear on the plane,
    /// so checking the corners is enough.
    fileprivate var speed: Double? {
        let q = inverse
        guard !q.isAffine else {
            let sum = q.xx * q.xx + q.xy * q.xy + q.yx * q.yx + q.yy * q.yy, determinant = q.xx * q.yy - q.xy * q.yx
            return ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
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
        return nearest > 0 ? steepest.squareRoot() / nearest : nil
    }
}
