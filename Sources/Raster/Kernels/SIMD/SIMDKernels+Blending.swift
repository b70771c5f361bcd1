// The blend modes on vectors of four pixels: `BlendMode`, step by step.

import CKernels
import Imaging
import RenderTree

extension SIMDKernels {
    static func blend(
        _ out: KernelSet.Row, _ outStride: Int, _ source: KernelSet.Source, _ sourceStride: Int, _ native: floe_blend_mode, _ width: Int,
        _ height: Int
    ) {
        for row in 0..<height { unsafe blend(out + row * outStride, source + row * sourceStride, native, width) }
    }

    private static func blend(_ out: KernelSet.Row, _ source: KernelSet.Source, _ native: floe_blend_mode, _ count: Int) {
        let one = FloatVector(repeating: 1), two = FloatVector(repeating: 2), half = FloatVector(repeating: 0.5)
        switch BlendMode(native) {
        case .normal: unsafe mixEach(out, source, native, count) { _, s in s }
        case .multiply: unsafe mixChannels(out, source, native, count) { cb, cs in cb * cs }
        case .screen: unsafe mixChannels(out, source, native, count) { cb, cs in cb + cs - cb * cs }
        case .overlay: unsafe mixChannels(out, source, native, count) { cb, cs in hardLight(cs: cb, cb: cs) }
        case .darken: unsafe mixChannels(out, source, native, count) { cb, cs in cb.atMost(cs) }
        case .lighten: unsafe mixChannels(out, source, native, count) { cb, cs in cb.atLeast(cs) }
        case .colorDodge:
            unsafe mixChannels(out, source, native, count) { cb, cs in
                (cb / (one - cs)).atMost(one).replacing(with: one, where: cs .>= one)
                    .replacing(with: FloatVector.zero, where: cb .== .zero)
            }
        case .colorBurn:
            unsafe mixChannels(out, source, native, count) { cb, cs in
                (one - ((one - cb) / cs).atMost(one)).replacing(with: FloatVector.zero, where: cs .<= .zero)
                    .replacing(with: one, where: cb .>= one)
            }
        case .hardLight: unsafe mixChannels(out, source, native, count) { cb, cs in hardLight(cs: cs, cb: cb) }
        case .softLight:
            unsafe mixChannels(out, source, native, count) { cb, cs in
                let dark = cb - (one - two * cs) * cb * (one - cb)
                let low = ((FloatVector(repeating: 16) * cb - FloatVector(repeating: 12)) * cb + FloatVector(repeating: 4)) * cb
                let d = cb.squareRoot().replacing(with: low, where: cb .<= FloatVector(repeating: 0.25))
                return (cb + (two * cs - one) * (d - cb)).replacing(with: dark, where: cs .<= half)
            }
        case .difference:
            unsafe mixChannels(out, source, native, count) { cb, cs in
                let d = cb - cs
                return d.atLeast(FloatVector.zero - d)
            }
        case .exclusion: unsafe mixChannels(out, source, native, count) { cb, cs in cb + cs - two * cb * cs }
        case .hue:
            unsafe mixEach(out, source, native, count) { b, s in
                s.withSaturation(b.saturation).withLuminosity(b.luminosity)
            }
        case .saturation:
            unsafe mixEach(out, source, native, count) { b, s in
                b.withSaturation(s.saturation).withLuminosity(b.luminosity)
            }
        case .color: unsafe mixEach(out, source, native, count) { b, s in s.withLuminosity(b.luminosity) }
        case .luminosity: unsafe mixEach(out, source, native, count) { b, s in b.withLuminosity(s.luminosity) }
        }
    }

    @inline(__always)
    private static func hardLight(cs: FloatVector, cb: FloatVector) -> FloatVector {
        let two = FloatVector(repeating: 2)
        let d = two * cs - FloatVector(repeating: 1)
        return (d + cb - d * cb).replacing(with: cb * two * cs, where: cs .<= FloatVector(repeating: 0.5))
    }

    /// A mode whose channels mix one by one.
    @inline(__always)
    private static func mixChannels(
        _ out: KernelSet.Row, _ source: KernelSet.Source, _ native: floe_blend_mode, _ count: Int,
        _ mix: (_ cb: FloatVector, _ cs: FloatVector) -> FloatVector
    ) {
        unsafe mixEach(out, source, native, count) { b, s in
            ColorVector(r: mix(b.r, s.r), g: mix(b.g, s.g), b: mix(b.b, s.b))
        }
    }

    /// co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs); pixels without source stay.
    @inline(__always)
    private static func mixEach(
        _ out: KernelSet.Row, _ source: KernelSet.Source, _ native: floe_blend_mode, _ count: Int,
        _ mix: (_ backdrop: ColorVector, _ source: ColorVector) -> ColorVector
    ) {
        let one = FloatVector(repeating: 1), full = FloatVector(repeating: 255), half = FloatVector(repeating: 0.5)
        // Not by `forEachFour`: what mixes is inlined in a plain loop alone, a third faster.
        var i = 0
        while i < count & ~3 {
            let sp = unsafe PixelVector.load(source + i), bp = unsafe PixelVector.load(out + i)
            if sp != PixelVector(repeating: 0) {
                let alphaS = FloatVector(bytes: sp &>> 24), alphaB = FloatVector(bytes: bp &>> 24)
                let s = ColorVector(sp, alpha: alphaS), b = ColorVector(bp, alpha: alphaB)
                let sa = alphaS / full, ba = alphaB / full
                let mixed = mix(b, s)
                let alpha = (sa + ba * (one - sa)) * full + half
                @inline(__always)
                func channel(_ cs: FloatVector, _ cb: FloatVector, _ m: FloatVector) -> PixelVector {
                    let co = cs * sa * (one - ba) + cb * ba * (one - sa) + sa * ba * m
                    return (co.atMost(one).atLeast(.zero) * full + half).atMost(alpha).floored32
                }
                let color = channel(s.r, b.r, mixed.r) &<< 16 | channel(s.g, b.g, mixed.g) &<< 8 | channel(s.b, b.b, mixed.b)
                unsafe (alpha.floored32 &<< 24 | color).store(out + i)
            }
            i &+= 4
        }
        unsafe ScalarKernels.blend(out + i, 0, source + i, 0, native, count - i, 1)
    }
}
