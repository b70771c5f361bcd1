// Rounded corners that lie along rows and columns, as nearly all do: two roots a row say what they leave of it.

import Geometry
import RenderTree

/// What the rounded corners of an upright shape leave of a row.
///
///      ╭──┬────────┬──╮     between the circles' centres a row is covered as the edges say; beside them it is solid within
///      ├──┼────────┼──┤     circles shrunk by half a pixel's diagonal, and touched within circles grown by that
struct UprightCorners {
    /// Rows to the plane; there, where corners begin and end.
    private var scaleY = 1.0, offsetY = 0.0, top = -Double.infinity, bottom = Double.infinity
    /// The circles' centres, in device pixels, and pixels for each of the plane's units.
    private var left = 0.0, right = 0.0, perScale = 1.0
    private var shrunk = 0.0, grown = 0.0
    /// Whether it covers a share of what open sides leave: on rows that its edges cover in part no pixel as these say.
    private var isShare = false

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail) {
        isShare = detail.shape.open != nil
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
        if isShare, span.solid < 1 { (span.solidStart, span.solidEnd) = (span.end, span.end) }
        let y = scaleY * (Double(row) + 0.5) + offsetY
        let away = max(top - y, y - bottom)
        guard away > 0 else { return }
        let reach = max(0, grown * grown - away * away).squareRoot() * perScale
        span.start = max(span.start, UprightCorners.down(left - reach - 0.5))
        span.end = min(span.end, UprightCorners.up(right + reach - 0.5) &+ 1)
        // A row that is covered in part is so evenly between the centres alone.
        let whole = span.solid == 1 ? max(0, shrunk * shrunk - away * away).squareRoot() * perScale : 0
        span.solidStart = max(span.solidStart, UprightCorners.up(left - whole - 0.5))
        span.solidEnd = min(span.solidEnd, UprightCorners.down(right + whole - 0.5) &+ 1)
        span.normalise()
    }

    /// The whole column at or after v, at or before v. By truncation, which needs no call.
    @inline(__always)
    private static func up(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) < v ? whole &+ 1 : whole
    }

    @inline(__always)
    private static func down(_ v: Double) -> Int32 {
        let whole = column(v)
        return Double(whole) > v ? whole &- 1 : whole
    }
}
