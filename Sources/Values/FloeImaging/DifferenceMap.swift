// Makes differences between pictures visible. The eye does not see a channel that is off by one, so differences are amplified
// into colours over a dim gray version of the first picture:
//
//     0        the picture, dim        for orientation
//     1 … 2    blues                   within the tolerance of the compositors
//     3 … 255  red, orange, white      beyond it, the brighter the further

import Foundation

/// Draws the differences between two pictures.
public struct DifferenceMap: Sendable {
    /// Indexed by the largest channel difference of a pixel; those from 1 on are opaque and none is gray.
    private let colors: [Pixel]

    /// Creates a map in which blue colours are differences within the tolerance.
    public init(tolerance: PictureTolerance = .compositors) {
        colors = (0...255).map { DifferenceMap.color($0, tolerance.channel) }
    }

    /// Returns the colour of a pixel whose largest channel difference is `distance`, 1…255.
    public func color(ofDistance distance: Int) -> Pixel { colors[max(1, min(255, distance))] }

    /// Returns a picture as large as the larger sides; pixels that one of the two lacks count as transparent there.
    public func picture(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
        Bitmap(width: max(a.width, b.width), height: max(a.height, b.height)) { rows in
            draw(a, b, into: rows)
        }
    }

    /// Draws the map from the upper left corner, as far as `rows` go.
    public func draw(_ a: Bitmap, _ b: Bitmap, into rows: BitmapRows) {
        for y in 0..<min(rows.height, max(a.height, b.height)) {
            unsafe rows.withRow(y) { out in
                for x in 0..<min(rows.width, max(a.width, b.width)) {
                    let p = a[x, y], distance = ImageDifference.distance(p, b[x, y])
                    unsafe out[x] = distance == 0 ? DifferenceMap.dim(p) : colors[distance]
                }
            }
        }
    }

    /// Returns a fifth of a pixel's luminance (Rec. 709) as gray.
    private static func dim(_ p: Pixel) -> Pixel {
        let luminance = (p.redByte * 54 + p.greenByte * 183 + p.blueByte * 19) >> 8
        let gray = luminance / 5
        return Pixel(red: gray, green: gray, blue: gray, alpha: 255)
    }

    private static func color(_ distance: Int, _ tolerance: Int) -> Pixel {
        let within = (Color(hex: 0x3A7BFF), Color(hex: 0x6CD0FF)), red = Color(hex: 0xD8321E), orange = Color(hex: 0xFFA41F)
        guard distance > tolerance else {
            return within.0.interpolated(to: within.1, tolerance > 1 ? Float(distance - 1) / Float(tolerance - 1) : 1).pixel
        }
        // Logarithmic, since most differences are small.
        let share = min(1, max(0, (log2(Float(distance)) - 1) / 6))
        return (share < 0.5 ? red.interpolated(to: orange, share * 2) : orange.interpolated(to: .white, share * 2 - 1)).pixel
    }
}
