// A plane in the 3D space of a transform layer: a layer with everything that lies flat in it, and what it inherits from the
// space. After perspective division the eye looks straight along z, and a plane is Z = a·X + b·Y + c over the picture (X, Y).

import Foundation
import FloeGeometry
import FloeRenderTree

/// One of the planes that a frame finds in a space.
struct SpacePlane {
    let layer: Layer
    /// From the layer's own space to that of the plane in which the outermost transform layer lies.
    let space: Transform3D
    /// The layer's bounds and everything that reaches beyond them; empty in a space of one plane, which needs no order.
    var rect = PlaneRect.nothing
    /// The product of the opacities of the transform layers above.
    let opacity: Float
    /// The layer's local time.
    let time: Double
    /// The revision of what the layer inherits; see `TreeWalk.Inherited`.
    let inherited: UInt64
}

extension SpacePlane {
    /// A plane's geometry in its space.
    struct Geometry {
        var space: Transform3D
        var rect: PlaneRect
        /// Depth over the picture: Z = a·X + b·Y + c; larger is nearer.
        var depth = HalfPlane(a: 0, b: 0, c: 0)
        /// The projection of the part in front of the eye, convex.
        var outline = ConvexPolygon()
        /// The corners of the outline's bounding rectangle.
        var low = SIMD2<Double>.zero, high = SIMD2<Double>.zero

        init(_ plane: SpacePlane) {
            space = plane.space
            rect = plane.rect
            measure()
        }

        /// Takes on the geometry of `plane`, reusing memory. Returns false if it has not changed.
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
            (low, high) = outline.corners
            // With q = P⁻¹(X, Y, 1) the depth z/w is m13·qx + m23·qy + m43·qw.
            guard let q = projection.inverse else { return }
            depth = HalfPlane(
                a: space.m13 * q.xx + space.m23 * q.xy + space.m43 * q.xw,
                b: space.m13 * q.yx + space.m23 * q.yy + space.m43 * q.yw,
                c: space.m13 * q.tx + space.m23 * q.ty + space.m43 * q.tw)
        }

        /// Returns how much nearer `other` is, as a function of the position in the picture.
        func difference(to other: Geometry) -> HalfPlane {
            HalfPlane(a: other.depth.a - depth.a, b: other.depth.b - depth.b, c: other.depth.c - depth.c)
        }
    }
}
