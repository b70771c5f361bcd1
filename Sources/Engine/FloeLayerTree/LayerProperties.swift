// Everything that determines a layer's appearance, in one value, and the table from which layer-tree files and random trees follow.
// The model and the presentation are two of these values, so a copy cannot forget a field. Names and meanings are Core Animation's.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText

/// A layer's properties, animatable or not. Lengths are in points, of the layer's own space or its superlayer's as noted.
public struct LayerProperties: Equatable, Sendable {
    /// In the layer's own space; scrolling moves the origin.
    public var bounds = CGRect.zero
    /// The anchor point's location in the superlayer's space.
    public var position = CGPoint.zero
    /// In unit coordinates of the bounds.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Depth along the superlayer's z; greater is nearer.
    public var zPosition = 0.0
    /// Applied about the anchor point.
    public var transform = Transform3D.identity
    /// Applied to sublayers about this layer's anchor point.
    public var sublayerTransform = Transform3D.identity
    /// Leaves the layer and its sublayers out of the picture.
    public var isHidden = false
    /// If false, the layer is not drawn while it faces away.
    public var isDoubleSided = true
    /// 0…1, applied to the layer and its sublayers as one group.
    public var opacity: Float = 1
    /// Behind contents and sublayers.
    public var backgroundColor = Color.clear
    /// Rounds background, gradient and border, and with `masksToBounds` the clip.
    public var cornerRadius = 0.0
    /// The corners that `cornerRadius` rounds.
    public var maskedCorners = RectCorners.all
    /// The curve of these corners.
    public var cornerCurve = CornerCurve.circular
    /// Drawn inside the bounds, above contents and sublayers.
    public var borderWidth = 0.0
    /// The colour of the border, which shows if it has a width.
    public var borderColor = Color.black
    /// Clips contents and sublayers to the (rounded) bounds.
    public var masksToBounds = false
    /// The picture that fills the bounds as `contentsGravity` says; nil shows none.
    public var contents: Bitmap?
    /// Image pixels per point, for gravities that do not resize and for the corners of `contentsCenter`.
    public var contentsScale = 1.0
    /// How contents are placed in the bounds.
    public var contentsGravity = ContentsGravity.resize
    /// The unit rectangle of the image that is shown; samples are clamped to it.
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The unit rectangle within `contentsRect` that stretches; the parts around it keep their size.
    public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// How contents are sampled where a pixel is smaller than a texel.
    public var magnificationFilter = ContentsFilter.linear
    /// How contents are sampled where a pixel is larger than a texel.
    public var minificationFilter = ContentsFilter.linear
    /// How the layer's group blends with what has already been drawn in its superlayer's group.
    public var compositingFilter = BlendMode.normal
    /// Gradient layers only: drawn over the background.
    public var gradient = Gradient()
    /// Shape layers only: drawn over background and contents, below sublayers.
    @Boxed public var shape = ShapeProperties()
    /// Text layers only: drawn over background and contents, below sublayers.
    @Boxed public var text = TextProperties()
    /// The layer's shadow; by default it does not show.
    @Boxed public var shadow = LayerShadow()
    @Boxed var effects = LayerEffects()

    /// Creates the properties of a new layer, which shows nothing.
    public init() {}
}

extension LayerProperties {
    /// Whether the layer has a shadow that shows.
    var hasShadow: Bool { _shadow.isSet && shadow.isVisible }
    /// Whether its picture, or that of what lies behind, is not shown as it is drawn.
    var hasEffects: Bool { _effects.isSet }

