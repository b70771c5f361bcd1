// Images as nodes: which texels fill which rectangle, how pixels map to texels, and how they are sampled.

import FloeGeometry
import FloeImaging

/// The filter for texels, already chosen between magnification and minification.
public enum Sampling: Equatable, Sendable {
    /// The texel that the pixel's centre lies in.
    case nearest
    /// Bilinear between the four nearest texels.
    case linear
    /// Bilinear in the two mipmap levels around `level` (0 = full size), blended by its fraction.
    case trilinear(level: Float)
}

/// A part of a bitmap stretched over a rectangle.
package struct ImageNode: Equatable, Sendable {
    package var id: NodeID
    /// Its corners are rounded by a rounded clip that coincides with it.
    package var placement: Placement
    package var bitmap: Bitmap
    /// The part of the bitmap that fills `placement.rect`, in texels. Samples are clamped to it.
    package var source: TexelRect
    package var sampling: Sampling
    package var opacity: Opacity
    /// What is shown in place of the bitmap, which is then the picture's; nil for the bitmap itself.
    package var picture: Picture?

    package init(
        id: NodeID, placement: Placement, bitmap: Bitmap, source: TexelRect, sampling: Sampling, opacity: Opacity,
        picture: Picture? = nil
    ) {
        self.id = id; self.placement = placement; self.picture = picture
        self.bitmap = bitmap; self.source = source; self.sampling = sampling; self.opacity = opacity
    }
}

/// A bitmap whose corners keep their size while its middle stretches (`contentsCenter`).
package struct NinePartNode: Equatable, Sendable {
    /// Drawn like this image, except for the map from points to texels.
    package var image: ImageNode
    /// The inner edges in the plane's points: minX, maxX are the second and third column edges.
    package var center: PlaneRect
    /// The inner edges in texels.
    package var sourceCenter: TexelRect

    package init(image: ImageNode, center: PlaneRect, sourceCenter: TexelRect) {
        self.image = image; self.center = center; self.sourceCenter = sourceCenter
    }
}

extension ImageNode {
    /// Added to positions in texels: 1/64 of the 1/256-texel steps that compositors round them to. Edges snapped to 1/256 of a
    /// pixel put whole rows of pixels exactly between two steps; the bias sends them to the later one, however intermediate sums
    /// were rounded.
    package static let texelBias = 1.0 / 16_384

    /// The map from device pixels (centres at ½) to texels of the bitmap; nil if seen edge on. For an axis-aligned image `source`
    /// is stretched over the snapped rectangle, so that a shift by whole pixels copies texels exactly. `texelBias` is included.
    package var texelProjection: TexelProjection? { texelProjection(over: placement.axisAlignedRect) }

    /// Returns `texelProjection` for a known `placement.axisAlignedRect`, which is `snapped`.
    package func texelProjection(over snapped: PixelRect?) -> TexelProjection? {
        let projection = placement.projection, bias = ImageNode.texelBias
        if let picture, let area = picture.backdrop {
            // What lies behind a pixel lies behind it however the layer is turned.
            let scale = 1 / Double(picture.reduction)
            return TexelProjection(
                xx: scale, yx: 0, tx: bias - Double(area.minX) * scale, xy: 0, yy: scale, ty: bias - Double(area.minY) * scale)
        }
        if let snapped {
            return TexelProjection(snapped, onto: source, mirroredX: projection.xx < 0, mirroredY: projection.yy < 0, moved: bias)
        }
        let stretch = Projection<PointSpace, TexelSpace>(placement.rect, onto: source, moved: bias)
        return stretch.flatMap { projection.inverse?.concatenating($0) }
    }

    /// Whether every pixel inside the rectangle is fully covered by colour.
    package var isOpaque: Bool { opacity.isOpaque && bitmap.isOpaque }
}
