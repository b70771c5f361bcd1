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
            corners = ProjectedCorners(details[Int(shape.detail)])
        }
    }

    public borrowing func row(_ row: Int32) -> RowSpan {
        if shape.isAxisAligned {
            var span = RowSpan(whole: .all)
            span.restrict(to: shape.visible, row)
            if !shape.isPlain, !span.isEmpty { upright.restrict(&span, row) }
            return span
        }
        let y = Double(row) + 0.5, bounds = edges.bounds(at: y)
        guard !shape.isPlain else { return RowSpan(bounds: bounds) }
        var span = RowSpan(bounds: SIMD4.most(bounds, corners.bounds(at: y)))
        if let clip { span.restrict(to: clip, row) }
        return span
    }
}

extension RowSpan {
    /// Narrows it to an axis-aligned rectangle: the columns at either end may be covered in part, all between as the row is.
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
