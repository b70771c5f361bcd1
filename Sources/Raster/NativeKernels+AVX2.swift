// The way from `SpanKernels` to the C functions, one to one; formulas lie above those. Elsewhere than on
// x86 the same functions are Swift's.

import CKernels
import Imaging
import RenderTree

#if arch(x86_64)
extension AVX2Kernels {
    public static func copyRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        unsafe floe_copy_rows_avx2(out.base, out.stride, source.base, source.stride, width, height)
    }

    public static func fillRows(_ out: PixelRows, _ pixel: Pixel, _ width: Int, _ height: Int) {
        unsafe floe_fill_rows_avx2(out.base, out.stride, pixel, width, height)
    }

    public static func overRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        unsafe floe_over_rows_avx2(out.base, out.stride, source.base, source.stride, width, height)
    }

    public static func overRows(
        _ out: PixelRows, _ source: SourceRows, _ spans: SourceSpans, _ width: Int, _ height: Int
    ) {
        unsafe spans.rows.withMemoryRebound(to: floe_alpha_span.self, capacity: height) { rows in
            unsafe floe_over_spans_avx2(
                out.base, out.stride, source.base, source.stride, rows, spans.column, width, height)
        }
    }

    public static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        unsafe floe_draw_strips_avx2(areas, count)
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int) {
        unsafe floe_over_solid_avx2(out, pixel, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_over_solid_mask_avx2(out, pixel, mask, count)
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        unsafe floe_over_avx2(out, source, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int
    ) {
        unsafe floe_over_factor_avx2(out, source, factor, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_over_mask_avx2(out, source, mask, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int
    ) {
        unsafe floe_over_alpha_avx2(out, source, mask, factor, count)
    }

    public static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_scale_avx2(out, source, mask, count)
    }

    public static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int
    ) {
        switch mode {
        case .color: unsafe floe_blend_color_avx2(out, source, count)
        case .luminosity: unsafe floe_blend_luminosity_avx2(out, source, count)
        default: unsafe SIMDKernels.blend(out, source, mode: mode, count)
        }
    }

    public static func blend(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mode: BlendMode, _ count: Int) {
        switch mode {
        case .color: unsafe floe_blend_color_solid_avx2(out, pixel, count)
        default: unsafe SIMDKernels.blend(out, solid: pixel, mode: mode, count)
        }
    }

    public static func multiply(
        _ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int
    ) {
        unsafe floe_multiply_avx2(mask, pixels, count)
    }

    public static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int) {
        var native = row.native
        unsafe floe_coverage_avx2(mask, &native, count)
    }

    public static func mix(
        _ out: UnsafeMutablePointer<Pixel>, _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>,
        weight: UInt32, _ count: Int
    ) {
        unsafe floe_mix_avx2(out, a, b, weight, count)
    }

    public static func sampleColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>,
        weights: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_sample_columns_avx2(out, row, columns, weights, count)
    }

    public static func sample(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        unsafe floe_sample_avx2(out, floe_texels(base: texels.base, width: texels.width), u, v, count)
    }

    public static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int
    ) {
        var native = row.native
        unsafe floe_project_avx2(u, v, &native, count)
    }

    public static func sampleProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ count: Int
    ) {
        var native = row.native
        unsafe floe_sample_projected_avx2(out, floe_texels(base: texels.base, width: texels.width), &native, count)
    }
}

extension AVX2Kernels {
    public static func overProjected(
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
        func edge(_ e: Edge) -> floe_edge { floe_edge(a: e.a, by: e.by, c: e.c) }
        return floe_quad_row(
            left: edge(left), right: edge(right), top: edge(top), bottom: edge(bottom),
            first_centre: firstCentre, scale: scale)
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
#else
extension AVX2Kernels {
    public static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int) {
        unsafe SIMDKernels.over(out, solid: pixel, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe SIMDKernels.over(out, solid: pixel, mask: mask, count)
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        unsafe SIMDKernels.over(out, source, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int
    ) {
        unsafe SIMDKernels.over(out, source, factor: factor, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe SIMDKernels.over(out, source, mask: mask, count)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int
    ) {
        unsafe SIMDKernels.over(out, source, alphaOf: mask, factor: factor, count)
    }

    public static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe SIMDKernels.scale(out, source, mask: mask, count)
    }

    public static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int
    ) {
        unsafe SIMDKernels.blend(out, source, mode: mode, count)
    }

    public static func blend(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mode: BlendMode, _ count: Int) {
        unsafe SIMDKernels.blend(out, solid: pixel, mode: mode, count)
    }

    public static func multiply(
        _ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int
    ) {
        unsafe SIMDKernels.multiply(mask, alphaOf: pixels, count)
    }

    public static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int) {
        unsafe SIMDKernels.coverage(mask, row, count)
    }

    public static func mix(
        _ out: UnsafeMutablePointer<Pixel>, _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>,
        weight: UInt32, _ count: Int
    ) {
        unsafe SIMDKernels.mix(out, a, b, weight: weight, count)
    }

    public static func sampleColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>,
        weights: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe SIMDKernels.sampleColumns(out, row, columns: columns, weights: weights, count)
    }

    public static func sample(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        unsafe SIMDKernels.sample(out, texels, u: u, v: v, count)
    }

    public static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int
    ) {
        unsafe SIMDKernels.project(u: u, v: v, row, count)
    }
}
#endif
