// What both compositors derive from a placement before they draw it: its upright rectangle on the
// device where it has one, or its inverse projection; and how pixels find their texels.

import Geometry
import Imaging

extension Placement {
    /// Edges are kept to 1/256 of a pixel, the step of 8-bit coverage: sums like 0.1 + 0.2 that should
    /// have met a pixel boundary do meet it, and nothing moves by more than half a step.
    @inlinable
    public static func snap(_ v: Double) -> Double { (v * 256).rounded() / 256 }

    /// The upright rectangle this placement covers, in device pixels, not clipped; nil if it is
    /// rotated, skewed or in perspective.
    @inlinable
    public var alignedRect: PlaneRect? {
        guard projection.isAxisAligned else { return nil }
        let r = rect.mapped(byAligned: projection)
        return PlaneRect(
            minX: Placement.snap(r.minX), minY: Placement.snap(r.minY),
            maxX: Placement.snap(r.maxX), maxY: Placement.snap(r.maxY))
    }

    /// `alignedRect` within the clip.
    @inlinable
    public var visibleAlignedRect: PlaneRect? {
        alignedRect?.intersection(
            PlaneRect(
                minX: Placement.snap(clip.minX), minY: Placement.snap(clip.minY),
                maxX: Placement.snap(clip.maxX), maxY: Placement.snap(clip.maxY)))
    }

    /// The clip snapped as edges are; nil where it cuts nothing off.
    @inlinable
    public var snappedClip: PlaneRect? {
        guard clip != .infinite else { return nil }
        return PlaneRect(
            minX: Placement.snap(clip.minX), minY: Placement.snap(clip.minY),
            maxX: Placement.snap(clip.maxX), maxY: Placement.snap(clip.maxY))
    }
}

extension ImageNode {
    /// Added to positions in texels, a 64th of the steps of 1/256 texel that compositors round them to. Edges
    /// kept to 1/256 of a pixel put whole rows of pixels exactly between two steps; they go to the later one,
    /// however the sums on the way were rounded.
    public static let texelBias = 1.0 / 16_384

    /// From device pixels (centres at ½) to texels of the bitmap; nil if seen edge on. For an upright
    /// image the snapped rectangle is what `source` is stretched over, so that a shift by whole pixels
    /// copies texels exactly. `texelBias` is included.
    public var texelProjection: PlaneProjection? {
        if let r = placement.alignedRect {
            guard r.width > 0, r.height > 0 else { return nil }
            let mirroredX = placement.projection.xx < 0, mirroredY = placement.projection.yy < 0
            let sx = source.width / r.width * (mirroredX ? -1 : 1)
            let sy = source.height / r.height * (mirroredY ? -1 : 1)
            return PlaneProjection(
                xx: sx, yx: 0, tx: source.minX + ImageNode.texelBias - (mirroredX ? r.maxX : r.minX) * sx,
                xy: 0, yy: sy, ty: source.minY + ImageNode.texelBias - (mirroredY ? r.maxY : r.minY) * sy)
        }
        guard let inverse = placement.projection.inverse else { return nil }
        let rect = placement.rect
        guard rect.width > 0, rect.height > 0 else { return nil }
        let sx = source.width / rect.width, sy = source.height / rect.height
        return inverse.concatenating(
            PlaneProjection(
                xx: sx, yx: 0, tx: source.minX + ImageNode.texelBias - rect.minX * sx,
                xy: 0, yy: sy, ty: source.minY + ImageNode.texelBias - rect.minY * sy))
    }

    /// Whether every pixel of the rectangle's inside is fully covered by colour.
    public var isOpaque: Bool { opacity == 255 && bitmap.isOpaque }
}
