// The patterned background: waves like scales, each a few rings of alternating colour. Bold enough to show
// what an overlay in one colour does to it.

import Foundation
import Imaging

struct TablePattern {
    private let palette: TablePalette
    /// A wave's radius, points.
    private static let radius = 40.0

    init(_ palette: TablePalette) { self.palette = palette }

    /// `width` × `height` pixels of waves, `scale` pixels per point.
    func bitmap(width: Int, height: Int, scale: Double) -> Bitmap {
        let tile = tile(radius: 2 * max(2, Int((TablePattern.radius * scale / 2).rounded())))
        return Bitmap(width: max(1, width), height: max(1, height)) { x, y in tile[x % tile.width, y % tile.height] }
    }

    /// What repeats: rows of circles half a radius apart, every other one shifted, the lower in front.
    private func tile(radius r: Int) -> Bitmap {
        let radius = Double(r)
        return Bitmap(width: 2 * r, height: r) { i, j in
            let x = Double(i) + 0.5, y = Double(j) + 0.5
            var row = Int(((y + radius) / (radius / 2)).rounded(.down))
            while row >= -4 {
                let cy = Double(row) * radius / 2, shift = row % 2 == 0 ? 0 : radius
                let cx = ((x - shift) / (2 * radius)).rounded() * 2 * radius + shift
                let d = hypot(x - cx, y - cy)
                if d < radius { return color(d / radius, 1 / radius).pixel }
                row -= 1
            }
            return palette.patternDark.pixel
        }
    }

    /// Rings by the distance from a circle's middle (0…1); `pixel` is a pixel's size on the same scale.
    private func color(_ d: Double, _ pixel: Double) -> Color {
        var line = 0.0
        for ring in [1.0, 0.66, 0.32] {
            line = max(line, max(0, min(1, 0.5 - (abs(d - ring + 0.02) - 0.018) / pixel)))
        }
        let body = palette.patternDark.interpolated(to: palette.panel, Float(d))
        return body.interpolated(to: palette.patternLight, Float(line * 0.6))
    }
}
