// What a shape layer draws.

import FloeDrawing
import FloeGeometry
import FloeImaging
import Foundation

/// A path, and how it is filled and stroked, as one picture: the stroke lies over the fill.
public struct ShapeProperties: Equatable, Sendable, DefaultValue {
    /// In the layer's points; it may reach beyond the bounds.
    public var path = Path()
    /// Fills what the path encloses by `fillRule`; open contours are closed for it.
    public var fillColor = Color.black
    /// What the path encloses.
    public var fillRule = FillRule.nonZero
    /// Strokes the path as `stroke` says.
    public var strokeColor = Color.clear
    /// Width, ends, corners and dashes of the stroke.
    public var stroke = StrokeStyle()

    /// Creates an empty path, filled with black.
    public init() {}

    /// Whether anything can show.
    package var isVisible: Bool { !path.isEmpty && (fillColor.alpha > 0 || strokes) }
    private var strokes: Bool { strokeColor.alpha > 0 && stroke.isVisible }

    /// The rectangle around what shows, in the layer's points; empty for none.
    var extent: PlaneRect {
        guard isVisible else { return .nothing }
        let box = strokes ? path.strokeExtent(stroke) : path.boundingBox
        return box.isNull ? .nothing : PlaneRect(box)
    }

    /// Whether the fill or the stroke shows at a point of the layer.
    func contains(_ point: CGPoint) -> Bool {
        fillColor.alpha > 0 && path.contains(point, rule: fillRule) || strokes && path.strokeContains(point, style: stroke)
    }

    /// Draws what shows in an area, at a map to device pixels; nil if nothing does.
    func draw(under projection: PlaneProjection, within area: DeviceRect) -> DrawnShape? {
        let none = PathCoverage()
        let fill = fillColor.alpha > 0 ? PathCoverage(filling: path, rule: fillRule, under: projection, within: area) : none
        let line = strokes ? PathCoverage(stroking: path, style: stroke, under: projection, within: area) : none
        let bounds = fill.bounds.union(line.bounds)
        guard !bounds.isEmpty else { return nil }
        let below = fillColor.pixel, above = strokeColor.pixel
        let bitmap = Bitmap(width: bounds.width, height: bounds.height) { rows in
            fill.draw(below, into: rows, from: bounds)
            line.draw(above, into: rows, from: bounds)
        }
        return DrawnShape(bitmap: bitmap, bounds: bounds)
    }
}

/// A shape as a picture.
struct DrawnShape {
    let bitmap: Bitmap
    /// The pixels that it shows.
    let bounds: DeviceRect
}
