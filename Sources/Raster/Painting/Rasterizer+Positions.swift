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
    /// A row of a nine-part image, as kernels take it.
    func row(_ axes: NinePartAxes, _ row: Int32, from start: Int32) -> floe_nine_part_row {
        let p = axes.plane, y = Double(row) + 0.5
        func native(_ a: NinePartAxis, _ scale: Double, _ low: Double, _ high: Double) -> floe_nine_part_axis {
            floe_nine_part_axis(
                first_edge: a.firstEdge, second_edge: a.secondEdge, slope: (a.slope0, a.slope1, a.slope2),
                offset: (a.offset0, a.offset1, a.offset2), scale: scale, low: low, high: high)
        }
        return floe_nine_part_row(
            horizontal: native(axes.horizontal, scaleX, limits.minU, limits.maxU),
            vertical: native(axes.vertical, scaleY, limits.minV, limits.maxV),
            xx: p.xx, xy: p.xy, xw: p.xw, row_x: p.yx * y, row_y: p.yy * y, row_w: p.yw * y, tx: p.tx, ty: p.ty, tw: p.tw,
            first_centre: Double(start) + 0.5, is_nearest: isNearest)
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
