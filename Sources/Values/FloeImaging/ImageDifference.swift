// Measures how far apart two pictures are, for tests, goldens and the parity of the compositors.

import FloeGeometry

/// The comparison of two pictures of the same size, channel by channel on the premultiplied values.
public struct ImageDifference: Equatable, Sendable {
    /// The largest difference of any channel of any pixel, 0…255.
    public var largest: Int
    /// The number of pixels in which some channel differs by more than the tolerance.
    public var pixelsBeyondTolerance: Int
    /// The number of pixels that differ at all.
    public var pixelsDifferent: Int
    /// The number of pixels compared.
    public var pixelCount: Int
    /// The bounding rectangle of all pixels beyond the tolerance; empty if there are none.
    public var bounds: DeviceRect

    /// Compares two pictures. `tolerance` (0…255) is the largest channel difference that still counts as equal. Nil if the sizes
    /// differ.
    public init?(_ a: Bitmap, _ b: Bitmap, tolerance: Int) {
        guard a.width == b.width, a.height == b.height else { return nil }
        largest = 0; pixelsBeyondTolerance = 0; pixelsDifferent = 0
        pixelCount = a.width * a.height
        bounds = .empty
        for y in 0..<a.height {
            for x in 0..<a.width {
                let d = ImageDifference.distance(a[x, y], b[x, y])
                guard d > 0 else { continue }
                pixelsDifferent += 1
                largest = max(largest, d)
                if d > tolerance {
                    pixelsBeyondTolerance += 1
                    bounds = bounds.union(DeviceRect(x: x, y: y, width: 1, height: 1))
                }
            }
        }
    }

    /// Returns the largest channel difference of two pixels.
    public static func distance(_ p: Pixel, _ q: Pixel) -> Int {
        if p == q { return 0 }
        var d = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            d = max(d, abs(Int((p >> shift) & 255) - Int((q >> shift) & 255)))
        }
        return d
    }

    /// Returns a picture of the difference: black where equal, brighter the further apart (scaled ×8, opaque).
    public static func picture(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
        Bitmap(width: max(a.width, b.width), height: max(a.height, b.height)) { x, y in
            let p = a[x, y], q = b[x, y]
            func channel(_ s: UInt32) -> UInt32 {
                UInt32(min(255, abs(Int((p >> s) & 255) - Int((q >> s) & 255)) * 8))
            }
            let da = channel(24)
            return Pixel(red: max(channel(16), da), green: channel(8), blue: max(channel(0), da), alpha: 255)
        }
    }
}
