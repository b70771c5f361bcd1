// A gradient's colours laid out in a row of pixels. Both compositors look colours up in the same row, so they can differ only by
// how positions are rounded.
//
//     smooth     c₀ c₁ c₂ …                 the colour at each of 1024 positions: the nearest is close enough
//     steep      c₀ l₀ c₁ l₁ …              the stops themselves, colour and location, searched for each pixel

import FloeImaging

/// The colours of an axial gradient from 0 to 1. Positions on it are counted in entries, of which there are `length`. Keep a ramp
/// for as long as its colours stay the same: compositors recognise its bitmap by identity.
public struct GradientRamp: Equatable, Sendable {
    package static let length = 1024

    /// Added to positions on the ramp, counted in entries, before they are truncated: a pixel exactly between two entries gets
    /// the later one, however its position was rounded.
    package static let bias = 1.0 / 1024

    /// One row of premultiplied pixels: `length` colours of a smooth gradient, entry i at (i + ½) / length, or alternating
    /// colours and locations of a steep one.
    package var bitmap: Bitmap
    /// The number of stops in the bitmap; 0 if it holds colours alone.
    package let stopCount: Int
    /// Whether every colour is opaque.
    package let isOpaque: Bool

    /// The maximum number of stops in a steep ramp. A gradient with more is approximated by entries.
    private static let mostStops = 2048
    /// The units of a location per entry: 24 bits in all, which a Float holds exactly.
    private static let locationUnits = 16_384.0

    /// `stops` by rising location (0…1); the first and last colour extend. Two stops at one location make a hard edge. Colours
    /// are interpolated premultiplied. Without stops, everything is transparent.
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

    /// Compares colours, so that separately made ramps of the same colours are equal.
    public static func == (a: GradientRamp, b: GradientRamp) -> Bool {
        if a.bitmap == b.bitmap { return true }
        guard a.stopCount == b.stopCount, a.bitmap.width == b.bitmap.width else { return false }
        return (0..<a.bitmap.width).allSatisfy { a.bitmap[$0, 0] == b.bitmap[$0, 0] }
    }

    /// Whether the nearest entry could be off by more than 1 of 255: between two stops a channel changes by more than that over
    /// half an entry, or two colours meet at one location.
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
    /// Returns the colour at a position, counted in entries with `bias` added, of the ramp with these pixels (`bitmap`'s). The
    /// reference for the kernels and the shader `gradientColor`.
    @unsafe
    package static func color(_ pixels: UnsafePointer<Pixel>, stopCount: Int, at place: Float) -> Pixel {
        if stopCount > 0 { return unsafe color(stops: pixels, count: stopCount, at: place) }
        let last = Float(length - 1), raised = place > 0 ? place : 0
        return unsafe pixels[Int(raised < last ? raised : last)]
    }

    /// Returns the colour between a steep ramp's stops: `a + (b − a) · f` from the last stop that is not after the position to
    /// the next one, each channel rounded to nearest.
    @unsafe
    package static func color(stops: UnsafePointer<Pixel>, count: Int, at place: Float) -> Pixel {
        func location(_ i: Int) -> Float {
            Float(unsafe stops[2 * i + 1] & 0xFF_FFFF) * Float(1 / locationUnits)
        }
        // A position that is NaN (0/0, beyond the eye) is before all stops.
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
