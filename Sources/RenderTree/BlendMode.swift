// The sixteen blend modes of W3C Compositing and Blending Level 1, §9 and §10, in one place. This is
// the reference that the kernels and the GPU's programs are held to.

import Imaging

/// How a group's colours mix with what lies behind them.
public enum BlendMode: String, CaseIterable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn
    case hardLight, softLight, difference, exclusion
    case hue, saturation, color, luminosity

    /// Mixes one premultiplied pixel onto another:
    /// `co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs)`, `αo = αs + αb·(1 − αs)` (§5, §9.1).
    public func blend(source: Pixel, backdrop: Pixel) -> Pixel {
        let s = StraightColor(source), b = StraightColor(backdrop)
        let mixed = mix(backdrop: b, source: s)
        func composite(_ cs: Float, _ cb: Float, _ m: Float) -> UInt32 {
            let co = cs * s.a * (1 - b.a) + cb * b.a * (1 - s.a) + s.a * b.a * m
            return UInt32(max(0, min(1, co)) * 255 + 0.5)
        }
        let alpha = UInt32((s.a + b.a * (1 - s.a)) * 255 + 0.5)
        return Pixel(
            red: min(alpha, composite(s.r, b.r, mixed.r)), green: min(alpha, composite(s.g, b.g, mixed.g)),
            blue: min(alpha, composite(s.b, b.b, mixed.b)), alpha: alpha)
    }

    /// Whether its colours cannot do without divisions, or square roots: it takes several times as long as the others.
    public var divides: Bool {
        switch self {
        case .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion: false
        case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: true
        }
    }

    /// B(cb, cs) of the specification, on straight colours.
    func mix(backdrop b: StraightColor, source s: StraightColor) -> StraightColor {
        switch self {
        case .normal: return s
        case .hue: return s.withSaturation(b.saturation).withLuminosity(b.luminosity)
        case .saturation: return b.withSaturation(s.saturation).withLuminosity(b.luminosity)
        case .color: return s.withLuminosity(b.luminosity)
        case .luminosity: return b.withLuminosity(s.luminosity)
        case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
            .softLight, .difference, .exclusion:
            return StraightColor(
                r: separable(b.r, s.r), g: separable(b.g, s.g), b: separable(b.b, s.b), a: s.a)
        }
    }

    private func separable(_ cb: Float, _ cs: Float) -> Float {
        switch self {
        case .multiply: return cb * cs
        case .screen: return cb + cs - cb * cs
        case .overlay: return BlendMode.hardLight(cs: cb, cb: cs)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: return BlendMode.hardLight(cs: cs, cb: cb)
        case .softLight:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        case .normal, .hue, .saturation, .color, .luminosity: return cs
        }
    }

    private static func hardLight(cs: Float, cb: Float) -> Float {
        cs <= 0.5 ? cb * 2 * cs : { $0 + cb - $0 * cb }(2 * cs - 1)
    }
}

/// Straight components 0…1, and the non-separable modes' functions of them (§10).
struct StraightColor {
    var r, g, b, a: Float

    init(r: Float, g: Float, b: Float, a: Float) {
        self.r = r; self.g = g; self.b = b; self.a = a
    }

    init(_ p: Pixel) {
        let alpha = p.alphaByte
        guard alpha > 0 else { self.init(r: 0, g: 0, b: 0, a: 0); return }
        let k = 1 / Float(alpha)
        self.init(
            r: min(1, Float(p.redByte) * k), g: min(1, Float(p.greenByte) * k),
            b: min(1, Float(p.blueByte) * k), a: Float(alpha) / 255)
    }

    /// Lum(C) = 0.3 R + 0.59 G + 0.11 B
    var luminosity: Float { 0.3 * r + 0.59 * g + 0.11 * b }

    /// Sat(C) = max − min
    var saturation: Float { max(r, g, b) - min(r, g, b) }

    /// SetLum(C, l), with ClipColor.
    func withLuminosity(_ l: Float) -> StraightColor {
        let d = l - luminosity
        var c = StraightColor(r: r + d, g: g + d, b: b + d, a: a)
        let lum = c.luminosity, low = min(c.r, c.g, c.b), high = max(c.r, c.g, c.b)
        func clip(_ k: Float) {
            c = StraightColor(r: lum + (c.r - lum) * k, g: lum + (c.g - lum) * k, b: lum + (c.b - lum) * k, a: a)
        }
        // Greys have lum = low = high but for rounding, and nothing to clip.
        if low < 0, lum > low { clip(lum / (lum - low)) }
        if high > 1, high > lum { clip((1 - lum) / (high - lum)) }
        return c
    }

    /// SetSat(C, s): the largest component becomes s, the smallest 0, the middle one keeps its place.
    func withSaturation(_ s: Float) -> StraightColor {
        let low = min(r, g, b), range = saturation
        guard range > 0 else { return StraightColor(r: 0, g: 0, b: 0, a: a) }
        let k = s / range
        return StraightColor(r: (r - low) * k, g: (g - low) * k, b: (b - low) * k, a: a)
    }
}
