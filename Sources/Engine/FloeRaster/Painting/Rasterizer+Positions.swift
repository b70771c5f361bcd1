// Positions of pixels in a bitmap or on a ramp. Axis-aligned and nine-part images use Double, per column and row or along the row;
// projected images use Float along the row, from a start in Double, so that large offsets cancel before they are rounded.

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension ImageSampler {
    /// Computes, in Double, the texel positions of `count` pixels from one on, along its row or down its column, for an axis-aligned
    /// image, whose columns and rows are independent, or a nine-part image. Up to fifteen more positions may be written.
    func find(
        _ u: UnsafeMutablePointer<Int32>, _ v: UnsafeMutablePointer<Int32>, _ plan: borrowing FramePlan, _ kernels: floe_kernels,
        _ column: Int32, _ row: Int32, isDown: Bool = false, _ count: Int
    ) {
        let x = Double(column) + 0.5, y = Double(row) + 0.5, p = projection
        guard axes < 0 else { return unsafe find(u, v, plan.details.ninePartAxes[Int(axes)], kernels, x, y, isDown: isDown, count) }
        var line = line(first: isDown ? y : x, w: 1, dw: 0)
        if isDown { (line.v0, line.dv) = (p.ty, p.yy) } else { (line.u0, line.du) = (p.tx, p.xx) }
        unsafe kernels.find_texels(u, v, &line, count)
    }

    /// Computes positions in a nine-part image, in runs of pixels within one part. Each run has a projection of its own.
    private func find(
        _ u: UnsafeMutablePointer<Int32>, _ v: UnsafeMutablePointer<Int32>, _ axes: NinePartAxes, _ kernels: floe_kernels, _ x: Double,
        _ y: Double, isDown: Bool, _ count: Int
    ) {
        let p = axes.plane, q = p.homogeneous(x, y), least = Double(FLOE_LEAST_W), w = max(q.w, least)
        let (dx, dy, dw) = isDown ? (p.yx, p.yy, p.yw) : (p.xx, p.xy, p.xw)
        guard count == 1 || min(q.w, q.w + dw * Double(count - 1)) >= least else {
            // Points at the horizon or beyond lie furthest away in their direction, and are computed one by one.
            for i in 0..<count {
                unsafe find(
                    u + i, v + i, axes, kernels, isDown ? x : x + Double(i), isDown ? y + Double(i) : y, isDown: isDown, 1)
            }
            return
        }
        /// Returns whether the first pixel's point lies before an inner edge, and the pixel from which on that changes.
        @inline(__always)
        func crossing(_ edge: Double, _ point: Double, _ step: Double) -> (isBefore: Bool, pixel: Int) {
            let distance = edge * w - point, step = edge * dw - step, isBefore = distance > 0
            guard isBefore ? step < 0 : step > 0 else { return (isBefore, count) }
            let pixels = min(Double(count), distance / -step), whole = Int(pixels)
            return (isBefore, isBefore && pixels == Double(whole) ? whole : whole + 1)
        }
        let left = crossing(axes.horizontal.firstEdge, q.x, dx), right = crossing(axes.horizontal.secondEdge, q.x, dx)
        let top = crossing(axes.vertical.firstEdge, q.y, dy), bottom = crossing(axes.vertical.secondEdge, q.y, dy)
        var run = line(first: 0, w: w, dw: dw), first = 0
        while first < count {
            var end = count
            @inline(__always)
            func isBefore(_ edge: (isBefore: Bool, pixel: Int)) -> Bool {
                if edge.pixel <= first { return !edge.isBefore }
                end = min(end, edge.pixel)
                return edge.isBefore
            }
            let (across, offsetX) = axes.horizontal.segment(isBefore(left), isBefore(right))
            let (down, offsetY) = axes.vertical.segment(isBefore(top), isBefore(bottom))
            let i = Double(first)
            run.w0 = w + dw * i
            run.u0 = ((q.x + dx * i) * across + run.w0 * offsetX) * scaleX
            run.v0 = ((q.y + dy * i) * down + run.w0 * offsetY) * scaleY
            run.du = (dx * across + dw * offsetX) * scaleX
            run.dv = (dy * down + dw * offsetY) * scaleY
            unsafe kernels.find_texels(u + first, v + first, &run, end - first)
            first = end
        }
    }

    private func line(first: Double, w: Double, dw: Double) -> floe_texel_row {
        floe_texel_row(
            u0: 0, v0: 0, w0: w, du: 0, dv: 0, dw: dw, first: first, min_u: limits.minU, max_u: limits.maxU, min_v: limits.minV,
            max_v: limits.maxV, is_nearest: isNearest)
    }

    /// Returns the parameters of projected texel rows from column `start` on.
    func rows(from start: Int32) -> floe_projected_rows {
        floe_projected_rows(
            du: Float(projection.xx), dv: Float(projection.xy), dw: Float(projection.xw), first: Float(start - origin),
            min_u: Float(limits.minU), max_u: Float(limits.maxU), min_v: Float(limits.minV), max_v: Float(limits.maxV),
            is_affine: projection.isAffine)
    }

    /// Returns the start of one projected row.
    func start(_ row: Int32) -> SIMD4<Float> {
        let q = projection.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        return SIMD4(Float(q.x), Float(q.y), Float(q.w), 0)
    }
}

extension GradientPaint {
    /// Returns the parameters of rows of positions on the ramp from column `start` on.
    func rows(from start: Int32) -> floe_projected_rows {
        floe_projected_rows(
            du: Float(projection.xx), dv: Float(projection.xy), dw: Float(projection.xw), first: Float(start - origin), min_u: 0,
            max_u: Float(GradientRamp.length - 1), min_v: 0, max_v: 0, is_affine: projection.isAffine)
    }

    func start(_ row: Int32) -> SIMD4<Float> {
        let q = projection.homogeneous(Double(origin) + 0.5, Double(row) + 0.5)
        return SIMD4(Float(q.x), Float(q.y), Float(q.w), 0)
    }
}
