// Single properties as text, each as a layer-tree file holds it: what editors show, accept and copy.

import Foundation

extension LayerProperty {
    /// Returns the value as JSON, also if it is the default. Nil if it is not finite. A picture, which has no name here, is `null`.
    package func text(of properties: LayerProperties) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(wholeForm(properties, [:]))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Sets the value that JSON text says. Throws what reading a file with it would, such as “expected a number 0 to 1, found 2”.
    package func setText(_ text: String, in properties: inout LayerProperties) throws(LayerTreeFileError.Problem) {
        do {
            let value = try JSONDecoder().decode(DecodedProperty.self, from: Data(text.utf8), configuration: (self, properties))
            properties = value.properties
        } catch let problem as LayerTreeFileError.Problem {
            throw problem
        } catch {
            throw LayerTreeFileError.Problem(
                path: "", message: "expected a value as layer-tree files have it, found \(FileValue.quoted(text))")
        }
    }
}

/// Properties of which one has been read.
private struct DecodedProperty: DecodableWithConfiguration {
    var properties: LayerProperties

    init(from decoder: any Decoder, configuration: (property: LayerProperty, properties: LayerProperties)) throws {
        properties = configuration.properties
        try configuration.property.read(FileValue(decoder: decoder), &properties)
    }
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
