// A placement in the form that projected programs read: linear functions of the pixel, in target space, relative to a pivot in
// the middle of the node, where single precision resolves a thousandth of a pixel, as it does not at the far end of the device.
// The pivot is a pixel centre, so its distance from other pixels is whole whatever the target's origin, and a part of a frame
// gives the same pixels as the whole.

import FloeFramePlanning
import FloeGeometry
import FloeRenderTree

/// The edges, plane and corners of one node, in device space.
struct ProjectedShape {
    let edges: QuadCoverage
    /// From device pixels to the plane, relative to the rectangle's centre.
    let plane: Projection<PixelSpace, PointSpace>
    /// The rectangle's centre, in the plane.
    let centerX, centerY: Double
    /// Half the rectangle's sides, the radius, and as bits the open sides of a rounded shape, in sixteenths, and its square corners, in
    /// 256ths.
    let corner: SIMD4<Float>
    /// The clip, with far edges near the node's pixels, and whether there is one.
    let clip: PixelRect, isClipped: Bool
    /// Whether its corners are continuous ones.
    let isContinuous: Bool
    let pivotX, pivotY: Double

    /// Nil if nothing is visible.
    init?(_ placement: Placement, _ planned: ItemShape, _ plan: borrowing FramePlan) {
        let coverage = planned.isPlain ? nil : plan.details.shapes[Int(planned.detail)].shape
        guard let inverse = coverage?.rounded?.inverse ?? placement.planeProjection else { return nil }
        let rect = placement.rect, isOpen = coverage?.open != nil
        // With open sides the program divides the coverage within all edges by that within the open ones.
        edges = isOpen ? coverage?.rounded?.edges ?? planned.edges : planned.edges
        clip = (coverage?.clip ?? .infinite).near(placement.bounds)
        isClipped = coverage?.clip != nil
        isContinuous = placement.cornerCurve == .continuous && placement.cornerRadius > 0
        centerX = (rect.minX + rect.maxX) / 2
        centerY = (rect.minY + rect.maxY) / 2
        plane = inverse.concatenating(.translation(-centerX, -centerY))
        let squares = RectCorners.all.subtracting(placement.roundedCorners)
        corner = SIMD4(
            Float(rect.width / 2), Float(rect.height / 2), Float(coverage?.rounded?.radius ?? 0),
            (isOpen ? Float(placement.openSides.rawValue) / 16 : 0) + Float(squares.rawValue) / 256)
        let bounds = placement.bounds
        pivotX = Double((bounds.minX + bounds.maxX) / 2).rounded(.down) + 0.5
        pivotY = Double((bounds.minY + bounds.maxY) / 2).rounded(.down) + 0.5
    }

    /// Returns the distances to the left, top, right and bottom edges, as coefficients of x, y and 1, relative to the pivot.
    func vectors(_ q: QuadCoverage) -> (x: SIMD4<Float>, y: SIMD4<Float>, c: SIMD4<Float>) {
        func constant(_ e: EdgeFunction) -> Float { Float(Double(e.a) * pivotX + Double(e.b) * pivotY + Double(e.c)) }
        return (
            SIMD4(q.left.a, q.top.a, q.right.a, q.bottom.a), SIMD4(q.left.b, q.top.b, q.right.b, q.bottom.b),
            SIMD4(constant(q.left), constant(q.top), constant(q.right), constant(q.bottom))
        )
    }

    /// Returns a projection from device pixels as three vectors of coefficients of x, y and 1, relative to the pivot and scaled
    /// so that w is 1 there. The last components are the pivot's x and y in the target, and `extra`.
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
}
