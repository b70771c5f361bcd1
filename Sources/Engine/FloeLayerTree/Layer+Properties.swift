// The properties by name: of a layer, and as names for animations. The animatable ones go through `set`, which starts implicit
// animations.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Layer {
    /// The layer's rectangle in its own coordinates, in points. The origin is (0, 0) unless the layer scrolls; moving it moves all
    /// sublayers the other way.
    public var bounds: CGRect {
        get { stored.values.bounds }
        set { set(.bounds, newValue) }
    }
    /// Where the anchor point lies in the superlayer, in points.
    public var position: CGPoint {
        get { stored.values.position }
        set { set(.position, newValue) }
    }
    /// The unit point of the bounds that `position` places and about which transforms turn; (0.5, 0.5) is the middle.
    public var anchorPoint: CGPoint {
        get { stored.values.anchorPoint }
        set { set(.anchorPoint, newValue) }
    }
    /// The place in depth, in points towards the viewer. Among siblings, the higher is in front.
    public var zPosition: Double {
        get { stored.values.zPosition }
        set { set(.zPosition, newValue) }
    }
    /// The transform about the anchor point, in the superlayer's coordinates.
    public var transform: Transform3D {
        get { stored.values.transform }
        set { set(.transform, newValue) }
    }
    /// A transform for all sublayers about this layer's anchor point, usually a perspective.
    public var sublayerTransform: Transform3D {
        get { stored.values.sublayerTransform }
        set { set(.sublayerTransform, newValue) }
    }
    /// From 0, which shows nothing, to 1; applied to the layer and its sublayers as one group.
    public var opacity: Float {
        get { stored.values.opacity }
        set { set(.opacity, newValue) }
    }
    /// The colour behind contents and sublayers; clear by default.
    public var backgroundColor: Color {
        get { stored.values.backgroundColor }
        set { set(.backgroundColor, newValue) }
    }
    /// The radius of the corners, in points; at most half of the shorter side has an effect, or a third with the continuous
    /// `cornerCurve`. Sublayers are clipped only with `masksToBounds`.
    public var cornerRadius: Double {
        get { stored.values.cornerRadius }
        set { set(.cornerRadius, newValue) }
    }
    /// The width of the border, in points inside the bounds; 0 means none.
    public var borderWidth: Double {
        get { stored.values.borderWidth }
        set { set(.borderWidth, newValue) }
    }
    /// The colour of the border, which lies above contents and sublayers.
    public var borderColor: Color {
        get { stored.values.borderColor }
        set { set(.borderColor, newValue) }
    }
    /// The part of the contents that shows, as a unit rectangle.
    public var contentsRect: CGRect {
        get { stored.values.contentsRect }
        set { set(.contentsRect, newValue) }
    }
    /// The part of `contentsRect` that stretches, as a unit rectangle within it; the parts around it keep their size.
    public var contentsCenter: CGRect {
        get { stored.values.contentsCenter }
        set { set(.contentsCenter, newValue) }
    }
    /// The shadow's colour; black by default. Its alpha counts as well.
    public var shadowColor: Color {
        get { stored.values.shadow.color }
        set { set(.shadowColor, newValue) }
    }
    /// The shadow's opacity, 0…1; at 0, the default, there is none.
    public var shadowOpacity: Float {
        get { stored.values.shadow.opacity }
        set { set(.shadowOpacity, newValue) }
    }
    /// How far the shadow is moved, in points of the layer's own space; by default 3 down.
    public var shadowOffset: CGSize {
        get { stored.values.shadow.offset }
        set { set(.shadowOffset, newValue) }
    }
    /// The standard deviation of the shadow's blur, in points; 3 by default.
    public var shadowRadius: Double {
        get { stored.values.shadow.radius }
        set { set(.shadowRadius, newValue) }
    }
    /// What casts the shadow, in points of the layer's own space; nil, the default, for all that the layer and its sublayers show. With a
    /// path nothing has to be drawn to find the shadow, and a rectangle's shadow, with round corners or not, is never blurred anew.
    public var shadowPath: Path? {
        get { stored.values.shadow.path.isEmpty ? nil : stored.values.shadow.path }
        set { set(.shadowPath, newValue ?? Path()) }
    }
    /// Gradient layers: see `Gradient`.
    public var gradient: Gradient {
        get { stored.values.gradient }
        set { set(.gradient, newValue) }
    }

    // Not animatable: these change immediately.
    /// Whether the layer and its sublayers are left out of the picture and of hit tests.
    public var isHidden: Bool {
        get { stored.values.isHidden }
        set { assign(\.isHidden, newValue) }
    }
    /// Whether the layer shows from behind as well.
    public var isDoubleSided: Bool {
        get { stored.values.isDoubleSided }
        set { assign(\.isDoubleSided, newValue) }
    }
    /// Whether contents and sublayers are clipped to the bounds and their rounded corners.
    public var masksToBounds: Bool {
        get { stored.values.masksToBounds }
        set { assign(\.masksToBounds, newValue) }
    }
    /// The corners that `cornerRadius` rounds; all by default.
    public var maskedCorners: RectCorners {
        get { stored.values.maskedCorners }
        set { assign(\.maskedCorners, newValue) }
    }
    /// The curve of rounded corners: a circle, or the continuous one of Apple's interfaces.
    public var cornerCurve: CornerCurve {
        get { stored.values.cornerCurve }
        set { assign(\.cornerCurve, newValue) }
    }
    /// The picture that fills the bounds as `contentsGravity` says. The layer keeps it; nil shows none.
    public var contents: Bitmap? {
        get { stored.values.contents }
        set { assign(\.contents, newValue) }
    }
    /// Pixels of the contents per point, above 0; 2 for a picture made for a display of twice the resolution.
    public var contentsScale: Double {
        get { stored.values.contentsScale }
        set { assign(\.contentsScale, newValue) }
    }
    /// How the contents are placed in the bounds.
    public var contentsGravity: ContentsGravity {
        get { stored.values.contentsGravity }
        set { assign(\.contentsGravity, newValue) }
    }
    /// How the contents are sampled where a pixel is smaller than a texel.
    public var magnificationFilter: ContentsFilter {
        get { stored.values.magnificationFilter }
        set { assign(\.magnificationFilter, newValue) }
    }
    /// How the contents are sampled where a pixel is larger than a texel; `trilinear` avoids shimmer in small pictures.
    public var minificationFilter: ContentsFilter {
        get { stored.values.minificationFilter }
        set { assign(\.minificationFilter, newValue) }
    }
    /// What is done to the picture of the layer and its sublayers, in order; nothing by default.
    public var filters: [LayerFilter] {
        get { stored.values.effects.filters }
        set { assign(\.effects.filters, newValue) }
    }
    /// What is done to the picture of what lies behind the layer's bounds, in order; nothing by default. The layer lies over it. A turned
    /// layer's backdrop has no rounded corners.
    public var backgroundFilters: [LayerFilter] {
        get { stored.values.effects.backgroundFilters }
        set { assign(\.effects.backgroundFilters, newValue) }
    }
    /// Whether the layer and its sublayers are drawn into a picture, which is shown until something in it changes.
    public var shouldRasterize: Bool {
        get { stored.values.effects.shouldRasterize }
        set { assign(\.effects.shouldRasterize, newValue) }
    }
    /// The pixels per point of that picture; 1 by default. Set it to the window's scale for sharp pictures.
    public var rasterizationScale: Double {
        get { stored.values.effects.rasterizationScale }
        set { assign(\.effects.rasterizationScale, newValue) }
    }
    /// How the layer and its sublayers, as a group, blend with what lies behind them in the superlayer.
    public var compositingFilter: BlendMode {
        get { stored.values.compositingFilter }
        set { assign(\.compositingFilter, newValue) }
    }

    /// The layer's bounding rectangle in its superlayer's space, in points. Setting it sets bounds and position; see
    /// `LayerProperties.frame`.
    public var frame: CGRect {
        get { stored.values.frame }
        set { place { $0.frame = newValue } }
    }

    /// The frame as it would be without the transform, for layouts, so that a layer that is scaled while pressed keeps its place.
    package var untransformedFrame: CGRect {
        get { stored.values.untransformedFrame }
        set { place { $0.untransformedFrame = newValue } }
    }

    private func place(_ change: (inout LayerProperties) -> Void) {
        var changed = model
        change(&changed)
        bounds = changed.bounds
        position = changed.position
    }

    /// Sets a property, animating it if the transaction and `implicitActions` say so. Until the first frame since the layer entered its
    /// tree, nothing of it has been shown that could change, so only animation blocks (`LayerTree.animate`) animate it.
    public func set<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
        guard stored.value(of: property) != value else { return }
        let tree = tree
        if let tree, let action = tree.transactions.implicitAction(for: self, isInFrame: changes.joined < tree.slots.generation) {
            animate(property, to: value, action, in: tree)
        }
        property.write(&stored.values, value)
        didChange(in: tree)
        if property.name == AnimatableProperty.zPosition.name { superlayer?.didChangeOrder() }
        tree?.setNeedsFrame()
    }

    /// Replaces all properties at once. Animations continue.
    package func replaceProperties(_ values: LayerProperties) {
        guard values != model else { return }
        model = values
        let tree = tree
        didChange(in: tree)
        superlayer?.didChangeOrder()
        tree?.setNeedsFrame()
    }

    /// Sets a property at once.
    func assign<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
        guard stored.values[keyPath: path] != value else { return }
        let filter = stored.values.compositingFilter
        stored.values[keyPath: path] = value
        let tree = tree
        didChange(in: tree)
        if stored.values.compositingFilter != filter { superlayer?.didChangeOrder() }
        tree?.setNeedsFrame()
    }
}

