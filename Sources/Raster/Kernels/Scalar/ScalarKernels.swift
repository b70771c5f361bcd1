// The reference kernels: one pixel at a time, the formula above each. What `SIMDKernels` must
// reproduce bit for bit.

import CKernels
import Imaging
import RenderTree

/// Plain loops.
public enum ScalarKernels: SpanKernels {
    // s + d·(1 − αs), Porter and Duff 1984
    @inline(__always)
    static func over(_ s: Pixel, _ d: Pixel) -> Pixel {
        s &+ d.scaled(by: 255 - s.alphaByte)
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int) {
        for i in 0..<count { unsafe out[i] = over(pixel, out[i]) }
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = over(pixel.scaled(by: mask[i]), out[i]) }
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        for i in 0..<count { unsafe out[i] = over(source[i], out[i]) }
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = over(source[i].scaled(by: factor), out[i]) }
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = over(source[i].scaled(by: mask[i]), out[i]) }
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int
    ) {
        for i in 0..<count {
            unsafe out[i] = over(source[i].scaled(by: multiply255(mask[i].alphaByte, factor)), out[i])
        }
    }

    // s · m
    public static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = source[i].scaled(by: mask[i]) }
    }

    // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs), W3C Compositing and Blending §5
    public static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = mode.blend(source: source[i], backdrop: out[i]) }
    }

    public static func blend(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mode: BlendMode, _ count: Int) {
        for i in 0..<count { unsafe out[i] = mode.blend(source: pixel, backdrop: out[i]) }
    }

    // m · α
    public static func multiply(
        _ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int
    ) {
        for i in 0..<count {
            unsafe mask[i] = multiply255(mask[i], pixels[i].alphaByte)
        }
    }

    // The area of the pixel between the edges: `QuadCoverage`
    public static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int) {
        for i in 0..<count {
            unsafe mask[i] = UInt32(row.coverage(row.first_centre + Float(i)) * row.scale + 0.5)
        }
    }
}
