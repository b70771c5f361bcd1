// A gradient's colours laid out in a row of pixels. Both compositors look colours up in the same row,
// so they cannot differ by more than the rounding of the place.

import Imaging

/// The colours from 0 to 1 in `GradientRamp.length` steps; entry i is the colour at (i + ½) / length.
/// Compared by identity: whoever makes one keeps it for as long as the colours stay.
public struct GradientRamp: Equatable, Sendable {
    public static let length = 1024

    /// Added to places on the ramp, counted in entries, before they are cut off to a whole one: a pixel
    /// that lies exactly between two entries gets the later one, however its place was rounded.
    public static let bias = 1.0 / 1024

    /// One row of `length` premultiplied pixels.
    public let bitmap: Bitmap

    /// `stops` by rising location (0…1); the first and last colour extend. Two stops at one location
    /// make a hard edge. Colours are interpolated premultiplied. No stops: all transparent.
    public init(stops: [(location: Double, color: Color)]) {
        let n = GradientRamp.length
        var next = 0
        bitmap = Bitmap(width: n, height: 1) { i, _ in
            let t = (Double(i) + 0.5) / Double(n)
            while next < stops.count, stops[next].location <= t { next += 1 }
            guard let first = stops.first, let last = stops.last else { return 0 }
            if next == 0 { return first.color.pixel }
            if next == stops.count { return last.color.pixel }
            let a = stops[next - 1], b = stops[next]
            return GradientRamp.mix(a.color, b.color, Float((t - a.location) / (b.location - a.location)))
        }
    }

    private static func mix(_ a: Color, _ b: Color, _ t: Float) -> Pixel {
        func channel(_ x: Float, _ y: Float) -> UInt32 {
            let v = x * a.alpha + (y * b.alpha - x * a.alpha) * t
            return UInt32(max(0, min(1, v)) * 255 + 0.5)
        }
        let alpha = a.alpha + (b.alpha - a.alpha) * t
        return Pixel(
            red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue),
            alpha: UInt32(max(0, min(1, alpha)) * 255 + 0.5))
    }
}