extension AnimatableProperty where Value == CGRect {
    /// `Layer.bounds`
    public static var bounds: Self { Self("bounds", { $0.bounds }, { $0.bounds = $1 }) }
    /// `Layer.contentsRect`
    public static var contentsRect: Self { Self("contentsRect", { $0.contentsRect }, { $0.contentsRect = $1 }) }
    /// `Layer.contentsCenter`
    public static var contentsCenter: Self { Self("contentsCenter", { $0.contentsCenter }, { $0.contentsCenter = $1 }) }
}

extension AnimatableProperty where Value == CGPoint {
    /// `Layer.position`
    public static var position: Self { Self("position", { $0.position }, { $0.position = $1 }) }
    /// `Layer.anchorPoint`
    public static var anchorPoint: Self { Self("anchorPoint", { $0.anchorPoint }, { $0.anchorPoint = $1 }) }
    /// The origin of `Layer.bounds`
    public static var boundsOrigin: Self { Self("bounds.origin", { $0.bounds.origin }, { $0.bounds.origin = $1 }) }
}

extension AnimatableProperty where Value == Path {
    /// `Layer.shadowPath`, empty for none
    public static var shadowPath: Self { Self("shadowPath", { $0.shadow.path }, { $0.shadow.path = $1 }) }
}

