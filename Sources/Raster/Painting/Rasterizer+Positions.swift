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
    /// A row of a projected nine-part image from column `start` on, in runs of columns that lie in one part each: `body` is told
    /// where in the row they begin and how many they are.
    func forEachRun(
        _ axes: NinePartAxes, _ row: Int32, from start: Int32, _ count: Int, _ body: (Int, Int, inout floe_texel_row) -> Void
    ) {
        let p = axes.plane, q = p.homogeneous(Double(start) + 0.5, Double(row) + 0.5), least = Double(FLOE_LEAST_W), w = max(q.w, least)
        guard count == 1 || min(q.w, q.w + p.xw * Double(count - 1)) >= least else {
            // Points at the horizon or beyond lie furthest off in their direction, each by itself.
            for i in 0..<count { forEachRun(axes, row, from: start + Int32(i), 1) { _, _, run in body(i, 1, &run) } }
            return
        }
        /// Whether the first column's point lies before an inner edge, and from which column on that is otherwise.
        @inline(__always)
        func crossing(_ edge: Double, _ point: Double, _ step: Double) -> (isBefore: Bool, column: Int) {
            let distance = edge * w - point, step = edge * p.xw - step, isBefore = distance > 0
            guard isBefore ? step < 0 : step > 0 else { return (isBefore, count) }
            let columns = min(Double(count), distance / -step), whole = Int(columns)
            return (isBefore, isBefore && columns == Double(whole) ? whole : whole + 1)
        }
        let left = crossing(axes.horizontal.firstEdge, q.x, p.xx), right = crossing(axes.horizontal.secondEdge, q.x, p.xx)
        let top = crossing(axes.vertical.firstEdge, q.y, p.xy), bottom = crossing(axes.vertical.secondEdge, q.y, p.xy)
        var run = floe_texel_row(
            u0: 0, v0: 0, w0: w, du: 0, dv: 0, dw: p.xw, min_u: limits.minU, max_u: limits.maxU, min_v: limits.minV, max_v: limits.maxV,
            is_nearest: isNearest)
        var first = 0
        while first < count {
            var end = count
            @inline(__always)
            func isBefore(_ edge: (isBefore: Bool, column: Int)) -> Bool {
                if edge.column <= first { return !edge.isBefore }
                end = min(end, edge.column)
                return edge.isBefore
            }
            let (across, offsetX) = axes.horizontal.segment(isBefore(left), isBefore(right))
            let (down, offsetY) = axes.vertical.segment(isBefore(top), isBefore(bottom))
            let x = Double(first)
            run.w0 = w + p.xw * x
            run.u0 = ((q.x + p.xx * x) * across + run.w0 * offsetX) * scaleX
            run.v0 = ((q.y + p.xy * x) * down + run.w0 * offsetY) * scaleY
            run.du = (p.xx * across + p.xw * offsetX) * scaleX
            run.dv = (p.xy * down + p.xw * offsetY) * scaleY
            body(first, end - first, &run)
            first = end
        }
    }

    /// The texels of a projected row, from column `start` on.
    func row(_ row: Int32, from start: Int32) -> floe_projected_row {
        let q = projection.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        return floe_projected_row(
            u0: Float(q.x), v0: Float(q.y), w0: Float(q.w),
            du: Float(projection.xx), dv: Float(projection.xy), dw: Float(projection.xw),
            first: Float(start - origin), min_u: Float(limits.minU), max_u: Float(limits.maxU),
            min_v: Float(limits.minV), max_v: Float(limits.maxV), is_affine: projection.isAffine)
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
