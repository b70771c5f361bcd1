// As much of a paragraph as could be seen in one line, with what the Unicode algorithms say of it: the
// direction of each character and where lines may end. A megabyte without a line break costs no more
// than this much of it at a time.

/// The next characters of a paragraph.
struct ParagraphText {
    let characters: [Character]
    let levels: [UInt8]
    /// Whether a line may end behind each.
    let breaks: [Bool]
    let isRightToLeft: Bool
    /// Whether the paragraph ends here.
    let isWhole: Bool

    /// The most characters that are looked at together. Narrower than four pixels each they would still be
    /// as wide a line as is drawn.
    static let longest = 4096

    /// The beginning of the paragraph that `text` begins with, which is taken off it.
    init(startOf text: inout Substring) {
        characters = ParagraphText.take(ParagraphText.longest, off: &text)
        let scalars = ScalarText(characters)
        isRightToLeft = Bidi.isRightToLeft(scalars)
        levels = Bidi.levels(scalars, rightToLeft: isRightToLeft)
        breaks = LineBreaks.allowed(scalars)
        isWhole = text.first?.isNewline ?? true
    }

    /// What follows in a paragraph too long to be looked at as a whole: those of `before` from `position` on, and
    /// what follows them, which is taken off `text`. An embedding goes on as far as its beginning was looked at.
    init(following before: ParagraphText, from position: Int, _ text: inout Substring) {
        let kept = before.characters[position...]
        characters = Array(kept) + ParagraphText.take(ParagraphText.longest - kept.count, off: &text)
        let scalars = ScalarText(characters)
        isRightToLeft = before.isRightToLeft
        levels = Array(before.levels[position...]) + Bidi.levels(scalars, rightToLeft: isRightToLeft)[kept.count...]
        breaks = LineBreaks.allowed(scalars)
        isWhole = text.first?.isNewline ?? true
    }

    /// Takes up to `most` characters off `text`, up to a line break.
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

    /// From `position` on.
    subscript(from position: Int) -> DirectedText {
        DirectedText(characters[position...], levels: levels[position...], isRightToLeft: isRightToLeft)
    }
}
