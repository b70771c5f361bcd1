// The blend modes against W3C Compositing and Blending Level 1, written out again in Double.

import Imaging
import RenderTree
import Testing

struct BlendModeTests {
    /// The mode's result is rounded once to 8 bits; the premultiplied inputs are exact in both.
    static let tolerance = 1

    @Test(arguments: BlendMode.allCases)
    func `a coarse grid of colours and alphas matches the specification`(mode: BlendMode) {
        let steps: [UInt32] = [0, 37, 64, 128, 191, 255]
        for sa in steps {
            for ba in steps {
                for i in 0..<216 {
                    let s = (steps[i % 6], steps[i / 6 % 6], steps[i / 36])
                    let b = (steps[i / 36], steps[(i + 2) % 6], steps[(i / 6 + i) % 6])
                    let source = Pixel.premultiply(red: s.0, green: s.1, blue: s.2, alpha: sa)
                    let backdrop = Pixel.premultiply(red: b.0, green: b.1, blue: b.2, alpha: ba)
                    let drawn = mode.blend(source: source, backdrop: backdrop)
                    let expected = Specification.composite(mode, source, backdrop)
                    let distance = ImageDifference.distance(drawn, expected)
                    #expect(distance <= Self.tolerance, "\(mode) \(source) on \(backdrop): \(drawn), not \(expected)")
                }
            }
        }
    }

    @Test(arguments: BlendMode.allCases)
    func `a clear source changes nothing, and results stay premultiplied`(mode: BlendMode) {
        for backdrop in [0, 0xFF12_3456, 0x8040_2010, 0x0101_0000] as [Pixel] {
            #expect(mode.blend(source: 0, backdrop: backdrop) == backdrop)
            for source in [0xFFFF_FFFF, 0x8080_0040, 0x0303_0201] as [Pixel] {
                let p = mode.blend(source: source, backdrop: backdrop)
                #expect(max(p.redByte, p.greenByte, p.blueByte) <= p.alphaByte)
            }
        }
    }

    @Test func `there are sixteen`() { #expect(BlendMode.allCases.count == 16) }
}

/// §5, §9 and §10 as they stand.
private enum Specification {
    typealias RGB = [Double]

    static func composite(_ mode: BlendMode, _ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let (cs, sa) = straight(source), (cb, ba) = straight(backdrop)
        let mixed = blend(mode, cb, cs)
        let alpha = sa + ba * (1 - sa)
        let co = (0..<3).map { i in
            cs[i] * sa * (1 - ba) + cb[i] * ba * (1 - sa) + sa * ba * min(1, max(0, mixed[i]))
        }
        func byte(_ v: Double) -> UInt32 { UInt32(max(0, min(1, v)) * 255 + 0.5) }
        return Pixel(red: byte(co[0]), green: byte(co[1]), blue: byte(co[2]), alpha: byte(alpha))
    }

    private static func straight(_ p: Pixel) -> (RGB, Double) {
        guard p.alphaByte > 0 else { return ([0, 0, 0], 0) }
        let a = Double(p.alphaByte)
        return ([Double(p.redByte) / a, Double(p.greenByte) / a, Double(p.blueByte) / a], a / 255)
    }

    private static func blend(_ mode: BlendMode, _ cb: RGB, _ cs: RGB) -> RGB {
        switch mode {
        case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
        case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
        case .color: setLum(cs, lum(cb))
        case .luminosity: setLum(cb, lum(cs))
        case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
            .softLight, .difference, .exclusion:
            (0..<3).map { channel(mode, cb[$0], cs[$0]) }
        }
    }

    private static func channel(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .multiply: return cb * cs
        case .screen: return 1 - (1 - cb) * (1 - cs)
        case .overlay: return channel(.hardLight, cs, cb)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: return cs <= 0.5 ? channel(.multiply, cb, 2 * cs) : channel(.screen, cb, 2 * cs - 1)
        case .softLight:
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        case .normal, .hue, .saturation, .color, .luminosity: return cs
        }
    }

    private static func lum(_ c: RGB) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func sat(_ c: RGB) -> Double { c.max()! - c.min()! }

    private static func setLum(_ c: RGB, _ l: Double) -> RGB {
        let d = l - lum(c)
        var out = c.map { $0 + d }
        let (mean, low, high) = (lum(out), out.min()!, out.max()!)
        if low < 0 { out = out.map { mean + ($0 - mean) * mean / (mean - low) } }
        if high > 1 { out = out.map { mean + ($0 - mean) * (1 - mean) / (high - mean) } }
        return out
    }

    private static func setSat(_ c: RGB, _ s: Double) -> RGB {
        var out = [0.0, 0, 0]
        let order = [0, 1, 2].sorted { c[$0] < c[$1] }
        let (low, middle, high) = (order[0], order[1], order[2])
        if c[high] > c[low] {
            out[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
            out[high] = s
        }
        return out
    }
}