extension AnimatableProperty where Value == CGSize {
    /// `Layer.shadowOffset`
    public static var shadowOffset: Self { Self("shadowOffset", { $0.shadow.offset }, { $0.shadow.offset = $1 }) }
}

extension AnimatableProperty where Value == Double {
    /// `Layer.shadowRadius`
    public static var shadowRadius: Self { Self("shadowRadius", { $0.shadow.radius }, { $0.shadow.radius = $1 }) }
    /// `Layer.zPosition`
    public static var zPosition: Self { Self("zPosition", { $0.zPosition }, { $0.zPosition = $1 }) }
    /// `Layer.cornerRadius`
    public static var cornerRadius: Self { Self("cornerRadius", { $0.cornerRadius }, { $0.cornerRadius = $1 }) }
    /// `Layer.borderWidth`
    public static var borderWidth: Self { Self("borderWidth", { $0.borderWidth }, { $0.borderWidth = $1 }) }
}

extension AnimatableProperty where Value == Float {
    /// `Layer.shadowOpacity`
    public static var shadowOpacity: Self { Self("shadowOpacity", { $0.shadow.opacity }, { $0.shadow.opacity = $1 }) }
    /// `Layer.opacity`
    public static var opacity: Self { Self("opacity", { $0.opacity }, { $0.opacity = $1 }) }
}

extension AnimatableProperty where Value == Transform3D {
    /// `Layer.transform`
    public static var transform: Self { Self("transform", { $0.transform }, { $0.transform = $1 }) }
    /// `Layer.sublayerTransform`
    public static var sublayerTransform: Self { Self("sublayerTransform", { $0.sublayerTransform }, { $0.sublayerTransform = $1 }) }
}

extension AnimatableProperty where Value == Color {
    /// `Layer.shadowColor`
    public static var shadowColor: Self { Self("shadowColor", { $0.shadow.color }, { $0.shadow.color = $1 }) }
    /// `Layer.backgroundColor`
    public static var backgroundColor: Self { Self("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 }) }
    /// `Layer.borderColor`
    public static var borderColor: Self { Self("borderColor", { $0.borderColor }, { $0.borderColor = $1 }) }
}

extension AnimatableProperty where Value == Gradient {
    /// `Layer.gradient`
    public static var gradient: Self { Self("gradient", { $0.gradient }, { $0.gradient = $1 }) }
}
