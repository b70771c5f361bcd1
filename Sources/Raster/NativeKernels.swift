// Kernels in C with AVX2, eight pixels at a time, where the processor has it: the same bits as
// `ScalarKernels`. What C does no faster, or not yet, is left to `SIMDKernels`. On other processors
// than x86 there is nothing native, and everything is.

import CKernels
import Imaging
import RenderTree

/// Vector loops in C with AVX2. Use only where `isAvailable`.
public enum NativeKernels: AVX2Kernels {
    /// Whether this processor runs them.
    public static var isAvailable: Bool { floe_has_avx2() != 0 }
}

/// What `NativeKernels` and `WideKernels` share.
public protocol AVX2Kernels: SpanKernels {}

extension AVX2Kernels {
    public static func fill(_ out: UnsafeMutablePointer<Pixel>, _ pixel: Pixel, _ count: Int) {
        unsafe SIMDKernels.fill(out, pixel, count)
    }

    public static func pickColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>, _ count: Int
    ) {
        unsafe SIMDKernels.pickColumns(out, row, columns: columns, count)
    }

    public static func pick(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        unsafe SIMDKernels.pick(out, texels, u: u, v: v, count)
    }

    public static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int
    ) {
        unsafe SIMDKernels.gradient(out, ramp: ramp, row, count)
    }
}
