// What kernels are told about a row: the parts of an edge, projection or gradient that stay the same along it. They are
// C's, so that kernels in it take them as they are.

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

public typealias QuadRow = floe_quad_row
public typealias ProjectedRow = floe_projected_row
public typealias GradientRow = floe_gradient_row

extension Texels {
    var native: floe_texels { unsafe floe_texels(base: base, width: width) }
}

extension floe_quad_row {
    init(_ quad: QuadCoverage, column: Int32, row: Int32, scale: Float, hasCorners: Bool) {
        let y = Float(row) + 0.5
        func edge(_ e: EdgeFunction) -> floe_edge {
            floe_edge(a: e.a, b: e.b, by: e.b * y, c: e.c, curve_end: e.area.curveEnd, curve: e.area.curve, slope: e.area.slope)
        }
        self.init(
            left: edge(quad.left), right: edge(quad.right), top: edge(quad.top), bottom: edge(quad.bottom),
            first_centre: Float(column) + 0.5, scale: scale, has_corners: hasCorners)
    }

    /// 0…1 at the pixel centre x.
    @inline(__always)
    func coverage(_ x: Float) -> Float {
        func edge(_ e: floe_edge) -> PixelEdge {
            PixelEdge(
                a: e.a, b: e.b, distance: e.a * x + e.by + e.c, area: EdgeArea(curveEnd: e.curve_end, curve: e.curve, slope: e.slope))
        }
        return PixelEdge.coverage(edge(left), edge(right), edge(top), edge(bottom))
    }
}

extension ShapeCoverage {
    /// Whether no pixel is cut by a clip: there is none, or it ends between pixels.
    var hasWholeClip: Bool {
        guard let clip else { return true }
        return clip.minX == clip.minX.rounded() && clip.minY == clip.minY.rounded() && clip.maxX == clip.maxX.rounded()
            && clip.maxY == clip.maxY.rounded()
    }
}

extension floe_rounded_shape {
    /// Of a shape that is not rounded, or more than that, nothing is set: its radius is 0. A clip at whole pixels is left to
    /// the spans.
    init(_ shape: borrowing ShapeCoverage) {
        self.init()
        guard let rounded = shape.rounded, shape.hasWholeClip, shape.open == nil else { return }
        let q = rounded.inverse, centres = rounded.cornerCentres
        func native(_ quad: QuadCoverage) -> floe_quad_row {
            floe_quad_row(quad, column: 0, row: 0, scale: 1, hasCorners: !q.isAxisAligned)
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
        is_affine = q.isAffine
        shares_edges = shape.sharesEdges
    }
}
