// Four pixels in a 128-bit register, and the arithmetic on them. Two channels of each pixel at a time
// lie in 16-bit lanes:
//
//     pixel       A  R  G  B           even lanes (blue, red)     0  R  0  B
//                                      odd lanes (green, alpha)   0  A  0  G
//
// Only operations that compile to single SSE2 instructions: shifts and masks of 32-bit lanes, low
// products of 16-bit lanes. Widening conversions between vector types do not; bit casts are free.

import Imaging

typealias PixelVector = SIMD4<UInt32>
typealias Lanes = SIMD8<UInt16>

extension SIMD4<UInt32> {
    @inline(__always)
    static func load(_ p: UnsafePointer<Pixel>) -> PixelVector {
        unsafe UnsafeRawPointer(p).loadUnaligned(as: PixelVector.self)
    }

    @inline(__always)
    func store(_ p: UnsafeMutablePointer<Pixel>) {
        unsafe UnsafeMutableRawPointer(p).storeBytes(of: self, as: PixelVector.self)
    }

    /// Four bytes that were loaded as one word.
    @inline(__always)
    init(bytes word: UInt32) {
        self.init(word & 255, (word >> 8) & 255, (word >> 16) & 255, word >> 24)
    }

    /// Stores words 0…255 as bytes.
    @inline(__always)
    func storeBytes(_ p: UnsafeMutablePointer<UInt8>) {
        let word = self[0] | self[1] << 8 | self[2] << 16 | self[3] << 24
        unsafe UnsafeMutableRawPointer(p).storeBytes(of: word, as: UInt32.self)
    }

    @inline(__always) var lanes: Lanes { unsafe unsafeBitCast(self, to: Lanes.self) }
    /// Blue and red.
    @inline(__always) var even: Lanes { (self & PixelVector(repeating: 0x00FF_00FF)).lanes }
    /// Green and alpha.
    @inline(__always) var odd: Lanes { lanes &>> 8 }

    /// A value 0…255 (256) per pixel, in both lanes of the pixel.
    @inline(__always) var spread: Lanes { (self | (self &<< 16)).lanes }

    /// Joins even and odd lanes that hold 0…255.
    @inline(__always)
    static func join(even: Lanes, odd: Lanes) -> PixelVector {
        even.pixels | (odd.pixels &<< 8)
    }

    /// Every channel times its pixel's factor / 255, rounded to nearest; the factor spread.
    @inline(__always)
    func scaled(by factor: Lanes) -> PixelVector {
        let e = even &* factor &+ Lanes(repeating: 128)
        let o = odd &* factor &+ Lanes(repeating: 128)
        let high = PixelVector(repeating: 0xFF00_FF00)
        return ((e &+ (e &>> 8)) &>> 8).pixels | ((o &+ (o &>> 8)).pixels & high)
    }

    /// self + backdrop · (1 − alpha)
    @inline(__always)
    func over(_ backdrop: PixelVector) -> PixelVector {
        let rest = PixelVector(repeating: 255) &- (self &>> 24)
        return self &+ backdrop.scaled(by: rest.spread)
    }

    /// (a·(256 − w) + b·w + 128) >> 8, the weight spread; in 16 bits a·256 + (b − a)·w wraps to the same.
    @inline(__always)
    static func lerp(_ a: PixelVector, _ b: PixelVector, _ w: Lanes) -> PixelVector {
        let ae = a.even, ao = a.odd
        let e = (ae &<< 8) &+ (b.even &- ae) &* w &+ Lanes(repeating: 128)
        let o = (ao &<< 8) &+ (b.odd &- ao) &* w &+ Lanes(repeating: 128)
        return (e &>> 8).pixels | (o.pixels & PixelVector(repeating: 0xFF00_FF00))
    }

    /// Mixes pairs of neighbours, [a b a b] each, to one pixel by the weight 0…255 of the right one. Products are dealt
    /// out and added, not the loaded texels: the compiler takes a shuffle of loads apart into scalar ones.
    @inline(__always)
    static func mixPairs(_ first: PixelVector, _ second: PixelVector, _ weights: PixelVector) -> PixelVector {
        let right = weights.spread.pixels, left = (PixelVector(repeating: 256) &- weights).spread.pixels
        let firstWeights = PixelVector(left[0], right[0], left[1], right[1]).lanes
        let secondWeights = PixelVector(left[2], right[2], left[3], right[3]).lanes
        @inline(__always)
        func add(_ x: Lanes, _ y: Lanes) -> Lanes {
            let p = x.pixels, q = y.pixels
            return PixelVector(p[0], p[2], q[0], q[2]).lanes &+ PixelVector(p[1], p[3], q[1], q[3]).lanes
                &+ Lanes(repeating: 128)
        }
        let e = add(first.even &* firstWeights, second.even &* secondWeights)
        let o = add(first.odd &* firstWeights, second.odd &* secondWeights)
        return (e &>> 8).pixels | (o.pixels & PixelVector(repeating: 0xFF00_FF00))
    }
}

extension SIMD8<UInt16> {
    @inline(__always) var pixels: PixelVector { unsafe unsafeBitCast(self, to: PixelVector.self) }
}

/// Four floats to whole numbers and back without conversion instructions, which Swift's vector types
/// spell as generic loops: adding 2²³ leaves the number in the low bits.
extension SIMD4<Float> {
    /// Lane numbers 0, 1, 2, 3.
    @inline(__always) static var ramp: SIMD4<Float> { SIMD4<Float>(0, 1, 2, 3) }
    @inline(__always) private static var shift: SIMD4<Float> { SIMD4<Float>(repeating: 8_388_608) }

    @inline(__always) private var bits: PixelVector { unsafe unsafeBitCast(self, to: PixelVector.self) }

    /// Rounded to nearest, ties to even; for 0 ≤ value < 2²².
    @inline(__always) var rounded32: PixelVector {
        let shifted = self + SIMD4<Float>.shift
        return shifted.bits & PixelVector(repeating: 0x7F_FFFF)
    }

    /// ⌊value⌋ for 0 ≤ value < 2²².
    @inline(__always) var floored32: PixelVector {
        let shifted = self + SIMD4<Float>.shift
        let nearest = shifted - SIMD4<Float>.shift
        // All ones, that is −1, where rounding went up.
        let wentUp = unsafe unsafeBitCast(nearest .> self, to: PixelVector.self)
        return (shifted.bits & PixelVector(repeating: 0x7F_FFFF)) &+ wentUp
    }

    /// `self > low ? self : low`, also where self is not a number.
    @inline(__always) func atLeast(_ low: SIMD4<Float>) -> SIMD4<Float> {
        low.replacing(with: self, where: self .> low)
    }

    /// `self < high ? self : high`
    @inline(__always) func atMost(_ high: SIMD4<Float>) -> SIMD4<Float> {
        high.replacing(with: self, where: self .< high)
    }
}
