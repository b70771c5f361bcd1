// Computed pictures for `floe bench layers`. What matters is which pixels are opaque, clear or in between.

import Foundation
import FloeImaging

enum LayerBenchPicture {
    /// Makes a picture with a different colour for every pixel, all opaque.
    static func opaque(_ width: Int, _ height: Int, seed: Int) -> Bitmap {
        picture(width, height) { x, y in
            (UInt32(truncatingIfNeeded: (x &+ y &* 57 &+ seed &* 131) &* 2_654_435_761) >> 8) | 0xFF00_0000
        }
    }

    /// Makes a disc whose edge fades over the outer half of its radius: opaque, soft and clear pixels.
    static func soft(_ side: Int) -> Bitmap {
        let radius = Double(side) / 2
        return picture(side, side) { x, y in
            let d = hypot(Double(x) + 0.5 - radius, Double(y) + 0.5 - radius) / radius
            let alpha = UInt32(max(0, min(1, 2 - 2 * d)) * 255)
            return Pixel.premultiply(red: 230, green: UInt32(y * 255 / side), blue: 90, alpha: alpha)
        }
    }

    /// Makes an opaque card whose rounded corners are clear.
    static func card(_ width: Int, _ height: Int) -> Bitmap {
        let radius = 24.0
        return picture(width, height) { x, y in
            let dx = max(0, max(radius - Double(x) - 0.5, Double(x) + 0.5 - Double(width) + radius))
            let dy = max(0, max(radius - Double(y) - 0.5, Double(y) + 0.5 - Double(height) + radius))
            let alpha = UInt32(max(0, min(1, radius - hypot(dx, dy) + 0.5)) * 255)
            return Pixel.premultiply(red: UInt32(x & 255), green: UInt32(y & 255), blue: 120, alpha: alpha)
        }
    }

    /// Makes marks as dense as a line of text, with soft edges, on a transparent ground.
    static func text(_ width: Int, _ height: Int) -> Bitmap {
        picture(width, height) { x, y in
            guard y > 5, y < 19, x % 10 < 8, x % 70 < 60 else { return 0 }
            let stem = abs(Double(x % 10) - 2.5), bar = abs(Double(y) - Double(8 + x / 10 % 4 * 3))
            let ink = max(0, min(1, 1.75 - min(stem, bar)))
            return Pixel.premultiply(red: 20, green: 20, blue: 24, alpha: UInt32(ink * 255))
        }
    }

    /// Makes an opaque ellipse with a soft edge on a transparent ground.
    static func ellipse(_ width: Int, _ height: Int, seed: Int) -> Bitmap {
        picture(width, height) { x, y in
            let dx = (Double(x) + 0.5) / Double(width) * 2 - 1, dy = (Double(y) + 0.5) / Double(height) * 2 - 1
            let alpha = max(0, min(1, (1 - (dx * dx + dy * dy).squareRoot()) * Double(min(width, height)) / 2))
            let shade = UInt32((x + y * 3 + seed * 31) % 128)
            return Pixel.premultiply(red: 64 + shade, green: 200 - shade, blue: 90 + shade, alpha: UInt32(alpha * 255))
        }
    }

    private static func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel) -> Bitmap {
        Bitmap(width: width, height: height) { rows in
            for y in 0..<height {
                unsafe rows.withRow(y) { out in
                    for x in 0..<width { unsafe out[x] = pixel(x, y) }
                }
            }
        }
    }
}
