// What view systems built on layers ask of the projection: where a point of the root shows on a layer,
// whether one sees a layer's back, and which of two layers in one 3D space is nearer.

import Foundation
import Geometry

extension Layer {
    /// Whether some animation is in force, so that the presentation may differ from the model.
    public var hasAnimations: Bool { !animations.isEmpty }

    /// Carries `point` from `other`'s space (nil: the root's superspace) to this layer's. See
    /// `convert(_:to:at:)`.
    public func convert(_ point: CGPoint, from other: Layer?, at time: Double? = nil) -> CGPoint? {
        guard let other else { return self.point(fromRoot: point, at: time) }
        return other.convert(point, to: self, at: time)
    }

    /// Whether the root's viewer sees this layer's back (or its edge only).
    public func facesAway(at time: Double? = nil) -> Bool {
        !(projection(to: nil, at: time).determinant > 0)
    }

    /// How near this layer shows `point` (root's superspace) among the layers of the 3D space that
    /// `ancestor`, a transform layer above it, spans; greater is nearer. Nil where it shows nothing there.
    /// A layer deep in a flattened plane is as near as that plane.
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
