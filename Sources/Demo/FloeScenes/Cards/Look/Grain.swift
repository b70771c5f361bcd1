// The texture of real materials: fibres of paper, the figure of wood. It is computed from a hash of the position and is therefore
// the same every time.

import Foundation
import FloeImaging
import FloeRenderTree

enum Grain {
    /// Draws specks and short fibres of `color` on transparent.
    static func paper(width: Int, height: Int, _ color: Color) -> Bitmap {
        var fibre = SmoothNoise(seed: 2)
        return Bitmap(width: max(1, width), height: max(1, height)) { x, y in
            let fine = noise(Double(x), Double(y), seed: 1)
            let v = max(0, fine * 0.6 + fibre.value(Double(x) / 9 + Double(y) / 21, Double(y) / 3) * 0.7 - 0.55)
            return color.withAlpha(Float(v) * color.alpha).pixel
        }
    }

    /// Draws streaks along x: lighter and darker wood, to be laid over the wood's colour. Leaves out `hole`, in pixels, where something
    /// else will be drawn.
    static func wood(width: Int, height: Int, scale: Double, hole: CGRect, pores: Color, sheen: Color, seed: UInt64) -> Bitmap {
        let columns = Int(hole.minX)..<max(Int(hole.minX), Int(hole.maxX))
        let rows = Int(hole.minY)..<max(Int(hole.minY), Int(hole.maxY))
        var bend = SmoothNoise(seed: seed), sweep = SmoothNoise(seed: seed + 1), fibre = SmoothNoise(seed: seed + 2)
        return Bitmap(width: max(1, width), height: max(1, height)) { x, y in
            if rows.contains(y), columns.contains(x) { return 0 }
            let u = Double(x) / scale, v = Double(y) / scale
            let warp = bend.value(u / 140, v / 46) * 13 + sweep.value(u / 420, v / 90) * 24
            let ring = 0.5 + 0.5 * sin((v + warp) * 0.8)
            let pore = fibre.value(u / 26, v * 1.3)
            let shade = 0.55 * ring + 0.45 * pore - 0.5
            return shade > 0
                ? pores.withAlpha(Float(shade) * pores.alpha).pixel
                : sheen.withAlpha(Float(-shade) * sheen.alpha).pixel
        }
    }

    /// Returns a hash in 0…1 of a grid point.
    private static func noise(_ x: Double, _ y: Double, seed: UInt64) -> Double {
        var h = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
        h ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
        h ^= seed &* 0x1656_67B1_9E37_79F9
        h = (h ^ (h >> 31)) &* 0xBF58_476D_1CE4_E5B9
        h ^= h >> 29
        return Double(h & 0xFFFF) / 65535
    }

    /// Interpolated noise between grid points. Caches the values at the last cell's four corners.
    private struct SmoothNoise {
        let seed: UInt64
        private var cell = SIMD2(repeating: -Double.infinity)
        private var top = (0.0, 0.0), bottom = (0.0, 0.0)

        init(seed: UInt64) { self.seed = seed }

        mutating func value(_ x: Double, _ y: Double) -> Double {
            let x0 = x.rounded(.down), y0 = y.rounded(.down)
            if SIMD2(x0, y0) != cell {
                cell = SIMD2(x0, y0)
                top = (noise(x0, y0, seed: seed), noise(x0 + 1, y0, seed: seed))
                bottom = (noise(x0, y0 + 1, seed: seed), noise(x0 + 1, y0 + 1, seed: seed))
            }
            func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
            let s = ease(x - x0), t = ease(y - y0)
            return (top.0 * (1 - s) + top.1 * s) * (1 - t) + (bottom.0 * (1 - s) + bottom.1 * s) * t
        }
    }
}
