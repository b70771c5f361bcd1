// Queries on the projection for view systems built on layers: where a point of the root shows on a layer, whether the viewer sees
// a layer's back, and which of two layers in one 3D space is nearer.

import Foundation
import FloeGeometry

extension Layer {
    /// Whether any animation is in force, so that the presentation may differ from the model.
    public var hasAnimations: Bool { !animations.isEmpty }

    /// Converts `point` from `other`'s space (nil: the root's superspace) to this layer's. See `convert(_:to:at:)`.
    public func convert(_ point: CGPoint, from other: Layer?, at time: Double? = nil) -> CGPoint? {
        guard let other else { return self.point(fromRoot: point, at: time) }
        return other.convert(point, to: self, at: time)
    }

    /// Whether the root's viewer sees this layer's back, or only its edge.
    public func facesAway(at time: Double? = nil) -> Bool {
        !(projection(to: nil, at: time).determinant > 0)
    }

    /// Returns how near this layer is at `point` (in the root's superspace), compared with other layers of the 3D space of
    /// `ancestor`, a transform layer above it. Greater is nearer; nil if the layer has no point there. A layer deep in a
    /// flattened plane is as near as that plane.
    public func depth(at point: CGPoint, in ancestor: Layer, at time: Double? = nil) -> Double? {
        var plane = self
        var layer: Layer? = self
        while let l = layer, l !== ancestor {
            if l.kind != .transform { plane = l }
            layer = l.superlayer
        }
        guard let p = plane.point(fromRoot: point, at: time) else { return nil }
        var space = plane.values(at: time).toSuperlayer
        layer = plane.superlayer
        while let l = layer {
            let own = l.values(at: time)
            space = space.concatenating(own.sublayerSpace)
            guard l.kind == .transform else { break }
            space = space.concatenating(own.toSuperlayer)
            layer = l.superlayer
        }
        return (space.m13 * p.x + space.m23 * p.y + space.m43) / (space.m14 * p.x + space.m24 * p.y + space.m44)
    }
}
