// Colours as people write them (straight alpha, sRGB, 0…1) and as pixels hold them (premultiplied, 8 bits a channel). All
// blending in Floe happens on the 8-bit sRGB values, as in Core Animation and CSS.

import Foundation

/// A straight-alpha sRGB colour, components 0…1.
@frozen
public struct Color: Equatable, Hashable, Sendable {
    /// The components, 0…1, in sRGB; `alpha` 1 is opaque. The other three are not multiplied by it.
    public var red, green, blue, alpha: Float

    /// Creates a colour from components 0…1 in sRGB that are not multiplied by alpha.
    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red; self.green = green; self.blue = blue; self.alpha = alpha
    }

    /// Creates a gray from 0 for black to 1 for white.
    @inlinable
    public init(white: Float, alpha: Float = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from `0xrrggbb`.
    @inlinable
    public init(hex: UInt32, alpha: Float = 1) {
        self.init(
            red: Float((hex >> 16) & 255) / 255, green: Float((hex >> 8) & 255) / 255,
            blue: Float(hex & 255) / 255, alpha: alpha)
    }

    /// Transparent black.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)

    /// Returns this colour with another alpha.
    @inlinable
    public func withAlpha(_ a: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: a) }

    /// The nearest premultiplied pixel: alpha is rounded to 8 bits first, then each channel is multiplied by it.
    @inlinable
    public var pixel: Pixel {
        func byte(_ v: Float) -> UInt32 { UInt32(max(0, min(1, v)) * 255 + 0.5) }
        return Pixel.premultiply(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }

    /// The relative luminance of the colour, taken for opaque, from 0 for black to 1 for white, as WCAG 2.2 defines it.
    package var luminance: Double {
        func linear(_ v: Float) -> Double { v <= 0.04045 ? Double(v) / 12.92 : pow((Double(v) + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio with another colour, 1 to 21, as WCAG 2.2 defines it. Both are taken for opaque.
    package func contrast(with other: Color) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }

    /// Interpolates the premultiplied components linearly, so that clear contributes no hue of its own.
    public func interpolated(to o: Color, _ t: Float) -> Color {
        let a = alpha + (o.alpha - alpha) * t
        guard a > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        func mix(_ x: Float, _ y: Float) -> Float { (x * alpha + (y * o.alpha - x * alpha) * t) / a }
        return Color(red: mix(red, o.red), green: mix(green, o.green), blue: mix(blue, o.blue), alpha: a)
    }
}
