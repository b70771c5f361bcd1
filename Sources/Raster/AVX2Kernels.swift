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
    static func fill(_ out: UnsafeMutablePointer<Pixel>, _ pixel: Pixel, _ count: Int) {
        unsafe SIMDKernels.fill(out, pixel, count)
    }

    static func pickColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>, _ count: Int
    ) {
        unsafe SIMDKernels.pickColumns(out, row, columns: columns, count)
    }

    static func pick(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        unsafe SIMDKernels.pick(out, texels, u: u, v: v, count)
    }

    static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int
    ) {
        unsafe SIMDKernels.gradient(out, ramp: ramp, row, count)
    }
}
#endif
