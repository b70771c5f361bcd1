// Pictures as nodes: which texels fill which rectangle, and how they become pixels.

import Geometry
import Imaging

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
    public var source: TexelRect
    public var sampling: Sampling
    public var opacity: Opacity

    public init(
        id: NodeID, placement: Placement, cornerRadius: Double, bitmap: Bitmap, source: TexelRect,
        sampling: Sampling, opacity: Opacity
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
    public var sourceCenter: TexelRect

    public init(image: ImageNode, center: PlaneRect, sourceCenter: TexelRect) {
        self.image = image; self.center = center; self.sourceCenter = sourceCenter
    }
}
