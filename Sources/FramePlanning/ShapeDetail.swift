// What a shape has beyond four edges: rounded corners, and the axis-aligned clip of a projected one.
//
//      ╭──┬────────┬──╮     solid on a row: from the first to the last column that is solid in
//      ├──┼────────┼──┤     the tall band, in the wide band, or (affine, where an edge is equally
//      │  │        │  │     soft everywhere) in one of the four corner circles shrunk by half a
//      ├──┼────────┼──┤     pixel; what is solid is convex
//      ╰──┴────────┴──╯

import Foundation
import Geometry
import RenderTree

/// Corners and clip of a shape.
public struct ShapeDetail {
    /// The reference, asked at edges.
    public let shape: ShapeCoverage
    private let tall, wide: QuadCoverage?
    /// The corner circles' radius in the plane, less half a device pixel's diagonal; 0 if they are of no use.
    private let innerRadius: Double
    /// Rows of an axis-aligned shape that no corner reaches into.
    let rowsBetweenCorners: ColumnRange

    init(_ shape: ShapeCoverage) {
        self.shape = shape
        guard let rounded = shape.rounded else {
            tall = nil; wide = nil; innerRadius = 0; rowsBetweenCorners = .all
            return
        }
        let r = rounded.radius, rect = rounded.rect, q = rounded.inverse
        var narrow = rect, low = rect
        narrow.minX += r; narrow.maxX -= r
        low.minY += r; low.maxY -= r
        tall = QuadCoverage(inverse: q, rect: narrow)
        wide = QuadCoverage(inverse: q, rect: low)
        if q.isAxisAligned {
            let top = min((low.minY - q.ty) / q.yy, (low.maxY - q.ty) / q.yy), height = low.height / abs(q.yy)
            rowsBetweenCorners = ColumnRange(
                start: column(top.rounded(.up)) &+ 1, end: column((top + height).rounded(.down)) &- 1)
        } else {
            rowsBetweenCorners = .none
        }
        // How far the plane moves at most for one pixel: the largest singular value.
        let sum = q.xx * q.xx + q.xy * q.xy + q.yx * q.yx + q.yy * q.yy
        let determinant = q.xx * q.yy - q.xy * q.yx
        let speed = ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
        innerRadius = q.isAffine ? max(0, r - 0.7072 * speed) : 0
    }

    /// Narrows what the four edges alone say about a row.
    @usableFromInline
    func restrict(_ span: inout RowSpan, _ row: Int32) {
        if shape.clip == nil, row >= rowsBetweenCorners.start, row < rowsBetweenCorners.end { return }
        let y = Double(row) + 0.5
        if let tall, let wide, let rounded = shape.rounded {
            var solid = tall.solidColumns(row: y)
            solid.formHull(wide.solidColumns(row: y))
            if innerRadius > 0 { addCircles(rounded, y, &solid) }
            span.solidStart = max(span.solidStart, solid.start)
            span.solidEnd = min(span.solidEnd, solid.end)
        }
        if let clip = shape.clip {
            let down = intervalCoverage(Double(row), from: clip.minY, to: clip.maxY)
            guard down > 0 else { span = .empty; return }
            span.start = max(span.start, column(clip.minX.rounded(.down)))
            span.end = min(span.end, column(clip.maxX.rounded(.up)))
            span.solidStart = max(span.solidStart, column(clip.minX.rounded(.up)))
            span.solidEnd = min(span.solidEnd, column(clip.maxX.rounded(.down)))
            span.solid *= Float(down)
        }
        span.normalise()
    }

    /// Coverage of the pixels from column `start` to `end`, 0…1, pixel by pixel.
    public func cover(_ row: Int32, _ start: Int32, _ end: Int32, _ out: UnsafeMutablePointer<Float>) {
        let y = Float(row) + 0.5
        for x in start..<end { unsafe out[Int(x - start)] = shape.coverage(Float(x) + 0.5, y) }
    }

    /// Along a row the plane's point is p + d·x: where |p + d·x − centre| ≤ radius, a quadratic in x.
    private func addCircles(_ rounded: RoundedCoverage, _ y: Double, _ solid: inout ColumnRange) {
        let q = rounded.inverse, r = rounded.radius, rect = rounded.rect
        let px = q.yx * y + q.tx, py = q.yy * y + q.ty
        let a = q.xx * q.xx + q.xy * q.xy
        guard a > 0 else { return }
        func add(_ cx: Double, _ cy: Double) {
            let ex = px - cx, ey = py - cy
            let b = q.xx * ex + q.xy * ey
            let root = b * b - a * (ex * ex + ey * ey - innerRadius * innerRadius)
            guard root > 0 else { return }
            let s = root.squareRoot()
            solid.formHull(
                ColumnRange(
                    start: column(((-b - s) / a - 0.5).rounded(.up)),
                    end: column(((-b + s) / a - 0.5).rounded(.down)) &+ 1))
        }
        add(rect.minX + r, rect.minY + r)
        add(rect.maxX - r, rect.minY + r)
        add(rect.minX + r, rect.maxY - r)
        add(rect.maxX - r, rect.maxY - r)
    }
}
