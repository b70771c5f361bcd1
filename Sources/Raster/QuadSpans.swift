// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Geometry
import RenderTree

/// The spans of a quad on some rows.
struct QuadSpans {
    /// Crossings of edges that bound the row from the left and from the right, where coverage begins
    /// and where it is full; edges that do neither lie at ∓∞.
    private var leftSlope = SIMD4<Double>(), rightSlope = SIMD4<Double>()
    private var leftTouched = SIMD4<Double>(repeating: -.infinity), leftSolid = SIMD4<Double>(repeating: -.infinity)
    private var rightTouched = SIMD4<Double>(repeating: .infinity), rightSolid = SIMD4<Double>(repeating: .infinity)
    /// Edges along rows let a row through where slope · y + start ≥ 0.
    private var flatSlope = SIMD4<Double>()
    private var flatTouched = SIMD4<Double>(), flatSolid = SIMD4<Double>()

    /// For the rows of `area`.
    init(_ quad: QuadCoverage, rows area: DeviceRect) {
        let doubt = max(quad.doubt(Double(area.minY)), quad.doubt(Double(area.maxY)))
        let edges: InlineArray<4, EdgeFunction> = [quad.left, quad.right, quad.top, quad.bottom]
        for i in 0..<4 {
            let a = Double(edges[i].a), b = Double(edges[i].b), c = Double(edges[i].c)
            let touched = c + 0.5 + doubt, solid = c - 0.5 - QuadCoverage.boundarySlack
            if a > 1e-9 {
                leftSlope[i] = -b / a
                leftTouched[i] = -touched / a - 0.5
                leftSolid[i] = -solid / a - 0.5
            } else if a < -1e-9 {
                rightSlope[i] = -b / a
                rightTouched[i] = -touched / a - 0.5
                rightSolid[i] = -solid / a - 0.5
            } else {
                flatSlope[i] = b
                flatTouched[i] = touched
                flatSolid[i] = solid
            }
        }
    }

    func row(_ row: Int32) -> RowSpan {
        let y = SIMD4<Double>(repeating: Double(row) + 0.5)
        let flat = flatSlope * y
        guard QuadSpans.least(flat + flatTouched) >= 0 else { return .empty }
        let left = leftSlope * y, right = rightSlope * y
        var span = RowSpan(
            start: QuadSpans.up(QuadSpans.most(left + leftTouched)),
            end: QuadSpans.down(QuadSpans.least(right + rightTouched)) &+ 1,
            solidStart: QuadSpans.up(QuadSpans.most(left + leftSolid)),
            solidEnd: QuadSpans.down(QuadSpans.least(right + rightSolid)) &+ 1, solid: 1)
        if QuadSpans.least(flat + flatSolid) < 0 { span.solidEnd = span.solidStart }
        span.normalise()
        return span
    }

    @inline(__always)
    private static func most(_ v: SIMD4<Double>) -> Double {
        let half = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .> v.lowHalf)
        return half.y > half.x ? half.y : half.x
    }

    @inline(__always)
    private static func least(_ v: SIMD4<Double>) -> Double {
        let half = v.lowHalf.replacing(with: v.highHalf, where: v.highHalf .< v.lowHalf)
        return half.y < half.x ? half.y : half.x
    }

    /// The whole column at or after v, at or before v. By truncation, which needs no call.
    @inline(__always)
    private static func up(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) < v ? whole &+ 1 : whole
    }

    @inline(__always)
    private static func down(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) > v ? whole &- 1 : whole
    }
}
