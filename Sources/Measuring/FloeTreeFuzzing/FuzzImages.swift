// The pictures in random trees. Three are small, so that they are both magnified and minified: one of few opaque texels, one with
// soft edges, and one with translucent parts. Another one is larger than most layers.

import Foundation
import FloeImageCoding
import FloeImaging
import FloeLayerTree

package enum FuzzImages {
    /// The small ones.
    static let small = Array(all.prefix(3))
    /// The large one, used only by extremes.
    static let photo = all[3]

    static let all: [LayerTreeDocument.Picture] = zip(
        ["texels", "soft", "stripes", "photo"],
        [
            Bitmap(width: 5, height: 3) { x, y in
                Pixel.premultiply(red: UInt32(x * 60), green: UInt32(y * 120), blue: UInt32(255 - x * 50), alpha: 255)
            },
            Bitmap(width: 24, height: 24) { x, y in
                let dx = Double(x) - 11.5, dy = Double(y) - 11.5
                let alpha = max(0, min(1, (12 - (dx * dx + dy * dy).squareRoot()) / 6))
                return Pixel.premultiply(red: 250, green: 120, blue: UInt32(y * 8), alpha: UInt32(alpha * 255))
            },
            Bitmap(width: 40, height: 16) { x, y in
                (x / 4 + y / 4) % 2 == 0 ? 0xFF20_2428 : Pixel.premultiply(red: 40, green: 180, blue: 230, alpha: UInt32(x * 6))
            },
            Bitmap(width: 333, height: 210) { x, y in
                Pixel.premultiply(
                    red: UInt32((x * x + y * y) / 97 % 256), green: UInt32(x * 255 / 333), blue: UInt32(y * 255 / 210),
                    alpha: x < 250 ? 255 : UInt32(3 * (333 - x)))
            },
        ]
    ).map { LayerTreeDocument.Picture(name: $0, path: "\($0).png", bitmap: $1) }

    /// Writes the pictures next to a layer-tree file.
    static func write(to folder: URL) throws {
        for picture in all { try picture.bitmap.writePNG(to: folder.appendingPathComponent(picture.path).path) }
    }
}
