// Text and its attributes as expressions in Swift, for what is copied from the editing page.

import FloeImaging
import FloeLayerTree
import FloeText

extension AttributedText {
    /// The text as a literal or, if it has attributes, as a list of runs.
    var swiftExpression: String {
        if runs.count <= 1, isPlain { return text.debugDescription }
        let list = runs.map { run in
            ".init(\(run.text.debugDescription)\(run.attributes == TextAttributes() ? "" : ", " + run.attributes.swiftExpression))"
        }
        return "AttributedText([\(list.joined(separator: ", "))])"
    }
}

extension TextAttributes {
    fileprivate var swiftExpression: String {
        let style = paragraph == ParagraphStyle() ? nil : paragraph.swiftExpression
        return swiftCall(
            "TextAttributes",
            [
                ("fontFamily", fontFamily?.rawValue.debugDescription), ("fontSize", fontSize.map(LayerValue.text)),
                ("fontWeight", fontWeight.map { "." + $0.rawValue }),
                ("foregroundColor", foregroundColor?.swiftExpression), ("backgroundColor", backgroundColor?.swiftExpression),
                ("isUnderlined", isUnderlined ? "true" : nil), ("isStruckThrough", isStruckThrough ? "true" : nil),
                ("kern", kern == 0 ? nil : LayerValue.text(kern)), ("paragraph", style),
            ])
    }
}

extension ParagraphStyle {
    fileprivate var swiftExpression: String {
        let height: String? =
            switch lineHeight {
            case .multiple(1): nil
            case .multiple(let factor): ".multiple(\(LayerValue.text(factor)))"
            case .fixed(let points): ".fixed(\(LayerValue.text(points)))"
            }
        return swiftCall(
            "ParagraphStyle",
            [
                ("alignment", alignment.map { "." + $0.rawValue }), ("lineHeight", height),
                ("spacing", spacing == 0 ? nil : LayerValue.text(spacing)),
            ])
    }
}

extension Color {
    var swiftExpression: String {
        let digits = fileForm.dropFirst(), alpha = digits.dropFirst(6)
        return "Color(hex: 0x\(digits.prefix(6))" + (alpha.isEmpty ? ")" : ", alpha: \(Int(alpha, radix: 16) ?? 255) / 255)")
    }
}

/// Returns a call with those arguments that are not nil.
private func swiftCall(_ name: String, _ arguments: [(label: String, value: String?)]) -> String {
    let written = arguments.compactMap { argument in argument.value.map { "\(argument.label): \($0)" } }
    return "\(name)(\(written.joined(separator: ", ")))"
}
