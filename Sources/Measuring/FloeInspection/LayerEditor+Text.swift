// A layer's edits as text to paste elsewhere: statements in Swift, or an object as in a layer-tree file.

import FloeLayerTree
import Foundation

extension LayerEditor {
    /// Returns an assignment a line for each edit of `layer`, which the code calls `layer`. Empty without any.
    package func swiftCode(of layer: Layer) -> String {
        let shown = LayerDescription(layer, time: tree.time).properties
        return keys(of: layer).map { key in
            guard let property = LayerProperties.table.first(where: { $0.key == key }) else { return "layer.\(key) = nil\n" }
            return "layer.\(property.swiftName) = \(property.swiftValue(of: shown))\n"
        }.joined()
    }

    /// Returns a layer of a layer-tree file that says what was edited of `layer`, and nothing else. Throws if a number is not finite.
    package func json(of layer: Layer) throws -> String {
        try LayerDescription(layer, time: tree.time).text(of: keys(of: layer))
    }
}

extension LayerProperty {
    /// The property in Swift, on a layer.
    package var swiftName: String {
        switch key {
        case "hidden", "doubleSided": "is" + key.prefix(1).uppercased() + key.dropFirst()
        default: scope == .gradientLayers ? "gradient.\(key)" : key
        }
    }

    /// Returns the value as an expression in Swift.
    package func swiftValue(of properties: LayerProperties) -> String {
        guard let text = text(of: properties) else { return "nil" }
        let data = Data(text.utf8)
        func numbers() -> [String] { text.dropFirst().dropLast().split(separator: ",").map(String.init) }
        func strings() -> [String] { (try? JSONDecoder().decode([String].self, from: data)) ?? [] }
        func string() -> String { (try? JSONDecoder().decode(String.self, from: data)) ?? "" }
        switch shape {
        case .number, .flag: return text
        case .point: return LayerProperty.call("CGPoint", ["x", "y"], numbers())
        case .rect: return LayerProperty.call("CGRect", ["x", "y", "width", "height"], numbers())
        case .transform:
            let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }, values = numbers()
            let own = names.indices.filter { $0 < values.count && Double(values[$0]) != ($0 % 5 == 0 ? 1 : 0) }
            return own.isEmpty ? ".identity" : LayerProperty.call("Transform3D", own.map { names[$0] }, own.map { values[$0] })
        case .color: return LayerProperty.color(string())
        case .colors: return "[" + strings().map(LayerProperty.color).joined(separator: ", ") + "]"
        case .locations: return "[" + numbers().joined(separator: ", ") + "]"
        case .oneOf: return "." + string()
        case .picture: return "nil"
        }
    }

    private static func call(_ name: String, _ labels: [String], _ values: [String]) -> String {
        "\(name)(" + zip(labels, values).map { "\($0): \($1)" }.joined(separator: ", ") + ")"
    }

    /// `#rrggbb` or `#rrggbbaa` in Swift.
    private static func color(_ text: String) -> String {
        let digits = text.dropFirst(), alpha = digits.dropFirst(6)
        return "Color(hex: 0x\(digits.prefix(6))" + (alpha.isEmpty ? ")" : ", alpha: \(Int(alpha, radix: 16) ?? 255) / 255)")
    }
}
