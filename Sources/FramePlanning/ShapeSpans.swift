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
