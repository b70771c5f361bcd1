// A render node made ready for its rows: small plain values, computed once a frame, so that tiles only
// look them up. What only some kinds need lies in arrays of its own (`PreparedScene`).

import Geometry
import Imaging
import RenderTree

/// How a node's colours come about, or which bracket it is.
@usableFromInline
enum PreparedKind: UInt8, Sendable {
    /// Shows nothing: empty, edge on, or a group's bracket that is not needed.
    case nothing
    /// Begins a group that is not needed, since its one node is drawn in its place; that one and the end follow.
    case passThroughGroup
    /// One colour; a border if it has an inner shape.
    case solid
    /// An upright image at whole pixels: a row of texels is a row of pixels.
    case copy
    /// An upright image, plain or nine-part: texels by column and row.
    case axisAligned
    /// A projected image.
    case projected
    /// A projected nine-part image.
    case ninePart
    case gradient
    case beginGroup, mask, endGroup
}

/// One node, ready to draw.
@usableFromInline
struct PreparedNode: Sendable {
    @usableFromInline var kind: PreparedKind
    /// Of a border: it covers a share of what its outer edge leaves, which the group around it is cut by.
    var isShare = false
    /// 0…255, for everything but solid colours, which have it in them.
    var opacity: UInt8 = 255
    /// Whether all its colours are opaque, opacity included.
    var isOpaque = false
    /// Mipmap levels that are sampled, 1 or 2, and the weight of the second, 0…255.
    var levels: UInt8 = 1
    var levelWeight: UInt8 = 0
    /// Premultiplied; for `solid`.
    var pixel: Pixel = 0
    /// Every pixel that may be touched, enclosing groups' bounds included.
    @usableFromInline var bounds: DeviceRect = .empty
    var shape: PreparedShape = .none
    /// What an upright shape covers fully, within the bounds, as far as a rectangle can tell.
    var solid: DeviceRect = .empty
    /// What else is opaque, in the scene's `opaqueParts`, if not all of `solid` is.
    var firstOpaquePart: Int32 = 0
    var opaquePartCount: Int32 = 0
    /// Index into the scene's array for this kind; −1 if none.
    @usableFromInline var detail: Int32 = -1
    /// Half planes that cut this node, in the scene's `cuts`.
    var firstCut: Int32 = 0
    var cutCount: Int32 = 0

    static let nothing = PreparedNode(kind: .nothing)

    /// Whether there is an inner shape that is left out, or nothing outside that is not the group's.
    var isBorder: Bool { kind == .solid && (detail >= 0 || isShare) }

    /// Whether all of it that lies in `solid` is covered fully.
    @inline(__always)
    var hasInside: Bool { shape.isAxisAligned && cutCount == 0 && !isBorder }
}

/// Where the texels of an upright image at whole pixels lie.
@safe
struct PreparedCopy {
    /// The texel of device pixel (x, y): base[y · width + x]; points outside the bitmap, not to be read there.
    let texels: Texels
    let dx, dy: Int32
    /// Of the bitmap, if they are known.
    let spans: UnsafePointer<OpacityRun>?

    /// The bitmap's column at a column of the device: spans are counted in those.
    @inline(__always)
    func bitmapColumn(_ column: Int32) -> Int { Int(column &+ dx) }

    /// The spans from a row on.
    @inline(__always)
    func spans(_ row: Int32) -> UnsafePointer<OpacityRun>? {
        unsafe spans.map { unsafe $0 + Int(row &+ dy) }
    }

    @inline(__always)
    func pointer(_ column: Int32, _ row: Int32) -> UnsafePointer<Pixel> {
        unsafe texels.base + (Int(row &+ dy) &* texels.width &+ Int(column &+ dx))
    }
}

/// How pixels find texels in one level of a bitmap.
struct PreparedSampler {
    let texels: Texels
    /// From device pixels to texels of this level; for nine parts: to the plane's points.
    let projection: PlaneProjection
    /// The column that a projected row's places are counted from.
    let origin: Int32
    let minU, maxU, minV, maxV: Double
    let isNearest: Bool
    /// Index into the scene's `bends`; −1 for a plain image.
    let bend: Int32

    /// A clamped texel position in 1/256 texel from the first texel's centre.
    @inline(__always)
    static func fixed(_ position: Double, _ low: Double, _ high: Double, _ isNearest: Bool) -> Int32 {
        let raised = position > low ? position : low
        let p = raised < high ? raised : high
        return isNearest ? Int32(p + nearestBias) << 8 : Int32((p - 0.5) * 256 + 0.5)
    }
}

/// The two bent lines of a nine-part image, in texels of one level.
struct PreparedBend {
    let horizontal, vertical: NinePartAxis
    /// Texels of this level for each texel of the bitmap.
    let scaleX, scaleY: Double
}

/// A ramp and how pixels find their place on it.
@safe
struct PreparedGradient {
    let ramp: UnsafePointer<Pixel>
    /// Of a steep ramp; 0: its entries are colours.
    let stopCount: Int
    /// Entry = (tx·x + ty·y + t0) / (wx·x + wy·y + w0), at pixel centres.
    let tx, ty, t0, wx, wy, w0: Double
    let origin: Int32
    /// Where its rows' alphas lie in the scene's `rowAlphas`, and the row of the first; −1 if nobody asks for them.
    var firstAlpha = -1
    var firstRow: Int32 = 0

    var isAffine: Bool { wx == 0 && wy == 0 && w0 == 1 }
    /// Whether all of a row has one colour.
    var isEvenAlongRows: Bool { tx == 0 && isAffine }
    /// Whether all rows are the same.
    var isSameForRows: Bool { ty == 0 && isAffine }
}

/// A group that is drawn apart.
struct PreparedGroup {
    let bounds: DeviceRect
    let opacity: UInt8
    let mode: BlendMode
    let hasShape: Bool
    let shape: PreparedShape
    let firstCut, cutCount: Int32
    let hasMask: Bool
}
