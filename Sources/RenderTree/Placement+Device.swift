// What both compositors derive from a placement before they draw it: its axis-aligned rectangle on the
// device where it has one, or its inverse projection; and how pixels find their texels.

import Geometry
import Imaging

extension Placement {
    /// Edges are kept to 1/256 of a pixel, the step of 8-bit coverage: sums like 0.1 + 0.2 that should
    /// have met a pixel boundary do meet it, and nothing moves by more than half a step.
    @inlinable
    public static func snap(_ v: Double) -> Double { (v * 256).rounded() / 256 }

    /// `snap` of all four edges at once: the processors that every build runs on have no instruction that rounds,
    /// and a call for each edge took most of the time. Adding 2⁵² rounds a number below it to the nearest integer,
    /// one just between two to the even one; those go up as `rounded()` has it.
    @inlinable
    public static func snap(_ r: PixelRect) -> PixelRect {
        typealias Bits = SIMD4<UInt64>
        let v = SIMD4(r.minX, r.minY, r.maxX, r.maxY) * 256
        let bits = unsafe unsafeBitCast(v, to: Bits.self), sign = bits & 0x8000_0000_0000_0000, sizeBits = bits ^ sign
        let size = unsafe unsafeBitCast(sizeBits, to: SIMD4<Double>.self)
        let even = (size + 4_503_599_627_370_496) - 4_503_599_627_370_496
        // Masks as bits: to replace lanes by a mask branches for each of them.
        let isBetween = unsafe unsafeBitCast(size - even .== 0.5, to: Bits.self)
        let up = unsafe even + unsafeBitCast(isBetween & Bits(repeating: (1.0).bitPattern), to: SIMD4<Double>.self)
        // What is larger, or no number, has no fraction.
        let isBelow = unsafe unsafeBitCast(size .< 4_503_599_627_370_496, to: Bits.self)
        let rounded = unsafe unsafeBitCast(up, to: Bits.self) & isBelow | sizeBits & ~isBelow
        let edges = unsafe unsafeBitCast(rounded | sign, to: SIMD4<Double>.self) / 256
        return PixelRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    }

    /// The axis-aligned rectangle this placement covers, in device pixels, not clipped; nil if it is
    /// rotated, skewed or in perspective.
    @inlinable
    public var axisAlignedRect: PixelRect? {
        guard projection.isAxisAligned else { return nil }
        return Placement.snap(rect.mapped(byAxisAligned: projection))
    }

    /// `axisAlignedRect` within the clip.
    @inlinable
    public var visibleAxisAlignedRect: PixelRect? {
        axisAlignedRect.map { visible(of: $0) }
    }

    /// What shows of `axisAlignedRect`, if that is known.
    @inlinable
    public func visible(of rect: PixelRect) -> PixelRect {
        let edges = openSides.isEmpty ? rect : openingSides(of: rect)
        return snappedClip.map { edges.intersection($0) } ?? edges
    }

    /// An axis-aligned rectangle of the device, its open sides moved out to where the bounds end.
    @usableFromInline
    func openingSides(of rect: PixelRect) -> PixelRect {
        var edges = rect
        let isMirroredX = projection.xx < 0, isMirroredY = projection.yy < 0
        if openSides.contains(isMirroredX ? .maxX : .minX) { edges.minX = Double(bounds.minX) }
        if openSides.contains(isMirroredX ? .minX : .maxX) { edges.maxX = Double(bounds.maxX) }
        if openSides.contains(isMirroredY ? .maxY : .minY) { edges.minY = Double(bounds.minY) }
        if openSides.contains(isMirroredY ? .minY : .maxY) { edges.maxY = Double(bounds.maxY) }
        return edges
    }

    /// The clip snapped as edges are; nil where it cuts nothing off.
    @inlinable
    public var snappedClip: PixelRect? {
        guard clip != .infinite else { return nil }
        return Placement.snap(clip)
    }
}

extension ImageNode {
    /// Added to positions in texels, a 64th of the steps of 1/256 texel that compositors round them to. Edges
    /// kept to 1/256 of a pixel put whole rows of pixels exactly between two steps; they go to the later one,
    /// however the sums on the way were rounded.
    public static let texelBias = 1.0 / 16_384

    /// From device pixels (centres at ½) to texels of the bitmap; nil if seen edge on. For an axis-aligned
    /// image the snapped rectangle is what `source` is stretched over, so that a shift by whole pixels
    /// copies texels exactly. `texelBias` is included.
    public var texelProjection: TexelProjection? {
        if let rect = placement.axisAlignedRect { return texelProjection(over: rect) }
        guard let inverse = placement.projection.inverse else { return nil }
        let rect = placement.rect
        guard rect.width > 0, rect.height > 0 else { return nil }
        let sx = source.width / rect.width, sy = source.height / rect.height
        return inverse.concatenating(
            Projection<PointSpace, TexelSpace>(
                xx: sx, yx: 0, tx: source.minX + ImageNode.texelBias - rect.minX * sx,
                xy: 0, yy: sy, ty: source.minY + ImageNode.texelBias - rect.minY * sy))
    }

    /// The same, if it is known that the image is axis-aligned and where: `r` is `placement.axisAlignedRect`.
    public func texelProjection(over r: PixelRect) -> TexelProjection? {
        guard r.width > 0, r.height > 0 else { return nil }
        let mirroredX = placement.projection.xx < 0, mirroredY = placement.projection.yy < 0
        let sx = source.width / r.width * (mirroredX ? -1 : 1)
        let sy = source.height / r.height * (mirroredY ? -1 : 1)
        return TexelProjection(
            xx: sx, yx: 0, tx: source.minX + ImageNode.texelBias - (mirroredX ? r.maxX : r.minX) * sx,
            xy: 0, yy: sy, ty: source.minY + ImageNode.texelBias - (mirroredY ? r.maxY : r.minY) * sy)
    }

    /// Whether every pixel of the rectangle's inside is fully covered by colour.
    public var isOpaque: Bool { opacity.isOpaque && bitmap.isOpaque }
}
