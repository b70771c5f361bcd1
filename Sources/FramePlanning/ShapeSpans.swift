// The spans of any shape, row after row: its edges', narrowed by rounded corners and a clip. What can be worked out once
// for all rows of an area is.

import Geometry
import RenderTree

/// A shape's spans on the rows of an area. Large, and asked row by row: it cannot be copied, and its parts are used where they
/// lie, since to call a method of a part Swift would copy that.
public struct ShapeSpans: ~Copyable {
    private let shape: ItemShape
    /// Of a shape whose edges lie along rows and columns.
    private var upright = UprightCorners()
    /// Of one whose edges do not.
    private var edges = QuadSpans()
    private var corners = ProjectedCorners()
    private var clip: PixelRect?

    /// Of no shape.
    public init() { shape = .none }

    public init(_ shape: ItemShape, _ details: borrowing [ShapeDetail], rows area: DeviceRect) {
        self.shape = shape
        if !shape.isAxisAligned { edges = QuadSpans(shape.edges, rows: area) }
        guard !shape.isPlain else { return }
        // A span lends its elements, where an array copies them.
        let details = details.span
        if shape.isAxisAligned {
            upright = UprightCorners(details[Int(shape.detail)])
        } else {
            clip = details[Int(shape.detail)].shape.clip
            corners = ProjectedCorners(details[Int(shape.detail)], rows: area)
        }
    }

    public borrowing func row(_ row: Int32) -> RowSpan {
        if shape.isAxisAligned {
            var span = shape.axisAlignedRow(row)
            if !shape.isPlain, !span.isEmpty { upright.restrict(&span, row) }
            return span
        }
        var span = QuadSpans.row(row, edges.starts, edges.ends, edges.along)
        guard !shape.isPlain, !span.isEmpty else { return span }
        if corners.reach(row) { addCorners(&span, row) }
        if let clip { span.restrict(to: clip, row) }
        return span
    }

    // MARK: - Projected corners

    /// Narrows what the edges alone say about a row that corners reach into.
    private borrowing func addCorners(_ span: inout RowSpan, _ row: Int32) {
        let tall = QuadSpans.row(row, corners.tall.starts, corners.tall.ends, corners.tall.along)
        let wide = QuadSpans.row(row, corners.wide.starts, corners.wide.ends, corners.wide.along)
        var solid = ColumnRange(start: tall.solidStart, end: tall.solidEnd)
        solid.formHull(ColumnRange(start: wide.solidStart, end: wide.solidEnd))
        var touched = ColumnRange.all
        if corners.areKnown {
            touched = ColumnRange(start: tall.start, end: tall.end)
            touched.formHull(ColumnRange(start: wide.start, end: wide.end))
            addCircles(row, &solid, &touched)
        }
        span.start = max(span.start, touched.start)
        span.end = min(span.end, touched.end)
        span.solidStart = max(span.solidStart, solid.start)
        span.solidEnd = min(span.solidEnd, solid.end)
        span.normalise()
    }

    /// Adds the columns of a row that lie within the shrunk circles, and those within the grown ones: all, if a circle reaches
    /// beyond what can be seen; its picture is no ellipse then.
    ///
    /// Along a row q = p + d·x, and a point of the plane is q over its w: where |q − w·centre| ≤ w·radius, a quadratic in x.
    /// All four circles' are solved at once.
    private borrowing func addCircles(_ row: Int32, _ solid: inout ColumnRange, _ touched: inout ColumnRange) {
        guard corners.grown.isEllipse else {
            touched = .all
            return
        }
        let y = Double(row) + 0.5, w = corners.slopeW * y + corners.startW
        let ex = corners.slopeX * y + corners.startX, ey = corners.slopeY * y + corners.startY
        let b = corners.alongX * ex + corners.alongY * ey, e = ex * ex + ey * ey
        guard let outer = chord(corners.grown, b, e, w) else { return }
        touched.formHull(ColumnRange(start: QuadSpans.down(outer.low), end: QuadSpans.up(outer.high) &+ 1))
        guard corners.shrunk.radius > 0, corners.shrunk.isEllipse, let inner = chord(corners.shrunk, b, e, w) else { return }
        solid.formHull(ColumnRange(start: QuadSpans.up(inner.low), end: QuadSpans.down(inner.high) &+ 1))
    }

