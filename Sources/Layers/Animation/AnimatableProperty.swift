// The properties that can be animated, each a typed name: a key that does not exist does not compile.

import Foundation
import Geometry
import Imaging
import RenderTree

/// A field of `LayerProperties` that animations may change.
public struct AnimatableProperty<Value: Interpolatable>: Sendable {
    /// The key under which a layer keeps the property's animation.
    public let name: String
    let path: any WritableKeyPath<LayerProperties, Value> & Sendable

    init(_ name: String, _ path: any WritableKeyPath<LayerProperties, Value> & Sendable) {
        self.name = name
        self.path = path
    }
}

extension AnimatableProperty where Value == CGRect {
    public static var bounds: Self { Self("bounds", \.bounds) }
    public static var contentsRect: Self { Self("contentsRect", \.contentsRect) }
    public static var contentsCenter: Self { Self("contentsCenter", \.contentsCenter) }
}

extension AnimatableProperty where Value == CGPoint {
    public static var position: Self { Self("position", \.position) }
    public static var anchorPoint: Self { Self("anchorPoint", \.anchorPoint) }
    public static var boundsOrigin: Self { Self("bounds.origin", \.bounds.origin) }
}

extension AnimatableProperty where Value == Double {
    public static var zPosition: Self { Self("zPosition", \.zPosition) }
    public static var cornerRadius: Self { Self("cornerRadius", \.cornerRadius) }
    public static var borderWidth: Self { Self("borderWidth", \.borderWidth) }
}

extension AnimatableProperty where Value == Float {
    public static var opacity: Self { Self("opacity", \.opacity) }
}

extension AnimatableProperty where Value == Transform3D {
    public static var transform: Self { Self("transform", \.transform) }
    public static var sublayerTransform: Self { Self("sublayerTransform", \.sublayerTransform) }
}

extension AnimatableProperty where Value == Color {
    public static var backgroundColor: Self { Self("backgroundColor", \.backgroundColor) }
    public static var borderColor: Self { Self("borderColor", \.borderColor) }
}

extension AnimatableProperty where Value == AxialGradient {
    public static var gradient: Self { Self("gradient", \.gradient) }
}
