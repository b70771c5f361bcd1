// Kernels on Swift's 128-bit vectors: blending and masks. Same bits as `ScalarKernels`, which also
// takes the last pixels that fill no vector. Arithmetic in `PixelVector`.

import CKernels
import Imaging
import RenderTree

/// Vector loops, four pixels at a time.
enum SIMDKernels {
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

    /// The alphas of two pixels.
    private static var alphas: UInt64 { 0xFF00_0000_FF00_0000 }

    /// Four pixels, what is opaque copied and what is clear skipped: soft pictures are mostly one or the other.
    @inline(__always)
    private static func overFour(_ out: KernelSet.Row, _ source: KernelSet.Source) {
        let raw = unsafe UnsafeRawPointer(source)
        let low = unsafe raw.loadUnaligned(as: UInt64.self), high = unsafe raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        if low & high & alphas == alphas {
            unsafe PixelVector.load(source).store(out)
        } else if low | high != 0 {
            unsafe PixelVector.load(source).over(.load(out)).store(out)
        }
    }

    static func over(
        _ out: KernelSet.Row, _ outStride: Int, _ source: KernelSet.Source, _ sourceStride: Int, _ mask: KernelSet.Mask?,
        _ maskStride: Int, _ factor: UInt32, _ width: Int, _ height: Int
    ) {
        let spread = PixelVector(repeating: factor).spread
        for row in 0..<height {
            let out = unsafe out + row * outStride, source = unsafe source + row * sourceStride
            let mask = unsafe mask.map { unsafe $0 + row * maskStride }
            let i = forEachFour(width) { i in
                let word = unsafe four(mask, i)
                if let word, word == 0 { return }
                if word ?? (factor == 255 ? .max : 0) == .max { return unsafe overFour(out + i, source + i) }
                let covered = unsafe PixelVector.load(source + i).scaled(by: word.map { PixelVector(bytes: $0).spread } ?? spread)
                unsafe covered.over(.load(out + i)).store(out + i)
            }
            unsafe ScalarKernels.over(out + i, 0, source + i, 0, mask.map { unsafe $0 + i }, 0, factor, width - i, 1)
        }
    }

    static func overSolid(_ out: KernelSet.Row, _ outStride: Int, _ pixel: Pixel, _ width: Int, _ height: Int) {
        let source = PixelVector(repeating: pixel), rest = PixelVector(repeating: 255 - pixel.alphaByte).spread
        for row in 0..<height {
            let out = unsafe out + row * outStride
            let i = forEachFour(width) { i in
                unsafe (source &+ PixelVector.load(out + i).scaled(by: rest)).store(out + i)
            }
            unsafe ScalarKernels.overSolid(out + i, 0, pixel, width - i, 1)
        }
    }

    /// Four bytes of a mask as one word.
    @inline(__always)
    private static func four(_ mask: KernelSet.Mask?, _ i: Int) -> UInt32? {
        unsafe mask.map { unsafe UnsafeRawPointer($0 + i).loadUnaligned(as: UInt32.self) }
    }

    static func scale(_ out: KernelSet.Row, _ source: KernelSet.Source, _ mask: KernelSet.Mask?, _ factor: UInt32, _ count: Int) {
        let spread = PixelVector(repeating: factor).spread
        let i = forEachFour(count) { i in
            let factors = unsafe four(mask, i).map { PixelVector(bytes: $0).spread } ?? spread
            unsafe PixelVector.load(source + i).scaled(by: factors).store(out + i)
        }
        unsafe ScalarKernels.scale(out + i, source + i, mask.map { unsafe $0 + i }, factor, count - i)
    }

    static func multiply(
        _ out: UnsafeMutablePointer<UInt8>, _ mask: KernelSet.Mask?, _ factor: UInt32, _ pixels: KernelSet.Source, _ count: Int
    ) {
        let i = forEachFour(count) { i in
            let alpha = unsafe PixelVector.load(pixels + i) &>> 24
            let covered = unsafe four(mask, i).map { PixelVector(bytes: $0) } ?? PixelVector(repeating: factor)
            // Both fit 16 bits; the upper lanes stay zero but for the rounding, which is shifted out.
            let t = alpha.lanes &* covered.lanes &+ Lanes(repeating: 128)
            unsafe ((t &+ (t &>> 8)) &>> 8).pixels.storeBytes(out + i)
        }
        unsafe ScalarKernels.multiply(out + i, mask.map { unsafe $0 + i }, factor, pixels + i, count - i)
    }

    static func coverage(
        _ out: UnsafeMutablePointer<Float>, _ shape: UnsafePointer<floe_shape>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
        _ count: Int
    ) {
        let quad = unsafe shape.pointee.outer
        let one = SIMD4<Float>(repeating: 1), half = SIMD4<Float>(repeating: 0.5), zero = SIMD4<Float>.zero
        @inline(__always)
        func side(_ e: floe_edge, _ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
            let d = SIMD4(repeating: e.a) * x + SIMD4(repeating: e.b) * y + SIMD4(repeating: e.c) + half
            let t = d.atLeast(zero).atMost(one)
            let near = t.atMost(one - t), curved = near.atMost(SIMD4(repeating: e.curve_end))
            let area = curved * curved * SIMD4(repeating: e.curve) + (near - curved) * SIMD4(repeating: e.slope)
            return area.replacing(with: one - area, where: t .> half)
        }
        var i = 0
        while i < count {
            let x = unsafe UnsafeRawPointer(x + i).loadUnaligned(as: SIMD4<Float>.self)
            let y = unsafe UnsafeRawPointer(y + i).loadUnaligned(as: SIMD4<Float>.self)
            let across = (side(quad.left, x, y) + side(quad.right, x, y) - one).atLeast(zero)
            let down = (side(quad.top, x, y) + side(quad.bottom, x, y) - one).atLeast(zero)
            var inside = across * down
            if quad.has_corners {
                let isPartial = (across .> zero) .& (across .< one) .& (down .> zero) .& (down .< one)
                for k in 0..<4 where isPartial[k] { inside[k] = quad.coverage(x[k], y[k]) }
            }
            unsafe UnsafeMutableRawPointer(out + i).storeBytes(of: inside, as: SIMD4<Float>.self)
            i &+= 4
        }
    }
}