    /// Every property, with its key and its kind of value. Each field above has a row; the gradient, which animates as a whole, has
    /// one for each of its parts.
    package static let table: [LayerProperty] = [
        .init(.bounds, .bounds, chance: nil),
        .init(.position, .point, chance: nil),
        .init(.anchorPoint, .point, chance: 0.2),
        .init(.zPosition, .number(typically: -20...20), chance: 0.25),
        .init(.transform, .transform, chance: nil),
        .init(.sublayerTransform, .transform, chance: nil),
        .init("hidden", \.isHidden, .flag(default: false), chance: 0.04),
        .init("doubleSided", \.isDoubleSided, .flag(default: true), chance: 0.12),
        .init(.opacity, .fraction, chance: 0.25),
        .init("compositingFilter", \.compositingFilter, .oneOf(BlendMode.allCases), chance: 0.2),
        .init(.backgroundColor, .color, .flatLayers, chance: 0.67),
        .init(.cornerRadius, .length(typically: 0...30, most: longestLayerSide), .flatLayers, chance: 0.33),
        .init("maskedCorners", \.maskedCorners, .corners, .flatLayers, chance: 0.25),
        .init("cornerCurve", \.cornerCurve, .oneOf(CornerCurve.allCases), .flatLayers, chance: 0.2),
        .init(.borderWidth, .length(typically: 0...8), .flatLayers, chance: 0.25),
        .init(.borderColor, .color, .flatLayers, chance: 0.67),
        .init("masksToBounds", \.masksToBounds, .flag(default: false), .flatLayers, chance: 0.33),
        .init("contents", \.contents, .picture, .flatLayers, chance: nil),
        .init("contentsScale", \.contentsScale, .factor(typically: 0.25...2), .layersWithContents, chance: 0.33),
        .init("contentsGravity", \.contentsGravity, .oneOf(ContentsGravity.allCases), .layersWithContents, chance: 0.5),
        .init(.contentsRect, .rect(typically: -0.3...1), .layersWithContents, chance: 0.33),
        .init(.contentsCenter, .rect(typically: 0...1), .layersWithContents, chance: 0.25),
        .init("magnificationFilter", \.magnificationFilter, .oneOf([.linear, .nearest]), .layersWithContents, chance: 0.25),
        .init("minificationFilter", \.minificationFilter, .oneOf(ContentsFilter.allCases), .layersWithContents, chance: 0.33),
        .init(.shadowColor, .color, .flatLayers, chance: 0.1),
        .init(.shadowOpacity, .fraction, .flatLayers, chance: 0.15),
        .init(.shadowOffset, .size(typically: -12...12), .flatLayers, chance: 0.1),
        .init(.shadowRadius, .length(typically: 0...10, most: longestLayerSide), .flatLayers, chance: 0.1),
        .init(.shadowPath, .path, .flatLayers, chance: 0.05),
        .init("filters", \.effects.filters, .filters, .flatLayers, chance: 0.04),
        .init("backgroundFilters", \.effects.backgroundFilters, .filters, .flatLayers, chance: 0.04),
        .init("shouldRasterize", \.effects.shouldRasterize, .flag(default: false), .flatLayers, chance: 0.06),
        .init("rasterizationScale", \.effects.rasterizationScale, .factor(typically: 0.5...2), .flatLayers, chance: 0.06),
        .init("gradientType", \.gradient.type, .oneOf(GradientType.allCases), .gradientLayers, chance: 0.5),
        .init("colors", \.gradient.colors, .colors, .gradientLayers, chance: nil),
        .init("locations", \.gradient.locations, .locations, .gradientLayers, chance: nil),
        .init("startPoint", \.gradient.startPoint, .point, .gradientLayers, chance: 0.5),
        .init("endPoint", \.gradient.endPoint, .point, .gradientLayers, chance: 0.5),
        .init(.path, .path, .shapeLayers, chance: 0.95),
        .init(.fillColor, .color, .shapeLayers, chance: 0.67),
        .init("fillRule", \.shape.fillRule, .oneOf(FillRule.allCases), .shapeLayers, chance: 0.33),
        .init(.strokeColor, .color, .shapeLayers, chance: 0.67),
        .init(.lineWidth, .length(typically: 0...12, most: longestLayerSide), .shapeLayers, chance: 0.5),
        .init("lineCap", \.shape.stroke.cap, .oneOf(LineCap.allCases), .shapeLayers, chance: 0.5),
        .init("lineJoin", \.shape.stroke.join, .oneOf(LineJoin.allCases), .shapeLayers, chance: 0.5),
        .init(.miterLimit, .number(typically: 1...20), .shapeLayers, chance: 0.33),
        .init(.lineDashPattern, .lengths, .shapeLayers, chance: 0.33),
        .init(.lineDashPhase, .number(typically: -20...20), .shapeLayers, chance: 0.33),
        .init(.strokeStart, .share, .shapeLayers, chance: 0.25),
        .init(.strokeEnd, .share, .shapeLayers, chance: 0.25),
        .init("string", \.text.string, .attributedText, .textLayers, chance: 0.95),
        .init("font", \.text.font.family, .fontFamily, .textLayers, chance: 0.25),
        .init("fontWeight", \.text.font.weight, .oneOf(FontWeight.allCases), .textLayers, chance: 0.33),
        .init(.fontSize, .factor(typically: 5...30), .textLayers, chance: 0.9),
        .init(.foregroundColor, .color, .textLayers, chance: 0.67),
        .init("wrapped", \.text.isWrapped, .flag(default: false), .textLayers, chance: 0.5),
        .init("alignmentMode", \.text.alignmentMode, .oneOf(TextAlignment.allCases), .textLayers, chance: 0.5),
        .init("truncationMode", \.text.truncationMode, .oneOf(TextTruncation.allCases), .textLayers, chance: 0.5),
    ]
}

/// A noncopyable box in which properties are read and changed in place. Borrowing a copyable value from an object would copy it, and these
/// are large.
struct StoredProperties: ~Copyable {
    var values = LayerProperties()

    mutating func value<Value>(of property: AnimatableProperty<Value>) -> Value { property.read(&values) }
}
