// How much of a pixel lies within a quad, from its edges as that pixel sees them. Where two of them cross in the pixel,
// the area between them is no product: it is measured about the point where they cross. Seen from there both edges have
// no height, and what they bound with the pixel's sides is half of each side's distance times its length behind both.
//
//         ┌─────────┐
//         │    ╱▒▒▒▒│      area = ½ Σ distance(side) · length(side)
//         │   ╳▒▒▒▒▒│
//         │    ╲▒▒▒▒│      the crossing may as well lie outside
//         └─────╲───┘
//
// Of opposite edges it is the one that cuts more away; what the other one cuts stays a factor.

/// An edge seen from a pixel's centre: a·x + b·y + distance.
@frozen
public struct PixelEdge: Sendable {
    @usableFromInline var a, b, distance: Float
    /// How much of the pixel lies behind it.
    @usableFromInline var covered: Float
    /// Along neither rows nor columns.
    @usableFromInline var isSlanted: Bool

    @inlinable
    public init(a: Float, b: Float, distance: Float, area: EdgeArea) {
        self.a = a; self.b = b; self.distance = distance
        covered = area.covered(distance + 0.5)
        isSlanted = area.bend > 0
    }

    /// 0…1, of a pixel between two pairs of edges.
    @inlinable
    public static func coverage(_ left: PixelEdge, _ right: PixelEdge, _ top: PixelEdge, _ bottom: PixelEdge) -> Float {
        let across = max(0, left.covered + right.covered - 1), down = max(0, top.covered + bottom.covered - 1)
        guard across > 0, across < 1, down > 0, down < 1 else { return across * down }
        let h = left.covered <= right.covered ? left : right, v = top.covered <= bottom.covered ? top : bottom
        guard h.isSlanted || v.isSlanted else { return across * down }
        return min(max(across * down + h.excess(v), 0), 1)
    }

    /// How much more of the pixel lies behind both of two edges that cross than the product says.
    @usableFromInline
    func excess(_ other: PixelEdge) -> Float {
        let turn = a * other.b - other.a * b
        // Nearly parallel ones cross too far away.
        guard abs(turn) > 1 / 256 else { return 0 }
        let x = (other.distance * b - distance * other.b) / turn, y = (distance * other.a - other.distance * a) / turn
        var low = SIMD4<Float>(repeating: -0.5), high = SIMD4<Float>(repeating: 0.5)
        limit(&low, &high)
        other.limit(&low, &high)
        var parts = SIMD4(0.5 - x, 0.5 + x, 0.5 - y, 0.5 + y) * (high - low)
        parts.replace(with: 0, where: high .< low)
        return (parts[0] + parts[1] + parts[2] + parts[3]) * 0.5 - covered * other.covered
    }

    /// What lies behind the edge of the pixel's right, left, lower and upper side.
    private func limit(_ low: inout SIMD4<Float>, _ high: inout SIMD4<Float>) {
        let slopes = SIMD4(b, b, a, a), ends = SIMD4(a, -a, b, -b) * 0.5 + SIMD4(repeating: distance)
        for side in 0..<4 {
            // Along a side that it runs along, it lies before or behind all of it.
            let slope = abs(slopes[side]) > 1e-6 ? slopes[side] : 1e-6, place = -ends[side] / slope
            if slope > 0 { low[side] = max(low[side], place) } else { high[side] = min(high[side], place) }
        }
    }
}
