// The form of an axis-aligned outline, independent of its position. Whatever scrolls by whole pixels has the same coverage, moved
// along, which is not computed again.

import FloeFramePlanning
import FloeGeometry
import FloeRenderTree

/// Everything that determines an axis-aligned outline's coverage, except for its position. Equal forms cover the same pixels,
/// counted from their first one.
struct CoverageForm: Equatable {
    /// The edges, and a border's inner edges, relative to the top-left pixel.
    private let edges: SIMD4<Float>
    private var innerEdges = SIMD4<Float>.zero
    private let width, height: Int32
    /// Plane units per device pixel, and corner radii in the plane; 0 without corners.
    private var scaleX = 0.0, scaleY = 0.0, radius = 0.0, innerRadius = 0.0
    private let opacity: Float
    private let isBorder, isShare, hasInner: Bool

    /// `area`: where coverage is computed. Nil if that depends on more: projected outlines, half planes, clips within corners.
    init?(_ outline: Outline, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        guard outline.shape.isAxisAligned, outline.cuts.isEmpty else { return nil }
        func from(_ corner: DeviceRect, _ q: QuadCoverage) -> SIMD4<Float> {
            let x = Float(corner.minX), y = Float(corner.minY)
            return SIMD4(q.left.c + x, q.top.c + y, q.right.c - x, q.bottom.c - y)
        }
        edges = from(area, outline.shape.edges)
        (width, height) = (Int32(area.width), Int32(area.height))
        (opacity, isBorder, isShare, hasInner) = (outline.scale, outline.isBorder, outline.isShare, outline.inner >= 0)
        guard let corners = CoverageForm.corners(outline.shape, plan) else { return nil }
        (scaleX, scaleY, radius) = corners
        guard hasInner else { return }
        let inner = plan.details.innerShapes[Int(outline.inner)]
        innerEdges = from(area, inner.edges)
        guard let innerCorners = CoverageForm.corners(inner, plan) else { return nil }
        innerRadius = innerCorners.radius
    }

    /// Returns zeros without corners, and nil if coverage depends on more than a radius.
    private static func corners(_ shape: ItemShape, _ plan: borrowing FramePlan) -> (scaleX: Double, scaleY: Double, radius: Double)? {
        guard shape.detail >= 0 else { return (0, 0, 0) }
        let details = plan.details.shapes.span, detail = Int(shape.detail)
        guard details[detail].shape.sharesEdges, details[detail].shape.open == nil, let q = details[detail].shape.rounded?.inverse,
            let radius = details[detail].shape.rounded?.radius
        else { return nil }
        return (q.xx, q.yy, radius)
    }
}
