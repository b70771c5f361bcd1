// The spans of any shape, row after row: those of its edges, narrowed by rounded corners and a clip. Everything that is the same
// for all rows of an area is computed once.

import FloeGeometry
import FloeRenderTree

/// A shape's spans on the rows of an area. It is large and queried row by row, so it is noncopyable and its parts' methods are
/// inlined: Swift would copy a part to call a method on it.
package struct ShapeSpans: ~Copyable {
    private let shape: ItemShape
    /// The axis-aligned rectangle that a shape is, or that a rotated one is clipped to. `sides`: its bounds on a row, in the form
    /// of `QuadSpans`. The columns at both ends may be partly covered; those between are covered as the row is.
    private var upright: PixelRect?
    private var sides = SIMD4(repeating: -DeviceRect.limit)
    /// For a shape whose edges are axis-aligned.
    private var uprightCorners = UprightCorners()
    /// For a shape whose edges are not axis-aligned.
    private var edges = QuadSpans()

    package init(_ shape: ItemShape, _ details: borrowing [ShapeDetail], rows area: DeviceRect) {
        self.shape = shape
        if shape.isAxisAligned { upright = shape.visible } else { edges.add(shape.edges, rows: area) }
        if !shape.isPlain {
            // A span's subscript borrows its elements; an array's would copy them.
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

    package borrowing func row(_ row: Int32) -> RowSpan {
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
