// Distances to simple shapes, from which the rows' glyphs are put together. Units are the caller's.

import Foundation

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

    /// A star of four points.
    static func sparkle(_ x: Double, _ y: Double, _ reach: Double) -> Double {
        let sx = max(1e-3, abs(x)).squareRoot(), sy = max(1e-3, abs(y)).squareRoot()
        return (sx + sy - reach.squareRoot()) / hypot(0.5 / sx, 0.5 / sy)
    }

    /// A line that ends in three quarters of a circle, curling up.
    static func hook(_ x: Double, _ y: Double, from: Double, to: Double, radius: Double) -> Double {
        let cx = x - to, cy = y + radius
        let arc = cx > 0 || cy < 0 ? abs(hypot(cx, cy) - radius) : 9
        return min(segment(x, y, from, 0, to, 0), arc)
    }
}
