// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Geometry
import RenderTree

/// The spans of a quad on some rows. Its four edges are the lanes of vectors: arrays of them would be copied for each row.
public struct QuadSpans: ~Copyable {
    /// For each edge, a value on a row: slope · y + start.
    @usableFromInline
    struct Lines {
        @usableFromInline var slope = SIMD4<Double>.zero, start: SIMD4<Double>

        /// The same on every row.
        @usableFromInline
        init(_ value: Double) { start = SIMD4(repeating: value) }

        @inlinable @inline(__always)
        func callAsFunction(_ y: Double) -> SIMD4<Double> { slope * y + start }
    }

    /// Where coverage begins, and is full, behind edges that bound rows from the left; nowhere for others.
    @usableFromInline var touchedStart = Lines(-DeviceRect.limit), solidStart = Lines(-DeviceRect.limit)
    /// Where it ends behind those that bound rows from the right.
    @usableFromInline var touchedEnd = Lines(DeviceRect.limit), solidEnd = Lines(DeviceRect.limit)
    /// Distances of those that lie along rows: the row shows where they are not negative.
    @usableFromInline var touchedAlong = Lines(0), solidAlong = Lines(0)

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
            func set(_ touchedLines: inout Lines, _ solidLines: inout Lines, _ slope: Double, _ touched: Double, _ solid: Double) {
                (touchedLines.slope[i], touchedLines.start[i]) = (slope, touched)
                (solidLines.slope[i], solidLines.start[i]) = (slope, solid)
            }
            if a > 1e-9 {
                set(&touchedStart, &solidStart, -b / a, -touched / a - 0.5, -solid / a - 0.5)
            } else if a < -1e-9 {
                set(&touchedEnd, &solidEnd, -b / a, -touched / a - 0.5, -solid / a - 0.5)
            } else {
                set(&touchedAlong, &solidAlong, b, touched, solid)
            }
        }
    }

    @inlinable @inline(__always)
    public borrowing func row(_ row: Int32) -> RowSpan {
        let y = Double(row) + 0.5
        if touchedAlong(y).least < 0 { return .empty }
        let solidEnd = solidAlong(y).least < 0 ? -DeviceRect.limit : self.solidEnd(y).least
        var span = RowSpan(
            start: QuadSpans.up(touchedStart(y).largest), end: QuadSpans.down(touchedEnd(y).least) &+ 1,
            solidStart: QuadSpans.up(solidStart(y).largest), solidEnd: QuadSpans.down(solidEnd) &+ 1, solid: 1)
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
