// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Geometry
import RenderTree

/// The spans of a quad on some rows. Its four edges are the lanes of vectors, since arrays of them would be copied for each row.
public struct QuadSpans {
    /// For each edge, two values on a row: slope · y + touched, slope · y + solid.
    @usableFromInline
    struct Lines {
        @usableFromInline var slope = SIMD4<Double>.zero, touched: SIMD4<Double>, solid: SIMD4<Double>

        /// The same on every row.
        @usableFromInline
        init(_ value: Double) {
            touched = SIMD4(repeating: value)
            solid = touched
        }
    }

    /// Where coverage begins, and is full, behind edges that bound rows from the left; nowhere for others.
    @usableFromInline var starts = Lines(-DeviceRect.limit)
    /// Where it ends behind those that bound rows from the right.
    @usableFromInline var ends = Lines(DeviceRect.limit)
    /// Distances of those that lie along rows: the row shows where they are not negative.
    @usableFromInline var along = Lines(0)

    /// For no rows.
    init() {}

    /// For the rows of `area`.
    public init(_ quad: QuadCoverage, rows area: DeviceRect) {
        let doubt = quad.doubt(area)
        let edges: InlineArray<4, EdgeFunction> = [quad.left, quad.right, quad.top, quad.bottom]
        for i in edges.indices {
            let edge = edges[i]
            let a = Double(edge.a), b = Double(edge.b), c = Double(edge.c)
            let touched = c + 0.5 + doubt, solid = c - 0.5 - QuadCoverage.boundarySlack
            func set(_ lines: inout Lines, _ slope: Double, _ touched: Double, _ solid: Double) {
                (lines.slope[i], lines.touched[i], lines.solid[i]) = (slope, touched, solid)
            }
            if a > 1e-9 {
                set(&starts, -b / a, -touched / a - 0.5, -solid / a - 0.5)
            } else if a < -1e-9 {
                set(&ends, -b / a, -touched / a - 0.5, -solid / a - 0.5)
            } else {
                set(&along, b, touched, solid)
            }
        }
    }

    public func row(_ row: Int32) -> RowSpan { QuadSpans.row(row, starts, ends, along) }

    /// The span on a row. By its parts: to call a method of something large, Swift copies it.
    @inlinable @inline(__always)
    static func row(_ row: Int32, _ starts: Lines, _ ends: Lines, _ along: Lines) -> RowSpan {
        let y = Double(row) + 0.5
        let across = along.slope * y
        if (across + along.touched).least < 0 { return .empty }
        let begin = starts.slope * y, end = ends.slope * y
        let solidEnd = (across + along.solid).least < 0 ? -DeviceRect.limit : (end + ends.solid).least
        var span = RowSpan(
            start: QuadSpans.up((begin + starts.touched).largest), end: QuadSpans.down((end + ends.touched).least) &+ 1,
            solidStart: QuadSpans.up((begin + starts.solid).largest), solidEnd: QuadSpans.down(solidEnd) &+ 1, solid: 1)
        span.normalise()
        return span
    }

    /// The whole column at or after v, at or before v. By truncation, which needs no call.
    @inlinable @inline(__always)
    static func up(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) < v ? whole &+ 1 : whole
    }

    @inlinable @inline(__always)
    static func down(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) > v ? whole &- 1 : whole
    }
}

extension SIMD4<Double> {
    /// The standard library's own are calls.
    @inlinable @inline(__always)
    var least: Double {
        let a = x < y ? x : y, b = z < w ? z : w
        return a < b ? a : b
    }

    @inlinable @inline(__always)
    var largest: Double {
        let a = x > y ? x : y, b = z > w ? z : w
        return a > b ? a : b
    }
}
