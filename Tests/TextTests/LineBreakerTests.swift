// Line breaking: the rules of Unicode Standard Annex #14 that matter for text in several scripts. Lines are measured in characters
// here, independently of fonts.

import Testing

@testable import FloeText

@Suite struct LineBreakerTests {
    let lineBreaks: LineBreaks

    init() throws { lineBreaks = try LineBreaks() }

    private func lines(_ text: String, most: Int) -> [String] {
        var breaker = LineBreaker(AttributedText(text), lineBreaks), lines: [String] = []
        while !breaker.isAtEnd { lines.append(String(breaker.next(limit: Double(most)) { Double($0.endingLine.count) }.characters)) }
        return lines
    }

    @Test(arguments: [
        ("well-known facts", 12, ["well-known", "facts"]),
        ("well-known facts", 8, ["well-", "known", "facts"]),
        ("from 10-20 to $1,000.50!", 7, ["from", "10-20", "to", "$1,000.", "50!"]),
        ("a/b/c see (that) now", 6, ["a/b/c", "see", "(that)", "now"]),
        ("say “well” or «no»", 6, ["say", "“well”", "or", "«no»"]),
        ("zero\u{200B}width", 6, ["zero\u{200B}", "width"]),
        ("word\u{2060}joiner no\u{A0}break", 11, ["word\u{2060}joiner", "no\u{A0}break"]),
    ])
    func breaks(_ text: String, _ most: Int, _ expected: [String]) {
        #expect(lines(text, most: most) == expected)
    }

    @Test func linesDoNotBreakInsideBrackets() {
        let text = "東京（とうきょう）は、日本の首都。「大阪」も大きい！ちょっと、ラーメンを食べて行こう。"
        for most in 3...12 {
            let broken = lines(text, most: most)
            #expect(broken.joined() == text)
            for line in broken {
                #expect(line.first.map { !"、。，）」！".contains($0) } ?? false, "\(most): \(broken)")
                #expect(line.last.map { !"（「".contains($0) } ?? false, "\(most): \(broken)")
            }
        }
    }

    @Test func hangulBreaksAtSpacesAndThaiBetweenWords() {
        #expect(lines("안녕하세요 세계", most: 6) == ["안녕하세요", "세계"])
        #expect(lines("สวัสดี ชาวโลก", most: 8) == ["สวัสดี ชาว", "โลก"])
    }

    @Test func softHyphenShowsOnlyAtLineEnd() {
        #expect(lines("hyphen\u{AD}ation", most: 20) == ["hyphen\u{AD}ation"])
        #expect(lines("hyphen\u{AD}ation", most: 8) == ["hyphen-", "ation"])
        // With the hyphen the line would be one character too wide.
        #expect(lines("an hyphen\u{AD}ation", most: 9) == ["an", "hyphen-", "ation"])
    }

    @Test func joinedEmojiStayTogether() {
        #expect(lines("👩‍👩‍👧👨‍🚒🇩🇪🇫🇷👍🏽", most: 2) == ["👩‍👩‍👧👨‍🚒", "🇩🇪🇫🇷", "👍🏽"])
        #expect(lines("so ❤️❤️ much", most: 4) == ["so ❤️", "❤️", "much"])
    }

    @Test func noncharactersAreHarmless() {
        #expect(lines("a\u{FFFF}b c", most: 3) == ["a\u{FFFF}b", "c"])
        #expect(lines("", most: 3) == [])
    }

    @Test func everyScalarIsHarmless() {
        let all = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
        for first in stride(from: 0, to: all.count, by: 64) {
            let some = all[first..<min(all.count, first + 64)].map { Character($0) }
            #expect(lineBreaks.allowed(UTF16Text(some)).count == some.count)
        }
    }

    @Test func embeddingContinuesOnNextLine() {
        var breaker = LineBreaker("aaa \u{202B}bbb ccc א\u{202C}", lineBreaks)
        _ = breaker.next(limit: 8) { Double($0.endingLine.count) }
        let line = breaker.next(limit: 8) { Double($0.endingLine.count) }
        #expect(String(line.characters) == "ccc א\u{202C}")
        let shown = Bidi.visualOrder(Array(line.levels)).map { Array(line.characters)[$0] }
        #expect(String(shown).filter { $0.isLetter || $0 == " " } == "א ccc")
    }

    /// A few measurements are enough where widths are even, and the logarithm bounds them wherever they are not.
    @Test(arguments: [
        ("even", 7.0, 7.0), ("narrow, then wide", 1, 40), ("wide, then narrow", 40, 1), ("nothing at the end", 9, 0),
        ("nothing first", 0, 9),
    ])
    func fewPrefixesAreMeasured(_ name: String, first: Double, second: Double) {
        for count in [0, 1, 2, 17, 100, 4000] {
            func width(_ count: Int) -> Double { Double(min(count, 30)) * first + Double(max(0, count - 30)) * second }
            for limit in [0.0, 5, 100, 271, 600, 5000] {
                var calls = 0
                let found = LineBreaker.fitting(count, limit: limit) {
                    calls += 1
                    return width($0)
                }
                let expected = max(min(1, count), (0...count).last { width($0) <= limit } ?? 0)
                #expect(found == expected, "\(name), \(count), \(limit)")
                #expect(calls <= (first == second ? 6 : 14), "\(name), \(count), \(limit): \(calls) calls")
            }
        }
    }

    @Test func longParagraphIsProcessedInFull() {
        let word = "word "
        let text = String(repeating: word, count: 5000) + "end\n" + "next"
        let all = lines(text, most: 50)
        #expect(all.dropLast().dropLast().allSatisfy { $0.count == 49 })
        #expect(all.suffix(2) == ["end", "next"] && all.joined(separator: " ") == text.replacing("\n", with: " "))
    }
}
