// Kernels on Swift's 128-bit vectors: blending and masks. Same bits as `ScalarKernels`, which also
// takes the last pixels that fill no vector. Arithmetic in `PixelVector`.

import CKernels
import Imaging
import RenderTree

/// Vector loops, four pixels at a time.
public enum SIMDKernels: SpanKernels {
    /// Calls `draw` with the first of every four pixels that fill a vector; returns the first that is left.
    @inline(__always)
    static func forEachFour(_ count: Int, _ draw: (Int) -> Void) -> Int {
        var i = 0
        while i < count & ~3 {
            draw(i)
            i &+= 4
        }
        return i
    }

    public static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int) {
        let source = PixelVector(repeating: pixel)
        let rest = PixelVector(repeating: 255 - pixel.alphaByte).spread
        let i = forEachFour(count) { i in
            let d = unsafe PixelVector.load(out + i)
            unsafe (source &+ d.scaled(by: rest)).store(out + i)
        }
        unsafe ScalarKernels.over(out + i, solid: pixel, count - i)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        let source = PixelVector(repeating: pixel)
        let i = forEachFour(count) { i in
            let s = unsafe source.scaled(by: PixelVector.load(mask + i).spread)
            unsafe s.over(.load(out + i)).store(out + i)
        }
        unsafe ScalarKernels.over(out + i, solid: pixel, mask: mask + i, count - i)
    }

    // Soft pictures are mostly clear or opaque; four pixels alike are skipped or copied.
    public static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int) {
        let i = forEachFour(count) { i in
            unsafe overFour(out + i, source + i)
        }
        unsafe ScalarKernels.over(out + i, source + i, count - i)
    }

    /// The alphas of two pixels.
    private static var alphas: UInt64 { 0xFF00_0000_FF00_0000 }

    /// Four pixels as two words each, for looking at all their alphas at once.
    @inline(__always)
    private static func words(_ p: UnsafePointer<Pixel>) -> (UInt64, UInt64) {
        let raw = unsafe UnsafeRawPointer(p)
        return unsafe (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    @inline(__always)
    private static func overFour(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>) {
        let (low, high) = unsafe words(source)
        if low & high & alphas == alphas {
            unsafe PixelVector.load(source).store(out)
        } else if low | high != 0 {
            unsafe PixelVector.load(source).over(.load(out)).store(out)
        }
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int
    ) {
        let spread = PixelVector(repeating: factor).spread
        let i = forEachFour(count) { i in
            let s = unsafe PixelVector.load(source + i).scaled(by: spread)
            unsafe s.over(.load(out + i)).store(out + i)
        }
        unsafe ScalarKernels.over(out + i, source + i, factor: factor, count - i)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        let i = forEachFour(count) { i in
            let s = unsafe PixelVector.load(source + i).scaled(by: PixelVector.load(mask + i).spread)
            unsafe s.over(.load(out + i)).store(out + i)
        }
        unsafe ScalarKernels.over(out + i, source + i, mask: mask + i, count - i)
    }

    public static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int
    ) {
        let factors = PixelVector(repeating: factor).lanes
        // Masks are mostly clear or opaque, too.
        let i = forEachFour(count) { i in
            let (low, high) = unsafe words(mask + i)
            if low & high & alphas == alphas, factor == 255 {
                unsafe overFour(out + i, source + i)
            } else if (low | high) & alphas != 0 {
                let t = unsafe (PixelVector.load(mask + i) &>> 24).lanes &* factors &+ Lanes(repeating: 128)
                let m = ((t &+ (t &>> 8)) &>> 8).pixels
                unsafe PixelVector.load(source + i).scaled(by: m.spread).over(.load(out + i)).store(out + i)
            }
        }
        unsafe ScalarKernels.over(out + i, source + i, alphaOf: mask + i, factor: factor, count - i)
    }

    public static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int
    ) {
        let i = forEachFour(count) { i in
            unsafe PixelVector.load(source + i).scaled(by: PixelVector.load(mask + i).spread).store(out + i)
        }
        unsafe ScalarKernels.scale(out + i, source + i, mask: mask + i, count - i)
    }

    public static func multiply(
        _ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int
    ) {
        let i = forEachFour(count) { i in
            let alpha = unsafe PixelVector.load(pixels + i) &>> 24
            // Both fit 16 bits; the upper lanes stay zero but for the rounding, which is shifted out.
            let t = unsafe alpha.lanes &* PixelVector.load(mask + i).lanes &+ Lanes(repeating: 128)
            unsafe ((t &+ (t &>> 8)) &>> 8).pixels.store(mask + i)
        }
        unsafe ScalarKernels.multiply(mask + i, alphaOf: pixels + i, count - i)
    }

    public static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int) {
        let one = SIMD4<Float>(repeating: 1), half = SIMD4<Float>(repeating: 0.5), zero = SIMD4<Float>.zero
        @inline(__always)
        func side(_ e: floe_edge, _ x: SIMD4<Float>) -> SIMD4<Float> {
            let d = SIMD4(repeating: e.a) * x + SIMD4(repeating: e.by) + SIMD4(repeating: e.c) + half
            let t = d.atLeast(zero).atMost(one)
            let near = t.atMost(one - t), curved = near.atMost(SIMD4(repeating: e.curve_end))
            let area = curved * curved * SIMD4(repeating: e.curve) + (near - curved) * SIMD4(repeating: e.slope)
            return area.replacing(with: one - area, where: t .> half)
        }
        let hasCorners = row.has_corners
        var i = 0
        while i < count {
            let x = SIMD4(repeating: row.first_centre) + (SIMD4(repeating: Float(i)) + .ramp)
            let across = (side(row.left, x) + side(row.right, x) - one).atLeast(zero)
            let down = (side(row.top, x) + side(row.bottom, x) - one).atLeast(zero)
            var inside = across * down
            if hasCorners {
                let isPartial = (across .> zero) .& (across .< one) .& (down .> zero) .& (down .< one)
                for k in 0..<4 where isPartial[k] { inside[k] = row.coverage(x[k]) }
            }
            let p = (inside * SIMD4(repeating: row.scale) + SIMD4(repeating: 0.5)).floored32
            if i + 4 <= count {
                unsafe p.store(mask + i)
            } else {
                for k in 0..<(count - i) { unsafe mask[i + k] = p[k] }
            }
            i &+= 4
        }
    }
}
