// A row of the table of layer properties, `LayerProperties.table`, from which reading, writing and random trees follow.

import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree

/// One property of a layer: its key in a layer-tree file, the layers that it affects, and how its values are read, written and
/// generated.
package struct LayerProperty: Sendable {
    /// The layers that a property affects.
    package enum Scope: Sendable {
        case allLayers
        /// All but transform layers, which have no appearance of their own.
        case flatLayers
        case layersWithContents
        /// In a file, no other layer may have the key.
        case gradientLayers, shapeLayers, textLayers

        /// Whether a property of this scope affects layers of a kind, with or without contents.
        package func contains(_ kind: LayerKind, hasContents: Bool) -> Bool {
            switch self {
            case .allLayers: true
            case .flatLayers: kind != .transform
            case .layersWithContents: hasContents
            case .gradientLayers, .shapeLayers, .textLayers: kind == self.kind
            }
        }

        /// The only kind of layer that may have the key in a file; nil if all may.
        var kind: LayerKind? {
            switch self {
            case .allLayers, .flatLayers, .layersWithContents: nil
            case .gradientLayers: .gradient
            case .shapeLayers: .shape
            case .textLayers: .text
            }
        }
    }

    /// Core Animation's name, without "is".
    package let key: String
    package let scope: Scope
    /// How many of the layers that it affects have it in random trees, 0…1. Nil if its values depend on other layers or properties,
    /// so that `RandomTree` sets it.
    package let chance: Double?
    package let isAnimatable: Bool
    package let shape: LayerValueShape
    let read: @Sendable (FileValue, inout LayerProperties) throws -> Void
    /// Returns its form in a file, also for the default, which files leave out.
    let wholeForm: @Sendable (LayerProperties, _ names: [UInt64: String]) -> LayerValue
    /// Returns its form in a file; nil for the default.
    package let form: @Sendable (LayerProperties, _ names: [UInt64: String]) -> LayerValue?
    /// Restores the default.
    package let reset: @Sendable (inout LayerProperties) -> Void
    package let isDefault: @Sendable (LayerProperties) -> Bool
    package let isEqual: @Sendable (LayerProperties, LayerProperties) -> Bool
    /// Copies the value from one layer's properties to another's.
    package let copy: @Sendable (_ source: inout LayerProperties, _ target: inout LayerProperties) -> Void
    package let setRandom: @Sendable (inout LayerProperties, inout SplitMix64) -> Void
    /// Sets a layer's property to a random value, or to the default if it had that value.
    package let changeRandomly: @Sendable (Layer, inout SplitMix64) -> Void

    /// A property that animates.
    init<Value>(_ property: AnimatableProperty<Value>, _ kind: LayerValueKind<Value>, _ scope: Scope = .allLayers, chance: Double?) {
        self.init(
            property.name, kind, scope, chance, isAnimatable: true, get: property.read, set: property.write,
            setOnLayer: { $0.set(property, $1) })
    }

    /// A property that changes at once.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<LayerProperties, Value> & Sendable, _ kind: LayerValueKind<Value>,
        _ scope: Scope = .allLayers, chance: Double?
    ) {
        self.init(
            key, kind, scope, chance, isAnimatable: false, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 },
            setOnLayer: { $0.assign(path, $1) })
    }

    private init<Value>(
        _ key: String, _ kind: LayerValueKind<Value>, _ scope: Scope, _ chance: Double?, isAnimatable: Bool,
        get: @escaping @Sendable (inout LayerProperties) -> Value, set: @escaping @Sendable (inout LayerProperties, Value) -> Void,
        setOnLayer: @escaping @Sendable (Layer, Value) -> Void
    ) {
        var initial = LayerProperties()
        let standard = get(&initial)
        self.key = key
        self.scope = scope
        self.chance = chance
        self.isAnimatable = isAnimatable
        shape = kind.shape
        read = { set(&$1, try kind.read($0)) }
        wholeForm = { properties, names in
            var properties = properties
            return kind.form(kind.limited(get(&properties)), names)
        }
        form = { properties, names in
            var properties = properties
            let value = kind.limited(get(&properties))
            return value == standard ? nil : kind.form(value, names)
        }
        reset = { set(&$0, standard) }
        isDefault = {
            var properties = $0
            return get(&properties) == standard
        }
        isEqual = {
            var a = $0, b = $1
            return get(&a) == get(&b)
        }
        copy = { set(&$1, get(&$0)) }
        setRandom = { properties, random in
            if let value = kind.random(&random) { set(&properties, value) }
        }
        changeRandomly = { layer, random in
            var model = layer.model
            guard let value = kind.random(&random) else { return }
            setOnLayer(layer, value == get(&model) ? standard : value)
        }
    }
}
