// Kernels in C, eight pixels at a time with AVX2, where the processor has it: the same bits as `ScalarKernels`. What
// C does no faster, or not yet, is left to `SIMDKernels`. For other processors than x86 there is nothing native, and
// all of it is.

import FramePlanning
import Imaging
import RenderTree

#if arch(x86_64)
/// Vector loops in C with AVX2. Use only where `KernelSet.native.isAvailable`.
public enum NativeKernels: AVX2Kernels {}

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
#else
public typealias NativeKernels = SIMDKernels
#endif
