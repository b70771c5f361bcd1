// Kernels with AVX-512, sixteen pixels at a time, where measuring shows that they are faster than AVX2:
// loops that arithmetic bounds, not memory. The same bits as all others.

import FramePlanning
import CKernels
import Imaging

#if arch(x86_64)
/// `NativeKernels`, some of them wider. Use only where `KernelSet.wide.isAvailable`.
public enum WideKernels: AVX2Kernels {
    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        unsafe floe_over_avx512(out, source, count)
    }

    public static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        unsafe floe_draw_strips_avx512(areas, count)
    }

    public static func overProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ quad: QuadRow, solid: Range<Int>,
        factor: UInt32, _ count: Int
    ) {
        var row = row.native, quad = quad.native
        unsafe floe_over_projected_avx512(
            out, floe_texels(base: texels.base, width: texels.width), &row, &quad, solid.lowerBound, solid.upperBound,
            factor, count)
    }
}
#else
public typealias WideKernels = SIMDKernels
#endif
