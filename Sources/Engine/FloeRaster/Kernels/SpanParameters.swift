// The kernels' parameters: the parts of an edge or shape that stay constant along a row. They are C types, so that C kernels take
// them unchanged.

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Texels {
    var native: floe_texels { unsafe floe_texels(base: base, width: width) }
}

extension floe_quad {
    init(_ quad: QuadCoverage) {
        func edge(_ e: EdgeFunction) -> floe_edge {
            floe_edge(a: e.a, b: e.b, c: e.c, curve_end: e.area.curveEnd, curve: e.area.curve, slope: e.area.slope)
        }
        let bend = max(max(quad.left.area.curveEnd, quad.right.area.curveEnd), max(quad.top.area.curveEnd, quad.bottom.area.curveEnd))
        self.init(left: edge(quad.left), right: edge(quad.right), top: edge(quad.top), bottom: edge(quad.bottom), has_corners: bend > 0)
    }
}

extension floe_shape {
    /// Nil for a shape that is more than a plain or rounded rectangle. A clip at whole pixels is left to the spans.
    init?(_ shape: borrowing ShapeCoverage) {
        guard shape.open == nil, shape.clip.map({ PixelRect($0.wholePixels) == $0 }) ?? true else { return nil }
        self.init()
        outer = floe_quad(shape.edges)
        guard let rounded = shape.rounded else { return }
        let q = rounded.inverse, centres = rounded.cornerCentres
        if !shape.sharesEdges { edges = floe_quad(rounded.edges) }
        xx = q.xx; xy = q.xy; xw = q.xw
        yx = q.yx; yy = q.yy; yw = q.yw
        tx = q.tx; ty = q.ty; tw = q.tw
        low_x = centres.minX; high_x = centres.maxX
        low_y = centres.minY; high_y = centres.maxY
        radius = rounded.radius
        bow = rounded.bow
        least_offset = rounded.leastOffset
        is_affine = q.isAffine
        shares_edges = shape.sharesEdges
        corners = rounded.corners.rawValue
        is_continuous = rounded.curve == .continuous
        extent = rounded.extent
        per_radius = rounded.perRadius
    }

    init(_ quad: QuadCoverage) {
        self.init()
        outer = floe_quad(quad)
    }
}
