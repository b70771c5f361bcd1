// Values of layer properties as text for people, short enough for a column.

import FloeImaging
import FloeLayerTree
import Foundation

enum PropertyText {
    /// Formats a number with at most three decimals.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        guard abs(rounded) < 1e15 else { return "\(value)" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    static func numbers(_ values: [Double]) -> String { values.map(number).joined(separator: ", ") }

    static func point(_ point: CGPoint) -> String { numbers([Double(point.x), Double(point.y)]) }

    static func size(_ size: CGSize) -> String { "\(number(Double(size.width)))×\(number(Double(size.height)))" }

    /// Formats a rectangle as `x, y  width×height`.
    static func rect(_ rect: CGRect) -> String { "\(point(rect.origin))  \(size(rect.size))" }

    /// Returns what a layer-tree file says of a property; nil for the default.
    static func value(of property: LayerProperty, _ properties: LayerProperties) -> String? {
        if property.key == "contents" { return properties.contents.map { "\($0.width)×\($0.height) pixels" } }
        guard let form = property.form(properties, [:]) else { return nil }
        switch form {
        case let number as Double: return PropertyText.number(number)
        case let number as Float: return PropertyText.number(Double(number))
        case let numbers as [Double] where numbers.count == 16:
            return stride(from: 0, to: 16, by: 4).map { PropertyText.numbers(Array(numbers[$0..<$0 + 4])) }.joined(separator: "\n")
        case let numbers as [Double]: return PropertyText.numbers(numbers)
        case let texts as [String]: return texts.joined(separator: "\n")
        default: return "\(form)"
        }
    }
}
