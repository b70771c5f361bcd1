// The bidirectional algorithm on small cases whose results follow from the rules of Unicode Annex 9.
// Capital letters stand for Hebrew in the comments.

import Testing

@testable import Text

@Suite struct BidiTests {
    private func visual(_ text: String, rightToLeft: Bool? = nil) -> String {
        let characters = Array(text)
        let levels = Bidi.levels(ScalarText(characters), rightToLeft: rightToLeft ?? Bidi.isRightToLeft(ScalarText(characters)))
        return String(Bidi.visualOrder(levels).map { characters[$0] })
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

    @Test func firstStrongCharacterDecides() {
        #expect(DirectedText(Array("123 אa")).isRightToLeft)
        #expect(!DirectedText(Array("123 aא")).isRightToLeft)
        #expect(!DirectedText(Array("123")).isRightToLeft)
        #expect(DirectedText(Array("\u{200F}abc")).isRightToLeft)
    }

    @Test func trailingSpaceStandsAtTheParagraphsEnd() {
        #expect(visual("אב ", rightToLeft: false) == "בא ")
        #expect(visual("ab ", rightToLeft: true) == " ab")
    }

    @Test func everyLevelHasItsPlace() {
        #expect(Bidi.visualOrder([0, 1, 1, 2, 1, 0]) == [0, 4, 3, 2, 1, 5])
        #expect(Bidi.visualOrder([]) == [])
        #expect(Bidi.levels(ScalarText([]), rightToLeft: true) == [])
    }
}
