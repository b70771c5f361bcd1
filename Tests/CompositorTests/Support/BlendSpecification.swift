// W3C Compositing and Blending Level 1, §5, §9 and §10, written out in Double.

import FloeImaging
import FloeRenderTree

/// The formulas of §5, §9 and §10.
enum BlendSpecification {
    typealias RGB = SIMD3<Double>

    /// Composites a source of alpha `sa` over a backdrop of alpha `ba`, both straight. Returns the premultiplied colour and its alpha.
    static func composite(_ mode: BlendMode, _ cs: RGB, _ sa: Double, _ cb: RGB, _ ba: Double) -> (color: RGB, alpha: Double) {
        let mixed = blend(mode, cb, cs).clamped(lowerBound: RGB(repeating: 0), upperBound: RGB(repeating: 1))
        return (cs * (sa * (1 - ba)) + cb * (ba * (1 - sa)) + mixed * (sa * ba), sa + ba * (1 - sa))
    }

    /// Composites premultiplied pixels and rounds the result to 8 bits per channel.
    static func composite(_ mode: BlendMode, _ source: Pixel, _ backdrop: Pixel) -> Pixel {
        let (cs, sa) = straight(source), (cb, ba) = straight(backdrop)
        let (color, alpha) = composite(mode, cs, sa, cb, ba)
        func byte(_ v: Double) -> UInt32 { UInt32(max(0, min(1, v)) * 255 + 0.5) }
        return Pixel(red: byte(color.x), green: byte(color.y), blue: byte(color.z), alpha: byte(alpha))
    }

    private static func straight(_ p: Pixel) -> (RGB, Double) {
        guard p.alphaByte > 0 else { return (.zero, 0) }
        let a = Double(p.alphaByte)
        return (RGB(Double(p.redByte), Double(p.greenByte), Double(p.blueByte)) / a, a / 255)
    }

    private static func blend(_ mode: BlendMode, _ cb: RGB, _ cs: RGB) -> RGB {
        switch mode {
        case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
        case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
        case .color: setLum(cs, lum(cb))
        case .luminosity: setLum(cb, lum(cs))
        case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
            .softLight, .difference, .exclusion:
            RGB(channel(mode, cb.x, cs.x), channel(mode, cb.y, cs.y), channel(mode, cb.z, cs.z))
        }
    }

    private static func channel(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .multiply: return cb * cs
        case .screen: return 1 - (1 - cb) * (1 - cs)
        case .overlay: return channel(.hardLight, cs, cb)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb >= 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: return cs <= 0.5 ? channel(.multiply, cb, 2 * cs) : channel(.screen, cb, 2 * cs - 1)
        case .softLight:
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        case .normal, .hue, .saturation, .color, .luminosity: return cs
        }
    }

    private static func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func sat(_ c: RGB) -> Double { c.max() - c.min() }

    private static func setLum(_ c: RGB, _ l: Double) -> RGB {
        var out = c + (l - lum(c))
        let mean = RGB(repeating: lum(out)), low = out.min(), high = out.max()
        if low < 0 { out = mean + (out - mean) * mean / (mean - low) }
        if high > 1 { out = mean + (out - mean) * (1 - mean) / (high - mean) }
        return out
    }

    private static func setSat(_ c: RGB, _ s: Double) -> RGB {
        sat(c) > 0 ? (c - c.min()) * s / sat(c) : .zero
    }
}
