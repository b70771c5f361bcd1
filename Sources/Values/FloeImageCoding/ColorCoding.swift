// How samples stand for colours where a file says it by numbers and not by an ICC profile: PNG's cICP (code points of ITU-T H.273), and gAMA
// with cHRM.

import CFloePictureReading
import Foundation

/// The colours of a picture's primaries and the curve of its samples.
struct ColorCoding {
    /// CIE x and y of white, red, green and blue.
    let chromaticities: [Double]
    /// The parameters g, a, b, c and d of the function that makes samples linear: (ax + b)^g from d on, cx below.
    let curve: [Double]

    /// Whether the primaries and the white are those of sRGB.
    var hasPrimariesOfSRGB: Bool { zip(chromaticities, ColorCoding.rec709).allSatisfy { abs($0 - $1) < 0.002 } }

    /// An ICC profile of these colours; nil if there cannot be any.
    var profile: Data? {
        var count = 0
        guard let bytes = unsafe floe_color_profile_make(chromaticities, curve, &count) else { return nil }
        return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Reads the code points of primaries and of the transfer function. Nil: they are not known, or not of pictures that are shown on an
    /// ordinary screen.
    init?(primaries: UInt8, transfer: UInt8) {
        let whiteD65 = [0.3127, 0.3290]
        switch primaries {
        case 1: chromaticities = ColorCoding.rec709
        case 5: chromaticities = whiteD65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06]
        case 6, 7: chromaticities = whiteD65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070]
        case 9: chromaticities = whiteD65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
        case 11: chromaticities = [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        case 12: chromaticities = whiteD65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        default: return nil
        }
        switch transfer {
        case 1, 6, 14, 15: curve = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
        case 4: curve = ColorCoding.power(2.2)
        case 5: curve = ColorCoding.power(2.8)
        case 8: curve = ColorCoding.power(1)
        case 13: curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        default: return nil
        }
    }

    /// Reads PNG's chunks, whose numbers are big-endian and in units of 1/100,000. Nil if they make no sense.
    init?(gamma: Data, chromaticities: Data) {
        func numbers(_ chunk: Data) -> [Double] {
            let bytes = [UInt8](chunk)
            return stride(from: 0, to: bytes.count - 3, by: 4).map { Double(bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000 }
        }
        let places = numbers(chromaticities)
        guard let exponent = numbers(gamma).first, exponent > 0, places.count == 8 else { return nil }
        self.chromaticities = places
        curve = ColorCoding.power(1 / exponent)
    }

    private static let rec709 = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    private static func power(_ exponent: Double) -> [Double] { [exponent, 1, 0, 0, 0] }
}
