// Converts points from one layer's plane to another's, through every transform and perspective between them: down to the common
// root by the projections used for drawing, then up by their inverses.

import Foundation
import FloeGeometry

extension Layer {
    /// Returns the projection from this layer's plane to `ancestor`'s. Sublayers of a transform layer stay in 3D, so the whole
    /// chain up to the next plane is projected at once.
    func projection(to ancestor: Layer?, at time: Double?) -> PointProjection {
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
        if other === self { return point }
        if let other, rootLayer !== other.rootLayer { return nil }
        guard let onRoot = projection(to: nil, at: time).apply(point) else { return nil }
        guard let other else { return onRoot }
        return other.point(fromRoot: onRoot, at: time)
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
