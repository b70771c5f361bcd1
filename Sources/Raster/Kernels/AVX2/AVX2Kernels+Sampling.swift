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
        var row = row
        unsafe floe_gradient_avx2(out, ramp, &row, count)
    }

    static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int
    ) {
        var row = row
        unsafe floe_project_avx2(u, v, &row, count)
    }

    static func sampleProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ count: Int
    ) {
        var row = row
        unsafe floe_sample_projected_avx2(out, floe_texels(base: texels.base, width: texels.width), &row, count)
    }

    static func overProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ quad: QuadRow, solid: Range<Int>,
        factor: UInt32, _ count: Int
    ) {
        var row = row, quad = quad
        unsafe floe_over_projected_avx2(
            out, floe_texels(base: texels.base, width: texels.width), &row, &quad, solid.lowerBound, solid.upperBound,
            factor, count)
    }
}
#endif
