// Where the pixels of images and gradients find their colours, by kind of item. Bitmaps are referred to, not owned:
// the frame that was planned holds them.

import Geometry
import Imaging
import RenderTree

/// A bitmap's pixels for as long as somebody else keeps it alive.
@safe
public struct Texels: @unchecked Sendable {
    public let base: UnsafePointer<Pixel>
    public let width, height: Int
    private let reference: Unmanaged<Bitmap>
    public var bitmap: Bitmap { unsafe reference.takeUnretainedValue() }

    public init(_ bitmap: Bitmap) {
        unsafe reference = .passUnretained(bitmap)
        unsafe base = bitmap.unsafePixels
        width = bitmap.width
        height = bitmap.height
    }
}

/// Where the texels of an axis-aligned image at whole pixels lie.
@safe
public struct CopyPaint {
    /// The texel of device pixel (x, y): base[y · width + x]; points outside the bitmap, not to be read there.
    public let texels: Texels
    public let dx, dy: Int32
    /// What of the bitmap is drawn, and how texels would become pixels elsewhere.
    let source: TexelRect, isNearest: Bool
    /// The bitmap's opacity runs, if they are known.
    public let runs: UnsafePointer<OpacityRun>?

    /// The bitmap's column at a column of the device: runs are counted in those.
    @inlinable @inline(__always)
    public func bitmapColumn(_ column: Int32) -> Int { Int(column &+ dx) }

    /// The runs from a row on.
    @inlinable @inline(__always)
    public func runs(from row: Int32) -> UnsafePointer<OpacityRun>? {
        unsafe runs.map { unsafe $0 + Int(row &+ dy) }
    }

    @inlinable @inline(__always)
    public func pointer(_ column: Int32, _ row: Int32) -> UnsafePointer<Pixel> {
        unsafe texels.base + (Int(row &+ dy) &* texels.width &+ Int(column &+ dx))
    }
}

/// How pixels find texels in one mipmap level of a bitmap.
public struct ImageSampler {
    public let texels: Texels
    /// From device pixels to texels of this level; without meaning for nine parts.
    public let projection: TexelProjection
    /// The column that a projected row's places are counted from.
    public let origin: Int32
    /// What of this level is drawn.
    public let source: TexelRect
    public let limits: SampleLimits
    public let isNearest: Bool
    /// The columns and rows that only move texels; none of a projected image, or one in nine parts.
    public internal(set) var columns = MovedTexels.none, rows = MovedTexels.none
    /// Index into the plan's `ninePartAxes`; −1 for a plain image.
    public let axes: Int32
    /// Which level of the bitmap: 0 is the bitmap itself.
    public let level: UInt8
    /// Texels of this level for each of the bitmap's.
    public let scaleX, scaleY: Double
}

extension ImageSampler {
    /// What gives the same as copying texels does, where a pixel's texel cannot be copied.
    public init(copying copy: CopyPaint) {
        let bias = ImageNode.texelBias, texels = copy.texels
        self.init(
            texels: texels, projection: .translation(Double(copy.dx) + bias, Double(copy.dy) + bias), origin: 0, source: copy.source,
            limits: SampleLimits(copy.source, width: texels.width, height: texels.height, isNearest: copy.isNearest),
            isNearest: copy.isNearest, axes: -1, level: 0, scaleX: 1, scaleY: 1)
    }

    /// A texel position kept within limits, in 1/256 texel from the first texel's centre.
    @inlinable @inline(__always)
    public static func fixed(_ position: Double, _ low: Double, _ high: Double, _ isNearest: Bool) -> Int32 {
        let raised = position > low ? position : low
        let p = raised < high ? raised : high
        return isNearest ? Int32(p + SampleLimits.nearestBias) << 8 : Int32((p - 0.5) * 256 + 0.5)
    }
}

/// Pixels along one axis that show texels one after the other, all moved by one fraction. Pixels before them show the first
/// of the texels, those behind them the one behind the last.
///
///     texels    ├──0──┼──1──┼──2──┼──3──┤
///     pixels     ┆ 0 │  a  │  b  │  c  │ 3 ┆        a is 0 and 1 mixed, b 1 and 2, c 2 and 3
public struct MovedTexels: Sendable {
    public let pixels: Range<Int32>
    /// The texel of the first of them, and the weight of its neighbour, 0…255.
    public let texel: Int32
    public let weight: UInt32

