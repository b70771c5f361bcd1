// Takes one line after the other off a text. Only what is about to be seen is looked at: a window of
// characters that grows until it no longer fits, so that a megabyte of text costs no more than the
// lines shown. Breaks stand after spaces and dashes and between ideographs; a word wider than the
// line is broken between any two characters.

/// A text from which lines are taken.
struct LineBreaker {
    /// What has not been taken yet.
    private(set) var rest: Substring
    /// The direction of the paragraph that `rest` begins in.
    private(set) var isRightToLeft = false
    private var atParagraphStart = true

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// How many characters of `characters` fit, at least one if there are any; `fits` is asked for
    /// growing prefixes, about 2·log₂ times.
    static func fitting(_ characters: ArraySlice<Character>, _ fits: (ArraySlice<Character>) -> Bool) -> Int {
        var low = 1, high = 16
        while high < characters.count, fits(characters.prefix(high)) {
            low = high
            high *= 2
        }
        if high >= characters.count {
            if fits(characters) { return characters.count }
            high = characters.count
        }
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(characters.prefix(middle)) { low = middle } else { high = middle }
        }
        return min(low, characters.count)
    }

    /// Takes the next line: as much as `fits`, up to a line break, without white space at its end.
    mutating func next(fits: (ArraySlice<Character>, _ rightToLeft: Bool) -> Bool) -> [Character] {
        // Most lines end within the first few hundred characters.
        var window = self.window(atMost: 256)
        beginParagraph(window)
        let rightToLeft = isRightToLeft
        var count = LineBreaker.fitting(window[...]) { fits($0, rightToLeft) }
        if count == window.count, count == 256 {
            window = self.window(atMost: ShapedLine.longest)
            count = LineBreaker.fitting(window[...]) { fits($0, rightToLeft) }
        }
        var taken = count
        if count < window.count {
            taken = LineBreaker.lastBreak(window, fitting: count) ?? count
        }
        rest.removeFirst(taken)
        if taken == window.count, rest.first?.isNewline == true {
            rest.removeFirst()
            atParagraphStart = true
        }
        return LineBreaker.trimmed(window.prefix(taken))
    }

    /// All that stands before the next line break and could be seen, without taking it: for the last
    /// line, which is cut off by characters instead of words.
    mutating func remainder() -> [Character] {
        let window = self.window(atMost: ShapedLine.longest)
        beginParagraph(window)
        return LineBreaker.trimmed(window[...])
    }

    private func window(atMost count: Int) -> [Character] { Array(rest.prefix(count).prefix { !$0.isNewline }) }

    private mutating func beginParagraph(_ window: [Character]) {
        guard atParagraphStart else { return }
        isRightToLeft = BidiLine.isRightToLeft(window)
        atParagraphStart = false
    }

    static func trimmed(_ characters: ArraySlice<Character>) -> [Character] {
        var kept = characters
        while let last = kept.last, last.isWhitespace { kept.removeLast() }
        return Array(kept)
    }

    /// The last place to break that leaves a line within the first `count` characters, its trailing
    /// white space hanging over; nil if there is none.
    private static func lastBreak(_ characters: [Character], fitting count: Int) -> Int? {
        var end = count
        while end < characters.count, isBreakingSpace(characters[end]) { end += 1 }
        while end > 0 {
            if end < characters.count, allowsBreak(between: characters[end - 1], and: characters[end]) { return end }
            end -= 1
        }
        return nil
    }

    /// A no-break space, narrow or not, is white space too, but no place to break.
    private static func isBreakingSpace(_ character: Character) -> Bool {
        character.isWhitespace && character != "\u{A0}" && character != "\u{202F}" || character == "\u{200B}"
    }

    private static func allowsBreak(between before: Character, and after: Character) -> Bool {
        if isBreakingSpace(after) { return false }
        if isBreakingSpace(before) { return true }
        if "-–—‐/".contains(before) { return after.isLetter }
        guard !"、。，．：；！？）」』】〉》］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(after), !"（「『【〈《［｛".contains(before) else { return false }
        func ideographic(_ c: Character) -> Bool { c.unicodeScalars.first.map { Script($0).breaksAnywhere } ?? false }
        let closing = "、。，．：；！？）」』】〉》］｝".contains(before)
        return ideographic(before) || ideographic(after) || closing
    }
}
