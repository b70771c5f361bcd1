// The seam between what is drawn and the loops that touch pixels. Everything the painter does to a row
// of pixels it does through these functions; a set of them for another instruction set is one more
// type that conforms.
//
// The contract:
//   · Pointers and counts only; count ≥ 0, nothing is allocated, nothing is kept.
//   · `out` may be the same as an input row, but never overlaps one otherwise.
//   · Nothing is written behind out[count − 1]. Of a bitmap, a row and 16 texels
//     behind the last one may be read.
//   · A mask has one 32-bit word per pixel, 0…255: as wide as the pixel, so that no vector has to be
//     widened.
//   · Pixels are premultiplied. m(a, b) = multiply255(a, b), lerp(a, b, w) = (a·(256 − w) + b·w + 128) >> 8.
//   · Each result depends on its own column and the row's parameters alone, never on where a span
//     starts or how long it is: so that tiles, threads and damage cannot show.
//   · Every implementation gives the bits of `ScalarKernels`.

import FramePlanning
import CKernels
import Imaging
import RenderTree

/// Loops over rows of pixels.
public protocol SpanKernels: SendableMetatype {
    /// Sets every pixel.
    static func fill(_ out: UnsafeMutablePointer<Pixel>, _ pixel: Pixel, _ count: Int)

    /// Areas in order, each row by the kind of its area; strip by strip or one after the other. No area ends before
    /// it begins.
    static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int)

    // Source-over: out = s + m(out, 255 − s.alpha), where s is

    /// … `pixel` throughout.
    static func over(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, _ count: Int)
    /// … m(pixel, mask[i]).
    static func over(
        _ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mask: UnsafePointer<UInt32>, _ count: Int)
    /// … source[i].
    static func over(_ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ count: Int)
    /// … m(source[i], factor); factor 0…255.
    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, factor: UInt32, _ count: Int)
    /// … m(source[i], mask[i]).
    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int)
    /// … m(source[i], m(mask[i].alpha, factor)).
    static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, alphaOf mask: UnsafePointer<Pixel>,
        factor: UInt32, _ count: Int)

    /// out = m(source[i], mask[i])
    static func scale(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mask: UnsafePointer<UInt32>, _ count: Int)
    /// out = `mode` of source[i] on out[i], by the formula in `BlendMode`.
    static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int)

    /// out = `mode` of `pixel` on out[i].
    static func blend(_ out: UnsafeMutablePointer<Pixel>, solid pixel: Pixel, mode: BlendMode, _ count: Int)

    /// mask = m(mask[i], pixels[i].alpha)
    static func multiply(_ mask: UnsafeMutablePointer<UInt32>, alphaOf pixels: UnsafePointer<Pixel>, _ count: Int)
    /// mask = ⌊coverage · scale + ½⌋, coverage as in `QuadCoverage`.
    static func coverage(_ mask: UnsafeMutablePointer<UInt32>, _ row: QuadRow, _ count: Int)

    /// out = coverage of a row's pixels from `column` on, 0…1. `native`: the shape's; of radius 0
    /// where that does not say all.
    static func cover(
        _ out: UnsafeMutablePointer<Float>, _ shape: borrowing ShapeCoverage, _ native: UnsafePointer<floe_rounded_shape>, row: Int32,
        from column: Int32, _ count: Int)

    /// out = lerp(a[i], b[i], weight); weight 0…256.
    static func mix(
        _ out: UnsafeMutablePointer<Pixel>, _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>,
        weight: UInt32, _ count: Int)
    /// out = lerp(row[columns[i]], row[columns[i] + 1], w). Two words of `weights` for each pixel:
    /// (256 − w) · 0x10001, w · 0x10001, that is both halves of a word.
    static func sampleColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>,
        weights: UnsafePointer<UInt32>, _ count: Int)
    /// out = row[columns[i]]
    static func pickColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>, _ count: Int)
    /// out = the texel at (u[i] >> 8, v[i] >> 8).
    static func pick(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int)
    /// Bilinear: the two rows around v[i] mixed by its fraction, then as `sampleColumns` at u[i].
    static func sample(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int)
    /// Texel positions of a projected row, clamped, in 1/256 texel from the first texel's centre.
    static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int)
    /// Bilinear at the positions of a projected row: `project`, then `sample`.
    static func sampleProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ count: Int)
    /// Source-over of those: s is m(sample, coverage) with the coverage of `quad`, which is whole, that is
    /// `factor`, from pixel `solid.lowerBound` up to `solid.upperBound`.
    static func overProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ quad: QuadRow, solid: Range<Int>,
        factor: UInt32, _ count: Int)
    /// out = ramp[clamp(⌊1024 · t⌋, 0, 1023)]
    static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int)
}
