// A layer and its descendants as values, as a layer-tree file describes them.

import FloeImaging
import FloeText

/// A layer without identity, time or animations. Its coded form is an object with a key for each property that is not the default;
/// see `LayerProperties.table`.
package struct LayerDescription: Equatable, Sendable {
    package var kind = LayerKind.plain
    package var name: String?
    package var properties = LayerProperties()
    /// At most one layer.
    package var mask: [LayerDescription] = []
    package var sublayers: [LayerDescription] = []

    package init() {}

    /// The number of layers, and of properties that are not the default.
    package var size: Int {
        (mask + sublayers).reduce(1 + LayerProperties.table.count { !$0.isDefault(properties) }) { $0 + $1.size }
    }

    /// Whether a layer shows text.
    var hasText: Bool {
        var found = false
        forEachLayer { found = found || $0.kind == .text && !$0.properties.text.string.isEmpty }
        return found
    }

    /// Calls `body` with this layer and all below it, from back to front, a mask before the sublayers.
    func forEachLayer(_ body: (LayerDescription) -> Void) {
        body(self)
        for layer in mask + sublayers { layer.forEachLayer(body) }
    }
}

// From layers and back

extension LayerDescription {
    /// Describes what a layer shows. `time` is its superlayer's local time.
    package init(_ layer: Layer, time: Double) {
        let own = layer.timing.localTime(at: time)
        kind = layer.kind
        name = layer.name
        properties = layer.presentation(atLocal: own)
        // A layer may have fewer locations than colours, but a file may not.
        if !properties.gradient.locations.isEmpty { properties.gradient.locations = properties.gradient.stops.map(\.location) }
        if let layer = layer.mask { mask = [LayerDescription(layer, time: own)] }
        for layer in layer.sublayers { sublayers.append(LayerDescription(layer, time: own)) }
    }

    package func makeLayer() -> Layer {
        let layer =
            switch kind {
            case .plain: Layer()
            case .gradient: GradientLayer()
            case .shape: ShapeLayer()
            case .text: TextLayer()
            case .transform: TransformLayer()
            }
        layer.name = name
        layer.model = properties
        layer.mask = mask.first?.makeLayer()
        for sublayer in sublayers { layer.addSublayer(sublayer.makeLayer()) }
        return layer
    }
}

// From a file and back

extension LayerDescription {
    /// The keys that are not properties.
    private enum Key: String, CaseIterable {
        case type, name, mask, sublayers

        var fileKey: FileKey { FileKey(stringValue: rawValue) }
    }

    private static let keys = Key.allCases.map(\.rawValue) + LayerProperties.table.map(\.key)

    /// `level`: how many layers there are from the root to this one.
    init(_ value: FileValue, level: Int = 1) throws {
        guard level <= LayerTreeFile.deepestLevel else {
            throw FileValue.Problem(
                path: value.path, message: "expected at most \(LayerTreeFile.deepestLevel) levels of layers, found more")
        }
        let members = try value.object(keys: LayerDescription.keys)
        kind = try members[Key.type.rawValue]?.oneOf(LayerKind.allCases) ?? .plain
        name = try members[Key.name.rawValue]?.string()
        for property in LayerProperties.table {
            guard let member = members[property.key] else { continue }
            if let only = property.scope.kind, kind != only {
                throw FileValue.Problem(
                    path: member.path,
                    message: "expected this key only in a layer of type \(only.rawValue), found it in one of type \(kind.rawValue)")
            }
            try property.read(member, &properties)
        }
        let gradient = properties.gradient
        if !gradient.locations.isEmpty, gradient.locations.count != gradient.colors.count, let member = members["locations"] {
            throw member.fail("as many locations as colors (\(gradient.colors.count))")
        }
        if let member = members[Key.mask.rawValue], !member.isNull { mask = [try LayerDescription(member, level: level + 1)] }
        for item in try members[Key.sublayers.rawValue]?.array() ?? [] {
            sublayers.append(try LayerDescription(item, level: level + 1))
        }
    }

    /// `names`: what the file calls each bitmap, by id.
    func encode(to encoder: any Encoder, _ names: [UInt64: String]) throws {
        var members = encoder.container(keyedBy: FileKey.self)
        if kind != .plain { try members.encode(kind.rawValue, forKey: Key.type.fileKey) }
        try members.encodeIfPresent(name, forKey: Key.name.fileKey)
        for property in LayerProperties.table where property.scope.kind ?? kind == kind {
            if let form = property.form(properties, names) { try members.encode(form, forKey: FileKey(stringValue: property.key)) }
        }
        for layer in mask { try layer.encode(to: members.superEncoder(forKey: Key.mask.fileKey), names) }
        guard !sublayers.isEmpty else { return }
        var list = members.nestedUnkeyedContainer(forKey: Key.sublayers.fileKey)
        for layer in sublayers { try layer.encode(to: list.superEncoder(), names) }
    }
}
