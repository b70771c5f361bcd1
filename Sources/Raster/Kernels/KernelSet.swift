// The loops that touch pixels, one set of them for each instruction set. Everything that is drawn goes through three
// stages at most, each of which has its loops here, and what a stage would leave as it is goes past it:
//
//     fetch   colours of a row      gradient, mix, sample, sampleRows, project; solid colours and copies lie ready
//     cover   how much of each      coverage, roundedCoverage, multiply, scale
//     mix     onto what is there    over, blend; drawStrips for whole areas
//
// The contract:
//   · Pointers and counts only; count ≥ 0, nothing is allocated, nothing is kept.
//   · `out` may be the same as an input row, but never overlaps one otherwise.
//   · No pixel is written behind out[count − 1]. Of a bitmap, a row and 16 texels behind the last one may be read.
//   · A mask has one byte per pixel, 0…255; seven more behind its end may be read and written. Without a mask every pixel
//     is covered by `factor`, 0…255.
//   · Pixels are premultiplied. m(a, b) = multiply255(a, b), lerp(a, b, w) = (a·(256 − w) + b·w + 128) >> 8.
//   · Each result depends on its own column and the row's parameters alone, never on where a span starts or how long
//     it is: so that tiles, threads and damage cannot show.
//   · Every set gives the bits of `scalar`.

import CKernels
import Imaging
import RenderTree

/// Loops for one instruction set: plain functions, in Swift or C.
@safe
public struct KernelSet: Sendable {
    typealias Row = UnsafeMutablePointer<Pixel>
    typealias Source = UnsafePointer<Pixel>
    typealias Mask = UnsafePointer<UInt8>
    typealias Positions = UnsafePointer<Int32>

    /// The name that a compositor shows.
    public let name: String
    /// Whether this processor runs it. Nothing may be drawn with one that it does not.
    public let isAvailable: Bool

    // MARK: - Mix

    /// (out, stride, source, stride, mask, stride, factor, width, height): out = s + m(out, 255 − s.alpha), s = m(source, coverage).
    /// A stride of 0 repeats one row of the source, or of the mask.
    let over: @convention(c) @Sendable (Row, Int, Source, Int, Mask?, Int, UInt32, Int, Int) -> Void
    /// (out, stride, pixel, width, height): out = pixel + m(out, 255 − pixel.alpha)
    let overSolid: @convention(c) @Sendable (Row, Int, Pixel, Int, Int) -> Void
    /// (out, stride, source, stride, mode, width, height): `mode` of source[i] on out[i], by the formula in `BlendMode`.
    let blend: @convention(c) @Sendable (Row, Int, Source, Int, floe_blend_mode, Int, Int) -> Void
    /// Areas in order, each row by the kind of its area; none ends before it begins. Nil: by `over`, one after the other.
    var drawStrips: (@convention(c) @Sendable (UnsafePointer<floe_area>, Int) -> Void)?

    // MARK: - Cover

    /// (out, source, mask, factor, count): m(source[i], coverage)
    let scale: @convention(c) @Sendable (Row, Source, Mask?, UInt32, Int) -> Void
    /// (out, mask, factor, pixels, count): m(coverage, pixels[i].alpha)
    let multiply: @convention(c) @Sendable (UnsafeMutablePointer<UInt8>, Mask?, UInt32, Source, Int) -> Void
    /// (out, shape, x, y, count): how much of the pixels with these centres a rectangle covers, 0…1, as `QuadCoverage` has it.
    let coverage: Coverage
    /// Likewise of a rounded rectangle. Nil: by `ShapeCoverage`.
    var roundedCoverage: Coverage?

    typealias Coverage =
        @convention(c) @Sendable (
            UnsafeMutablePointer<Float>, UnsafePointer<floe_shape>, UnsafePointer<Float>, UnsafePointer<Float>, Int
        ) -> Void

    // MARK: - Fetch

