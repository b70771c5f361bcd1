// The small drawings in front of rows, made of distance functions and drawn at exactly the size and scale at which they are shown.
// Each kind has a few variants, so that neighbours differ.

import Foundation
import FloeImaging

/// The subject of a row.
enum RowGlyph: String, CaseIterable, Sendable {
    case sea, ice, bird, star, wind, whale, light, ship, line

    static let variants = 4

    /// Draws the glyph in a square of `side` pixels, on a tinted tile. `variant` is taken modulo `variants`.
    func bitmap(side: Int, variant: Int, palette: TablePalette) -> Bitmap {
        let color = palette.glyphs[self] ?? palette.accent
        let half = Double(max(1, side)) / 2, v = abs(variant % RowGlyph.variants)
        return Bitmap(width: max(1, side), height: max(1, side)) { x, y in
            let px = (Double(x) + 0.5) / half - 1, py = (Double(y) + 0.5) / half - 1
            let tile = GlyphShape.box(px, py, 1, 1, radius: 0.5)
            func cover(_ distance: Double) -> Double { max(0, min(1, 0.5 - distance * half)) }
            let ring = cover(abs(tile + 0.035) - 0.035)
            if self == .line { return color.withAlpha(Float(cover(hypot(px, py) - 0.9) * 0.7)).pixel }
            let drawn = cover(distance(px / 0.66, py / 0.66, v) * 0.66)
            let ink = max(drawn, ring * 0.45, cover(tile) * 0.13)
            // The tile keeps a pattern behind it from showing through the drawing.
            return palette.panel.withAlpha(Float(cover(tile) * 0.75)).interpolated(to: color, Float(ink)).pixel
        }
    }

    /// Returns the signed distance to the drawing's edge, in units of half the glyph's side; negative inside. y points down.
    private func distance(_ x: Double, _ y: Double, _ v: Int) -> Double {
        let k = Double(v)
        switch self {
        case .sea:
            let wave = [-0.5, 0.05, 0.6].enumerated().map { i, base in
                abs(y - base - 0.15 * sin(x * (3.4 + 0.35 * k) + Double(i) * 1.6 + k)) * 0.9 - 0.095
            }
            return max(wave.min() ?? 1, abs(x) - 0.98)
        case .ice: return v % 3 == 0 ? flake(x, y, v) : v == 1 ? berg(x, y) : plate(x, y)
        case .bird:
            let u = min(1, abs(x)), tilt = (k - 1.5) * 0.12 * x
            let wing = -0.62 * sin(u * 2.4) * (1 + 0.12 * k) + 0.75 * u * u + 0.2 + tilt
            return max(abs(y - wing) * 0.66 - 0.17 * (1 - u) - 0.035, abs(x) - 1)
        case .star:
            let reach = 0.98 - 0.1 * Double(v % 2)
            let main = GlyphShape.sparkle(x + (v > 1 ? 0.12 : 0), y - (v > 1 ? 0.1 : 0), reach)
            return v > 1 ? min(main, GlyphShape.sparkle(x - 0.68, y + 0.66, 0.34)) : main
        case .wind:
            let a = GlyphShape.hook(x, y + 0.28, from: -0.95, to: 0.3 + 0.06 * k, radius: 0.26)
            let b = GlyphShape.segment(x, y, -0.7, 0.08, 0.95 - 0.1 * k, 0.08)
            let c = GlyphShape.hook(x, -(y - 0.44), from: -0.85, to: 0.05 + 0.05 * k, radius: 0.2)
            return min(a, b, c) - 0.08
        case .whale:
            let u = min(1, abs(x)), top = -0.12 - 0.5 * sin(u * 2.3) + 0.42 * u * u + 0.22 * (1 - u) * (1 - u)
            let fluke = max(top - y, y - (top + 0.36 * (1 - u) + 0.06)) * 0.8
            let stem = max(abs(x) - 0.1 - 0.28 * max(0, y) * (0.8 + 0.1 * k), -y - 0.1, y - 0.95) * 0.9
            return max(min(fluke, stem), abs(x) - 1)
        case .light: return sky(x, y, v)
        case .ship:
            let hull = max(0.45 - y, y - 0.9, abs(x) - 0.95 + (y - 0.45) * 0.7)
            let mast = GlyphShape.box(x + 0.05, y + 0.25, 0.05, 0.75, radius: 0)
            let sail = max(x * 0.62 + (y + 0.95) * -0.46, y - 0.25, 0.06 - x) * 0.95
            let jib = v % 2 == 0 ? max(-x * 0.8 - (y + 0.6) * 0.6 - 0.1, y - 0.25, x + 0.18) : 1
            return min(hull, mast, sail, jib)
        case .line: return hypot(x, y) - 0.9
        }
    }

    // The drawings that take more than a line: phenomena of the sky, and the forms of ice.

    /// Returns the distance to a halo, a sun dog's arc, an aurora, or a moon.
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

    /// Returns the distance to a snow crystal, folded into one of its arms.
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

    /// Returns the distance to a berg with two peaks, and the water below it.
    func berg(_ x: Double, _ y: Double) -> Double {
        let tall = max((y + 0.95) * -0.5 + abs(x + 0.22) * 0.87 - 0.02, y - 0.3)
        let small = max((y + 0.35) * -0.6 + abs(x - 0.42) * 0.8 - 0.02, y - 0.3)
        let water = max(abs(y - 0.66 - 0.07 * sin(x * 5)) - 0.08, abs(x) - 0.95)
        return min(tall, small, water)
    }

    /// Returns the distance to a hexagonal plate with another one inside.
    func plate(_ x: Double, _ y: Double) -> Double {
        let ax = abs(x), ay = abs(y)
        let hexagon = max(ax * 0.866 + ay * 0.5, ay)
        let spokes = max(min(abs(y), abs(ax * 0.866 - ay * 0.5)) - 0.05, hexagon - 0.8, 0.42 - hexagon)
        return min(abs(hexagon - 0.82) - 0.08, abs(hexagon - 0.4) - 0.06, spokes)
    }
}

/// Distances to simple shapes.
enum GlyphShape {
    static func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, radius: Double) -> Double {
        let qx = abs(x) - w + radius, qy = abs(y) - h + radius
        return hypot(max(0, qx), max(0, qy)) + min(0, max(qx, qy)) - radius
    }

    static func segment(_ x: Double, _ y: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
        let dx = bx - ax, dy = by - ay, length = max(1e-9, dx * dx + dy * dy)
        let t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / length))
        return hypot(x - ax - dx * t, y - ay - dy * t)
    }

    /// Returns the distance to a star with four points.
    static func sparkle(_ x: Double, _ y: Double, _ reach: Double) -> Double {
        let sx = max(1e-3, abs(x)).squareRoot(), sy = max(1e-3, abs(y)).squareRoot()
        return (sx + sy - reach.squareRoot()) / hypot(0.5 / sx, 0.5 / sy)
    }

    /// Returns the distance to a line that ends in three quarters of a circle, curling up.
    static func hook(_ x: Double, _ y: Double, from: Double, to: Double, radius: Double) -> Double {
        let cx = x - to, cy = y + radius
        let arc = cx > 0 || cy < 0 ? abs(hypot(cx, cy) - radius) : 9
        return min(segment(x, y, from, 0, to, 0), arc)
    }
}
