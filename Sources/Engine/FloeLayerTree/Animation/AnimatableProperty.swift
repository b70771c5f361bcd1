// The animatable properties, each with a typed name: a key that does not exist does not compile.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A field of `LayerProperties` that can be animated.
public struct AnimatableProperty<Value: Interpolatable>: Sendable {
    /// The key under which a layer keeps the property's animation.
    public let name: String
    // Closures, since access by key path allocates, at every scroll step. `read` changes nothing; it is `inout` because a value
    // borrowed from an object is copied, and all properties together are large.
    let read: @Sendable (inout LayerProperties) -> Value
    let write: @Sendable (inout LayerProperties, Value) -> Void

    init(
        _ name: String, _ read: @escaping @Sendable (inout LayerProperties) -> Value,
        _ write: @escaping @Sendable (inout LayerProperties, Value) -> Void
    ) {
        self.name = name
        self.read = read
        self.write = write
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
