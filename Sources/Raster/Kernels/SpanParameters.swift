// What kernels are told about a row: the parts of an edge, projection or gradient that stay the same
// along it. Plain values, so that a kernel in another language can take them as they are.

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

/// The four edges along one row: distance i = (a · x + by) + c, x = firstCentre + i.
public struct QuadRow {
    var left, right, top, bottom: Edge
    /// Column + ½ of the first pixel.
    var firstCentre: Float
    /// Coverage 1 gives this, 0…255.
    var scale: Float
    /// Whether edges may cross within one of the pixels in such a way that their product is not the area.
    var hasCorners: Bool

    struct Edge {
        var a, b, by, c: Float
        var area: EdgeArea
    }

    init(_ quad: QuadCoverage, column: Int32, row: Int32, scale: Float, hasCorners: Bool) {
        let y = Float(row) + 0.5
        func edge(_ e: EdgeFunction) -> Edge { Edge(a: e.a, b: e.b, by: e.b * y, c: e.c, area: e.area) }
        left = edge(quad.left); right = edge(quad.right)
        top = edge(quad.top); bottom = edge(quad.bottom)
        firstCentre = Float(column) + 0.5
        self.scale = scale
        self.hasCorners = hasCorners
    }

    /// 0…1 at the pixel centre x.
    @inline(__always)
    func coverage(_ x: Float) -> Float {
        func edge(_ e: Edge) -> PixelEdge { PixelEdge(a: e.a, b: e.b, distance: e.a * x + e.by + e.c, area: e.area) }
        return PixelEdge.coverage(edge(left), edge(right), edge(top), edge(bottom))
    }
}

extension floe_rounded_shape {
    /// Of a shape that is not rounded, or more than that, nothing is set: its radius is 0.
    init(_ shape: borrowing ShapeCoverage) {
        self.init()
        guard let rounded = shape.rounded, shape.clip == nil, shape.open == nil else { return }
        let q = rounded.inverse, centres = rounded.cornerCentres
        func native(_ quad: QuadCoverage) -> floe_quad_row {
            QuadRow(quad, column: 0, row: 0, scale: 1, hasCorners: !q.isAxisAligned).native
        }
        outer = native(shape.edges)
        if !shape.sharesEdges { edges = native(rounded.edges) }
        xx = q.xx; xy = q.xy; xw = q.xw
        yx = q.yx; yy = q.yy; yw = q.yw
        tx = q.tx; ty = q.ty; tw = q.tw
        low_x = centres.minX; high_x = centres.maxX
        low_y = centres.minY; high_y = centres.maxY
        radius = rounded.radius
        bow = rounded.bow
        is_affine = q.isAffine ? 1 : 0
        shares_edges = shape.sharesEdges ? 1 : 0
    }
}

/// Texel positions along one row: (u0 + du·x, v0 + dv·x) / (w0 + dw·x), x = first + i counted from the
/// projection's own origin column, then clamped to the limits.
public struct ProjectedRow {
    var u0, v0, w0, du, dv, dw: Float
    var first: Float
    var minU, maxU, minV, maxV: Float
    /// Whether the whole texel is taken (weights 0) instead of the fraction.
    var isNearest: Bool
    /// w is 1 throughout.
    var isAffine: Bool
}

/// Places on a ramp along one row, in its entries: (t0 + dt·x) / (w0 + dw·x), x = first + i counted from
/// the gradient's own origin column.
public struct GradientRow {
    var t0, dt, w0, dw: Float
    var first: Float
    var isAffine: Bool
}
