// An item's shape, prepared once a frame for all its rows: where it is solid, where edges must be evaluated pixel by pixel, and
// their coverage. Axis-aligned rectangles, by far the most common, need only their four edges; corners and clips are stored
// separately (`ShapeDetail`).

import Foundation
import FloeGeometry
import FloeRenderTree

/// A rectangle, axis-aligned or projected, possibly with `ShapeDetail`.
package struct ItemShape: Sendable {
    package internal(set) var edges: QuadCoverage
    /// Whether its edges lie along rows and columns.
    package internal(set) var isAxisAligned: Bool
    /// Index into the pool's `shapes`; −1 if there is nothing beyond the four edges.
    package internal(set) var detail: Int32

    package static let none = ItemShape(of: .empty)

    /// Makes a shape that covers all of `pixels`.
    package init(of pixels: DeviceRect) {
        edges = QuadCoverage(axisAligned: PixelRect(pixels))
        isAxisAligned = true
        detail = -1
    }

    package var isPlain: Bool { detail < 0 }

    /// The visible rectangle of an axis-aligned shape, ignoring rounded corners, in device pixels.
    package var visible: PixelRect {
        PixelRect(
            minX: Double(-edges.left.c), minY: Double(-edges.top.c), maxX: Double(edges.right.c),
            maxY: Double(edges.bottom.c))
    }

    /// The pixels that it touches.
    var touched: DeviceRect { DeviceRect(around: visible.minX, visible.minY, visible.maxX, visible.maxY) }

    /// The pixels that an axis-aligned plain rectangle covers fully.
    package var axisAlignedSolid: DeviceRect { visible.wholePixels }

    /// Returns pixels that an axis-aligned shape covers fully, as a conservative rectangle. With rounded corners it has all the
    /// rows between them.
    package func solidRect(_ details: borrowing [ShapeDetail]) -> DeviceRect {
        var solid = axisAlignedSolid
        guard detail >= 0 else { return solid }
        let rows = details[Int(detail)].rowsBetweenCorners
        (solid.minY, solid.maxY) = (max(solid.minY, rows.lowerBound), min(solid.maxY, rows.upperBound))
        return solid
    }

    /// Returns the rows of an axis-aligned shape that neither its ends nor its corners reach into.
    package func solidRows(_ details: borrowing [ShapeDetail]) -> Range<Int32> {
        let solid = solidRect(details)
        return solid.minY..<max(solid.minY, solid.maxY)
    }

    /// Whether every pixel of `area` (not empty) is covered fully. The inside is convex, so the corners decide.
    func covers(_ area: DeviceRect, _ details: borrowing [ShapeDetail]) -> Bool {
        // For most rotated shapes a corner of their bounds lies outside an edge, which is detected here without spans.
        let x0 = Float(area.minX) + 0.5, x1 = Float(area.maxX) - 0.5, y0 = Float(area.minY) + 0.5, y1 = Float(area.maxY) - 0.5
        func holds(_ e: EdgeFunction) -> Bool { min(e.a * x0, e.a * x1) + min(e.b * y0, e.b * y1) + e.c >= 0 }
        guard holds(edges.left), holds(edges.right), holds(edges.top), holds(edges.bottom) else { return false }
        let spans = ShapeSpans(self, details, rows: area)
        func solid(_ row: Int32) -> Bool {
            let span = spans.row(row)
            return span.solid == 1 && span.solidStart <= area.minX && span.solidEnd >= area.maxX
        }
        return solid(area.minY) && solid(area.maxY - 1)
    }
}
