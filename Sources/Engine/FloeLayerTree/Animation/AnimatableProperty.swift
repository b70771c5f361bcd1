// The typed name of a property that can be animated: a key that does not exist does not compile. The names are in
// `Layer+Properties`, beside the properties.

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
