// A paragraph broken into lines that fit a width: plain values, made once, drawn as often as needed.
//
//      ┌───────────────────┐ width the text was given
//      │ lines[0]          │ ─┬─ lines[0].origin.y
//      │ lines[1], longer  │ ─┴─ + lines[0].metrics.lineHeight
//      │ lines[2], cut of… │
//      └───────────────────┘ isTruncated: not all of the text is here

import Foundation

/// Where a line stands in the width it was given.
public enum TextAlignment: Hashable, Sendable {
    /// Left, or right for a paragraph that runs from right to left.
    case natural
    case left, center, right
}

/// One line of a laid-out text.
public struct TextLine: Equatable, Sendable {
    /// What is drawn, the ellipsis or a hyphen included, white space at the break left out.
    public var text: String { String(content.characters) }
    let content: DirectedText
    /// Top left corner of the line's box in the layout, points.
    public var origin: CGPoint
    public var metrics: TextMetrics
    /// The direction of the paragraph it belongs to.
    public var isRightToLeft: Bool { content.isRightToLeft }

    /// The baseline's distance from the layout's top, points.
    public var baseline: Double { origin.y + metrics.ascent }
}

/// Text broken into lines for one font, width and scale.
public struct TextLayout: Equatable, Sendable {
    public var lines: [TextLine]
    /// Around all lines, points: as wide as the widest of them, as high as their line heights.
    public var size: CGSize
    /// The width that lines were aligned in: the one given, or the widest line's where that was unlimited.
    public var width: Double
    /// Whether the last line ends with an ellipsis because there is more text.
    public var isTruncated: Bool
    public var font: FontDescriptor
    public var scale: Double

    /// Narrows the layout to what its lines take up; returns how far that is from the left, points.
    @discardableResult
    public mutating func trimToLines() -> Double {
        let left = lines.map(\.origin.x).min() ?? 0
        for i in lines.indices { lines[i].origin.x -= left }
        width = lines.map { $0.origin.x + $0.metrics.width }.max() ?? 0
        return left
    }
}
