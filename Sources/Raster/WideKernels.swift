// Kernels with AVX-512, sixteen pixels at a time, where measuring shows that they are faster than AVX2:
// loops that arithmetic bounds, not memory. The same bits as all others.

import CKernels
import Imaging
import RenderTree

/// `NativeKernels`, some of them wider. Use only where `isAvailable`.
public enum WideKernels: AVX2Kernels {
    /// Whether this processor runs them.
    public static var isAvailable: Bool { floe_has_avx512() != 0 }
}

#if arch(x86_64)
extension WideKernels {
    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        unsafe floe_over_avx512(out, source, count)
    }

    public static func overRows(
        _ out: PixelRows, _ source: SourceRows, _ spans: SourceSpans, _ width: Int, _ height: Int
    ) {
        unsafe spans.rows.withMemoryRebound(to: floe_alpha_span.self, capacity: height) { rows in
            unsafe floe_over_spans_avx512(
                out.base, out.stride, source.base, source.stride, rows, spans.column, width, height)
        }
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
#endif
