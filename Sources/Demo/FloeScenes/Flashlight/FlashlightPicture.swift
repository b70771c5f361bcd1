// The darkness and its hole, computed once per beam size: clear and slightly warm in the middle, fading softly to night
// toward the rim. Beyond the rim it is uniform, so that it can be stretched to any size.
//
//     opacity          ┌──────  night
//                    ╱
//      glow  ───────╯
//            0     core      rim      distance from the middle

import Foundation
import FloeImaging

/// Makes the picture that covers the night scene.
enum FlashlightPicture {
    /// The night, premultiplied, 0…255. Whole numbers, so that uniform areas stay uniform under the dither.
    private static let night = Components(red: 2, green: 4, blue: 9, alpha: 242)
    /// The beam's tint on what it falls on: #FFC46B at 5 %.
    private static let glow = Components(red: 13, green: 10, blue: 5.4, alpha: 13)
    /// The distance at which the beam begins to fade, as a fraction of the rim's radius.
    static let core = 0.42
    /// The number of uniform texels around the rim.
    private static let margin = 2

    private struct Components {
        var red, green, blue, alpha: Double
    }

    /// Makes a beam of `radius` points (clamped to 1…2000) at `scale` texels per point.
    static func make(radius: Double, scale: Double) -> OutstretchPicture {
        let rim = max(1, (min(max(radius, 1), 2000) * scale).rounded())
        let side = Int(rim) * 2 + margin * 2
        let middle = Double(side) / 2
        let bitmap = Bitmap(width: side, height: side) { x, y in
            let d = hypot(Double(x) + 0.5 - middle, Double(y) + 0.5 - middle) / rim
            return pixel(darkness(at: d), dither: threshold(x, y))
        }
        return OutstretchPicture(
            bitmap: bitmap, scale: scale,
            fixedRect: CGRect(
                x: Double(margin) / scale, y: Double(margin) / scale, width: rim * 2 / scale, height: rim * 2 / scale))
    }

    /// Returns the darkness, 0 (lit) … 1 (dark), at a distance in radii, without a kink at either end (6t⁵ − 15t⁴ + 10t³).
    static func darkness(at distance: Double) -> Double {
        let t = max(0, min(1, (distance - core) / (1 - core)))
        return t * t * t * (t * (t * 6 - 15) + 10)
    }

    private static func pixel(_ k: Double, dither: Double) -> Pixel {
        func byte(_ a: Double, _ b: Double) -> UInt32 { UInt32(max(0, min(255, a + (b - a) * k + dither))) }
        let alpha = byte(glow.alpha, night.alpha)
        return Pixel(
            red: min(alpha, byte(glow.red, night.red)), green: min(alpha, byte(glow.green, night.green)),
            blue: min(alpha, byte(glow.blue, night.blue)), alpha: alpha)
    }

    /// Returns the threshold (0 ≤ … < 1) of a 4 × 4 ordered dither, without which a slow fade on a dark picture would band.
    private static func threshold(_ x: Int, _ y: Int) -> Double {
        let mixed = x ^ y
        var rank = (mixed & 1) << 3
        rank |= (y & 1) << 2
        rank |= mixed & 2
        rank |= (y >> 1) & 1
        return (Double(rank) + 0.5) / 16
    }
}

/// The second picture: a grid whose nine parts have their own colours and rings, to show how each part stretches. The
/// ring in the fixed part stays round, those beside it become ovals.
enum GridPicture {
    /// The side of one of the three by three parts, and of one cell; points.
    static let part = 132.0, cell = 22.0

    /// The grid's colours: of the corners, the sides, the fixed part, the lines, and the marks in the fixed part.
    struct Look: Sendable {
        let corner, side, fixed, line, warm: Color

        static let night = Look(
            corner: Color(hex: 0x14304A), side: Color(hex: 0x1D4A66), fixed: Color(hex: 0x0C1726), line: Color(hex: 0x7CCBFF),
            warm: Color(hex: 0xFFC46B))
        static let day = Look(
            corner: Color(hex: 0xC3DCEE), side: Color(hex: 0xDFECF6), fixed: Color(hex: 0xFCFAF5), line: Color(hex: 0x1673B8),
            warm: Color(hex: 0xB06A00))
    }

    /// Makes the grid picture; `scale` is in texels per point.
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
        /// Blends in a stroke of `width` points whose centre line is `distance` away, antialiased over a texel.
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

/// An image with a part that must not be stretched.
struct OutstretchPicture: Sendable {
    let bitmap: Bitmap
    /// Texels per point.
    let scale: Double
    /// The part that keeps its size, in points of the image.
    let fixedRect: CGRect

    /// Returns a picture of the same size in points with fewer pixels: each side is halved `levels` times.
    func reduced(levels: Int) -> OutstretchPicture {
        OutstretchPicture(bitmap: bitmap.level(levels), scale: scale / Double(1 << levels), fixedRect: fixedRect)
    }

    /// Returns a picture that is `k` times as large in points, with the same pixels.
    func enlarged(by k: Double) -> OutstretchPicture {
        let fixed = CGRect(x: fixedRect.minX * k, y: fixedRect.minY * k, width: fixedRect.width * k, height: fixedRect.height * k)
        return OutstretchPicture(bitmap: bitmap, scale: scale / k, fixedRect: fixed)
    }
}

extension OutstretchView {
    /// Shows `picture`, or nothing.
    func show(_ picture: OutstretchPicture?) {
        image = picture?.bitmap
        imageScale = picture?.scale ?? 1
        fixedRect = picture?.fixedRect
    }
}
