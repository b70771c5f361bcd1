// The drawings that take more than a line: what is in the sky, and what the cold makes of water.

import Foundation

extension RowGlyph {
    /// A halo, a sun dog's arc, an aurora, a moon.
    func sky(_ x: Double, _ y: Double, _ v: Int) -> Double {
        switch v {
        case 2:
            let rays = stride(from: -0.8, through: 0.8, by: 0.4).map { at in
                GlyphShape.segment(x, y, at, 0.62 + 0.22 * sin(at * 4), at + 0.12, -0.75 + 0.25 * cos(at * 5)) - 0.09
            }
            return rays.min() ?? 1
        case 3: return max(hypot(x, y) - 0.86, 0.7 - hypot(x - 0.42, y + 0.2))
        default:
            let r = hypot(x, y - 0.55)
            let rings = min(abs(r - 1.35), v == 1 ? 1 : abs(r - 0.85)) - 0.07
            return max(min(rings, r - (v == 1 ? 0.5 : 0.34)), y - 0.62)
        }
    }

    /// A snow crystal, folded into one of its arms.
    func flake(_ x: Double, _ y: Double, _ v: Int) -> Double {
        let r = hypot(x, y), sector = Double.pi / 3
        var a = atan2(x, -y)
        a -= (a / sector).rounded() * sector
        let ax = r * cos(a), ay = abs(r * sin(a)), at = v == 0 ? 0.5 : 0.62
        let arm = GlyphShape.segment(ax, ay, 0, 0, 0.98, 0)
        let twig = GlyphShape.segment(ax, ay, at, 0, at + 0.2, 0.28)
        let ring = v == 0 ? GlyphShape.segment(ax, ay, 0.22, 0, 0.36, 0.18) : 1
        return min(arm, twig, ring) - 0.075
    }

    /// A berg with two peaks, and the water below it.
    func berg(_ x: Double, _ y: Double) -> Double {
        let tall = max((y + 0.95) * -0.5 + abs(x + 0.22) * 0.87 - 0.02, y - 0.3)
        let small = max((y + 0.35) * -0.6 + abs(x - 0.42) * 0.8 - 0.02, y - 0.3)
        let water = max(abs(y - 0.66 - 0.07 * sin(x * 5)) - 0.08, abs(x) - 0.95)
        return min(tall, small, water)
    }

    /// A six-sided plate with another inside.
    func plate(_ x: Double, _ y: Double) -> Double {
        let ax = abs(x), ay = abs(y)
        let hexagon = max(ax * 0.866 + ay * 0.5, ay)
        let spokes = max(min(abs(y), abs(ax * 0.866 - ay * 0.5)) - 0.05, hexagon - 0.8, 0.42 - hexagon)
        return min(abs(hexagon - 0.82) - 0.08, abs(hexagon - 0.4) - 0.06, spokes)
    }
}
