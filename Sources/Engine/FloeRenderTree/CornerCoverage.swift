// The coverage of a pixel by a quad, from its edges as seen from that pixel. Where two of them cross in the pixel, the area
// inside both is not the product of their areas. It is measured about the crossing point: seen from there, the edges have no
// height, and the area is half the sum of each pixel side's distance times the side's length inside both edges.
//
//         ┌─────────┐
//         │    ╱▒▒▒▒│      area = ½ Σ distance(side) · length(side)
//         │   ╳▒▒▒▒▒│
//         │    ╲▒▒▒▒│      the crossing may also lie outside the pixel
//         └─────╲───┘
//
// Of two opposite edges, the one that cuts away more is used; what the other cuts stays a factor.

import FloeGeometry

/// An edge seen from a pixel's centre: a·x + b·y + distance.
@frozen
package struct PixelEdge: Sendable {
    @usableFromInline var a, b, distance: Float
    /// The part of the pixel that lies inside it, 0…1.
    @usableFromInline var covered: Float
    /// Whether it lies along neither rows nor columns.
    @usableFromInline var isSlanted: Bool

    @inlinable
    package init(a: Float, b: Float, distance: Float, area: EdgeArea) {
        self.a = a; self.b = b; self.distance = distance
        covered = area.covered(distance + 0.5)
        isSlanted = area.curveEnd > 0
    }

    /// Returns the coverage, 0…1, of a pixel between two pairs of edges.
    @inlinable
    package static func coverage(_ left: PixelEdge, _ right: PixelEdge, _ top: PixelEdge, _ bottom: PixelEdge) -> Float {
        let across = max(0, left.covered + right.covered - 1), down = max(0, top.covered + bottom.covered - 1)
        guard across > 0, across < 1, down > 0, down < 1 else { return across * down }
        let h = left.covered <= right.covered ? left : right, v = top.covered <= bottom.covered ? top : bottom
        guard h.isSlanted || v.isSlanted else { return across * down }
        // The share that the opposite edges leave of what lies inside these two.
        let product = across * down, share = product / (h.covered * v.covered)
        return min(max(product + h.excess(v) * share, 0), 1)
    }

    /// Returns how much larger the pixel's area inside two crossing edges is than the product of their areas.
    @usableFromInline
    func excess(_ other: PixelEdge) -> Float {
        let turn = a * other.b - other.a * b
        // Nearly parallel edges cross too far away.
        guard abs(turn) > 1 / 256 else { return 0 }
        let x = (other.distance * b - distance * other.b) / turn, y = (distance * other.a - other.distance * a) / turn
        let first = sides, second = other.sides, acrossAgree = b * other.b > 0, downAgree = a * other.a > 0
        func both(_ side: Int, _ agree: Bool) -> Float {
            agree ? min(first[side], second[side]) : max(0, first[side] + second[side] - 1)
        }
        let right = both(0, acrossAgree), left = both(1, acrossAgree), lower = both(2, downAgree), upper = both(3, downAgree)
        let area = (0.5 - x) * right + (0.5 + x) * left + (0.5 - y) * lower + (0.5 + y) * upper
        return area * 0.5 - covered * other.covered
    }

    /// The parts of the pixel's right, left, lower and upper side that lie inside the edge.
    private var sides: SIMD4<Float> {
        // A side parallel to the edge lies inside it entirely or not at all.
        let width = max(abs(b), 1e-6), height = max(abs(a), 1e-6)
        let ends = SIMD4(a, -a, b, -b) * 0.5 + SIMD4(repeating: distance)
        return (ends / SIMD4(width, width, height, height) + 0.5).clamped(lowerBound: .zero, upperBound: .one)
    }
}
