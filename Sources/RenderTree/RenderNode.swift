// What a frame is made of: immutable values in device space, in painter's order. The frame builder
// writes them, damage compares them, both compositors draw them. An enum switched on without
// `default`: a new kind does not compile until everything draws it.
//
//     fill  image  beginGroup ─ fill  image ─ mask ─ gradient ─ endGroup  border
//                  └──────── group's content ┘      └ its mask ┘

import Geometry
import Imaging

/// One step of drawing a frame.
public enum RenderNode: Equatable, Sendable {
    case fill(FillNode)
    case border(BorderNode)
    case image(ImageNode)
    case ninePart(NinePartNode)
    case gradient(GradientNode)
    /// What follows, up to the matching `endGroup`, is drawn into a transparent picture of its own.
    case beginGroup(GroupNode)
    /// What follows, up to `endGroup`, is the alpha that the group's content is multiplied with.
    /// Comes at most once in a group, and only where `GroupNode.hasMask`.
    case mask
    case endGroup
}

/// The same thing from one frame to the next: the layer's number and which part of it.
@frozen
public struct NodeID: Hashable, Sendable {
    public let value: UInt64

    /// `layer` is unique within a layer tree; `part` tells a layer's own nodes apart.
    @inlinable
    public init(layer: UInt64, part: UInt8) { value = layer << 8 | UInt64(part) }
}

/// Where a node lies: a rectangle of its own plane, how that plane lies on the device, what of it shows.
@frozen
public struct Placement: Equatable, Sendable {
    /// From the plane (points) to device pixels.
    public var projection: PlaneProjection
    /// The rectangle drawn, in the plane's points.
    public var rect: PlaneRect
    /// An upright clip in fractional device pixels; `infinite` if none.
    public var clip: PlaneRect
    /// Every pixel that may be touched; within the frame and the clip.
    public var bounds: DeviceRect

    @inlinable
    public init(projection: PlaneProjection, rect: PlaneRect, clip: PlaneRect, bounds: DeviceRect) {
        self.projection = projection; self.rect = rect; self.clip = clip; self.bounds = bounds
    }
}

/// A rectangle, possibly with rounded corners, in one colour.
public struct FillNode: Equatable, Sendable {
    public var id: NodeID
    public var placement: Placement
    /// In the plane's points, at most half the shorter side.
    public var cornerRadius: Double
    /// Premultiplied; the layer's opacity is in it.
    public var pixel: Pixel

    public init(id: NodeID, placement: Placement, cornerRadius: Double, pixel: Pixel) {
        self.id = id; self.placement = placement; self.cornerRadius = cornerRadius; self.pixel = pixel
    }
}

/// The ring between a rounded rectangle and the same inset by `width`.
public struct BorderNode: Equatable, Sendable {
    public var id: NodeID
    public var placement: Placement
    /// Of the outer edge; the inner one has `cornerRadius − width`, at least 0.
    public var cornerRadius: Double
    /// In the plane's points.
    public var width: Double
    /// Premultiplied; the layer's opacity is in it.
    public var pixel: Pixel

    public init(id: NodeID, placement: Placement, cornerRadius: Double, width: Double, pixel: Pixel) {
        self.id = id; self.placement = placement; self.cornerRadius = cornerRadius
        self.width = width; self.pixel = pixel
    }
}

/// How texels become pixels; already decided between magnification and minification.
public enum Sampling: Equatable, Sendable {
    case nearest
    /// Bilinear between the four nearest texels.
    case linear
    /// Bilinear in the two mipmap levels around `level` (0 = full size), mixed by its fraction.
    case trilinear(level: Float)
}

/// A part of a bitmap stretched over a rectangle.
public struct ImageNode: Equatable, Sendable {
    public var id: NodeID
    public var placement: Placement
    /// Rounds the rectangle's corners (a rounded clip that coincides with it); 0 if not.
    public var cornerRadius: Double
    public var bitmap: Bitmap
    /// What of the bitmap fills `placement.rect`, in texels; samples are clamped to it.
    public var source: PlaneRect
    public var sampling: Sampling
    /// 0…255
    public var opacity: UInt8

    public init(
        id: NodeID, placement: Placement, cornerRadius: Double, bitmap: Bitmap, source: PlaneRect,
        sampling: Sampling, opacity: UInt8
    ) {
        self.id = id; self.placement = placement; self.cornerRadius = cornerRadius
        self.bitmap = bitmap; self.source = source; self.sampling = sampling; self.opacity = opacity
    }
}

/// A bitmap whose corners keep their size while its middle stretches (`contentsCenter`).
public struct NinePartNode: Equatable, Sendable {
    /// Drawn like this image, but for the way that points find texels.
    public var image: ImageNode
    /// The inner edges in the plane's points: minX, maxX are the second and third column edges.
    public var center: PlaneRect
    /// The inner edges in texels.
    public var sourceCenter: PlaneRect

    public init(image: ImageNode, center: PlaneRect, sourceCenter: PlaneRect) {
        self.image = image; self.center = center; self.sourceCenter = sourceCenter
    }
}

/// An axial gradient over a rectangle.
public struct GradientNode: Equatable, Sendable {
    public var id: NodeID
    public var placement: Placement
    public var cornerRadius: Double
    public var ramp: GradientRamp
    /// The place on the ramp (0…1, clamped) of the plane's point (x, y) is `x·tx + y·ty + t0`.
    public var tx, ty, t0: Double
    /// 0…255
    public var opacity: UInt8

    public init(
        id: NodeID, placement: Placement, cornerRadius: Double, ramp: GradientRamp,
        tx: Double, ty: Double, t0: Double, opacity: UInt8
    ) {
        self.id = id; self.placement = placement; self.cornerRadius = cornerRadius; self.ramp = ramp
        self.tx = tx; self.ty = ty; self.t0 = t0; self.opacity = opacity
    }
}

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

extension RenderNode {
    /// The pixels that this node alone may touch; nil for `mask` and `endGroup`.
    @inlinable
    public var bounds: DeviceRect? {
        switch self {
        case .fill(let n): n.placement.bounds
        case .border(let n): n.placement.bounds
        case .image(let n): n.placement.bounds
        case .ninePart(let n): n.image.placement.bounds
        case .gradient(let n): n.placement.bounds
        case .beginGroup(let n): n.bounds
        case .mask, .endGroup: nil
        }
    }

    /// The node's identity; nil for `mask` and `endGroup`.
    @inlinable
    public var id: NodeID? {
        switch self {
        case .fill(let n): n.id
        case .border(let n): n.id
        case .image(let n): n.id
        case .ninePart(let n): n.image.id
        case .gradient(let n): n.id
        case .beginGroup(let n): n.id
        case .mask, .endGroup: nil
        }
    }
}
