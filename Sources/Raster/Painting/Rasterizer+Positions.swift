// Where pixels lie in a bitmap or on a ramp. Axis-aligned images in Double by column and row; projected ones
// in Float along the row, from a start in Double, so that large offsets cancel before they are rounded.

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

extension Rasterizer {
    /// Finds where an axis-aligned image's columns lie, if they do more than move.
    func fill(
        _ columns: UnsafeMutablePointer<Int32>, _ s: borrowing ImageSampler, _ plan: borrowing FramePlan, _ start: Int32, _ count: Int
    ) {
        guard s.columns.isEmpty else { return }
        func center(_ i: Int) -> Double { Double(start) + Double(i) + 0.5 }
        let limits = s.limits, isNearest = s.isNearest
        func fixed(_ position: Double) -> Int32 { ImageSampler.fixed(position, limits.minU, limits.maxU, isNearest) }
        if s.axes >= 0 {
            let axes = plan.ninePartAxes[Int(s.axes)], p = axes.plane
            for i in 0..<count { unsafe columns[i] = fixed(axes.horizontal.texel(p.xx * center(i) + p.tx) * axes.scaleX) }
        } else {
            let p = s.projection
            for i in 0..<count { unsafe columns[i] = fixed(p.xx * center(i) + p.tx) }
        }
    }

    func verticalPosition(_ s: borrowing ImageSampler, _ plan: borrowing FramePlan, _ row: Int32) -> Int32 {
        let y = Double(row) + 0.5
        var position = s.projection.yy * y + s.projection.ty
        if s.axes >= 0 {
            let axes = plan.ninePartAxes[Int(s.axes)]
            position = axes.vertical.texel(axes.plane.yy * y + axes.plane.ty) * axes.scaleY
        }
        return ImageSampler.fixed(position, s.limits.minV, s.limits.maxV, s.isNearest)
    }

    /// Texel positions of a projected nine-part image, into scratch memory.
    func fillNinePartPositions(_ s: borrowing ImageSampler, _ axes: NinePartAxes, _ row: Int32, _ start: Int32, _ count: Int) {
        let p = axes.plane
        if let projectNinePart = unsafe kernels.projectNinePart {
            var places = s.row(axes, row, from: start)
            return unsafe projectNinePart(scratch.u, scratch.v, &places, count)
        }
        for i in 0..<count {
            let q = p.homogeneous(Double(start) + Double(i) + 0.5, Double(row) + 0.5)
            let w = max(q.w, Double(FLOE_LEAST_W))
            let u = axes.horizontal.texel(q.x / w) * axes.scaleX, v = axes.vertical.texel(q.y / w) * axes.scaleY
            unsafe scratch.u[i] = ImageSampler.fixed(u, s.limits.minU, s.limits.maxU, s.isNearest)
            unsafe scratch.v[i] = ImageSampler.fixed(v, s.limits.minV, s.limits.maxV, s.isNearest)
        }
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
            horizontal: native(axes.horizontal, axes.scaleX, limits.minU, limits.maxU),
            vertical: native(axes.vertical, axes.scaleY, limits.minV, limits.maxV),
            xx: p.xx, xy: p.xy, xw: p.xw, row_x: p.yx * y, row_y: p.yy * y, row_w: p.yw * y, tx: p.tx, ty: p.ty, tw: p.tw,
            first_centre: Double(start) + 0.5, is_nearest: isNearest)
    }

    /// The texels of a projected row, from column `start` on.
    func row(_ row: Int32, from start: Int32) -> ProjectedRow {
        let q = projection.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        return ProjectedRow(
            u0: Float(q.x), v0: Float(q.y), w0: Float(q.w),
            du: Float(projection.xx), dv: Float(projection.xy), dw: Float(projection.xw),
            first: Float(start - origin), min_u: Float(limits.minU), max_u: Float(limits.maxU),
            min_v: Float(limits.minV), max_v: Float(limits.maxV), is_nearest: isNearest, is_affine: projection.isAffine)
    }
}

extension GradientPaint {
    /// The ramp's entries along a row, from column `start` on.
    func row(_ row: Int32, from start: Int32) -> GradientRow {
        let x = Double(origin) + 0.5, y = Double(row) + 0.5
        return GradientRow(
            t0: Float(tx * x + ty * y + t0), dt: Float(tx), w0: Float(wx * x + wy * y + w0), dw: Float(wx),
            first: Float(start - origin), is_affine: isAffine, length: Int32(GradientRamp.length))
    }
}
