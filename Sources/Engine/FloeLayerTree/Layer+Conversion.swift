// Converts points from one layer's plane to another's, through every transform and perspective between them: down to the common
// root by the projections used for drawing, then up by their inverses.

import Foundation
import FloeGeometry

extension Layer {
    /// Returns the projection from this layer's plane to `ancestor`'s. Sublayers of a transform layer stay in 3D, so the whole
    /// chain up to the next plane is projected at once.
    package func projection(to ancestor: Layer?, at time: Double? = nil) -> PointProjection {
        var result = PointProjection.identity
        var space = Transform3D.identity
        var layer = self
        while layer !== ancestor {
            let own = layer.values(at: time)
            space = space.concatenating(own.toSuperlayer)
            guard let parent = layer.superlayer else {
                return result.concatenating(PointProjection(space))
            }
            let above = parent.values(at: time)
            space = space.concatenating(above.sublayerSpace)
            if parent.kind != .transform || parent === ancestor {
                result = result.concatenating(PointProjection(space))
                space = .identity
            }
            layer = parent
        }
        return result
    }

    func values(at time: Double?) -> LayerProperties {
        guard let time else { return model }
        return presentation(at: time)
    }

    /// Converts `point` from this layer's space to `other`'s (nil: the root's superspace, the device in points). Returns nil if
    /// the point lies behind the eye, meets a plane seen edge on, or the layers share no root. With `time`, presentation values
    /// are used, else the model's.
    public func convert(_ point: CGPoint, to other: Layer?, at time: Double? = nil) -> CGPoint? {
        conversion(to: other, at: time)?.apply(point)
    }

    /// Returns what `convert(_:to:at:)` does to every point; nil if the layers share no root or `other` is seen edge on.
    package func conversion(to other: Layer?, at time: Double? = nil) -> PlaneConversion? {
        if other === self { return PlaneConversion(toRoot: .identity, fromRoot: .identity) }
        if let other, rootLayer !== other.rootLayer { return nil }
        let toRoot = projection(to: nil, at: time)
        guard let other else { return PlaneConversion(toRoot: toRoot, fromRoot: .identity) }
        return other.projection(to: nil, at: time).inverse.map { PlaneConversion(toRoot: toRoot, fromRoot: $0) }
    }

    /// Returns the point of this layer's plane that shows at a point of the root's superspace.
    func point(fromRoot p: CGPoint, at time: Double?) -> CGPoint? {
        guard let inverse = projection(to: nil, at: time).inverse else { return nil }
        return inverse.apply(p)
    }

    var rootLayer: Layer {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return layer
    }
}

/// The way from one layer's plane to the root's superspace and on to another layer's plane.
package struct PlaneConversion {
    fileprivate let toRoot, fromRoot: PointProjection

    /// Returns the converted point; nil if it lies behind the eye on either part of the way.
    package func apply(_ point: CGPoint) -> CGPoint? { toRoot.apply(point).flatMap(fromRoot.apply) }
}
