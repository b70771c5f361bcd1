// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Geometry
import RenderTree

/// The spans of a quad on some rows.
public struct QuadSpans {
    /// Where an edge crosses a row: coverage begins at slope · y + touched, and is full from slope · y + solid on.
    /// For an edge along rows these are distances, and the row shows where they are not negative.
    @usableFromInline
    struct Edge {
        @usableFromInline var slope = 0.0, touched = 0.0, solid = 0.0
    }

    /// Edges that bound rows from the left, from the right, and those that lie along rows.
    @usableFromInline var lefts = InlineArray<4, Edge>(repeating: Edge()), rights = InlineArray<4, Edge>(repeating: Edge())
    @usableFromInline var flats = InlineArray<4, Edge>(repeating: Edge())
    @usableFromInline var leftCount = 0, rightCount = 0, flatCount = 0

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
            let crossing = Edge(slope: -b / a, touched: -touched / a - 0.5, solid: -solid / a - 0.5)
            if a > 1e-9 {
                lefts[leftCount] = crossing
                leftCount += 1
            } else if a < -1e-9 {
                rights[rightCount] = crossing
                rightCount += 1
            } else {
                flats[flatCount] = Edge(slope: b, touched: touched, solid: solid)
                flatCount += 1
            }
        }
    }

    @inlinable @inline(__always)
    public func row(_ row: Int32) -> RowSpan {
        let y = Double(row) + 0.5
        var start = -DeviceRect.limit, end = DeviceRect.limit, solidStart = start, solidEnd = end
        for i in 0..<leftCount {
            let x = lefts[i].slope * y
            start = max(start, x + lefts[i].touched)
            solidStart = max(solidStart, x + lefts[i].solid)
        }
        for i in 0..<rightCount {
            let x = rights[i].slope * y
            end = min(end, x + rights[i].touched)
            solidEnd = min(solidEnd, x + rights[i].solid)
        }
        for i in 0..<flatCount {
            let d = flats[i].slope * y
            if d + flats[i].touched < 0 { return .empty }
            if d + flats[i].solid < 0 { solidEnd = -DeviceRect.limit }
        }
        var span = RowSpan(
            start: QuadSpans.up(start), end: QuadSpans.down(end) &+ 1,
            solidStart: QuadSpans.up(solidStart), solidEnd: QuadSpans.down(solidEnd) &+ 1, solid: 1)
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
