// The kernels' parameters: the parts of an edge or shape that stay constant along a row. They are C types, so that C kernels take
// them unchanged.

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

extension Texels {
    var native: floe_texels { unsafe floe_texels(base: base, width: width) }
}

extension floe_texels {
    /// Returns how far the texels that a projected row shows lie from those that another one shows in the same columns, judging by
    /// column x. Rounded away from the first row, whose own texels are already there.
    func distance(from start: SIMD4<Float>, to other: SIMD4<Float>, _ rows: floe_projected_rows, _ x: Float) -> Int {
        let step = rows.position(other, x) - rows.position(start, x)
        return unsafe Int(step.y.rounded(.awayFromZero)) * width + Int(step.x)
    }

    /// Prefetches the texels that lie `ahead` of a row's. Lines of 16 texels are hit often enough by every fourth column.
    func prefetch(_ u: UnsafePointer<Int32>, _ v: UnsafePointer<Int32>, ahead: Int, _ count: Int) {
        for i in stride(from: 0, to: count, by: 4) {
            unsafe floe_prefetch_texels(self, Int(v[i] >> 8) * width + Int(u[i] >> 8) + ahead)
        }
    }
}

extension floe_projected_rows {
    /// Returns the position in the bitmap, in texels, that a row shows at x.
    fileprivate func position(_ start: SIMD4<Float>, _ x: Float) -> SIMD2<Float> {
        let w = is_affine ? 1 : max(start.z + dw * x, FLOE_LEAST_W)
        /// NaN becomes the lower limit.
        func clamped(_ p: Float, _ low: Float, _ high: Float) -> Float { p > low ? (p < high ? p : high) : low }
        return SIMD2(clamped((start.x + du * x) / w, min_u, max_u), clamped((start.y + dv * x) / w, min_v, max_v))
    }
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
    }

    init(_ quad: QuadCoverage) {
        self.init()
        outer = floe_quad(quad)
    }
}
