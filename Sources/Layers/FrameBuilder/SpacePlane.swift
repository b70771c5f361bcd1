// A plane in the 3D space of a transform layer: a layer with all that lies flat in it, and what the space
// hands down to it. In the space after perspective division the eye looks straight along z, and a plane
// is Z = a·X + b·Y + c over the picture (X, Y).

import Foundation
import Geometry
import RenderTree

/// One of the planes that a frame finds in a space.
struct SpacePlane {
    let layer: Layer
    /// The layer's own space → that of the plane which the outermost transform layer lies in.
    let space: Transform3D
    /// The layer's bounds and all that reaches beyond them; empty in a space of one plane, which has no order.
    var rect = PlaneRect.nothing
    /// The product of the transform layers' opacities above.
    let opacity: Float
    /// The layer's local time.
    let time: Double
    /// Names what the layer inherits; see `TreeWalk.Inherited`.
    let inherited: UInt64
}

extension SpacePlane {
    /// How the plane lies in its space.
    struct Geometry {
        var space: Transform3D
        var rect: PlaneRect
        /// Depth over the picture: Z = a·X + b·Y + c; larger is nearer.
        var depth = HalfPlane(a: 0, b: 0, c: 0)
        /// The part in front of the eye, convex.
        var outline = ConvexPolygon()

        init(_ plane: SpacePlane) {
            space = plane.space
            rect = plane.rect
            measure()
        }

        /// Takes the plane's place, reusing memory; false if it has not changed.
        mutating func update(_ plane: SpacePlane) -> Bool {
            guard plane.space != space || plane.rect != rect else { return false }
            space = plane.space
            rect = plane.rect
            measure()
            return true
        }

        private mutating func measure() {
            let projection = PointProjection(space)
            outline.become(rect, under: projection)
            // With q = P⁻¹(X, Y, 1) the depth z/w is m13·qx + m23·qy + m43·qw.
            guard let q = projection.inverse else { return }
            depth = HalfPlane(
                a: space.m13 * q.xx + space.m23 * q.xy + space.m43 * q.xw,
                b: space.m13 * q.yx + space.m23 * q.yy + space.m43 * q.yw,
                c: space.m13 * q.tx + space.m23 * q.ty + space.m43 * q.tw)
        }

        /// How much nearer `other` is, as a function of the picture.
        func difference(to other: Geometry) -> HalfPlane {
            HalfPlane(a: other.depth.a - depth.a, b: other.depth.b - depth.b, c: other.depth.c - depth.c)
        }
    }
}
