// What a text layer shows. Names and meanings are Core Animation's.

import FloeImaging
import FloeText

/// The text of a text layer, and how it is laid out in the bounds.
public struct TextProperties: Equatable, Sendable, DefaultValue {
    /// The text; line breaks in it end paragraphs.
    public var string = AttributedText()
    /// The font of text without one of its own; its size is 36 points.
    public var font = FontDescriptor(size: 36)
    /// The colour of text without one of its own.
    public var foregroundColor = Color.white
    /// Whether lines are broken at the width of the bounds.
    public var isWrapped = false
    /// Where lines lie in the width, unless their paragraph says otherwise.
    public var alignmentMode = TextAlignment.natural
    /// Where text that does not fit into the bounds is left out; if nowhere, it is cut off.
    public var truncationMode = TextTruncation.none

    /// Creates the properties of a new text layer, which shows nothing.
    public init() {}
}
