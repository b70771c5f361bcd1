// As much of a paragraph as could be visible in one line, with the results of the Unicode algorithms: the direction of each
// character and the line break opportunities. A megabyte without a line break is processed only this much at a time.

/// The next characters of a paragraph.
struct ParagraphText {
    let characters: [Character]
    let levels: [UInt8]
    /// The index of the attributes of each character.
    let styles: [UInt32]
    /// Whether a line may end after each character.
    let breaks: [Bool]
    let paragraph: DirectedText.Paragraph
    /// Whether the paragraph ends with these characters.
    let isWhole: Bool

    /// The maximum number of characters processed together. At four pixels each, they fill the widest line that is drawn.
    static let longest = 4096
    /// The number of characters at the end of a part whose break opportunities are not used: its last words may be cut off.
    static let lookahead = 64

    /// Takes the beginning of the paragraph at the start of `text` off it.
    init(startOf text: inout UnreadText, _ attributes: [TextAttributes], _ lineBreaks: LineBreaks) {
        let style = text.style
        (characters, styles) = text.take(ParagraphText.longest)
        let units = UTF16Text(characters), isRightToLeft: Bool
        (levels, isRightToLeft) = Bidi.levels(units)
        paragraph = DirectedText.Paragraph(isRightToLeft: isRightToLeft, style: style, attributes: attributes)
        breaks = lineBreaks.allowed(units)
        isWhole = text.isAtParagraphEnd
    }

    /// Continues a paragraph too long to process as a whole: keeps the characters of `before` from `position` on and takes those
    /// after them off `text`. An embedding continues into the new characters only if its beginning is among these characters.
    init(following before: ParagraphText, from position: Int, _ text: inout UnreadText, _ lineBreaks: LineBreaks) {
        let kept = before.characters[position...], new = text.take(ParagraphText.longest - kept.count)
        characters = Array(kept) + new.characters
        styles = Array(before.styles[position...]) + new.styles
        paragraph = before.paragraph
        let units = UTF16Text(characters)
        levels = Array(before.levels[position...]) + Bidi.levels(units, rightToLeft: paragraph.isRightToLeft).levels[kept.count...]
        breaks = lineBreaks.allowed(units)
        isWhole = text.isAtParagraphEnd
    }

    /// The text from `position` on.
    subscript(from position: Int) -> DirectedText {
        DirectedText(characters[position...], levels: levels[position...], styles: styles[position...], paragraph)
    }
}
