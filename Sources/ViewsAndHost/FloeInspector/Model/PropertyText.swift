// Values of layer properties as text for people, short enough for a column.

import FloeImaging
import FloeLayerTree
import FloeText
import Foundation

enum PropertyText {
    /// Formats a number with at most so many decimals.
    static func number(_ value: Double, decimals: Int = 3) -> String {
        let unit = pow(10, Double(decimals)), rounded = (value * unit).rounded() / unit
        guard abs(rounded) < 1e15 else { return "\(value)" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func numbers(_ values: [Double], decimals: Int = 3) -> String {
        values.map { number($0, decimals: decimals) }.joined(separator: ", ")
    }

    static func point(_ point: CGPoint, decimals: Int = 3) -> String {
        numbers([Double(point.x), Double(point.y)], decimals: decimals)
    }

    static func size(_ size: CGSize, decimals: Int = 1) -> String {
        "\(number(Double(size.width), decimals: decimals))×\(number(Double(size.height), decimals: decimals))"
    }

    /// Formats a rectangle as `width×height at x, y`.
    static func rect(_ rect: CGRect, decimals: Int = 3) -> String {
        "\(size(rect.size, decimals: decimals)) at \(point(rect.origin, decimals: decimals))"
    }

    /// The most characters of text that are shown.
    private static let longestText = 80

    private static func shortened(_ text: String) -> String { text.count > longestText ? text.prefix(longestText) + "…" : text }

    /// Returns what a layer-tree file says of a property; nil for the default.
    static func value(of property: LayerProperty, _ properties: LayerProperties) -> String? {
        if property.key == "contents" { return properties.contents.map { "\($0.width)×\($0.height) pixels" } }
        switch property.form(properties, [:]) {
        case .number(let number): return PropertyText.number(number)
        case .numbers(let numbers) where numbers.count == 16:
            return stride(from: 0, to: 16, by: 4).map { PropertyText.numbers(Array(numbers[$0..<$0 + 4])) }.joined(separator: "\n")
        case .numbers(let numbers): return PropertyText.numbers(numbers)
        case .flag(let isOn): return "\(isOn)"
        case .color(let color): return color.fileForm
        case .colors(let colors): return colors.map(\.fileForm).joined(separator: "\n")
        case .name(let name): return name
        case .text(let text): return shortened(text)
        case .attributedText(let text): return shortened(text.text)
        case .names(let names): return names.isEmpty ? "none" : names.joined(separator: ", ")
        case .null, nil: return nil
        }
    }
}
