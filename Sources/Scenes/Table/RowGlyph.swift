// The small drawings in front of rows, made of distances to curves and drawn at exactly the size and scale
// they show at. A few variants of each kind, so that neighbours differ.

import Foundation
import Imaging

/// What a row is about.
enum RowGlyph: String, CaseIterable, Sendable {
    case sea, ice, bird, star, wind, whale, light, ship, line

    static let variants = 4

    /// In a square of `side` pixels, on a tinted tile. `variant` is taken modulo `variants`.
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

    /// To the drawing's edge in units of half the glyph's side; inside negative. y runs down.
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
}
