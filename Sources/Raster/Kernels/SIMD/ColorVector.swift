// Straight colours of four pixels, a vector per channel, for the blend modes that need division: the
// same steps in the same order as `BlendMode`, so that the bits agree.

import Imaging

typealias FloatVector = SIMD4<Float>

/// Four straight colours, components 0…1.
struct ColorVector {
    var r, g, b: FloatVector

    @inline(__always)
    init(r: FloatVector, g: FloatVector, b: FloatVector) {
        self.r = r; self.g = g; self.b = b
    }

    /// From premultiplied pixels; black where they are clear. `alpha` is 0…255.
    @inline(__always)
    init(_ p: PixelVector, alpha: FloatVector) {
        let one = FloatVector(repeating: 1)
        let k = one / alpha
        let isClear = alpha .== .zero
        @inline(__always)
        func channel(_ shift: UInt32) -> FloatVector {
            let byte = FloatVector(bytes: (p &>> PixelVector(repeating: shift)) & PixelVector(repeating: 255))
            return (byte * k).atMost(one).replacing(with: FloatVector.zero, where: isClear)
        }
        self.init(r: channel(16), g: channel(8), b: channel(0))
    }

    /// Lum(C) = 0.3 R + 0.59 G + 0.11 B
    @inline(__always) var luminosity: FloatVector {
        FloatVector(repeating: 0.3) * r + FloatVector(repeating: 0.59) * g + FloatVector(repeating: 0.11) * b
    }

    @inline(__always) var lowest: FloatVector { r.atMost(g).atMost(b) }
    @inline(__always) var highest: FloatVector { r.atLeast(g).atLeast(b) }
    /// Sat(C) = max − min
    @inline(__always) var saturation: FloatVector { highest - lowest }

    /// SetLum(C, l), with ClipColor.
    @inline(__always)
    func withLuminosity(_ l: FloatVector) -> ColorVector {
        let one = FloatVector(repeating: 1)
        let d = l - luminosity
        let raised = ColorVector(r: r + d, g: g + d, b: b + d)
        let lum = raised.luminosity, low = raised.lowest, high = raised.highest
        // Greys have lum = low = high but for rounding, and nothing to clip.
        let isLow = (low .< .zero) .& (lum .> low), isHigh = (high .> one) .& (high .> lum)
        let up = lum / (lum - low), down = (one - lum) / (high - lum)
        @inline(__always)
        func clip(_ c: FloatVector) -> FloatVector {
            let lifted = c.replacing(with: lum + (c - lum) * up, where: isLow)
            return lifted.replacing(with: lum + (lifted - lum) * down, where: isHigh)
        }
        return ColorVector(r: clip(raised.r), g: clip(raised.g), b: clip(raised.b))
    }

    /// SetSat(C, s)
    @inline(__always)
    func withSaturation(_ s: FloatVector) -> ColorVector {
        let low = lowest, range = saturation
        let k = (s / range)
        @inline(__always)
        func stretch(_ c: FloatVector) -> FloatVector {
            FloatVector.zero.replacing(with: (c - low) * k, where: range .> .zero)
        }
        return ColorVector(r: stretch(r), g: stretch(g), b: stretch(b))
    }
}

extension SIMD4<Float> {
    /// Whole numbers 0…255.
    @inline(__always)
    init(bytes: PixelVector) {
        let shifted = bytes | PixelVector(repeating: 0x4B00_0000)
        self = unsafe unsafeBitCast(shifted, to: SIMD4<Float>.self) - SIMD4<Float>(repeating: 8_388_608)
    }
}
