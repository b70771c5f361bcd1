// Where pixels lie in a bitmap or on a ramp. Axis-aligned images in Double by column and row; projected ones
// in Float along the row, from a start in Double, so that large offsets cancel before they are rounded.

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

extension ImageSampler {
    /// Where `count` columns of an axis-aligned image lie, from `start` on.
    func fillColumns(_ out: UnsafeMutablePointer<Int32>, _ plan: borrowing FramePlan, from start: Int32, _ count: Int) {
        guard axes >= 0 else {
            return unsafe fill(out, projection.xx, projection.tx, limits.minU, limits.maxU, start, count) { $0 }
        }
        let axes = plan.ninePartAxes[Int(axes)]
        unsafe fill(out, axes.plane.xx, axes.plane.tx, limits.minU, limits.maxU, start, count) {
            axes.horizontal.texel($0) * scaleX
        }
    }

    /// Likewise of rows.
    func fillRows(_ out: UnsafeMutablePointer<Int32>, _ plan: borrowing FramePlan, from start: Int32, _ count: Int) {
        guard axes >= 0 else {
            return unsafe fill(out, projection.yy, projection.ty, limits.minV, limits.maxV, start, count) { $0 }
        }
        let axes = plan.ninePartAxes[Int(axes)]
        unsafe fill(out, axes.plane.yy, axes.plane.ty, limits.minV, limits.maxV, start, count) { axes.vertical.texel($0) * scaleY }
    }

    /// `fixed` of texel(slope · centre + offset), four at a time: up to three more are written.
    @inline(__always)
    private func fill(
        _ out: UnsafeMutablePointer<Int32>, _ slope: Double, _ offset: Double, _ low: Double, _ high: Double, _ start: Int32,
        _ count: Int, _ texel: (Double) -> Double
    ) {
        // Lane by lane what is one instruction for all of them: `replacing(with:where:)` branches for each.
        func within(_ position: Double) -> Double {
            let raised = position > low ? position : low
            return raised < high ? raised : high
        }
        var centers = SIMD4(0.5, 1.5, 2.5, 3.5) + Double(start), i = 0
        while i < count {
            let points = centers * slope + offset
            let p = SIMD4(within(texel(points.x)), within(texel(points.y)), within(texel(points.z)), within(texel(points.w)))
            let fixed = isNearest ? (p + SampleLimits.nearestBias).floored32 &<< 8 : ((p - 0.5) * 256 + 0.5).floored32
            unsafe UnsafeMutableRawPointer(out + i).storeBytes(of: fixed, as: SIMD4<Int32>.self)
            centers += 4
            i &+= 4
        }
    }
}

extension SIMD4<Double> {
    /// ⌊value⌋ for 0 ≤ value < 2³¹: adding 2⁵² leaves the nearest integer in a number's lowest bits.
    @inline(__always) fileprivate var floored32: SIMD4<Int32> {
        let shifted = self + 4_503_599_627_370_496, nearest = shifted - 4_503_599_627_370_496
        // All ones, that is −1, where rounding went up.
        let wentUp = unsafe unsafeBitCast(nearest .> self, to: SIMD8<Int32>.self)
        return unsafe (unsafeBitCast(shifted, to: SIMD8<Int32>.self) &+ wentUp).evenHalf
    }
}

extension ImageSampler {
    /// The texels of a projected row, from column `start` on.
    func row(_ row: Int32, from start: Int32) -> floe_projected_row {
        let q = projection.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        return places(q, projection.xx, projection.xy, projection.xw, from: start, isAffine: projection.isAffine)
    }

    /// Those that begin at `q` in the column `origin`.
    private func places(
        _ q: HomogeneousPoint, _ du: Double, _ dv: Double, _ dw: Double, from start: Int32, isAffine: Bool
    ) -> floe_projected_row {
        floe_projected_row(
            u0: Float(q.x), v0: Float(q.y), w0: Float(q.w), du: Float(du), dv: Float(dv), dw: Float(dw), first: Float(start - origin),
            min_u: Float(limits.minU), max_u: Float(limits.maxU), min_v: Float(limits.minV), max_v: Float(limits.maxV),
            is_affine: isAffine)
    }

    /// The texels of a projected nine-part image, part by part: each of its nine is a projected image of its own.
    func forEachPart(
        _ axes: NinePartAxes, _ row: Int32, from start: Int32, to end: Int32, _ body: (floe_projected_row, Range<Int32>) -> Void
    ) {
        let p = axes.plane, isAffine = p.isAffine, q = p.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        func beyondX(_ edge: Double) -> ColumnRange {
            HalfPlane(a: p.xx - edge * p.xw, b: p.yx - edge * p.yw, c: p.tx - edge * p.tw).columns(row, from: start, to: end)
        }
        func beyondY(_ edge: Double) -> ColumnRange {
            HalfPlane(a: p.xy - edge * p.xw, b: p.yy - edge * p.yw, c: p.ty - edge * p.tw).columns(row, from: start, to: end)
        }
        let right = (beyondX(axes.horizontal.firstEdge), beyondX(axes.horizontal.secondEdge))
        let below = (beyondY(axes.vertical.firstEdge), beyondY(axes.vertical.secondEdge))
        var column = start
        while column < end {
            var next = end
            /// Whether the column lies in `columns`; where that changes the part ends.
            func isIn(_ columns: ColumnRange) -> Bool {
                let isBefore = column < columns.start, change = isBefore ? columns.start : columns.end
                if change > column { next = min(next, change) }
                return !isBefore && column < columns.end
            }
            let across = axes.horizontal.line(isIn(right.0) ? isIn(right.1) ? 2 : 1 : 0)
            let down = axes.vertical.line(isIn(below.0) ? isIn(below.1) ? 2 : 1 : 0)
            func u(_ x: Double, _ w: Double) -> Double { (x * across.slope + w * across.offset) * scaleX }
            func v(_ y: Double, _ w: Double) -> Double { (y * down.slope + w * down.offset) * scaleY }
            let first = HomogeneousPoint(x: u(q.x, q.w), y: v(q.y, q.w), w: q.w)
            body(places(first, u(p.xx, p.xw), v(p.xy, p.xw), p.xw, from: column, isAffine: isAffine), column..<next)
            column = next
        }
    }
}

extension GradientPaint {
    /// The ramp's entries along a row, from column `start` on.
    func row(_ row: Int32, from start: Int32) -> floe_gradient_row {
        let x = Double(origin) + 0.5, y = Double(row) + 0.5
        return floe_gradient_row(
            t0: Float(tx * x + ty * y + t0), dt: Float(tx), w0: Float(wx * x + wy * y + w0), dw: Float(wx),
            first: Float(start - origin), is_affine: isAffine, length: Int32(GradientRamp.length))
    }
}
