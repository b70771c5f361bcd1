// A layer's edits as text to paste elsewhere: statements in Swift, or an object as in a layer-tree file.

import FloeImaging
import FloeLayerTree
import FloeText

extension LayerEditor {
    /// Returns an assignment a line for each edit of `layer`, which the code calls `layer`. Empty without any.
    func swiftCode(of layer: Layer) -> String {
        let shown = LayerDescription(layer, time: tree.time).properties
        return keys(of: layer).map { key in
            guard let property = LayerProperties.table.first(where: { $0.key == key }) else { return "layer.\(key) = nil\n" }
            return "layer.\(property.swiftName) = \(property.swiftValue(of: shown))\n"
        }.joined()
    }

    /// Returns a layer of a layer-tree file that says what was edited of `layer`, and nothing else. Throws if a number is not finite.
    func json(of layer: Layer) throws -> String {
        try LayerDescription(layer, time: tree.time).text(of: keys(of: layer))
    }
}

extension LayerProperty {
    /// The property in Swift, on a layer.
    var swiftName: String {
        switch key {
        case "hidden", "doubleSided", "wrapped": "is" + key.prefix(1).uppercased() + key.dropFirst()
        case "gradientType": "gradient.type"
        case "font": "font.family"
        case "fontWeight": "font.weight"
        default: scope == .gradientLayers ? "gradient.\(key)" : key
        }
    }

    /// Returns the value as an expression in Swift.
    func swiftValue(of properties: LayerProperties) -> String {
        switch value(of: properties) {
        case .number(let number): LayerValue.text(number)
        case .numbers(let numbers): LayerProperty.swiftValue(of: numbers, shape)
        case .flag(let isOn): "\(isOn)"
        case .color(let color): color.swiftExpression
        case .colors(let colors): "[" + colors.map(\.swiftExpression).joined(separator: ", ") + "]"
        case .name(let name):
            "." + name.split(separator: "-").reduce("") { $0 + ($0.isEmpty ? $1 : $1.prefix(1).uppercased() + $1.dropFirst()) }
        case .text(let text) where shape == .filters: "[" + text.split(separator: " ").map { ".\($0)" }.joined(separator: ", ") + "]"
        case .text(let text) where shape == .text: text.debugDescription
        case .text(let text): "try Path(text: \"\(text)\")"
        case .names(let names): "[" + names.map { "." + $0 }.joined(separator: ", ") + "]"
        case .attributedText(let text): text.swiftExpression
        case .null: "nil"
        }
    }

    private static func swiftValue(of numbers: [Double], _ shape: LayerValueShape) -> String {
        func call(_ name: String, _ labels: [String], where isWritten: (Int) -> Bool = { _ in true }) -> String {
            let arguments = labels.indices.filter(isWritten).map { "\(labels[$0]): \(LayerValue.text(numbers[$0]))" }
            return arguments.isEmpty ? ".identity" : "\(name)(\(arguments.joined(separator: ", ")))"
        }
        switch shape {
        case .point: return call("CGPoint", ["x", "y"])
        case .size: return call("CGSize", ["width", "height"])
        case .rect: return call("CGRect", ["x", "y", "width", "height"])
        case .transform:
            let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
            return call("Transform3D", names) { numbers[$0] != ($0 % 5 == 0 ? 1 : 0) }
        default: return "[" + numbers.map(LayerValue.text).joined(separator: ", ") + "]"
        }
    }
}
