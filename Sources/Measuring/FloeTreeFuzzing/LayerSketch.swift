// A layer tree in the form of its file, as each layer's keys and values, which is easy to generate randomly and to take apart. A
// sketch is only drawn by way of `LayerTreeFile`, so a failing sketch already is a layer-tree file.

import FloeLayerTree

/// One layer of a file: its keys in order, its mask and its sublayers.
package struct LayerSketch: Equatable, Sendable {
    /// All keys except `mask` and `sublayers`.
    package var keys: [JSONValue.Member] = []
    /// At most one layer.
    package var mask: [LayerSketch] = []
    package var sublayers: [LayerSketch] = []

    mutating func set(_ key: String, _ value: JSONValue) { keys.append(.init(key: key, value: value)) }

    mutating func replace(_ key: String, _ value: JSONValue) {
        keys.removeAll { $0.key == key }
        set(key, value)
    }

    /// The number of layers and keys, which shrinking reduces.
    package var size: Int { 1 + keys.count + (mask + sublayers).reduce(0) { $0 + $1.size } }

    var json: JSONValue {
        var members = keys
        if let mask = mask.first { members.append(.init(key: "mask", value: mask.json)) }
        if !sublayers.isEmpty { members.append(.init(key: "sublayers", value: .array(sublayers.map(\.json)))) }
        return .object(members)
    }
}

/// A whole file.
package struct TreeSketch: Equatable, Sendable {
    package static let width = 120, height = 90

    package var root: LayerSketch
    /// The file's keys `scale` and `background`.
    package var scale = 1.0
    package var background = "#e8e4da"

    /// The file's text. Its images are in files next to it (`FuzzImages`).
    package var text: String {
        let images = (FuzzImages.names + [FuzzImages.photo]).map { JSONValue.Member(key: $0, value: .string("\($0).png")) }
        return JSONValue.object([
            .init(key: "version", value: 1), .init(key: "size", value: .numbers([Double(TreeSketch.width), Double(TreeSketch.height)])),
            .init(key: "scale", value: .number(scale)), .init(key: "background", value: .string(background)),
            .init(key: "images", value: .object(images)), .init(key: "root", value: root.json),
        ]).text
    }
}
