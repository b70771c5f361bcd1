// Images as nodes: which texels fill which rectangle, how pixels map to texels, and how they are sampled.

import FloeGeometry
import FloeImaging

/// The filter for texels, already chosen between magnification and minification.
public enum Sampling: Equatable, Sendable {
    case nearest
    /// Bilinear between the four nearest texels.
    case linear
    /// Bilinear in the two mipmap levels around `level` (0 = full size), blended by its fraction.
    case trilinear(level: Float)
}

/// A part of a bitmap stretched over a rectangle.
public struct ImageNode: Equatable, Sendable {
    public var id: NodeID
    /// Its corners are rounded by a rounded clip that coincides with it.
    public var placement: Placement
    public var bitmap: Bitmap
    /// The part of the bitmap that fills `placement.rect`, in texels. Samples are clamped to it.
    public var source: TexelRect
    public var sampling: Sampling
    public var opacity: Opacity

    public init(
        id: NodeID, placement: Placement, bitmap: Bitmap, source: TexelRect, sampling: Sampling, opacity: Opacity
    ) {
        self.id = id; self.placement = placement
        self.bitmap = bitmap; self.source = source; self.sampling = sampling; self.opacity = opacity
    }
}

/// A bitmap whose corners keep their size while its middle stretches (`contentsCenter`).
public struct NinePartNode: Equatable, Sendable {
    /// Drawn like this image, except for the map from points to texels.
    public var image: ImageNode
    /// The inner edges in the plane's points: minX, maxX are the second and third column edges.
    public var center: PlaneRect
    /// The inner edges in texels.
    public var sourceCenter: TexelRect

    public init(image: ImageNode, center: PlaneRect, sourceCenter: TexelRect) {
        self.image = image; self.center = center; self.sourceCenter = sourceCenter
    }
}

extension ImageNode {
    /// Added to positions in texels: 1/64 of the 1/256-texel steps that compositors round them to. Edges snapped to 1/256 of a
    /// pixel put whole rows of pixels exactly between two steps; the bias sends them to the later one, however intermediate sums
    /// were rounded.
    public static let texelBias = 1.0 / 16_384

    /// The map from device pixels (centres at ½) to texels of the bitmap; nil if seen edge on. For an axis-aligned image `source`
    /// is stretched over the snapped rectangle, so that a shift by whole pixels copies texels exactly. `texelBias` is included.
    public var texelProjection: TexelProjection? { texelProjection(over: placement.axisAlignedRect) }

    /// Returns `texelProjection` for a known `placement.axisAlignedRect`, which is `snapped`.
    public func texelProjection(over snapped: PixelRect?) -> TexelProjection? {
        let projection = placement.projection, bias = ImageNode.texelBias
        if let snapped {
            return TexelProjection(snapped, onto: source, mirroredX: projection.xx < 0, mirroredY: projection.yy < 0, moved: bias)
        }
        let stretch = Projection<PointSpace, TexelSpace>(placement.rect, onto: source, moved: bias)
        return stretch.flatMap { projection.inverse?.concatenating($0) }
    }

    /// Whether every pixel inside the rectangle is fully covered by colour.
    public var isOpaque: Bool { opacity.isOpaque && bitmap.isOpaque }
}
