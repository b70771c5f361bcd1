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

/// How pixels find texels in one mipmap level of a bitmap, or on a gradient's ramp, which is a picture of one row.
@safe
public struct ImageSampler {
    public let texels: Texels
    /// From device pixels to texels where every pixel shows exactly one: of `copy`.
    public let shift: SIMD2<Int32>
    /// The bitmap's opacity runs, if they are known: likewise.
    public let runs: UnsafePointer<OpacityRun>?
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
    /// How many stops a steep ramp has; 0: its entries are colours.
    public let stopCount: Int
    /// Where the alphas of a gradient in a mask that is even along rows or columns lie in the plan's `maskAlphas`; −1 if
    /// nobody asks for them.
    var firstAlpha = -1

    init(
        _ bitmap: Bitmap, _ projection: TexelProjection, origin: Int32, source: TexelRect, limits: SampleLimits, isNearest: Bool,
        axes: Int32 = -1, level: UInt8 = 0, scaleX: Double = 1, scaleY: Double = 1, shift: SIMD2<Int32> = .zero,
        runs: UnsafePointer<OpacityRun>? = nil, stopCount: Int = 0
    ) {
        texels = Texels(bitmap)
        unsafe (self.shift, self.runs, self.stopCount) = (shift, runs, stopCount)
        (self.projection, self.origin, self.source, self.limits, self.isNearest) = (projection, origin, source, limits, isNearest)
        (self.axes, self.level, self.scaleX, self.scaleY) = (axes, level, scaleX, scaleY)
    }

    /// The texel of a device pixel where every pixel shows one; outside the bitmap it points at nothing.
    @inlinable @inline(__always)
    public func pointer(_ column: Int32, _ row: Int32) -> UnsafePointer<Pixel> {
        unsafe texels.base + (Int(row &+ shift.y) &* texels.width &+ Int(column &+ shift.x))
    }

    /// The bitmap's column at a column of the device: runs are counted in those.
    @inlinable @inline(__always)
    public func bitmapColumn(_ column: Int32) -> Int { Int(column &+ shift.x) }

    /// The runs from a row on.
    @inlinable @inline(__always)
    public func runs(from row: Int32) -> UnsafePointer<OpacityRun>? {
        unsafe runs.map { unsafe $0 + Int(row &+ shift.y) }
    }

    /// Whether all of a gradient's row has one colour, and whether all its rows are the same.
    @inlinable @inline(__always)
    public var isEvenAlongRows: Bool { projection.xx == 0 && projection.isAffine }
    @inlinable @inline(__always)
    public var isSameForRows: Bool { projection.yx == 0 && projection.isAffine }

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

    /// The entries of a gradient's ramp.
    static let ramp = SampleLimits(minU: 0, maxU: Double(GradientRamp.length - 1), minV: 0, maxV: 0)

    /// Added to positions that count for `nearest`: a point between two texels belongs to the later one even if
    /// rounding has put it a little before.
    @inlinable public static var nearestBias: Double { 1.0 / 1024 }

    private init(minU: Double, maxU: Double, minV: Double, maxV: Double) {
        (self.minU, self.maxU, self.minV, self.maxV) = (minU, maxU, minV, maxV)
    }

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
