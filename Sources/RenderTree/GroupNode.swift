// What is composited by itself first: how the finished picture is clipped, faded and mixed.

import Geometry

/// How a group is placed onto what is already there.
public struct GroupNode: Equatable, Sendable {
    public var id: NodeID
    /// Every pixel the placed group may touch.
    public var bounds: DeviceRect
    /// 0…255
    public var opacity: UInt8
    public var blendMode: BlendMode
    /// A rounded or rotated clip of the whole group; nil if none.
    public var shape: ShapeClip?
    /// Half planes of device space that cut the group hard, at pixel centres: what is left of a plane
    /// that another one of the same 3D space cuts through.
    public var cuts: [HalfPlane]
    public var hasMask: Bool

    public init(
        id: NodeID, bounds: DeviceRect, opacity: UInt8, blendMode: BlendMode, shape: ShapeClip?,
        cuts: [HalfPlane] = [], hasMask: Bool
    ) {
        self.id = id; self.bounds = bounds; self.opacity = opacity; self.blendMode = blendMode
        self.shape = shape; self.cuts = cuts; self.hasMask = hasMask
    }
}

/// A rounded rectangle in some plane, as a clip.
public struct ShapeClip: Equatable, Sendable {
    public var placement: Placement
    public var cornerRadius: Double

    public init(placement: Placement, cornerRadius: Double) {
        self.placement = placement; self.cornerRadius = cornerRadius
    }
}

/// The pixels whose centre (x, y) has a·x + b·y + c ≥ 0.
public struct HalfPlane: Equatable, Sendable {
    public var a, b, c: Double

    public init(a: Double, b: Double, c: Double) {
        self.a = a; self.b = b; self.c = c
    }
}