    /// From the first column within any circle of that radius to the last; nil where the row misses them all.
    @inline(__always)
    private borrowing func chord(
        _ r: ProjectedCorners.Radius, _ b: SIMD4<Double>, _ e: SIMD4<Double>, _ w: Double
    ) -> (low: Double, high: Double)? {
        let er = r.radius * w, zero = SIMD4<Double>.zero
        let b = b - SIMD4(repeating: r.along * er)
        let root = b * b - r.factor * (e - SIMD4(repeating: er * er))
        guard root.largest > 0 else { return nil }
        let isMissed = root .<= zero, s = root.replacing(with: zero, where: isMissed).squareRoot()
        let low = ((zero - b - s) * r.perFactor).replacing(with: SIMD4(repeating: .infinity), where: isMissed)
        let high = ((s - b) * r.perFactor).replacing(with: SIMD4(repeating: -.infinity), where: isMissed)
        return (low.least - 0.5, high.largest - 0.5)
    }
}

extension RowSpan {
    /// Narrows it to an axis-aligned clip.
    fileprivate mutating func restrict(to clip: PixelRect, _ row: Int32) {
        let down = intervalCoverage(Double(row), from: clip.minY, to: clip.maxY)
        guard down > 0 else { self = .empty; return }
        start = max(start, column(clip.minX.rounded(.down)))
        end = min(end, column(clip.maxX.rounded(.up)))
        solidStart = max(solidStart, column(clip.minX.rounded(.up)))
        solidEnd = min(solidEnd, column(clip.maxX.rounded(.down)))
        solid *= Float(down)
        normalise()
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

/// What the rounded corners of a projected shape leave of a row.
///
///      ╭──┬────────┬──╮     solid on a row: from the first to the last column that is solid in
///      ├──┼────────┼──┤     the tall band, in the wide band, or in one of the four corner circles shrunk by
///      │  │        │  │     half a pixel; what is solid is convex. Touched: the same, the circles grown by half
///      ├──┼────────┼──┤     a pixel.
///      ╰──┴────────┴──╯
private struct ProjectedCorners {
    typealias Four = SIMD4<Double>

    /// One of the circles' radii: its part of d, and the quadratic's first factor.
    struct Radius {
        var radius = 0.0, along = 0.0
        var factor = Four.zero, perFactor = Four.zero
        var isEllipse = true
    }

    /// For each corner, the rows that it reaches into.
    private var first = SIMD4<Int32>.zero, end = SIMD4<Int32>.zero
    private(set) var tall = QuadSpans(), wide = QuadSpans()
    /// For each circle: d; p − w·centre, as slope · y + start; w of p, likewise.
    private(set) var alongX = Four.zero, alongY = Four.zero
    private(set) var slopeX = Four.zero, slopeY = Four.zero, startX = Four.zero, startY = Four.zero
    private(set) var slopeW = 0.0, startW = 1.0
    private(set) var shrunk = Radius(), grown = Radius()
    /// False where what circles touch cannot be told.
    private(set) var areKnown = false

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail, rows area: DeviceRect) {
        guard let rounded = detail.shape.rounded, let tall = detail.tall, let wide = detail.wide else { return }
        self.tall = QuadSpans(tall, rows: area)
        self.wide = QuadSpans(wide, rows: area)
        (first, end) = (SIMD4(repeating: -columnLimit), SIMD4(repeating: columnLimit))
        guard let margin = detail.margin else { return }
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
        let factor = alongX * alongX + alongY * alongY
        func radius(_ radius: Double) -> Radius {
            let along = radius * q.xw, a = factor - Four(repeating: along * along)
            return Radius(radius: radius, along: along, factor: a, perFactor: Four(repeating: 1) / a, isEllipse: a.least > 0)
        }
        shrunk = radius(rounded.radius - margin)
        grown = radius(rounded.radius + margin)
        areKnown = true
        findRows(x, y, outset: rounded.radius + 2 * margin, q)
    }

    /// The rows of the squares between the circles' centres and what lies `outset` beyond them.
    private mutating func findRows(_ x: Four, _ y: Four, outset: Double, _ inverse: Projection<PixelSpace, PointSpace>) {
        guard let forward = inverse.inverse else { return }
        let aside = Four(-outset, outset, -outset, outset), above = Four(-outset, -outset, outset, outset)
        var low = Four(repeating: .infinity), high = Four(repeating: -.infinity)
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? x : x + aside, y = corner & 2 == 0 ? y : y + above
            let w = x * forward.xw + y * forward.yw + Four(repeating: forward.tw)
            guard w.least > 0 else { return }
            let row = (x * forward.xy + y * forward.yy + Four(repeating: forward.ty)) / w
            low = pointwiseMin(low, row)
            high = pointwiseMax(high, row)
        }
        for i in 0..<4 { (first[i], end[i]) = (column(low[i].rounded(.down)) &- 1, column(high[i].rounded(.up)) &+ 1) }
    }

    /// Whether a row may be other than the edges say.
    @inline(__always)
    func reach(_ row: Int32) -> Bool {
        let row = SIMD4(repeating: row)
        return any((first .<= row) .& (row .< end))
    }
}
