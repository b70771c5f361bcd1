// What is done to the picture of a layer and its sublayers, or to that of what lies behind, before it is shown.

import Foundation

/// A filter of a layer's picture, or of its backdrop.
public enum LayerFilter: Equatable, Sendable {
    /// A Gaussian blur by a standard deviation in points of the layer's own space, as `filter: blur()` of CSS.
    case blur(Double)
    /// Scales how far colours are from gray: 0 leaves gray, 1 changes nothing, 1.8 is vivid.
    case saturation(Double)
    /// Is added to every channel: −1 leaves black, 0 changes nothing, 1 leaves white.
    case brightness(Double)
}

/// The rare properties of how a layer is composited.
struct LayerEffects: Equatable, Sendable, DefaultValue {
    var filters: [LayerFilter] = []
    var backgroundFilters: [LayerFilter] = []
    var shouldRasterize = false
    var rasterizationScale = 1.0
}

extension LayerFilter {
    /// The name of a filter in layer-tree files, its value, and the values that it has.
    private var form: (name: String, value: Double) {
        switch self {
        case .blur(let deviation): ("blur", deviation)
        case .saturation(let factor): ("saturation", factor)
        case .brightness(let added): ("brightness", added)
        }
    }

    /// Returns filters as text, in the form of CSS: `blur(10) saturation(1.8)`.
    static func text(of filters: [LayerFilter]) -> String {
        filters.map { "\($0.form.name)(\(LayerValue.text($0.form.value)))" }.joined(separator: " ")
    }

    /// Returns the filters of such a text, which may be empty; nil if it is another.
    static func filters(in text: String) -> [LayerFilter]? {
        var filters: [LayerFilter] = []
        for part in text.split(separator: ")", omittingEmptySubsequences: true) {
            let words = part.split(separator: "(", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
            if words == [""] { continue }
            guard words.count == 2, let value = Double(words[1]), value.isFinite else { return nil }
            switch words[0] {
            case "blur": filters.append(.blur(max(0, value)))
            case "saturation": filters.append(.saturation(max(0, value)))
            case "brightness": filters.append(.brightness(max(-1, min(1, value))))
            default: return nil
            }
        }
        return text.filter { $0 == "(" }.count == text.filter { $0 == ")" }.count ? filters : nil
    }
}
