// How the pixels of images and gradients find their colours, by kind of item. Bitmaps are referred to, not owned: the planned
// frame holds them.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A bitmap's pixels, valid only while something else keeps the bitmap alive.
@safe
package struct Texels: @unchecked Sendable {
    package let base: UnsafePointer<Pixel>
    package let width, height: Int
    private let reference: Unmanaged<Bitmap>
    package var bitmap: Bitmap { unsafe reference.takeUnretainedValue() }

    /// `drawn`: what is shown in place of the bitmap's own pixels, and of the same size.
    package init(_ bitmap: Bitmap, drawn: PictureTexels? = nil) {
        unsafe reference = .passUnretained(bitmap)
        unsafe base = drawn.map { unsafe $0.base } ?? bitmap.unsafePixels
        width = bitmap.width
        height = bitmap.height
    }
}

/// A picture's texels, valid only while the compositor that drew them keeps the picture.
@safe
package struct PictureTexels: @unchecked Sendable {
    let base: UnsafePointer<Pixel>

    package init(_ base: UnsafePointer<Pixel>) { unsafe self.base = base }
}

/// The texels of an axis-aligned image at whole pixels.
@safe
package struct CopyPaint {
    /// Device pixel (x, y) shows the texel at base[(y + dy) · width + x + dx].
    package let texels: Texels
    package let dx, dy: Int32
    /// The part of the bitmap that is drawn, and its sampling where texels cannot be copied.
    let source: TexelRect, isNearest: Bool
    /// The bitmap's opacity runs, if they are known.
    package let runs: UnsafePointer<OpacityRun>?

    /// Returns the bitmap's column for a device column. Opacity runs are counted in bitmap columns.
    @inlinable @inline(__always)
    package func bitmapColumn(_ column: Int32) -> Int { Int(column &+ dx) }

    /// Returns the opacity runs from a device row on.
    @inlinable @inline(__always)
    package func runs(from row: Int32) -> UnsafePointer<OpacityRun>? {
        unsafe runs.map { unsafe $0 + Int(row &+ dy) }
    }

    @inlinable @inline(__always)
    package func pointer(_ column: Int32, _ row: Int32) -> UnsafePointer<Pixel> {
        unsafe texels.base + (Int(row &+ dy) &* texels.width &+ Int(column &+ dx))
    }
}

/// How pixels find texels in one mipmap level of a bitmap.
package struct ImageSampler {
    package let texels: Texels
    /// From device pixels to texels of this level; meaningless for nine-part images.
    package let projection: TexelProjection
    /// The column from which positions along a projected row are counted.
    package let origin: Int32
    package let limits: SampleLimits
    package let isNearest: Bool
    /// The columns and rows whose texels are only shifted; none for a projected or a nine-part image.
    package internal(set) var columns = ShiftedTexels.none, rows = ShiftedTexels.none
    /// Index into the pool's `ninePartAxes`; −1 for a plain image.
    package let axes: Int32
    /// The bitmap's mipmap level: 0 is the bitmap itself.
    package let level: UInt8
    /// Texels of this level per texel of the bitmap.
    package let scaleX, scaleY: Double
}

extension ImageSampler {
    /// Makes a sampler that gives the same result as copying texels, for pixels whose texel cannot be copied.
    package init(copying copy: CopyPaint) {
        let bias = ImageNode.texelBias, texels = copy.texels
        self.init(
            texels: texels, projection: .translation(Double(copy.dx) + bias, Double(copy.dy) + bias), origin: 0,
            limits: SampleLimits(copy.source, width: texels.width, height: texels.height, isNearest: copy.isNearest),
            isNearest: copy.isNearest, axes: -1, level: 0, scaleX: 1, scaleY: 1)
    }

    /// Returns a texel position clamped to limits, in 1/256 texel from the first texel's centre.
    @inlinable @inline(__always)
    package static func fixed(_ position: Double, _ low: Double, _ high: Double, _ isNearest: Bool) -> Int32 {
        let raised = position > low ? position : low
        let p = raised < high ? raised : high
        return isNearest ? Int32(p + SampleLimits.nearestBias) << 8 : Int32((p - 0.5) * 256 + 0.5)
    }
}

/// Pixels along one axis that show consecutive texels, all shifted by the same fraction. Pixels before them show the first of
/// these texels, pixels after them the texel that follows the last one.
///
///     texels    ├──0──┼──1──┼──2──┼──3──┤
///     pixels     ┆ 0 │  a  │  b  │  c  │ 3 ┆        a blends 0 and 1, b 1 and 2, c 2 and 3
package struct ShiftedTexels: Sendable {
    package let pixels: Range<Int32>
    /// The texel of the first of them, and the weight of the next texel, 0…255.
    package let texel: Int32
    package let weight: UInt32

    package static let none = ShiftedTexels(pixels: 0..<0, texel: 0, weight: 0)

    package var isEmpty: Bool { pixels.isEmpty }
}

