// A layer that draws a path, and its properties by name.

import FloeDrawing
import FloeImaging

/// A layer that fills and strokes a path over its background and contents. What it draws is kept until the path, or how the layer is
/// turned or scaled, changes; moving it by whole pixels draws nothing anew.
public final class ShapeLayer: Layer {
    package override var kind: LayerKind { .shape }

    /// In the layer's points; it may reach beyond the bounds. Paths animate if their steps are of the same kinds.
    public var path: Path {
        get { stored.values.shape.path }
        set { set(.path, newValue) }
    }
    /// The colour of what the path encloses; black by default, `clear` for none.
    public var fillColor: Color {
        get { stored.values.shape.fillColor }
        set { set(.fillColor, newValue) }
    }
    /// What the path encloses where contours overlap.
    public var fillRule: FillRule {
        get { stored.values.shape.fillRule }
        set { assign(\.shape.fillRule, newValue) }
    }
    /// The colour of the stroke, which is centred on the path and lies over the fill; clear by default.
    public var strokeColor: Color {
        get { stored.values.shape.strokeColor }
        set { set(.strokeColor, newValue) }
    }
    /// The width of the stroke, in points.
    public var lineWidth: Double {
        get { stored.values.shape.stroke.width }
        set { set(.lineWidth, newValue) }
    }
    /// The ends of open contours and of dashes.
    public var lineCap: LineCap {
        get { stored.values.shape.stroke.cap }
        set { assign(\.shape.stroke.cap, newValue) }
    }
    /// The corners of the stroke.
    public var lineJoin: LineJoin {
        get { stored.values.shape.stroke.join }
        set { assign(\.shape.stroke.join, newValue) }
    }
    /// The length of a mitre, in line widths, above which the corner is cut off.
    public var miterLimit: Double {
        get { stored.values.shape.stroke.miterLimit }
        set { set(.miterLimit, newValue) }
    }
    /// Lengths of dashes and gaps in turn, in points, repeated; empty for no gaps.
    public var lineDashPattern: [Double] {
        get { stored.values.shape.stroke.dashes }
        set { set(.lineDashPattern, newValue) }
    }
    /// How far into the pattern a contour begins, in points.
    public var lineDashPhase: Double {
        get { stored.values.shape.stroke.dashPhase }
        set { set(.lineDashPhase, newValue) }
    }
    /// Where the stroke begins, as a share of the path's length, 0…1.
    public var strokeStart: Double {
        get { stored.values.shape.stroke.start }
        set { set(.strokeStart, newValue) }
    }
    /// Where the stroke ends, as a share of the path's length, 0…1.
    public var strokeEnd: Double {
        get { stored.values.shape.stroke.end }
        set { set(.strokeEnd, newValue) }
    }
}

extension AnimatableProperty where Value == Path {
    /// `ShapeLayer.path`
    public static var path: Self { Self("path", { $0.shape.path }, { $0.shape.path = $1 }) }
}

extension AnimatableProperty where Value == Color {
    /// `ShapeLayer.fillColor`
    public static var fillColor: Self { Self("fillColor", { $0.shape.fillColor }, { $0.shape.fillColor = $1 }) }
    /// `ShapeLayer.strokeColor`
    public static var strokeColor: Self { Self("strokeColor", { $0.shape.strokeColor }, { $0.shape.strokeColor = $1 }) }
}

extension AnimatableProperty where Value == Double {
    /// `ShapeLayer.lineWidth`
    public static var lineWidth: Self { Self("lineWidth", { $0.shape.stroke.width }, { $0.shape.stroke.width = $1 }) }
    /// `ShapeLayer.miterLimit`
    public static var miterLimit: Self { Self("miterLimit", { $0.shape.stroke.miterLimit }, { $0.shape.stroke.miterLimit = $1 }) }
    /// `ShapeLayer.lineDashPhase`
    public static var lineDashPhase: Self { Self("lineDashPhase", { $0.shape.stroke.dashPhase }, { $0.shape.stroke.dashPhase = $1 }) }
    /// `ShapeLayer.strokeStart`
    public static var strokeStart: Self { Self("strokeStart", { $0.shape.stroke.start }, { $0.shape.stroke.start = $1 }) }
    /// `ShapeLayer.strokeEnd`
    public static var strokeEnd: Self { Self("strokeEnd", { $0.shape.stroke.end }, { $0.shape.stroke.end = $1 }) }
}

extension AnimatableProperty where Value == [Double] {
    /// `ShapeLayer.lineDashPattern`
    public static var lineDashPattern: Self { Self("lineDashPattern", { $0.shape.stroke.dashes }, { $0.shape.stroke.dashes = $1 }) }
}
