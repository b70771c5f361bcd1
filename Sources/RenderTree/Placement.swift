// Where something is drawn: what nodes of every kind but groups have in common, and what both compositors derive from
// it before they draw: its axis-aligned rectangle on the device where it has one, and its clip.

import Geometry

/// Where a node lies: a rectangle of its own plane, how that plane lies on the device, what of it shows.
@frozen
public struct Placement: Equatable, Sendable {
    /// From the plane (points) to device pixels.
    public var projection: PlaneProjection
    /// The rectangle drawn, in the plane's points.
    public var rect: PlaneRect
    /// An axis-aligned clip in fractional device pixels; `infinite` if none.
    public var clip: PixelRect
    /// Every pixel that may be touched; within the frame and the clip.
    public var bounds: DeviceRect
    /// Sides of `rect` that are no edges: what lies there is shown as far as the bounds reach, and the outline of
    /// a group around it cuts it.
    public var openSides: RectSides

    @inlinable
    public init(
        projection: PlaneProjection, rect: PlaneRect, clip: PixelRect, bounds: DeviceRect, openSides: RectSides = []
    ) {
        self.projection = projection; self.rect = rect; self.clip = clip; self.bounds = bounds
        self.openSides = openSides
    }
}

/// Sides of a rectangle in its own plane.
@frozen
public struct RectSides: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minX = RectSides(rawValue: 1), minY = RectSides(rawValue: 2)
    public static let maxX = RectSides(rawValue: 4), maxY = RectSides(rawValue: 8)
    public static let all: RectSides = [.minX, .minY, .maxX, .maxY]
}

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
