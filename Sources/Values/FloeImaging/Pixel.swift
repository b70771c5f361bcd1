// One premultiplied pixel as stored in memory: a little-endian 32-bit word 0xAARRGGBB (bytes B, G, R, A), the order that window
// surfaces and graphics drivers take without swizzling. The exact 8-bit multiplication that every kernel, scalar or SIMD, must
// reproduce is defined here.

/// A premultiplied 8-bit sRGB pixel, 0xAARRGGBB.
public typealias Pixel = UInt32

extension Pixel {
    /// Alpha, 0…255.
    @inlinable public var alphaByte: UInt32 { self >> 24 }
    /// Red, 0…255, multiplied by alpha.
    @inlinable public var redByte: UInt32 { (self >> 16) & 255 }
    /// Green, 0…255, multiplied by alpha.
    @inlinable public var greenByte: UInt32 { (self >> 8) & 255 }
    /// Blue, 0…255, multiplied by alpha.
    @inlinable public var blueByte: UInt32 { self & 255 }

    /// Creates a pixel from premultiplied components 0…255.
    @inlinable
    public init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
        self = alpha << 24 | red << 16 | green << 8 | blue
    }

    /// Creates a pixel from straight components 0…255.
    @inlinable
    public static func premultiply(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) -> Pixel {
        Pixel(
            red: multiply255(red, alpha), green: multiply255(green, alpha),
            blue: multiply255(blue, alpha), alpha: alpha)
    }

    /// The pixel with straight components, rounded to nearest, in place of premultiplied ones.
    package var straight: UInt32 {
        let alpha = alphaByte
        func straight(_ c: UInt32) -> UInt32 { alpha == 0 ? 0 : Swift.min(255, (c * 255 + alpha / 2) / alpha) }
        return alpha << 24 | straight(redByte) << 16 | straight(greenByte) << 8 | straight(blueByte)
    }

    /// Returns every channel times `factor` / 255, rounded to nearest.
    @inlinable
    public func scaled(by factor: UInt32) -> Pixel {
        Pixel(
            red: multiply255(redByte, factor), green: multiply255(greenByte, factor),
            blue: multiply255(blueByte, factor), alpha: multiply255(alphaByte, factor))
    }

    /// Returns the rounded mean of four pixels, two channels at a time in 16-bit lanes.
    package static func mean(_ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel) -> Pixel {
        let mask: Pixel = 0xFF00FF
        var even: Pixel = (a & mask) &+ (b & mask)
        even &+= (c & mask) &+ (d & mask) &+ 0x20002
        var odd: Pixel = ((a >> 8) & mask) &+ ((b >> 8) & mask)
        odd &+= ((c >> 8) & mask) &+ ((d >> 8) & mask) &+ 0x20002
        return ((even >> 2) & mask) | ((odd >> 2) & mask) << 8
    }
}

/// Returns a · b / 255 rounded to nearest, exact for a, b in 0…255 (Blinn, "Three wrongs make a right", 1995).
@inlinable
public func multiply255(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t >> 8)) >> 8
}
