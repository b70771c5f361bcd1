// The sixteen blend modes of W3C Compositing and Blending Level 1, §9 and §10, in one place. This is the reference for the
// kernels and the GPU's programs.

import FloeImaging

/// How a group's colours blend with its backdrop.
public enum BlendMode: String, CaseIterable, Sendable {
    /// A separable mode of §9.1, which works on each channel alone. `normal` is source-over.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn
    /// A separable mode of §9.1, which works on each channel alone.
    case hardLight, softLight, difference, exclusion
    /// A mode of §9.2, which takes the named component from the source (`color`: hue and saturation) and the others from the backdrop.
    case hue, saturation, color, luminosity

    /// Blends one premultiplied pixel onto another:
    /// `co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs)`, `αo = αs + αb·(1 − αs)` (§5, §9.1).
    package func blend(source: Pixel, backdrop: Pixel) -> Pixel {
        let s = Channels(straight: source), sa = Float(source.alphaByte) / 255
        let b = Channels(straight: backdrop), ba = Float(backdrop.alphaByte) / 255
        let uncovered = s * sa * (1 - ba) + b * ba * (1 - sa)
        let co = uncovered + sa * ba * mix(backdrop: b, source: s)
        func byte(_ v: Float) -> UInt32 { UInt32(max(0, min(1, v)) * 255 + 0.5) }
        let alpha = byte(sa + ba * (1 - sa))
        return Pixel(red: min(alpha, byte(co.x)), green: min(alpha, byte(co.y)), blue: min(alpha, byte(co.z)), alpha: alpha)
    }

    /// Whether it needs divisions or square roots, which make it take several times as long as the others.
    package var divides: Bool {
        switch self {
        case .normal, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion: false
        case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: true
        }
    }

    /// Returns B(cb, cs) of the specification, on straight colours.
    private func mix(backdrop b: Channels, source s: Channels) -> Channels {
        func each(_ mixed: (_ cb: Float, _ cs: Float) -> Float) -> Channels {
            Channels(mixed(b.x, s.x), mixed(b.y, s.y), mixed(b.z, s.z))
        }
        switch self {
        case .normal: return s
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return each { BlendMode.hardLight(cs: $0, cb: $1) }
        case .darken: return each { min($0, $1) }
        case .lighten: return each { max($0, $1) }
        case .colorDodge: return each { cb, cs in cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs)) }
        case .colorBurn: return each { cb, cs in cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs) }
        case .hardLight: return each { BlendMode.hardLight(cs: $1, cb: $0) }
        case .softLight:
            return each { cb, cs in
                if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
                let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
                return cb + (2 * cs - 1) * (d - cb)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return b + s - 2 * b * s
        case .hue: return s.withSaturation(b.saturation).withLuminosity(b.luminosity)
        case .saturation: return b.withSaturation(s.saturation).withLuminosity(b.luminosity)
        case .color: return s.withLuminosity(b.luminosity)
        case .luminosity: return b.withLuminosity(s.luminosity)
        }
    }

    private static func hardLight(cs: Float, cb: Float) -> Float {
        cs <= 0.5 ? cb * 2 * cs : { $0 + cb - $0 * cb }(2 * cs - 1)
    }
}

/// Straight red, green and blue, 0…1.
private typealias Channels = SIMD3<Float>

/// The non-separable modes' functions of colours (§10).
extension Channels {
    fileprivate init(straight p: Pixel) {
        let k = p.alphaByte > 0 ? 1 / Float(p.alphaByte) : 0
        func channel(_ byte: UInt32) -> Float { Swift.min(1, Float(byte) * k) }
        self.init(channel(p.redByte), channel(p.greenByte), channel(p.blueByte))
    }

    /// Lum(C) = 0.3 R + 0.59 G + 0.11 B, in this order, which `sum()` does not keep.
    fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

    // These replace `min()` and `max()`, which take longer.
    private var lowest: Float { Swift.min(x, y, z) }
    private var highest: Float { Swift.max(x, y, z) }

    /// Sat(C) = max − min
    fileprivate var saturation: Float { highest - lowest }

    /// Returns SetLum(C, l), with ClipColor.
    fileprivate func withLuminosity(_ l: Float) -> Channels {
        var c = self + (l - luminosity)
        let lum = c.luminosity, low = c.lowest, high = c.highest
        // Greys have lum = low = high, rounding aside, and nothing to clip.
        if low < 0, lum > low { c = lum + (c - lum) * (lum / (lum - low)) }
        if high > 1, high > lum { c = lum + (c - lum) * ((1 - lum) / (high - lum)) }
        return c
    }

    /// Returns SetSat(C, s): the largest component becomes s, the smallest 0, the middle one keeps its relative position.
    fileprivate func withSaturation(_ s: Float) -> Channels {
        let low = lowest, range = saturation
        return range > 0 ? (self - low) * (s / range) : .zero
    }
}
