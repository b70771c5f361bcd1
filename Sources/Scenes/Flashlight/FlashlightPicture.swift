// The darkness and its hole, computed once for a size of beam: clear and a little warm in the middle,
// softly closing toward the rim, even beyond it, so that the rim can be stretched as far as one likes.
//
//     opacity          ┌──────  night
//                    ╱
//      glow  ───────╯
//            0     core      rim      distance from the middle

import Foundation
import Imaging

/// Makes the picture that is laid over the night scene.
enum FlashlightPicture {
    /// Premultiplied 0…255, whole numbers: what is even stays even under the dither.
    private static let night = Components(red: 2, green: 4, blue: 9, alpha: 242)
    /// The beam's own colour on what it falls on: #FFC46B, 5 %.
    private static let glow = Components(red: 13, green: 10, blue: 5.4, alpha: 13)
    /// Where the beam begins to fade, as a share of the rim's radius.
    static let core = 0.42
    /// Even texels around the rim.
    private static let margin = 2

    private struct Components {
        var red, green, blue, alpha: Double
    }

    /// A beam of `radius` points (1…2000), `scale` texels per point.
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

    /// 0 (lit) … 1 (dark) at a distance in radii: without a kink at either end (6t⁵ − 15t⁴ + 10t³).
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

    /// An ordered dither, 4 × 4, 0 ≤ … < 1: a slow fade on a dark picture would show its steps.
    private static func threshold(_ x: Int, _ y: Int) -> Double {
        let mixed = x ^ y
        var rank = (mixed & 1) << 3
        rank |= (y & 1) << 2
        rank |= mixed & 2
        rank |= (y >> 1) & 1
        return (Double(rank) + 0.5) / 16
    }
}
