// Splits the pixels of an axis-aligned rounded rectangle into the squares at its corners and the rest.

import Geometry
import RenderTree

/// Disjoint rectangles of pixels that make up `bounds`; some may be empty.
struct RoundedParts {
    let inside: InlineArray<3, DeviceRect>
    let corners: InlineArray<4, DeviceRect>

    /// `full` is the placement's rectangle on the device; the radius is in the plane's points.
    init(_ placement: Placement, full: PixelRect, radius: Double, bounds: DeviceRect) {
        let rect = placement.rect
        let inPlane = max(0, min(radius, min(rect.width, rect.height) / 2))
        let across = (inPlane * full.width / rect.width).rounded(.up) + 1
        let down = (inPlane * full.height / rect.height).rounded(.up) + 1
        func column(_ v: Double) -> Int32 { Int32(max(Double(bounds.minX), min(Double(bounds.maxX), v))) }
        func row(_ v: Double) -> Int32 { Int32(max(Double(bounds.minY), min(Double(bounds.maxY), v))) }
        let left = column((full.minX + across).rounded(.up)), top = row((full.minY + down).rounded(.up))
        let right = max(left, column((full.maxX - across).rounded(.down)))
        let bottom = max(top, row((full.maxY - down).rounded(.down)))
        func part(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> DeviceRect {
            DeviceRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
        }
        inside = [
            part(left, bounds.minY, right, top),
            part(bounds.minX, top, bounds.maxX, bottom),
            part(left, bottom, right, bounds.maxY),
        ]
        corners = [
            part(bounds.minX, bounds.minY, left, top), part(right, bounds.minY, bounds.maxX, top),
            part(bounds.minX, bottom, left, bounds.maxY), part(right, bottom, bounds.maxX, bounds.maxY),
        ]
    }
}
