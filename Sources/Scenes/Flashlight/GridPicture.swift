// The second picture: a grid, each of its nine parts in a colour of its own with a ring in it, so that one
// sees what stretches how: the ring in the fixed part stays round, those beside it become ovals.

import Foundation
import Imaging

/// Makes the picture that shows how nine parts stretch.
enum GridPicture {
    /// Points: the side of one part, of which there are three by three, and of one cell.
    static let part = 132.0, cell = 22.0

    /// Its colours: of the corners, the sides and the fixed part, of lines and of what keeps its size.
    struct Look: Sendable {
        let corner, side, fixed, line, warm: Color

        static let night = Look(
            corner: Color(hex: 0x14304A), side: Color(hex: 0x1D4A66), fixed: Color(hex: 0x0C1726), line: Color(hex: 0x7CCBFF),
            warm: Color(hex: 0xFFC46B))
        static let day = Look(
            corner: Color(hex: 0xC3DCEE), side: Color(hex: 0xDFECF6), fixed: Color(hex: 0xFCFAF5), line: Color(hex: 0x1673B8),
            warm: Color(hex: 0xB06A00))
    }

    /// `scale`: texels per point.
    static func make(_ look: Look = .night, scale: Double) -> OutstretchPicture {
        let side = Int((part * 3 * scale).rounded())
        let bitmap = Bitmap(width: side, height: side) { x, y in
            color(look, at: (Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale, texel: 1 / scale).pixel
        }
        return OutstretchPicture(
            bitmap: bitmap, scale: scale, fixedRect: CGRect(x: part, y: part, width: part, height: part))
    }

    private static func color(_ look: Look, at x: Double, _ y: Double, texel: Double) -> Color {
        let i = min(2, Int(x / part)), j = min(2, Int(y / part))
        let isFixed = i == 1 && j == 1
        let line = look.line, warm = look.warm
        var color = isFixed ? look.fixed : i == 1 || j == 1 ? look.side : look.corner
        /// A stroke of `width` points around a place `distance` away, antialiased over a texel.
        func stroke(_ distance: Double, _ width: Double, _ paint: Color, _ strength: Double) {
            let cover = max(0, min(1, (width / 2 - distance) / texel + 0.5))
            if cover > 0 { color = color.interpolated(to: paint, Float(cover * strength)) }
        }
        func toGrid(_ v: Double, _ step: Double) -> Double { abs(v - (v / step).rounded() * step) }
        stroke(min(toGrid(x, cell), toGrid(y, cell)), 1, line, 0.35)
        let u = x - (Double(i) + 0.5) * part, v = y - (Double(j) + 0.5) * part
        let r = hypot(u, v)
        stroke(abs(r - part * 0.36), 3, isFixed ? warm : line, 0.9)
        if isFixed {
            stroke(abs(r - part * 0.18), 2, warm, 0.7)
            if r < part * 0.44 { stroke(min(abs(u), abs(v)), 1.5, warm, 0.8) }
            let edge = part / 2 - max(abs(u), abs(v))
            stroke(abs(edge - 1.5), 3, warm, 1)
        }
        return color
    }
}
