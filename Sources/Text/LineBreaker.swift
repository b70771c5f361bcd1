// Takes one line after the other off a text. Only what is about to be seen is looked at: a part of a
// paragraph at a time, so that a megabyte of text costs no more than the lines shown. A word wider than
// the line is broken between any two characters.

/// A text from which lines are taken.
struct LineBreaker {
    /// The paragraph that has been begun; nil between paragraphs.
    private var paragraph: ParagraphText?
    /// How many of its characters have been taken.
    private var position = 0
    /// What stands behind those of `paragraph`.
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { paragraph == nil && rest.isEmpty }

    /// How many characters of `text` fit, at least one if there are any; `fits` is asked for growing
    /// prefixes, about 2·log₂ times.
    static func fitting(_ text: DirectedText, _ fits: (DirectedText) -> Bool) -> Int {
        var low = 1, high = 16
        while high < text.count, fits(text.prefix(high)) {
            low = high
            high *= 2
        }
        if high >= text.count {
            if fits(text) { return text.count }
            high = text.count
        }
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(text.prefix(middle)) { low = middle } else { high = middle }
        }
        return min(low, text.count)
    }

    /// Takes the next line: as much as `fits`, up to a line break, as it shows at its end.
    mutating func next(fits: (DirectedText) -> Bool) -> DirectedText {
        var paragraph = begun()
        var text = paragraph[from: position]
        var count = LineBreaker.fitting(text, fits)
        if count == text.count, !paragraph.isWhole {
            paragraph = followed(paragraph)
            text = paragraph[from: position]
            count = LineBreaker.fitting(text, fits)
        }
        guard count == text.count else {
            let taken = lastBreak(paragraph, text, fitting: count, fits)
            position += taken
            return text.prefix(taken).endingLine
        }
        if paragraph.isWhole {
            self.paragraph = nil
            position = 0
            if !rest.isEmpty { rest.removeFirst() }
        } else {
            position += count
        }
        return text.endingLine
    }

    /// All that stands before the next line break and could be seen, without taking it: for the last
    /// line, which is cut off by characters instead of words.
    mutating func remainder() -> DirectedText {
        var paragraph = begun()
        if !paragraph.isWhole { paragraph = followed(paragraph) }
        return paragraph[from: position].trimmed
    }

    private mutating func begun() -> ParagraphText {
        let begun = paragraph ?? ParagraphText(startOf: &rest)
        paragraph = begun
        return begun
    }

    /// Leaves behind what has been taken of the paragraph and looks as far ahead again.
    private mutating func followed(_ before: ParagraphText) -> ParagraphText {
        let following = ParagraphText(following: before, from: position, &rest)
        paragraph = following
        position = 0
        return following
    }

    /// The last place to break that leaves a line within the first `count` characters of `text`, its trailing
    /// white space hanging over; `count` if there is none.
    private func lastBreak(
        _ paragraph: ParagraphText, _ text: DirectedText, fitting count: Int, _ fits: (DirectedText) -> Bool
    ) -> Int {
        var end = count
        while end < text.count, text.characters[position + end].isWhitespace { end += 1 }
        while end > 0 {
            if end < text.count, paragraph.breaks[position + end - 1] {
                let line = text.prefix(end)
                // The hyphen that then shows may be what no longer fits.
                if !line.endsWithSoftHyphen || fits(line) { return end }
            }
            end -= 1
        }
        return count
    }
}
