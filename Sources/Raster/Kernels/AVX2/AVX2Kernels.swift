// Kernels in C, eight pixels at a time with AVX2, where the processor has it: the same bits as `ScalarKernels`. What
// C does no faster, or not yet, is left to `SIMDKernels`.

import CKernels
import FramePlanning
import Imaging
import RenderTree

#if arch(x86_64)
extension KernelSet {
    static let avx2 = KernelSet("AVX2", AVX2Kernels.self, isAvailable: floe_has_avx2() != 0)
}

/// Vector loops in C with AVX2.
enum AVX2Kernels: SpanKernels {
    static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int
    ) {
        unsafe SIMDKernels.gradient(out, ramp: ramp, row, count)
    }

    // MARK: - Colours and masks, one to one; formulas lie above the C functions

    static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        unsafe floe_draw_strips_avx2(areas, count)
    }

    static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int) {
        unsafe floe_over_solid_avx2(out, pixel, count)
    }

    static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_over_solid_mask_avx2(out, pixel, mask, count)
    }

    static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        unsafe floe_over_avx2(out, source, count)
    }

    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int
    ) {
        unsafe floe_over_factor_avx2(out, source, factor, count)
    }

    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_over_mask_avx2(out, source, mask, count)
    }

    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int
    ) {
        unsafe floe_over_alpha_avx2(out, source, mask, factor, count)
    }

    static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        unsafe floe_scale_avx2(out, source, mask, count)
    }

    static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int
    ) {
        switch mode {
        case .color: unsafe floe_blend_color_avx2(out, source, count)
        case .luminosity: unsafe floe_blend_luminosity_avx2(out, source, count)
        default: unsafe SIMDKernels.blend(out, source, mode: mode, count)
        }
    }

    static func blend(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mode: BlendMode, _ count: Int) {
        switch mode {
        case .color: unsafe floe_blend_color_solid_avx2(out, pixel, count)
        default: unsafe SIMDKernels.blend(out, solid: pixel, mode: mode, count)
        }
    }

    static func multiply(
        _ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int
    ) {
        unsafe floe_multiply_avx2(mask, pixels, count)
    }

    static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int) {
        var native = row.native
        unsafe floe_coverage_avx2(mask, &native, count)
    }
}
#endif
