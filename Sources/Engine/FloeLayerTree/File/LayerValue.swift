// The value of a layer property by its structure, whichever property it is: as a layer-tree file holds it, and as an editor shows and sets
// it.

import FloeImaging
import FloeText

/// A property's value.
package enum LayerValue: Equatable, Sendable {
    case number(Double)
    /// A point, a rectangle, a transform, or a list.
    case numbers([Double])
    case flag(Bool)
    case color(Color)
    case colors([Color])
    /// A case of an enumeration, or a picture.
    case name(String)
    /// A path, or other text.
    case text(String)
    /// Members of a set.
    case names([String])
    case attributedText(AttributedText)
    /// A picture without a name, or none.
    case null

    /// The numbers, one or several; nil for other values.
    package var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        default: nil
        }
    }

    /// The colours, one or several; nil for other values.
    package var colors: [Color]? {
        switch self {
        case .color(let color): [color]
        case .colors(let colors): colors
        default: nil
        }
    }

    /// Formats a number as people write it: 2, not 2.0.
    package static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension LayerValue: Encodable {
    /// The value in a type that JSON has.
    var form: any Encodable {
        switch self {
        case .number(let number): number
        case .numbers(let numbers): numbers
        case .flag(let isOn): isOn
        case .color(let color): color.fileForm
        case .colors(let colors): colors.map(\.fileForm)
        case .name(let text), .text(let text): text
        case .names(let names): names
        case .attributedText(let text): AttributedTextForm(text: text)
        case .null: String?.none
        }
    }

    package func encode(to encoder: any Encoder) throws { try form.encode(to: encoder) }
}
