// The spans of any shape, row after row: its edges', narrowed by rounded corners and a clip. What can be worked out once
// for all rows of an area is.

import Geometry
import RenderTree

/// A shape's spans on the rows of an area. Large, and asked row by row: it cannot be copied.
public struct ShapeSpans: ~Copyable {
    private let shape: ItemShape
    private let upright: UprightCorners
    /// Edges that do not lie along rows and columns, and their corners; else for no rows.
    private let edges: QuadSpans
    private let corners: CornerSpans

    /// Of no shape.
    public init() {
        shape = .none
        upright = UprightCorners()
        edges = QuadSpans()
        corners = CornerSpans()
    }

    public init(_ shape: ItemShape, _ details: borrowing [ShapeDetail], rows area: DeviceRect) {
        self.shape = shape
        // A span lends its elements, where an array copies them.
        let details = details.span
        if shape.isAxisAligned {
            upright = shape.isPlain ? UprightCorners() : UprightCorners(details[Int(shape.detail)])
            edges = QuadSpans()
            corners = CornerSpans()
        } else {
            upright = UprightCorners()
            edges = QuadSpans(shape.edges, rows: area)
            corners = shape.isPlain ? CornerSpans() : CornerSpans(details[Int(shape.detail)], rows: area)
        }
    }

    public borrowing func row(_ row: Int32) -> RowSpan {
        if shape.isAxisAligned {
            var span = shape.axisAlignedRow(row)
            if !shape.isPlain, !span.isEmpty { upright.restrict(&span, row) }
            return span
        }
        var span = edges.row(row)
        if !shape.isPlain, !span.isEmpty { corners.restrict(&span, row) }
        return span
    }
}

/// What the rounded corners of an upright shape leave of a row.
///
///      ╭──┬────────┬──╮     between the circles' centres a row is covered as the edges say; beside them it is solid within
///      ├──┼────────┼──┤     circles shrunk by half a pixel's diagonal, and touched within circles grown by that
private struct UprightCorners {
    /// Rows to the plane; there, where corners begin and end.
    private var scaleY = 1.0, offsetY = 0.0, top = -Double.infinity, bottom = Double.infinity
    /// The circles' centres, in device pixels, and pixels for each of the plane's units.
    private var left = 0.0, right = 0.0, perScale = 1.0
    private var shrunk = 0.0, grown = 0.0

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail) {
        guard let rounded = detail.shape.rounded, let margin = detail.margin else { return }
        let q = rounded.inverse, centres = rounded.cornerCentres
        (scaleY, offsetY, top, bottom) = (q.yy, q.ty, centres.minY, centres.maxY)
        perScale = 1 / abs(q.xx)
        let a = (centres.minX - q.tx) / q.xx, b = (centres.maxX - q.tx) / q.xx
        (left, right) = (min(a, b), max(a, b))
        (shrunk, grown) = (max(0, rounded.radius - margin), rounded.radius + margin)
    }

    /// Narrows what the edges alone say about a row.
    func restrict(_ span: inout RowSpan, _ row: Int32) {
        let y = scaleY * (Double(row) + 0.5) + offsetY
        let away = max(top - y, y - bottom)
        guard away > 0 else { return }
        let reach = max(0, grown * grown - away * away).squareRoot() * perScale
        span.start = max(span.start, QuadSpans.down(left - reach - 0.5))
        span.end = min(span.end, QuadSpans.up(right + reach - 0.5) &+ 1)
        // A row that is covered in part is so evenly between the centres alone.
        let whole = span.solid == 1 ? max(0, shrunk * shrunk - away * away).squareRoot() * perScale : 0
        span.solidStart = max(span.solidStart, QuadSpans.up(left - whole - 0.5))
        span.solidEnd = min(span.solidEnd, QuadSpans.down(right + whole - 0.5) &+ 1)
        span.normalise()
    }
}

