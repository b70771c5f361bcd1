// A layer tree as the text of its file, in a shape that is easy to make at random and to take apart: each
// key of a layer with its JSON. What a sketch says is drawn only by way of `LayerTreeFile`, so a failing
// sketch is a layer-tree file already.

/// One layer of a file: its keys in order, its mask and its sublayers.
public struct LayerSketch: Equatable, Sendable {
    /// Key and JSON value; not `mask`, not `sublayers`.
    public var keys: [Key] = []
    /// At most one.
    public var mask: [LayerSketch] = []
    public var sublayers: [LayerSketch] = []

    public struct Key: Equatable, Sendable {
        public var name, json: String
    }

    mutating func set(_ name: String, _ json: String) { keys.append(Key(name: name, json: json)) }

    mutating func replace(_ name: String, _ json: String) {
        keys.removeAll { $0.name == name }
        set(name, json)
    }

    /// Of all layers and keys: what shrinking makes smaller.
    public var size: Int { 1 + keys.count + (mask + sublayers).reduce(0) { $0 + $1.size } }

    func text(indent: String) -> String {
        var members = keys.isEmpty ? [] : [keys.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ")]
        let deeper = indent + "  "
        if let mask = mask.first { members.append("\"mask\": " + mask.text(indent: deeper)) }
        if !sublayers.isEmpty {
            let inner = sublayers.map { deeper + "  " + $0.text(indent: deeper + "  ") }.joined(separator: ",\n")
            members.append("\"sublayers\": [\n\(inner)\n\(deeper)]")
        }
        return "{ " + members.joined(separator: ",\n" + deeper) + " }"
    }
}

/// A whole file.
public struct TreeSketch: Equatable, Sendable {
    public static let width = 120, height = 90

    public var root: LayerSketch
    /// Of the file: its keys `scale` and `background`.
    public var scale = 1.0
    public var background = "#e8e4da"

    /// The file's text; its images lie beside it (`FuzzImages`).
    public var text: String {
        let images = (FuzzImages.names + [FuzzImages.photo]).map { "\"\($0)\": \"\($0).png\"" }.joined(separator: ", ")
        return """
            {
              "version": 1,
              "size": [\(TreeSketch.width), \(TreeSketch.height)],
              "scale": \(scale),
              "background": "\(background)",
              "images": { \(images) },
              "root": \(root.text(indent: "  "))
            }

            """
    }
}
