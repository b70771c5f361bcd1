// The spans of any shape, row after row: its edges', narrowed by rounded corners and a clip. What can be worked out once
// for all rows of an area is.

import Geometry
import RenderTree

/// A shape's spans on the rows of an area. Large, and asked row by row: nothing in it is optional, which would be copied.
public struct ShapeSpans {
    private let shape: ItemShape
    /// Edges that do not lie along rows and columns; else for no rows.
    private let edges: QuadSpans
    /// What shapes that are not plain have beyond edges.
    private let corners: CornerSpans

    public init(_ shape: ItemShape, _ details: borrowing [ShapeDetail], rows area: DeviceRect) {
        self.shape = shape
        edges = shape.isAxisAligned ? QuadSpans() : QuadSpans(shape.edges, rows: area)
        // A span lends its elements, where an array copies them.
        let details = details.span
        corners = shape.isPlain ? CornerSpans() : CornerSpans(details[Int(shape.detail)], rows: area)
    }

    public func row(_ row: Int32) -> RowSpan {
        var span = shape.isAxisAligned ? shape.axisAlignedRow(row) : edges.row(row)
        if !shape.isPlain, !span.isEmpty { corners.restrict(&span, row) }
        return span
    }
}

/// What rounded corners, and the axis-aligned clip of a projected shape, leave of a row.
///
///      ╭──┬────────┬──╮     solid on a row: from the first to the last column that is solid in
///      ├──┼────────┼──┤     the tall band, in the wide band, or in one of the four corner circles shrunk by
///      │  │        │  │     half a pixel; what is solid is convex. Touched: the same, the circles grown by half
///      ├──┼────────┼──┤     a pixel.
///      ╰──┴────────┴──╯
private struct CornerSpans {
    private var clip: PixelRect?
    private var rowsBetweenCorners = ColumnRange.all
    private var isRounded = false
    private var tall = QuadSpans(), wide = QuadSpans()
    private var inverse = Projection<PixelSpace, PointSpace>.identity
    private var centres = PlaneRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    private var radius = 0.0
    /// Nil where what circles touch cannot be told.
    private var margin: Double?

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail, rows area: DeviceRect) {
        clip = detail.shape.clip
        rowsBetweenCorners = detail.rowsBetweenCorners
        guard let rounded = detail.shape.rounded, let tall = detail.tall, let wide = detail.wide else { return }
        isRounded = true
        self.tall = QuadSpans(tall, rows: area)
        self.wide = QuadSpans(wide, rows: area)
        inverse = rounded.inverse
        centres = rounded.cornerCentres
        radius = rounded.radius
        margin = detail.margin
    }

    /// Narrows what the four edges alone say about a row.
    func restrict(_ span: inout RowSpan, _ row: Int32) {
        if clip == nil, row >= rowsBetweenCorners.start, row < rowsBetweenCorners.end { return }
        if isRounded {
            let tall = self.tall.row(row), wide = self.wide.row(row)
            var solid = ColumnRange(start: tall.solidStart, end: tall.solidEnd)
            solid.formHull(ColumnRange(start: wide.solidStart, end: wide.solidEnd))
            if let margin {
                var touched = ColumnRange(start: tall.start, end: tall.end)
                touched.formHull(ColumnRange(start: wide.start, end: wide.end))
                addCircles(row, shrunk: radius - margin, grown: radius + margin, &solid, &touched)
                span.start = max(span.start, touched.start)
                span.end = min(span.end, touched.end)
            }
            span.solidStart = max(span.solidStart, solid.start)
            span.solidEnd = min(span.solidEnd, solid.end)
        }
        if let clip {
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

    /// Adds the columns of a row that lie within the corner circles. Along a row q = p + d·x, and a point of the plane is
    /// q over its w: where |q − w·centre| ≤ w·radius, a quadratic in x.
    private func addCircles(_ row: Int32, shrunk: Double, grown: Double, _ solid: inout ColumnRange, _ touched: inout ColumnRange) {
        let q = inverse, y = Double(row) + 0.5
        let px = q.yx * y + q.tx, py = q.yy * y + q.ty, pw = q.yw * y + q.tw
        /// The ends of a circle of that radius; nothing where the row misses it, all where the circle reaches beyond what one
        /// can see: its picture is no ellipse then.
        func chord(_ cx: Double, _ cy: Double, _ radius: Double) -> (low: Double, high: Double)? {
            let dx = q.xx - cx * q.xw, dy = q.xy - cy * q.xw, dr = radius * q.xw
            let ex = px - cx * pw, ey = py - cy * pw, er = radius * pw
            let a = dx * dx + dy * dy - dr * dr, b = dx * ex + dy * ey - dr * er
            guard a > 0 else { return (-DeviceRect.limit, DeviceRect.limit) }
            let root = b * b - a * (ex * ex + ey * ey - er * er)
            guard root > 0 else { return nil }
            let s = root.squareRoot(), k = 1 / a
            return ((-b - s) * k - 0.5, (-b + s) * k - 0.5)
        }
        func add(_ cx: Double, _ cy: Double) {
            guard let outer = chord(cx, cy, grown) else { return }
            touched.formHull(ColumnRange(start: QuadSpans.down(outer.low), end: QuadSpans.up(outer.high) &+ 1))
            guard shrunk > 0, let inner = chord(cx, cy, shrunk), inner.low > -DeviceRect.limit else { return }
            solid.formHull(ColumnRange(start: QuadSpans.up(inner.low), end: QuadSpans.down(inner.high) &+ 1))
        }
        add(centres.minX, centres.minY)
        add(centres.maxX, centres.minY)
        add(centres.minX, centres.maxY)
        add(centres.maxX, centres.maxY)
    }
}
