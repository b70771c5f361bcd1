// The bidirectional algorithm on small cases whose results follow from the rules of Unicode Standard Annex #9.
// Capital letters stand for Hebrew in the comments.

import Testing

@testable import FloeText

@Suite struct BidiTests {
    /// Returns the characters in visual order, from left to right, without mirroring brackets.
    private func visual(_ text: String, rightToLeft: Bool? = nil) -> String {
        let characters = Array(text)
        return String(Bidi.visualOrder(Bidi.levels(UTF16Text(characters), rightToLeft: rightToLeft).levels).map { characters[$0] })
    }

    @Test(arguments: [
        ("abc 123", "abc 123"),
        ("אבג", "גבא"),
        ("abc אבג def", "abc גבא def"),  // abc ABC def
        ("אבג abc דהו", "והד abc גבא"),  // ABC abc DEF in a right-to-left paragraph
        ("אבג 123", "123 גבא"),  // numbers keep their order
        ("אבג 12.5% ד", "ד 12.5% גבא"),  // W4, W5
        ("abc אבג 12 def", "abc 12 גבא def"),
        ("א-1", "1-א"),
        ("مرحبا 123", "123 ابحرم"),
        ("123", "123"),
    ])
    func order(_ text: String, _ expected: String) {
        #expect(visual(text) == expected)
    }

    /// Embeddings, overrides, isolates and paired brackets.
    @Test(arguments: [
        ("a \u{202B}b ב\u{202C} c", "a ב b c"),  // right-to-left embedding
        ("א \u{202A}ב c\u{202C} ד", "ד ב c א"),  // left-to-right embedding
        ("a \u{202E}bcd\u{202C} e", "a dcb e"),  // right-to-left override
        ("a \u{2067}ב c\u{2069} d", "a c ב d"),  // right-to-left isolate
        ("a \u{2068}ב c\u{2069} 1", "a c ב 1"),  // isolated by its first strong character
        ("א (b) c", "c )b( א"),  // N0: the brackets take the paragraph's direction
        ("a (ב) ג", "a (ב) ג"),
        ("مرحبا 12:30", "12:30 ابحرم"),  // an Arabic time
        ("مرحبا ١٢٣ كيف", "فيك ١٢٣ ابحرم"),
        ("-5 א", "א 5-"),
    ])
    func explicitDirectionsAndBrackets(_ text: String, _ expected: String) {
        let shown = visual(text).unicodeScalars.filter { $0.properties.generalCategory != .format }
        #expect(String(String.UnicodeScalarView(shown)) == expected)
    }

    @Test func firstStrongCharacterDecides() {
        #expect(DirectedText(Array("123 אa")).isRightToLeft)
        #expect(!DirectedText(Array("123 aא")).isRightToLeft)
        #expect(!DirectedText(Array("123")).isRightToLeft)
        #expect(DirectedText(Array("\u{200F}abc")).isRightToLeft)
        #expect(!DirectedText(Array("\u{2067}א\u{2069} a ב")).isRightToLeft, "an isolate has no say")
    }

    @Test func trailingSpaceIsAtParagraphEnd() {
        #expect(visual("אב ", rightToLeft: false) == "בא ")
        #expect(visual("ab ", rightToLeft: true) == " ab")
    }

    @Test func everyLevelIsOrdered() {
        #expect(Bidi.visualOrder([0, 1, 1, 2, 1, 0]) == [0, 4, 3, 2, 1, 5])
        #expect(Bidi.visualOrder([]) == [])
        #expect(Bidi.levels(UTF16Text([]), rightToLeft: true).levels == [])
    }
}
