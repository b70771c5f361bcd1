// Single properties as values, each as a layer-tree file holds it: what editors show, set and copy.

import Foundation

extension LayerProperty {
    /// Returns the value, also if it is the default. A picture, which has no name here, is `null`.
    package func value(of properties: LayerProperties) -> LayerValue { wholeForm(properties, [:]) }

    /// Sets the value. Throws what reading a file with it would, such as “expected a number 0 to 1, found 2”.
    package func set(_ value: LayerValue, in properties: inout LayerProperties) throws { try read(FileValue(value), &properties) }
}

extension LayerDescription {
    /// Returns a layer of a layer-tree file that says only this of the layer: its type and the values for `keys`, also where they are the
    /// default. A layer without a mask says so: `"mask" : null`. Throws if a number is not finite.
    package func text(of keys: some Sequence<String>) throws -> String {
        try LayerTreeDocument.text(of: Excerpt(layer: self, keys: Set(keys)))
    }

    private struct Excerpt: Encodable {
        let layer: LayerDescription
        let keys: Set<String>

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: FileKey.self)
            if layer.kind != .plain { try members.encode(layer.kind.rawValue, forKey: "type") }
            for property in LayerProperties.table where keys.contains(property.key) {
                try members.encode(property.wholeForm(layer.properties, [:]), forKey: FileKey(stringValue: property.key))
            }
            guard keys.contains("mask") else { return }
            if let mask = layer.mask.first {
                try mask.encode(to: members.superEncoder(forKey: "mask"), [:])
            } else {
                try members.encodeNil(forKey: "mask")
            }
        }
    }
}