    public static let none = MovedTexels(pixels: 0..<0, texel: 0, weight: 0)

    public var isEmpty: Bool { pixels.isEmpty }
}

extension MovedTexels {
    /// Those of `all` pixels, which find texels by adding `offset` to their centres, kept between `low` and `high`; none if
    /// rounding moves them by different fractions.
    init(_ all: Range<Int32>, offset: Double, low: Double, high: Double, isNearest: Bool) {
        func center(_ pixel: Int32) -> Double { Double(pixel) + 0.5 + offset }
        func position(_ pixel: Int32) -> Int32 { ImageSampler.fixed(center(pixel), low, high, isNearest) }
        self = .none
        guard !all.isEmpty else { return }
        // Differences are rounded: the tests themselves decide.
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

    /// What a pixel shows, and those behind it up to `end` that show the same, or the texels that follow.
    @inlinable
    public func run(from pixel: Int32, to end: Int32) -> (texel: Int, weight: UInt32, pixels: Int, follow: Bool) {
        if pixel < pixels.lowerBound { return (Int(texel), 0, Int(min(end, pixels.lowerBound) - pixel), false) }
        let texel = Int(texel) + Int(min(pixel, pixels.upperBound) - pixels.lowerBound)
        return pixel < pixels.upperBound
            ? (texel, weight, Int(min(end, pixels.upperBound) - pixel), true) : (texel, 0, Int(end - pixel), false)
    }
}

/// Where samples may lie, in texels of one level: from the first texel's centre to the last one's; a part of a bitmap
/// that is thinner than a texel is sampled at its centre. Of texels that are shown in part `nearest` shows that part,
/// while `linear` stays half a texel away from what is not shown. Never outside the bitmap.
public struct SampleLimits: Equatable, Sendable {
    public let minU, maxU, minV, maxV: Double

    /// Added to positions that count for `nearest`: a point between two texels belongs to the later one even if
    /// rounding has put it a little before.
    @inlinable public static var nearestBias: Double { 1.0 / 1024 }

    /// `source` in texels of a level of that size.
    public init(_ source: TexelRect, width: Int, height: Int, isNearest: Bool) {
        (minU, maxU) = SampleLimits.axis(source.minX, source.maxX, width, isNearest)
        (minV, maxV) = SampleLimits.axis(source.minY, source.maxY, height, isNearest)
    }

    private static func axis(_ low: Double, _ high: Double, _ count: Int, _ isNearest: Bool) -> (Double, Double) {
        // Kernels hold positions in 1/256 texel in 23 bits.
        let last = Double(min(count, 32_768)) - 0.5
        func inside(_ v: Double) -> Double { v > 0.5 ? (v < last ? v : last) : 0.5 }
        if isNearest {
            let first = inside((low + nearestBias).rounded(.down) + 0.5)
            return (first, max(first, inside((high - nearestBias).rounded(.up) - 0.5)))
        }
        if high - low >= 1 { return (inside(low + 0.5), inside(high - 0.5)) }
        let middle = inside((low + high) / 2)
        return (middle, middle)
    }
}

/// How a nine-part image's points find texels of the bitmap along both axes.
public struct NinePartAxes {
    /// From device pixels to the plane's points.
    public let plane: Projection<PixelSpace, PointSpace>
    public let horizontal, vertical: NinePartAxis
}

/// A ramp and how pixels find their place on it.
@safe
public struct GradientPaint {
    public let ramp: UnsafePointer<Pixel>
    /// How many stops a steep ramp has; 0: its entries are colours.
    public let stopCount: Int
    /// Entry = (tx·x + ty·y + t0) / (wx·x + wy·y + w0), at pixel centres.
    public let tx, ty, t0, wx, wy, w0: Double
    public let origin: Int32
    /// Where the alphas of a gradient in a mask that is even along rows or columns lie in the plan's `maskAlphas`; −1 if
    /// nobody asks for them.
    public internal(set) var firstAlpha = -1

    public var isAffine: Bool { wx == 0 && wy == 0 && w0 == 1 }
    /// Whether all of a row has one colour.
    public var isEvenAlongRows: Bool { tx == 0 && isAffine }
    /// Whether all rows are the same.
    public var isSameForRows: Bool { ty == 0 && isAffine }
}
