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
        guard let native = mode.native else { return unsafe floe_over_avx2(out, source, count) }
        unsafe floe_blend_avx2(out, source, native, count)
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

    static func cover(
        _ out: UnsafeMutablePointer<Float>, _ shape: borrowing ShapeCoverage, _ native: UnsafePointer<floe_rounded_shape>, row: Int32,
        from column: Int32, _ count: Int
    ) {
        guard unsafe native.pointee.radius > 0 else {
            return unsafe ScalarKernels.cover(out, shape, native, row: row, from: column, count)
        }
        unsafe floe_rounded_coverage_avx2(out, native, column, row, count)
    }
}

extension BlendMode {
    /// The kernels' name of it; nil for `normal`.
    fileprivate var native: floe_blend_mode? {
        switch self {
        case .normal: nil
        case .multiply: floe_blend_multiply
        case .screen: floe_blend_screen
        case .overlay: floe_blend_overlay
        case .darken: floe_blend_darken
        case .lighten: floe_blend_lighten
        case .colorDodge: floe_blend_color_dodge
        case .colorBurn: floe_blend_color_burn
        case .hardLight: floe_blend_hard_light
        case .softLight: floe_blend_soft_light
        case .difference: floe_blend_difference
        case .exclusion: floe_blend_exclusion
        case .hue: floe_blend_hue
        case .saturation: floe_blend_saturation
        case .color: floe_blend_color
        case .luminosity: floe_blend_luminosity
        }
    }
}
#endif