    /// out = ramp[clamp(⌊t⌋, 0, 1023)]
    let gradient: @convention(c) @Sendable (Row, Source, UnsafePointer<GradientRow>, Int) -> Void
    /// (out, stride, a, b, stride of both, weight, width, height): lerp(a[i], b[i], weight); weight 0…256.
    let mix: @convention(c) @Sendable (Row, Int, Source, Source, Int, UInt32, Int, Int) -> Void
    /// (out, texels, u, v, count): the two rows around v[i] mixed by its fraction, then two neighbours in them by that of u[i].
    let sample: @convention(c) @Sendable (Row, floe_texels, Positions, Positions, Int) -> Void
    /// (out, stride, texels, u, v, mixed, width, height): what `sample` finds at (u[column], v[row]), each at least 1; `mixed` has
    /// room for 2 · width + 192 pixels.
    let sampleRows: @convention(c) @Sendable (Row, Int, floe_texels, Positions, Positions, Row, Int, Int) -> Void
    /// Texel positions u, v of a projected row, clamped, in 1/256 texel from the first texel's centre.
    let project:
        @convention(c) @Sendable (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafePointer<ProjectedRow>, Int) -> Void
    /// The same of a nine-part image's row, of which three positions more may be written. Nil: by `NinePartAxis`.
    var projectNinePart:
        (
            @convention(c) @Sendable (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafePointer<floe_nine_part_row>, Int) ->
                Void
        )?
    /// (out, texels, u, v, count): the texels at (u[i] >> 8, v[i] >> 8). Nil: one by one.
    var pick: (@convention(c) @Sendable (Row, floe_texels, Positions, Positions, Int) -> Void)?
    /// `project`, then `sample`. Nil: one after the other.
    var sampleProjected: (@convention(c) @Sendable (Row, floe_texels, UnsafePointer<ProjectedRow>, Int) -> Void)?

    // MARK: - The sets

    /// The reference.
    public static let scalar = unsafe KernelSet(
        name: "scalar", isAvailable: true,
        over: { unsafe ScalarKernels.over($0, $1, $2, $3, $4, $5, $6, $7, $8) },
        overSolid: { unsafe ScalarKernels.overSolid($0, $1, $2, $3, $4) },
        blend: { unsafe ScalarKernels.blend($0, $1, $2, $3, $4, $5, $6) },
        scale: { unsafe ScalarKernels.scale($0, $1, $2, $3, $4) },
        multiply: { unsafe ScalarKernels.multiply($0, $1, $2, $3, $4) },
        coverage: { unsafe ScalarKernels.coverage($0, $1, $2, $3, $4) },
        gradient: { unsafe ScalarKernels.gradient($0, $1, $2, $3) },
        mix: { unsafe ScalarKernels.mix($0, $1, $2, $3, $4, $5, $6, $7) },
        sample: { unsafe ScalarKernels.sample($0, $1, $2, $3, $4) },
        sampleRows: { unsafe ScalarKernels.sampleRows($0, $1, $2, $3, $4, $6, $7) },
        project: { unsafe ScalarKernels.project($0, $1, $2, $3) })

    /// Swift's vector types, 128 bits wide.
    public static let simd = unsafe KernelSet(
        name: "SIMD", isAvailable: true,
        over: { unsafe SIMDKernels.over($0, $1, $2, $3, $4, $5, $6, $7, $8) },
        overSolid: { unsafe SIMDKernels.overSolid($0, $1, $2, $3, $4) },
        blend: { unsafe SIMDKernels.blend($0, $1, $2, $3, $4, $5, $6) },
        scale: { unsafe SIMDKernels.scale($0, $1, $2, $3, $4) },
        multiply: { unsafe SIMDKernels.multiply($0, $1, $2, $3, $4) },
        coverage: { unsafe SIMDKernels.coverage($0, $1, $2, $3, $4) },
        gradient: { unsafe SIMDKernels.gradient($0, $1, $2, $3) },
        mix: { unsafe SIMDKernels.mix($0, $1, $2, $3, $4, $5, $6, $7) },
        sample: { unsafe SIMDKernels.sample($0, $1, $2, $3, $4) },
        sampleRows: { unsafe SIMDKernels.sampleRows($0, $1, $2, $3, $4, $6, $7) },
        project: { unsafe SIMDKernels.project($0, $1, $2, $3) })

    #if arch(x86_64)
    /// C with AVX2, 256 bits wide; the formulas lie above its functions.
    public static let avx2 = unsafe KernelSet(
        name: "AVX2", isAvailable: floe_has_avx2() != 0, over: floe_over_avx2, overSolid: floe_over_solid_avx2, blend: floe_blend_avx2,
        drawStrips: floe_draw_strips_avx2,
        scale: floe_scale_avx2, multiply: floe_multiply_avx2, coverage: floe_shape_coverage_avx2, roundedCoverage: floe_shape_coverage_avx2,
        gradient: floe_gradient_avx2, mix: floe_mix_avx2, sample: floe_sample_avx2, sampleRows: floe_sample_rows_avx2,
        project: floe_project_avx2, projectNinePart: floe_nine_part_avx2, pick: floe_pick_avx2, sampleProjected: floe_sample_projected_avx2)

    /// From the slowest to the fastest.
    public static let all = [scalar, simd, avx2]
    #else
    public static let all = [scalar, simd]
    #endif

    /// The best that this processor runs.
    public static let fastest = all.last(where: \.isAvailable) ?? scalar
}
