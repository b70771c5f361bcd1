// The properties by name. Each setter goes through `set`, which is where implicit animation happens.

import Foundation
import Geometry
import Imaging
import RenderTree

extension Layer {
    public var bounds: CGRect {
        get { model.bounds }
        set { set(.bounds, newValue) }
    }
    public var position: CGPoint {
        get { model.position }
        set { set(.position, newValue) }
    }
    public var anchorPoint: CGPoint {
        get { model.anchorPoint }
        set { set(.anchorPoint, newValue) }
    }
    public var zPosition: Double {
        get { model.zPosition }
        set { set(.zPosition, newValue) }
    }
    public var transform: Transform3D {
        get { model.transform }
        set { set(.transform, newValue) }
    }
    public var sublayerTransform: Transform3D {
        get { model.sublayerTransform }
        set { set(.sublayerTransform, newValue) }
    }
    public var opacity: Float {
        get { model.opacity }
        set { set(.opacity, newValue) }
    }
    public var backgroundColor: Color {
        get { model.backgroundColor }
        set { set(.backgroundColor, newValue) }
    }
    public var cornerRadius: Double {
        get { model.cornerRadius }
        set { set(.cornerRadius, newValue) }
    }
    public var borderWidth: Double {
        get { model.borderWidth }
        set { set(.borderWidth, newValue) }
    }
    public var borderColor: Color {
        get { model.borderColor }
        set { set(.borderColor, newValue) }
    }
    public var contentsRect: CGRect {
        get { model.contentsRect }
        set { set(.contentsRect, newValue) }
    }
    public var contentsCenter: CGRect {
        get { model.contentsCenter }
        set { set(.contentsCenter, newValue) }
    }
    /// Gradient layers: see `AxialGradient`.
    public var gradient: AxialGradient {
        get { model.gradient }
        set { set(.gradient, newValue) }
    }

    // Not animatable: these change at once.
    public var isHidden: Bool {
        get { model.isHidden }
        set { assign(\.isHidden, newValue) }
    }
    public var isDoubleSided: Bool {
        get { model.isDoubleSided }
        set { assign(\.isDoubleSided, newValue) }
    }
    public var masksToBounds: Bool {
        get { model.masksToBounds }
        set { assign(\.masksToBounds, newValue) }
    }
    public var contents: Bitmap? {
        get { model.contents }
        set { assign(\.contents, newValue) }
    }
    public var contentsScale: Double {
        get { model.contentsScale }
        set { assign(\.contentsScale, newValue) }
    }
    public var contentsGravity: ContentsGravity {
        get { model.contentsGravity }
        set { assign(\.contentsGravity, newValue) }
    }
    public var magnificationFilter: ContentsFilter {
        get { model.magnificationFilter }
        set { assign(\.magnificationFilter, newValue) }
    }
    public var minificationFilter: ContentsFilter {
        get { model.minificationFilter }
        set { assign(\.minificationFilter, newValue) }
    }
    public var compositingFilter: BlendMode {
        get { model.compositingFilter }
        set {
            assign(\.compositingFilter, newValue)
            Layer.arrangements += 1
        }
    }

    /// The rectangle around the layer in its superlayer's space. Setting it sets bounds and position.
    public var frame: CGRect {
        get { model.frame }
        set {
            var changed = model
            changed.frame = newValue
            bounds = changed.bounds
            position = changed.position
        }
    }

    /// Sets a property, animating it where the transaction and `implicitActions` say so.
    public func set<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
        guard property.read(model) != value else { return }
        let tree = tree
        if let tree, let action = tree.transactions.implicitAction(for: self) {
            let animation = BasicAnimation(property, from: property.read(presentation(at: tree.time)), to: value)
            add(animation.with(duration: action.duration, curve: action.curve), forKey: property.name)
        }
        property.write(&model, value)
        forget()
        if property.name == AnimatableProperty.zPosition.name { Layer.arrangements += 1 }
        tree?.setNeedsFrame()
    }

    private func assign<Value: Equatable>(_ path: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
        guard model[keyPath: path] != value else { return }
        model[keyPath: path] = value
        forget()
        setNeedsFrame()
    }
}
