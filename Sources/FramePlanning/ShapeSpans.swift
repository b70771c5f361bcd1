// The spans of any shape, row after row: its edges', narrowed by rounded corners and a clip. What can be worked out once
// for all rows of an area is.

import Geometry
import RenderTree

/// A shape's spans on the rows of an area. Large, and asked row by row: it cannot be copied, and its parts are used where they
/// lie, since to call a method of a part Swift would copy that.
public struct ShapeSpans: ~Copyable {
    private let shape: ItemShape
    /// The upright rectangle that a shape is, or that a turned one is clipped to, and how it bounds its rows, as `QuadSpans` has it:
    /// the columns at either end may be covered in part, all between as the row is.
    private var upright: PixelRect?
    private var sides = SIMD4(repeating: -DeviceRect.limit)
    /// Of a shape whose edges lie along rows and columns.
    private var uprightCorners = UprightCorners()
    /// Of one whose edges do not.
    private var edges = QuadSpans()

    public init(_ shape: ItemShape, _ details: borrowing [ShapeDetail], rows area: DeviceRect) {
        self.shape = shape
        if shape.isAxisAligned { upright = shape.visible } else { edges = QuadSpans(shape.edges, rows: area) }
        if !shape.isPlain {
            // A span lends its elements, where an array copies them.
            let details = details.span
            if shape.isAxisAligned {
                uprightCorners = UprightCorners(details[Int(shape.detail)])
            } else {
                upright = details[Int(shape.detail)].shape.clip
                edges.addCorners(details[Int(shape.detail)])
            }
        }
        guard let upright else { return }
        let (minX, maxX) = (upright.minX, upright.maxX)
        sides = SIMD4(minX.rounded(.down), -maxX.rounded(.up), minX.rounded(.up), -maxX.rounded(.down))
    }

    public borrowing func row(_ row: Int32) -> RowSpan {
        let solid = upright.map { Float(intervalCoverage(Double(row), from: $0.minY, to: $0.maxY)) } ?? 1
        guard solid > 0 else { return .empty }
        let y = Double(row) + 0.5
        var bounds = sides
        if shape.isAxisAligned {
            if !shape.isPlain { bounds = SIMD4.most(bounds, uprightCorners.bounds(at: y, solid)) }
        } else {
            bounds = SIMD4.most(bounds, edges.bounds(at: y))
        }
        return RowSpan(bounds: bounds, solid: solid)
    }
}
