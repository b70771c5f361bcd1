// As much of a paragraph as could be visible in one line, with the results of the Unicode algorithms: the direction of each
// character and the line break opportunities. A megabyte without a line break is processed only this much at a time.

/// The next characters of a paragraph.
struct ParagraphText {
    let characters: [Character]
    let levels: [UInt8]
    /// Whether a line may end after each character.
    let breaks: [Bool]
    let isRightToLeft: Bool
    /// Whether the paragraph ends with these characters.
    let isWhole: Bool

    /// The maximum number of characters processed together. At four pixels each, they fill the widest line that is drawn.
    static let longest = 4096
    /// The number of characters at the end of a part whose break opportunities are not used: its last words may be cut off.
    static let lookahead = 64

    /// Takes the beginning of the paragraph at the start of `text` off it.
    init(startOf text: inout Substring, _ lineBreaks: LineBreaks) {
        characters = ParagraphText.take(ParagraphText.longest, off: &text)
        let units = UTF16Text(characters)
        (levels, isRightToLeft) = Bidi.levels(units)
        breaks = lineBreaks.allowed(units)
        isWhole = text.first?.isNewline ?? true
    }

    /// Continues a paragraph too long to process as a whole: keeps the characters of `before` from `position` on and takes those
    /// after them off `text`. An embedding continues into the new characters only if its beginning is among these characters.
    init(following before: ParagraphText, from position: Int, _ text: inout Substring, _ lineBreaks: LineBreaks) {
        let kept = before.characters[position...]
        characters = Array(kept) + ParagraphText.take(ParagraphText.longest - kept.count, off: &text)
        let units = UTF16Text(characters)
        isRightToLeft = before.isRightToLeft
        levels = Array(before.levels[position...]) + Bidi.levels(units, rightToLeft: isRightToLeft).levels[kept.count...]
        breaks = lineBreaks.allowed(units)
        isWhole = text.first?.isNewline ?? true
    }

    /// Takes up to `most` characters off `text`, stopping at a line break.
    private static func take(_ most: Int, off text: inout Substring) -> [Character] {
        var taken: [Character] = []
        var bytes = 0
        for character in text {
            if taken.count == most || character.isNewline { break }
            taken.append(character)
            bytes += character.utf8.count
        }
        text = text[text.utf8.index(text.startIndex, offsetBy: bytes)...]
        return taken
    }

    /// The text from `position` on.
    subscript(from position: Int) -> DirectedText {
        DirectedText(characters[position...], levels: levels[position...], isRightToLeft: isRightToLeft)
    }
}
