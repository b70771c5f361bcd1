// The coverage of a pixel by a projected rectangle: the one formula that the scalar kernel, the SIMD kernels and the GPU's
// programs share.
//
// The inside of the rectangle, seen from the device, is where four linear functions of the pixel's
// centre are positive. From the inverse projection q(x, y) = (qx, qy, qw) to the plane:
//
//     left   qx − minX·qw      right   maxX·qw − qx       left + right = width·qw, so both positive
//     top    qy − minY·qw      bottom  maxY·qw − qy       also means qw > 0: in front of the eye
//
// Each is divided by the sum of the magnitudes of its gradient's two components. Its value then goes from −½ to ½ while the edge
// crosses the pixel, from the first corner to the last. The area inside is a parabola until the edge has reached two corners, a
// line until it reaches the third, and a parabola again:
//
//     t = clamp(½ + distance)     area = t² / 2n(1 − n)        t ≤ n           n: the smaller component, 0…½,
//                                        (t − n/2) / (1 − n)   n ≤ t ≤ ½          0 for an axis-aligned edge
//                                        1 − area of (1 − t)   ½ < t
//
// Opposite edges add, so that a strip thinner than a pixel has its true coverage:
// coverage = max(0, left + right − 1) · max(0, top + bottom − 1).
// For an axis-aligned rectangle this is the exact area within the pixel; for any other it is exact except at corners
// (CornerCoverage.swift).

import Foundation
import FloeGeometry

/// The growth of the area inside an edge of some direction as the edge crosses a pixel.
@frozen
package struct EdgeArea: Equatable, Sendable {
    /// Where the parabola ends, the parabola's factor, and the line's slope.
    package var curveEnd, curve, slope: Float

    /// The growth for an edge along rows or columns.
    package static let axisAligned = EdgeArea(curveEnd: 0, curve: 0, slope: 1)

    @inlinable
    package init(curveEnd: Float, curve: Float, slope: Float) {
        self.curveEnd = curveEnd; self.curve = curve; self.slope = slope
    }

    /// `n`: the smaller component, 0…½, of a gradient whose components add up to 1.
    @inlinable
    package init(lesserPart n: Double) {
        // A bend within less than a thousandth of a pixel is invisible.
        if n > 1e-3 {
            let k = 1 / (n * (1 - n))
            self.init(curveEnd: Float(n), curve: Float(0.5 * k), slope: Float(n * k))
        } else {
            self = .axisAligned
        }
    }

    /// Returns the area, 0…1, for ½ + distance. NaN counts as outside.
    @inlinable
    package func covered(_ place: Float) -> Float {
        let raised = place > 0 ? place : 0
        let t = raised < 1 ? raised : 1
        let near = min(t, 1 - t), curved = min(near, curveEnd)
        let area = curved * curved * curve + (near - curved) * slope
        return t > 0.5 ? 1 - area : area
    }
}

/// The signed distance from a line, scaled so that crossing a pixel takes 1: a·x + b·y + c; positive inside.
@frozen
package struct EdgeFunction: Equatable, Sendable {
    package var a, b, c: Float
    package var area: EdgeArea

    @inlinable
    package init(a: Double, b: Double, c: Double) {
        let length = abs(a) + abs(b)
        if length > 0 {
            self.a = Float(a / length); self.b = Float(b / length); self.c = Float(c / length)
            area = EdgeArea(lesserPart: min(abs(a), abs(b)) / length)
        } else {
            // An edge at infinity: all inside or all outside.
            self.a = 0; self.b = 0; self.c = c > 0 ? 1e6 : -1e6
            area = .axisAligned
        }
    }

    /// An edge along a row or a column: one component of the gradient is 1 or −1, the other 0.
    @inlinable
    init(axisAlignedA a: Float, b: Float, c: Double) {
        self.a = a; self.b = b; self.c = Float(c)
        area = .axisAligned
    }

    @inlinable
    package func distance(_ x: Float, _ y: Float) -> Float { a * x + b * y + c }
}

/// The four edges of a projected rectangle.
@frozen
package struct QuadCoverage: Equatable, Sendable {
    package var left, right, top, bottom: EdgeFunction

    /// From the inverse projection (device pixels → plane) and the rectangle in the plane.
    @inlinable
    package init<Plane>(inverse q: Projection<PixelSpace, Plane>, rect: Rect<Plane>) {
        left = EdgeFunction(a: q.xx - rect.minX * q.xw, b: q.yx - rect.minX * q.yw, c: q.tx - rect.minX * q.tw)
        right = EdgeFunction(a: rect.maxX * q.xw - q.xx, b: rect.maxX * q.yw - q.yx, c: rect.maxX * q.tw - q.tx)
        top = EdgeFunction(a: q.xy - rect.minY * q.xw, b: q.yy - rect.minY * q.yw, c: q.ty - rect.minY * q.tw)
        bottom = EdgeFunction(a: rect.maxY * q.xw - q.xy, b: rect.maxY * q.yw - q.yy, c: rect.maxY * q.tw - q.ty)
    }

    /// An axis-aligned rectangle in device pixels.
    package init(axisAligned r: PixelRect) {
        left = EdgeFunction(axisAlignedA: 1, b: 0, c: -r.minX)
        right = EdgeFunction(axisAlignedA: -1, b: 0, c: r.maxX)
        top = EdgeFunction(axisAlignedA: 0, b: 1, c: -r.minY)
        bottom = EdgeFunction(axisAlignedA: 0, b: -1, c: r.maxY)
    }

    /// Returns the coverage, 0…1, at the pixel centre (x, y), that is at column + ½, row + ½.
    @inlinable
    package func coverage(_ x: Float, _ y: Float) -> Float {
        func edge(_ e: EdgeFunction) -> PixelEdge { PixelEdge(a: e.a, b: e.b, distance: e.distance(x, y), area: e.area) }
        return PixelEdge.coverage(edge(left), edge(right), edge(top), edge(bottom))
    }
}

/// Returns how much of a pixel [x, x+1) an interval covers, 0…1.
@inlinable
package func intervalCoverage(_ x: Double, from lower: Double, to upper: Double) -> Double {
    max(0, min(x + 1, upper) - max(x, lower))
}
