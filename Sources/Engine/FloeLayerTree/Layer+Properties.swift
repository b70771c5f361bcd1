// The properties by name: of a layer, and as names for animations. The animatable ones go through `set`, which starts implicit
// animations.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Layer {
    public var bounds: CGRect {
        get { stored.values.bounds }
        set { set(.bounds, newValue) }
    }
    public var position: CGPoint {
        get { stored.values.position }
        set { set(.position, newValue) }
    }
    public var anchorPoint: CGPoint {
        get { stored.values.anchorPoint }
        set { set(.anchorPoint, newValue) }
    }
    public var zPosition: Double {
        get { stored.values.zPosition }
        set { set(.zPosition, newValue) }
    }
    public var transform: Transform3D {
        get { stored.values.transform }
        set { set(.transform, newValue) }
    }
    public var sublayerTransform: Transform3D {
        get { stored.values.sublayerTransform }
        set { set(.sublayerTransform, newValue) }
    }
    public var opacity: Float {
        get { stored.values.opacity }
        set { set(.opacity, newValue) }
    }
    public var backgroundColor: Color {
        get { stored.values.backgroundColor }
        set { set(.backgroundColor, newValue) }
    }
    public var cornerRadius: Double {
        get { stored.values.cornerRadius }
        set { set(.cornerRadius, newValue) }
    }
    public var borderWidth: Double {
        get { stored.values.borderWidth }
        set { set(.borderWidth, newValue) }
    }
    public var borderColor: Color {
        get { stored.values.borderColor }
        set { set(.borderColor, newValue) }
    }
    public var contentsRect: CGRect {
        get { stored.values.contentsRect }
        set { set(.contentsRect, newValue) }
    }
    public var contentsCenter: CGRect {
        get { stored.values.contentsCenter }
        set { set(.contentsCenter, newValue) }
    }
    /// Gradient layers: see `AxialGradient`.
    public var gradient: AxialGradient {
        get { stored.values.gradient }
        set { set(.gradient, newValue) }
    }

    // Not animatable: these change immediately.
    public var isHidden: Bool {
        get { stored.values.isHidden }
        set { assign(\.isHidden, newValue) }
    }
    public var isDoubleSided: Bool {
        get { stored.values.isDoubleSided }
        set { assign(\.isDoubleSided, newValue) }
    }
    public var masksToBounds: Bool {
        get { stored.values.masksToBounds }
        set { assign(\.masksToBounds, newValue) }
    }
    public var contents: Bitmap? {
        get { stored.values.contents }
        set { assign(\.contents, newValue) }
    }
    public var contentsScale: Double {
        get { stored.values.contentsScale }
        set { assign(\.contentsScale, newValue) }
    }
    public var contentsGravity: ContentsGravity {
        get { stored.values.contentsGravity }
        set { assign(\.contentsGravity, newValue) }
    }
    public var magnificationFilter: ContentsFilter {
        get { stored.values.magnificationFilter }
        set { assign(\.magnificationFilter, newValue) }
    }
    public var minificationFilter: ContentsFilter {
        get { stored.values.minificationFilter }
        set { assign(\.minificationFilter, newValue) }
    }
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

    /// The frame as it would be without the transform, for layouts: what is scaled while it is pressed keeps its place.
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
    public static var bounds: Self { Self("bounds", { $0.bounds }, { $0.bounds = $1 }) }
    public static var contentsRect: Self { Self("contentsRect", { $0.contentsRect }, { $0.contentsRect = $1 }) }
    public static var contentsCenter: Self { Self("contentsCenter", { $0.contentsCenter }, { $0.contentsCenter = $1 }) }
}

extension AnimatableProperty where Value == CGPoint {
    public static var position: Self { Self("position", { $0.position }, { $0.position = $1 }) }
    public static var anchorPoint: Self { Self("anchorPoint", { $0.anchorPoint }, { $0.anchorPoint = $1 }) }
    public static var boundsOrigin: Self { Self("bounds.origin", { $0.bounds.origin }, { $0.bounds.origin = $1 }) }
}

extension AnimatableProperty where Value == Double {
    public static var zPosition: Self { Self("zPosition", { $0.zPosition }, { $0.zPosition = $1 }) }
    public static var cornerRadius: Self { Self("cornerRadius", { $0.cornerRadius }, { $0.cornerRadius = $1 }) }
    public static var borderWidth: Self { Self("borderWidth", { $0.borderWidth }, { $0.borderWidth = $1 }) }
}

extension AnimatableProperty where Value == Float {
    public static var opacity: Self { Self("opacity", { $0.opacity }, { $0.opacity = $1 }) }
}

extension AnimatableProperty where Value == Transform3D {
    public static var transform: Self { Self("transform", { $0.transform }, { $0.transform = $1 }) }
    public static var sublayerTransform: Self { Self("sublayerTransform", { $0.sublayerTransform }, { $0.sublayerTransform = $1 }) }
}

extension AnimatableProperty where Value == Color {
    public static var backgroundColor: Self { Self("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 }) }
    public static var borderColor: Self { Self("borderColor", { $0.borderColor }, { $0.borderColor = $1 }) }
}

extension AnimatableProperty where Value == AxialGradient {
    public static var gradient: Self { Self("gradient", { $0.gradient }, { $0.gradient = $1 }) }
}