extension ShiftedTexels {
    /// Finds such pixels among `all`, whose texel positions are their centres plus `offset`, clamped to `low`…`high`. Empty if
    /// rounding shifts them by different fractions.
    init(_ all: Range<Int32>, offset: Double, low: Double, high: Double, isNearest: Bool) {
        func center(_ pixel: Int32) -> Double { Double(pixel) + 0.5 + offset }
        func position(_ pixel: Int32) -> Int32 { ImageSampler.fixed(center(pixel), low, high, isNearest) }
        self = .none
        guard !all.isEmpty else { return }
        // The differences are rounded, so the exact comparisons below decide.
        var first = min(max(all.lowerBound, DeviceRect.pixel(above: low - offset - 0.5) - 1), all.upperBound)
        var end = max(min(all.upperBound, DeviceRect.pixel(below: high - offset - 0.5) + 2), first)
        while first < end, center(first) < low { first += 1 }
        while first < end, center(end - 1) > high { end -= 1 }
        guard first < end else { return }
        let start = position(first), texel = start >> 8, behind = texel + (end - first)
        guard Int(position(end - 1)) - Int(start) == 256 * Int(end - 1 - first),
            first == all.lowerBound || position(all.lowerBound) == texel << 8,
            end == all.upperBound || position(all.upperBound - 1) == behind << 8
        else { return }
        self.init(pixels: first..<end, texel: texel, weight: UInt32(start & 255))
    }

    /// Returns the texel that a pixel shows, or shows together with the next one.
    @inlinable @inline(__always)
    package func texel(at pixel: Int32) -> Int {
        Int(texel) + Int(max(0, min(pixel, pixels.upperBound) - pixels.lowerBound))
    }
}

/// The range of sample positions, in texels of one level: from the first texel's centre to the last one's. A part of a bitmap
/// that is thinner than a texel is sampled at its centre. Of partly shown texels, `nearest` shows that part, while `linear` stays
/// half a texel away from what is not shown. Never outside the bitmap.
package struct SampleLimits: Equatable, Sendable {
    package let minU, maxU, minV, maxV: Double

    /// Added to positions for `nearest`: a point between two texels belongs to the later one even if rounding has put it slightly
    /// before.
    @inlinable package static var nearestBias: Double { 1.0 / 1024 }

    /// `source` is in texels of a level of that size.
    package init(_ source: TexelRect, width: Int, height: Int, isNearest: Bool) {
        (minU, maxU) = SampleLimits.axis(source.minX, source.maxX, width, isNearest)
        (minV, maxV) = SampleLimits.axis(source.minY, source.maxY, height, isNearest)
    }

    private static func axis(_ low: Double, _ high: Double, _ count: Int, _ isNearest: Bool) -> (Double, Double) {
        // Kernels hold positions, in 1/256 texel, in 23 bits.
        let last = Double(min(count, 32_768)) - 0.5
        func inside(_ v: Double) -> Double { v > 0.5 ? (v < last ? v : last) : 0.5 }
        if isNearest {
            // In single precision, as ninePart.glsl computes them: a boundary falls on the same side for both.
            let bias = Float(nearestBias)
            let first = inside(Double((Float(low) + bias).rounded(.down)) + 0.5)
            return (first, max(first, inside(Double((Float(high) - bias).rounded(.up)) - 0.5)))
        }
        if high - low >= 1 { return (inside(low + 0.5), inside(high - 0.5)) }
        let middle = inside((low + high) / 2)
        return (middle, middle)
    }
}

/// The maps from a nine-part image's points to texels of the bitmap, along both axes.
package struct NinePartAxes {
    /// From device pixels to the plane's points.
    package let plane: Projection<PixelSpace, PointSpace>
    package let horizontal, vertical: NinePartAxis
}

/// A ramp, and how pixels find their position on it.
@safe
package struct GradientPaint {
    package let ramp: UnsafePointer<Pixel>
    /// The number of stops of a steep ramp; 0 if its entries are colours.
    package let stopCount: Int
    package let type: GradientType
    /// From pixel centres to the plane in which the position is that of `type`: in entries, the bias of an axial gradient included,
    /// and for a conic gradient, whose angles have no unit, in any.
    package let projection: Projection<PixelSpace, RampSpace>
    package let origin: Int32
    /// Where the pool's `maskAlphas` hold the alphas of a mask gradient that is constant along rows or columns; −1 if they are
    /// not needed.
    package internal(set) var firstAlpha = -1

    /// Whether each row has a single colour.
    package var isEvenAlongRows: Bool { type == .axial && projection.xx == 0 && projection.isAffine }
    /// Whether all rows are the same.
    package var isSameForRows: Bool { type == .axial && projection.yx == 0 && projection.isAffine }
}
