// A paragraph broken into lines that fit a width: plain values, computed once and drawn as often as needed.
//
//      ┌───────────────────┐ width the text was given
//      │ lines[0]          │ ─┬─ lines[0].origin.y
//      │ lines[1], longer  │ ─┴─ + lines[0].metrics.lineHeight
//      │ lines[2], cut of… │
//      └───────────────────┘ isTruncated: not all of the text is here

import Foundation

/// One line of a text layout.
public struct TextLine: Equatable, Sendable {
    /// The text as drawn, with the ellipsis or hyphen and without white space at the break.
    public var text: String { String(content.characters) }
    var content: DirectedText
    /// The white space at its end, which takes no room; nil where text is left out.
    var space: DirectedText?
    /// The number of characters of the text that the line takes, the white space at its end included, its line break not. With an ellipsis,
    /// of those that are drawn.
    public var count: Int { content.count + (space?.count ?? 0) }
    /// The top left corner of the line's box in the layout, points.
    public var origin: CGPoint
    /// The heights of the line, in points.
    public var metrics: TextMetrics
    /// Whether the next line begins another paragraph.
    var endsParagraph: Bool
    /// The additional width of each space, pixels.
    var stretch = 0.0
    /// Whether the line's paragraph runs right to left.
    public var isRightToLeft: Bool { content.isRightToLeft }

    /// The distance of the baseline from the layout's top, points.
    public var baseline: Double { origin.y + metrics.ascent }
}

/// Text broken into lines for one width and scale.
public struct TextLayout: Equatable, Sendable {
    /// The lines from top to bottom.
    public var lines: [TextLine]
    /// The size of all lines, points: as wide as the widest, and from the top of the first to where another would follow the last.
    public var size: CGSize
    /// The width in which lines are aligned: the given one or, if that was unlimited, that of the widest line.
    public var width: Double
    /// Whether there is more text, which an ellipsis stands for unless there is to be none.
    public var isTruncated: Bool
    /// The font of all text without one of its own.
    public var font: FontDescriptor
    /// Pixels per point that the layout was made for; another scale needs another layout.
    public var scale: Double

    /// Narrows the layout to the extent of its lines; returns how far its left edge moved, points.
    @discardableResult
    public mutating func trimToLines() -> Double {
        let left = lines.map(\.origin.x).min() ?? 0
        for i in lines.indices { lines[i].origin.x -= left }
        width = lines.map { $0.origin.x + $0.metrics.width }.max() ?? 0
        return left
    }
}
