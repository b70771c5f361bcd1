// From `SpanKernels` to the C functions that find and mix texels, one to one; formulas lie above those.

import FramePlanning
import CKernels
import Imaging
import RenderTree

#if arch(x86_64)
extension AVX2Kernels {
    static func mix(
        _ out: UnsafeMutablePointer<Pixel>, _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>,
        weight: UInt32, _ count: Int
    ) {
        unsafe floe_mix_avx2(out, a, b, weight, count)
    }

    static func sampleColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>,
        weights: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_sample_columns_avx2(out, row, columns, weights, count)
    }

    static func sample(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        unsafe floe_sample_avx2(out, floe_texels(base: texels.base, width: texels.width), u, v, count)
    }

    static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int
    ) {
        var native = floe_gradient_row(
            t0: row.t0, dt: row.dt, w0: row.w0, dw: row.dw, first: row.first, is_affine: row.isAffine ? 1 : 0,
            length: Int32(GradientRamp.length))
        unsafe floe_gradient_avx2(out, ramp, &native, count)
    }

    static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int
    ) {
        var native = row.native
        unsafe floe_project_avx2(u, v, &native, count)
    }

    static func sampleProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ count: Int
    ) {
        var native = row.native
        unsafe floe_sample_projected_avx2(out, floe_texels(base: texels.base, width: texels.width), &native, count)
    }

    static func overProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ quad: QuadRow, solid: Range<Int>,
        factor: UInt32, _ count: Int
    ) {
        var row = row.native, quad = quad.native
        unsafe floe_over_projected_avx2(
            out, floe_texels(base: texels.base, width: texels.width), &row, &quad, solid.lowerBound, solid.upperBound,
            factor, count)
    }
}

extension QuadRow {
    var native: floe_quad_row {
        func edge(_ e: Edge) -> floe_edge {
            floe_edge(a: e.a, b: e.b, by: e.by, c: e.c, curve_end: e.area.curveEnd, curve: e.area.curve, slope: e.area.slope)
        }
        return floe_quad_row(
            left: edge(left), right: edge(right), top: edge(top), bottom: edge(bottom),
            first_centre: firstCentre, scale: scale, has_corners: hasCorners ? 1 : 0)
    }
}

extension ProjectedRow {
    var native: floe_projected_row {
        floe_projected_row(
            u0: u0, v0: v0, w0: w0, du: du, dv: dv, dw: dw, first: first,
            min_u: minU, max_u: maxU, min_v: minV, max_v: maxV,
            is_nearest: isNearest ? 1 : 0, is_affine: isAffine ? 1 : 0)
    }
}
#endif
