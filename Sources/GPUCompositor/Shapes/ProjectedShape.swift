// A placement as the projected programs want it: linear functions of the pixel, in target space, counted
// from a pivot in the middle of the node, since single precision tells a thousandth of a pixel apart
// there and not at the far end of the device. The pivot is a pixel's centre: what lies between it and another pixel is
// a whole number whatever the target's origin, so that a part of a frame comes out as the whole does.

import FramePlanning
import Geometry
import RenderTree

/// Edges, plane and corners of one node, in device space.
struct ProjectedShape {
    let edges: QuadCoverage
    /// Device pixels → the plane, counted from the rectangle's centre.
    let plane: Projection<PixelSpace, PointSpace>
    /// The rectangle's centre, in the plane.
    let centerX, centerY: Double
    /// Half its sides; the radius; open sides of a rounded one, as bits, in sixteenths.
    let corner: SIMD4<Float>
    let clip: PixelRect?
    let pivotX, pivotY: Double

    /// Nil where nothing shows.
    init?(_ placement: Placement, _ planned: ItemShape, _ plan: borrowing FramePlan) {
        let coverage = planned.isPlain ? nil : plan.shapeDetails[Int(planned.detail)].shape
        guard let inverse = coverage?.rounded?.inverse ?? placement.planeProjection else { return nil }
        let rect = placement.rect, isOpen = coverage?.open != nil
        // With open sides the program takes what they would cover out of what all of them cover.
        edges = isOpen ? coverage?.rounded?.edges ?? planned.edges : planned.edges
        clip = coverage?.clip
        centerX = (rect.minX + rect.maxX) / 2
        centerY = (rect.minY + rect.maxY) / 2
        plane = inverse.concatenating(.translation(-centerX, -centerY))
        corner = SIMD4(
            Float(rect.width / 2), Float(rect.height / 2), Float(coverage?.rounded?.radius ?? 0),
            isOpen ? Float(placement.openSides.rawValue) / 16 : 0)
        let bounds = placement.bounds
        pivotX = Double((bounds.minX + bounds.maxX) / 2).rounded(.down) + 0.5
        pivotY = Double((bounds.minY + bounds.maxY) / 2).rounded(.down) + 0.5
    }

    /// The distances to left, top, right and bottom edge as vectors over x, y and 1 from the pivot.
    func vectors(_ q: QuadCoverage) -> (x: SIMD4<Float>, y: SIMD4<Float>, c: SIMD4<Float>) {
        func constant(_ e: EdgeFunction) -> Float { Float(Double(e.a) * pivotX + Double(e.b) * pivotY + Double(e.c)) }
        return (
            SIMD4(q.left.a, q.top.a, q.right.a, q.bottom.a), SIMD4(q.left.b, q.top.b, q.right.b, q.bottom.b),
            SIMD4(constant(q.left), constant(q.top), constant(q.right), constant(q.bottom))
        )
    }

    /// A projection from device pixels as three vectors (of x, y, 1 from the pivot), made so that w is 1
    /// at the pivot; the pivot in the target stands last in the first two, `extra` in the third.
    func vectors<Plane>(
        _ p: Projection<PixelSpace, Plane>, dx: Int32, dy: Int32, extra: Float = 0
    ) -> (x: SIMD4<Float>, y: SIMD4<Float>, w: SIMD4<Float>) {
        let x = p.xx * pivotX + p.yx * pivotY + p.tx
        let y = p.xy * pivotX + p.yy * pivotY + p.ty
        let w = p.xw * pivotX + p.yw * pivotY + p.tw
        let largest = max(abs(p.xw), abs(p.yw), abs(w))
        // Where the pivot lies behind the eye, any positive scale will do.
        let k = w > largest * 1e-6 ? 1 / w : largest > 0 ? 1 / largest : 1
        return (
            SIMD4(Float(p.xx * k), Float(p.yx * k), Float(x * k), Float(pivotX + Double(dx))),
            SIMD4(Float(p.xy * k), Float(p.yy * k), Float(y * k), Float(pivotY + Double(dy))),
            SIMD4(Float(p.xw * k), Float(p.yw * k), Float(w * k), extra)
        )
    }

    /// The clip in the target; everything if there is none.
    func clipVector(dx: Int32, dy: Int32) -> SIMD4<Float> {
        guard let clip else { return SIMD4(-ProjectedShape.far, -ProjectedShape.far, ProjectedShape.far, ProjectedShape.far) }
        return SIMD4(clip, dx: dx, dy: dy).clamped(
            lowerBound: SIMD4(repeating: -ProjectedShape.far), upperBound: SIMD4(repeating: ProjectedShape.far))
    }

    private static let far: Float = 1e6
}
