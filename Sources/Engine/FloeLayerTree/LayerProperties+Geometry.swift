// Maps a layer's own space to its superlayer's: the chain shared by the frame builder, hit testing and coordinate conversion.
//
//     own ──T(−anchor)──▶ anchor ──transform──▶ ──T(position, zPosition)──▶ superlayer
//                          then, about the superlayer's anchor: its sublayerTransform

import Foundation
import FloeGeometry

extension LayerProperties {
    /// The anchor point in the layer's own space, in points.
    @inlinable
    public var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The layer's bounding rectangle in its superlayer's space; exact while nothing is rotated. Setting it keeps the anchor
    /// point and the transform.
    public var frame: CGRect {
        get {
            let r = PlaneRect(bounds).bounds(under: PointProjection(toSuperlayer))
            guard !r.isEmpty else { return CGRect(origin: position, size: .zero) }
            return CGRect(x: r.minX, y: r.minY, width: r.width, height: r.height)
        }
        set {
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.origin.x + anchorPoint.x * newValue.size.width,
                y: newValue.origin.y + anchorPoint.y * newValue.size.height)
        }
    }

    /// The transform to the superlayer's space, without the superlayer's `sublayerTransform`.
    public var toSuperlayer: Transform3D {
        let a = anchor
        if transform.isIdentity { return .translation(position.x - a.x, position.y - a.y, zPosition) }
        return Transform3D.translation(-a.x, -a.y).concatenating(transform)
            .concatenating(.translation(position.x, position.y, zPosition))
    }

    /// `sublayerTransform` as it acts on sublayers: about this layer's anchor point.
    public var sublayerSpace: Transform3D {
        sublayerTransform.isIdentity ? .identity : sublayerTransform.about(anchor)
    }
}
