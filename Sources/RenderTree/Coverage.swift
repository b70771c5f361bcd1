// How much of a pixel a projected rectangle covers: the one formula that the scalar kernel, the SIMD
// kernel and the GPU's programs share.
//
// The inside of the rectangle, seen from the device, is where four linear functions of the pixel's
// centre are positive. From the inverse projection q(x, y) = (qx, qy, qw) to the plane:
//
//     left   qx − minX·qw      right   maxX·qw − qx       left + right = width·qw, so both positive
//     top    qy − minY·qw      bottom  maxY·qw − qy       also means qw > 0: in front of the eye
//
// Each is divided by its gradient's length and so becomes the signed distance to that edge in pixels.
// An edge covers clamp(½ + distance); opposite edges add, so that a strip thinner than a pixel covers
// what it covers:  coverage = max(0, left + right − 1) · max(0, top + bottom − 1).
// For an upright rectangle that is its exact area within the pixel.

import Foundation
import Geometry

/// The signed distance, in pixels, from a line: a·x + b·y + c; positive inside.
@frozen
public struct EdgeFunction: Equatable, Sendable {
    public var a, b, c: Float

    @inlinable
    public init(a: Double, b: Double, c: Double) {
        let length = (a * a + b * b).squareRoot()
        if length > 0 {
            self.a = Float(a / length); self.b = Float(b / length); self.c = Float(c / length)
        } else {
            // An edge at infinity: all inside or all outside.
            self.a = 0; self.b = 0; self.c = c > 0 ? 1e6 : -1e6
        }
    }

    @inlinable
    public func distance(_ x: Float, _ y: Float) -> Float { a * x + b * y + c }
}

/// The four edges of a projected rectangle.
@frozen
public struct QuadCoverage: Equatable, Sendable {
    public var left, right, top, bottom: EdgeFunction

    /// From the inverse projection (device pixels → plane) and the rectangle in the plane.
    public init(inverse q: PlaneProjection, rect: PlaneRect) {
        left = EdgeFunction(a: q.xx - rect.minX * q.xw, b: q.yx - rect.minX * q.yw, c: q.tx - rect.minX * q.tw)
        right = EdgeFunction(a: rect.maxX * q.xw - q.xx, b: rect.maxX * q.yw - q.yx, c: rect.maxX * q.tw - q.tx)
        top = EdgeFunction(a: q.xy - rect.minY * q.xw, b: q.yy - rect.minY * q.yw, c: q.ty - rect.minY * q.tw)
        bottom = EdgeFunction(a: rect.maxY * q.xw - q.xy, b: rect.maxY * q.yw - q.yy, c: rect.maxY * q.tw - q.ty)
    }

    /// An upright rectangle in device pixels.
    public init(aligned r: PlaneRect) {
        left = EdgeFunction(a: 1, b: 0, c: -r.minX)
        right = EdgeFunction(a: -1, b: 0, c: r.maxX)
        top = EdgeFunction(a: 0, b: 1, c: -r.minY)
        bottom = EdgeFunction(a: 0, b: -1, c: r.maxY)
    }

    /// 0…1 at the pixel centre (x, y), that is at column + ½, row + ½.
    @inlinable
    public func coverage(_ x: Float, _ y: Float) -> Float {
        let l = min(max(left.distance(x, y) + 0.5, 0), 1), r = min(max(right.distance(x, y) + 0.5, 0), 1)
        let t = min(max(top.distance(x, y) + 0.5, 0), 1), b = min(max(bottom.distance(x, y) + 0.5, 0), 1)
        return max(0, l + r - 1) * max(0, t + b - 1)
    }
}

/// How much of a pixel [x, x+1) an interval covers, 0…1.
@inlinable
public func intervalCoverage(_ x: Double, from lower: Double, to upper: Double) -> Double {
    max(0, min(x + 1, upper) - max(x, lower))
}