/// What the rounded corners and the axis-aligned clip of a projected shape leave of a row.
///
///      ╭──┬────────┬──╮     solid on a row: from the first to the last column that is solid in
///      ├──┼────────┼──┤     the tall band, in the wide band, or in one of the four corner circles shrunk by
///      │  │        │  │     half a pixel; what is solid is convex. Touched: the same, the circles grown by half
///      ├──┼────────┼──┤     a pixel.
///      ╰──┴────────┴──╯
private struct CornerSpans: ~Copyable {
    private var clip: PixelRect?
    private var isRounded = false
    private var tall = QuadSpans(), wide = QuadSpans()
    private var circles = CornerCircles()

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail, rows area: DeviceRect) {
        clip = detail.shape.clip
        guard let rounded = detail.shape.rounded, let tall = detail.tall, let wide = detail.wide else { return }
        isRounded = true
        self.tall = QuadSpans(tall, rows: area)
        self.wide = QuadSpans(wide, rows: area)
        if let margin = detail.margin { circles = CornerCircles(rounded, margin: margin) }
    }

    /// Narrows what the four edges alone say about a row.
    borrowing func restrict(_ span: inout RowSpan, _ row: Int32) {
        if isRounded {
            let tall = self.tall.row(row), wide = self.wide.row(row)
            var solid = ColumnRange(start: tall.solidStart, end: tall.solidEnd)
            solid.formHull(ColumnRange(start: wide.solidStart, end: wide.solidEnd))
            if circles.areKnown {
                var touched = ColumnRange(start: tall.start, end: tall.end)
                touched.formHull(ColumnRange(start: wide.start, end: wide.end))
                circles.add(row, &solid, &touched)
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
}

/// The circles at a shape's four corners, shrunk and grown by half a pixel. Along a row q = p + d·x, and a point of the plane
/// is q over its w: where |q − w·centre| ≤ w·radius, a quadratic in x. All four are solved at once.
private struct CornerCircles {
    private typealias Four = SIMD4<Double>

    /// One of the radii: its part of the quadratic's first factor, and of d.
    private struct Radius {
        var radius = 0.0, along = 0.0
        var perFactor = Four.zero
        var isEllipse = true
    }

    /// d; p − w·centre, as slope · y + start; w of p, likewise.
    private var alongX = Four.zero, alongY = Four.zero, factor = Four.zero
    private var slopeX = Four.zero, slopeY = Four.zero, startX = Four.zero, startY = Four.zero
    private var slopeW = 0.0, startW = 1.0
    private var shrunk = Radius(), grown = Radius()
    /// False where what circles touch cannot be told.
    private(set) var areKnown = false

    /// Of no shape.
    init() {}

    init(_ rounded: borrowing RoundedCoverage, margin: Double) {
        let centres = rounded.cornerCentres, q = rounded.inverse
        let x = Four(centres.minX, centres.maxX, centres.minX, centres.maxX)
        let y = Four(centres.minY, centres.minY, centres.maxY, centres.maxY)
        func of(_ value: Double, _ weight: Double, _ centre: Four) -> Four { Four(repeating: value) - centre * weight }
        alongX = of(q.xx, q.xw, x)
        alongY = of(q.xy, q.xw, y)
        slopeX = of(q.yx, q.yw, x)
        slopeY = of(q.yy, q.yw, y)
        startX = of(q.tx, q.tw, x)
        startY = of(q.ty, q.tw, y)
        (slopeW, startW) = (q.yw, q.tw)
        factor = alongX * alongX + alongY * alongY
        shrunk = makeRadius(rounded.radius - margin, q.xw)
        grown = makeRadius(rounded.radius + margin, q.xw)
        areKnown = true
    }

    private func makeRadius(_ radius: Double, _ xw: Double) -> Radius {
        let along = radius * xw, a = factor - Four(repeating: along * along)
        return Radius(radius: radius, along: along, perFactor: Four(repeating: 1) / a, isEllipse: a.least > 0)
    }

    /// Adds the columns of a row that lie within the shrunk circles, and those within the grown ones: all, if a circle reaches
    /// beyond what can be seen; its picture is no ellipse then.
    func add(_ row: Int32, _ solid: inout ColumnRange, _ touched: inout ColumnRange) {
        guard grown.isEllipse else {
            touched.formHull(.all)
            return
        }
        let y = Double(row) + 0.5
        let ex = slopeX * y + startX, ey = slopeY * y + startY
        let b = alongX * ex + alongY * ey, e = ex * ex + ey * ey, w = slopeW * y + startW
        guard let outer = chord(grown, b, e, w) else { return }
        touched.formHull(ColumnRange(start: QuadSpans.down(outer.low), end: QuadSpans.up(outer.high) &+ 1))
        guard shrunk.radius > 0, shrunk.isEllipse, let inner = chord(shrunk, b, e, w) else { return }
        solid.formHull(ColumnRange(start: QuadSpans.up(inner.low), end: QuadSpans.down(inner.high) &+ 1))
    }

    /// From the first column within any circle of that radius to the last; nil where the row misses them all.
    @inline(__always)
    private func chord(_ r: Radius, _ b: Four, _ e: Four, _ w: Double) -> (low: Double, high: Double)? {
        let er = r.radius * w
        let b = b - Four(repeating: r.along * er), a = factor - Four(repeating: r.along * r.along)
        let root = b * b - a * (e - Four(repeating: er * er))
        guard root.largest > 0 else { return nil }
        let isMet = root .> Four.zero, s = root.replacing(with: Four.zero, where: .!isMet).squareRoot()
        let low = ((Four.zero - b - s) * r.perFactor).replacing(with: Four(repeating: .infinity), where: .!isMet)
        let high = ((s - b) * r.perFactor).replacing(with: Four(repeating: -.infinity), where: .!isMet)
        return (low.least - 0.5, high.largest - 0.5)
    }
}
