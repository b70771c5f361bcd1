// A gradient's colours laid out in a row of pixels. Both compositors look colours up in the same row, so they cannot
// differ by more than the rounding of the place.
//
//     smooth     c₀ c₁ c₂ …                 the colour at each of 1024 places: the nearest is near enough
//     steep      c₀ l₀ c₁ l₁ …              the stops themselves, colour and location, searched for each pixel

import Imaging

/// The colours of an axial gradient from 0 to 1. Places on it are counted in entries, of which there are `length`.
/// Whoever makes one keeps it for as long as the colours stay: compositors know its bitmap again by identity.
public struct GradientRamp: Equatable, Sendable {
    public static let length = 1024

    /// Added to places on the ramp, counted in entries, before they are cut off to a whole one: a pixel
    /// that lies exactly between two entries gets the later one, however its place was rounded.
    public static let bias = 1.0 / 1024

    /// One row of premultiplied pixels: of a smooth gradient `length` colours, entry i at (i + ½) / length; of a steep
    /// one a colour and a location in turns.
    public let bitmap: Bitmap
    /// How many stops the bitmap holds; 0: it holds colours alone.
    public let stopCount: Int
    /// Whether every colour is opaque.
    public let isOpaque: Bool

    /// Stops that a steep ramp can hold; what is finer than that is shown by its entries.
    private static let mostStops = 2048
    /// A location's units: 24 bits, which a Float holds exactly.
    private static let locationUnits = 16_384.0

    /// `stops` by rising location (0…1); the first and last colour extend. Two stops at one location
    /// make a hard edge. Colours are interpolated premultiplied. No stops: all transparent.
    public init(stops: [(location: Double, color: Color)]) {
        isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.pixel.alphaByte == 255 }
        if GradientRamp.isSteep(stops), stops.count <= GradientRamp.mostStops {
            stopCount = stops.count
            bitmap = Bitmap(width: 2 * stops.count, height: 1) { i, _ in
                let stop = stops[i / 2]
                return i % 2 == 0 ? stop.color.pixel : GradientRamp.packed(stop.location)
            }
        } else {
            stopCount = 0
            var next = 0
            bitmap = Bitmap(width: GradientRamp.length, height: 1) { i, _ in
                let t = (Double(i) + 0.5) / Double(GradientRamp.length)
                while next < stops.count, stops[next].location <= t { next += 1 }
                guard let first = stops.first, let last = stops.last else { return 0 }
                if next == 0 { return first.color.pixel }
                if next == stops.count { return last.color.pixel }
                let a = stops[next - 1], b = stops[next]
                return GradientRamp.mix(a.color, b.color, Float((t - a.location) / (b.location - a.location)))
            }
        }
    }

    /// Two of the same colours are equal, whoever made them.
    public static func == (a: GradientRamp, b: GradientRamp) -> Bool {
        if a.bitmap == b.bitmap { return true }
        guard a.stopCount == b.stopCount, a.bitmap.width == b.bitmap.width else { return false }
        return (0..<a.bitmap.width).allSatisfy { a.bitmap[$0, 0] == b.bitmap[$0, 0] }
    }

    /// Whether the nearest of the entries would be further than 1 of 255 from some colour: from one stop to the next
    /// half an entry changes a channel by that much, or two colours meet in one place.
    private static func isSteep(_ stops: [(location: Double, color: Color)]) -> Bool {
        zip(stops, stops.dropFirst()).contains { a, b in
            let x = a.color.pixel, y = b.color.pixel
            var step = 0
            for shift in [0, 8, 16, 24] as [Pixel] { step = max(step, abs(Int((x >> shift) & 255) - Int((y >> shift) & 255))) }
            return Double(step) > 2 * (b.location - a.location) * Double(length)
        }
    }

    private static func packed(_ location: Double) -> Pixel {
        let units = UInt32(max(0, min(16_777_215, (location * Double(length) * locationUnits).rounded())))
        return Pixel(red: units >> 16, green: (units >> 8) & 255, blue: units & 255, alpha: 255)
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

extension GradientRamp {
    /// The colour at a place, counted in entries with `bias` added, of the ramp with these pixels (`bitmap`'s). Reference of
    /// the kernels and of the shader `gradientColor`.
    @unsafe
    public static func color(_ pixels: UnsafePointer<Pixel>, stopCount: Int, at place: Float) -> Pixel {
        if stopCount > 0 { return unsafe color(stops: pixels, count: stopCount, at: place) }
        let last = Float(length - 1), raised = place > 0 ? place : 0
        return unsafe pixels[Int(raised < last ? raised : last)]
    }

    /// The colour between a steep ramp's stops: from the last that is not behind the place to the next one
    /// `a + (b − a) · f`, each channel rounded to nearest.
    @unsafe
    public static func color(stops: UnsafePointer<Pixel>, count: Int, at place: Float) -> Pixel {
        func location(_ i: Int) -> Float {
            Float(unsafe stops[2 * i + 1] & 0xFF_FFFF) * Float(1 / locationUnits)
        }
        // A place without a number (0/0, beyond the eye) is before all stops.
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if location(middle) <= place { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return unsafe stops[0] }
        guard low < count else { return unsafe stops[2 * (count - 1)] }
        let a = unsafe stops[2 * (low - 1)], b = unsafe stops[2 * low], from = location(low - 1)
        let share = max(0, min(1, (place - Float(bias) - from) / (location(low) - from)))
        func channel(_ shift: UInt32) -> UInt32 {
            let x = Float((a >> shift) & 255), y = Float((b >> shift) & 255)
            return UInt32(x + (y - x) * share + 0.5) << shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }
}
