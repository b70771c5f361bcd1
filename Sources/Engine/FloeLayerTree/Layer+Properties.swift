// The properties by name. The animatable ones go through `set`, which starts implicit animations.

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
        set {
            guard newValue != stored.values.compositingFilter else { return }
            assign(\.compositingFilter, newValue)
            superlayer?.didChangeOrder()
        }
    }

    /// The layer's bounding rectangle in its superlayer's space. Setting it sets bounds and position.
    public var frame: CGRect {
        get { stored.values.frame }
        set {
            var changed = model
            changed.frame = newValue
            bounds = changed.bounds
            position = changed.position
        }
    }

    /// Sets a property, animating it if the transaction and `implicitActions` say so.
    public func set<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
        guard stored.value(of: property) != value else { return }
        let tree = tree
        if let tree, let action = tree.transactions.implicitAction(for: self) {
            var shown = presentation(at: tree.time)
            let animation = BasicAnimation(property, from: property.read(&shown), to: value)
            add(animation.with(duration: action.duration, curve: action.curve), forKey: property.name)
        }
        property.write(&stored.values, value)
        didChange(in: tree)
        if property.name == AnimatableProperty.zPosition.name { superlayer?.didChangeOrder() }
        tree?.setNeedsFrame()
    }

    private func assign<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
        guard stored.values[keyPath: path] != value else { return }
        stored.values[keyPath: path] = value
        let tree = tree
        didChange(in: tree)
        tree?.setNeedsFrame()
    }
}
