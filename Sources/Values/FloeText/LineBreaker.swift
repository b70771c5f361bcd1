// Takes lines off a text one after the other. Only text about to be displayed is processed, part of a paragraph at a time, so
// that a megabyte of text costs no more than the lines shown. A word wider than the line may be broken between any two
// characters.

/// A text from which lines are taken.
struct LineBreaker {
    /// The current paragraph; nil between paragraphs.
    private var paragraph: ParagraphText?
    /// The number of its characters that have been taken.
    private var position = 0
    /// The white space at the end of the last line, which is not part of it.
    private(set) var space: DirectedText?
    /// The text after that of `paragraph`.
    private var rest: UnreadText
    private let attributes: [TextAttributes]
    private let lineBreaks: LineBreaks

    init(_ text: AttributedText, _ lineBreaks: LineBreaks) {
        rest = UnreadText(text)
        attributes = rest.attributes
        self.lineBreaks = lineBreaks
    }

    var isAtEnd: Bool { isBetweenParagraphs && rest.isEmpty }
    /// Whether the next line is the first of a paragraph.
    var isBetweenParagraphs: Bool { paragraph == nil }

    /// Returns how many characters of `most` are at most `limit` wide, at least one if there are any. Calls `width` with counts: a few
    /// times for characters of similar widths, since the next count is estimated from the last ones, and at most about 2·log₂ times.
    static func fitting(_ most: Int, limit: Double, _ width: (Int) -> Double) -> Int {
        var fits = (count: min(1, most), width: 0.0), exceeds = (count: most + 1, width: Double.infinity)
        var count = min(16, most), growth = 1
        while fits.count + 1 < exceeds.count {
            count = max(fits.count + 1, min(count, exceeds.count - 1))
            let measured = width(count), gap = exceeds.count - fits.count
            if measured <= limit { fits = (count, measured) } else { exceeds = (count, measured) }
            let left = exceeds.count - fits.count
            if exceeds.width == .infinity {
                // Grows geometrically, in case nothing that follows is visible.
                count = max(count + growth, Int(Double(count) * min(4, limit / max(1, measured))))
                growth *= 2
            } else if 2 * left > gap {
                count = fits.count + left / 2
            } else {
                count = fits.count + Int(Double(left) * (limit - fits.width) / max(1, exceeds.width - fits.width))
            }
        }
        return fits.count
    }

    /// Takes the next line: what is at most `limit` wide, up to a line break, in the form displayed at a line's end.
    mutating func next(limit: Double, width: (DirectedText) -> Double) -> DirectedText {
        var paragraph = begun()
        var text = paragraph[from: position]
        var count = LineBreaker.fitting(text.count, limit: limit) { width(text.prefix($0)) }
        if count + ParagraphText.lookahead > text.count, !paragraph.isWhole {
            paragraph = followed(paragraph)
            text = paragraph[from: position]
            count = LineBreaker.fitting(text.count, limit: limit) { width(text.prefix($0)) }
        }
        guard count == text.count else {
            let taken = lastBreak(paragraph, text, fitting: count) { width($0) <= limit }
            position += taken
            space = text.prefix(taken).trailingSpace
            return text.prefix(taken).endingLine
        }
        if paragraph.isWhole { endParagraph() } else { position += count }
        space = text.trailingSpace
        return text.endingLine
    }

    /// Returns the text before the next line break, as far as it could be visible, without taking it. For lines that are not broken, and
    /// for the last one, which is cut off by characters instead of words.
    mutating func remainder() -> DirectedText {
        var paragraph = begun()
        if !paragraph.isWhole { paragraph = followed(paragraph) }
        let text = paragraph[from: position]
        space = text.trailingSpace
        return text.trimmed
    }

    /// Takes the text before the next line break.
    mutating func takeParagraph() -> DirectedText {
        let text = remainder()
        rest.skipParagraph()
        endParagraph()
        return text
    }

    private mutating func endParagraph() {
        paragraph = nil
        position = 0
        rest.skipLineBreak()
    }

    private mutating func begun() -> ParagraphText {
        let begun = paragraph ?? ParagraphText(startOf: &rest, attributes, lineBreaks)
        paragraph = begun
        return begun
    }

    /// Drops what has been taken of the paragraph and reads as far ahead again.
    private mutating func followed(_ before: ParagraphText) -> ParagraphText {
        let following = ParagraphText(following: before, from: position, &rest, lineBreaks)
        paragraph = following
        position = 0
        return following
    }

    /// Returns the last break opportunity that leaves a line within the first `count` characters of `text`, its trailing white
    /// space overhanging; `count` if there is none.
    private func lastBreak(
        _ paragraph: ParagraphText, _ text: DirectedText, fitting count: Int, _ fits: (DirectedText) -> Bool
    ) -> Int {
        var end = count
        while end < text.count, text.characters[position + end].isWhitespace { end += 1 }
        while end > 0 {
            if end < text.count, paragraph.breaks[position + end - 1] {
                let line = text.prefix(end)
                // The hyphen that then shows may not fit.
                if !line.endsWithSoftHyphen || fits(line) { return end }
            }
            end -= 1
        }
        return count
    }
}
