// How much a projection magnifies at a point.

import Foundation

extension Projection {
    /// Returns how much longer than in the plane the longest direction is at a point; nil at or behind the eye.
    public func magnification(at p: CGPoint) -> Double? {
        let h = homogeneous(p.x, p.y)
        guard h.w >= Projection.eyeLimit else { return nil }
        let x = h.x / h.w, y = h.y / h.w
        let a = (xx - x * xw) / h.w, b = (yx - x * yw) / h.w, c = (xy - y * xw) / h.w, d = (yy - y * yw) / h.w
        // The larger singular value of the derivative.
        let sum = a * a + b * b + c * c + d * d, product = a * d - b * c
        return ((sum + max(0, sum * sum - 4 * product * product).squareRoot()) / 2).squareRoot()
    }

    /// Returns the greatest `magnification` at the corners of a rectangle, where it is greatest; nil if one of them lies behind the eye.
    public func magnification(in r: Rect<From>) -> Double? {
        var most = 0.0
        for (x, y) in [(r.minX, r.minY), (r.maxX, r.minY), (r.maxX, r.maxY), (r.minX, r.maxY)] {
            guard let here = magnification(at: CGPoint(x: x, y: y)) else { return nil }
            most = max(most, here)
        }
        return most
    }
}
