// Carets, presses and selections in laid-out lines.

import Foundation
import Testing

@testable import FloeText

struct LinePositionsTests {
    let fonts: FontLibrary
    let font = FontDescriptor.system(13)

    init() throws { fonts = try FontLibrary() }

    private func line(_ text: String) -> TextLayout {
        fonts.layout(AttributedText(text), font: font, in: TextRoom(isWrapped: false, truncation: .none))
    }

    private func carets(_ text: String) -> [Double] {
        fonts.caretOffsets(Array(0...text.count), inLine: 0, of: line(text))
    }

    @Test(arguments: ["ab cd", " ab", "ab  ", "a\tb", "office fifi", "AVAVA To", "x👩‍👩‍👧y"])
    func caretsStandWhereTextBeforeThemEnds(_ text: String) {
        let carets = carets(text), all = fonts.measure(text, font: font).width
        #expect(carets.count == text.count + 1 && carets.first == 0)
        for (count, x) in carets.enumerated() {
            #expect(abs(x - fonts.measure(String(text.prefix(count)), font: font).width) <= 1, "\(count) of \(text)")
        }
        for (a, b) in zip(carets, carets.dropFirst()) { #expect(b > a, "\(text): a space has room, too") }
        #expect(abs(carets[text.count] - all) <= 1)
    }

    @Test func rightToLeftTextGoesToTheLeft() {
        for text in ["שלום עולם", "سلام عليكم"] {
            let carets = carets(text), layout = line(text)
            #expect(layout.lines[0].isRightToLeft && abs(carets[0] - layout.width) <= 1 && abs(carets[text.count]) <= 1)
            for (a, b) in zip(carets, carets.dropFirst()) { #expect(b <= a, "\(text)") }
            #expect(fonts.caretIndex(nearestTo: 0, inLine: 0, of: layout) == text.count)
            #expect(fonts.caretIndex(nearestTo: layout.width, inLine: 0, of: layout) == 0)
        }
        let space = carets("שלום  ")
        #expect(space[6] < space[5] && space[5] < space[4] && space[4] == 0, "white space goes on at the left")
    }

    @Test func pressesFindWhatIsThere() {
        for text in ["ab cd  fi x", "שלום עולם", "abc שלום def", "a\tb"] {
            let layout = line(text), carets = carets(text)
            for (index, x) in carets.enumerated() where carets.filter({ abs($0 - x) < 1 }).count == 1 {
                #expect(fonts.caretIndex(nearestTo: x, inLine: 0, of: layout) == index, "\(text)")
            }
            #expect(fonts.characterIndex(at: -1000, inLine: 0, of: layout) == (layout.lines[0].isRightToLeft ? text.count - 1 : 0))
        }
        let layout = line("abc"), b = carets("abc")[1]
        #expect(fonts.characterIndex(at: b + 0.5, inLine: 0, of: layout) == 1)
        #expect(fonts.characterIndex(at: b - 0.5, inLine: 0, of: layout) == 0)
        #expect(fonts.characterIndex(at: 1000, inLine: 0, of: layout) == 2)
    }

    @Test func textOfBothDirectionsIsSelectedInSeveralSpans() throws {
        let text = "abc שלום def", layout = line(text), carets = carets(text)
        #expect(fonts.spans(of: 0..<text.count, inLine: 0, of: layout).count == 1)
        let spans = fonts.spans(of: 2..<6, inLine: 0, of: layout)
        #expect(spans.count == 2 && spans[0].upperBound < spans[1].lowerBound, "c, and the two letters at the right of the word")
        #expect(fonts.spans(of: 3..<3, inLine: 0, of: layout).isEmpty)
        let word = try #require(fonts.spans(of: 0..<3, inLine: 0, of: layout).first)
        #expect(word.lowerBound == 0 && word.upperBound == carets[3])
    }

    /// Every character is in a line, the white space between two lines in the first of them.
    @Test func linesTakeAllCharacters() {
        let text = String(repeating: "one two  three, four ", count: 20)
        let layout = fonts.layout(AttributedText(text), font: font, in: TextRoom(width: 150, truncation: .none))
        #expect(layout.lines.count > 5 && layout.lines.reduce(0) { $0 + $1.count } == text.count)
        let first = layout.lines[0], ends = fonts.caretOffsets([first.count - 1, first.count], inLine: 0, of: layout)
        #expect(ends[1] > ends[0] && abs(ends[0] - first.metrics.width) <= 1, "white space hangs over")
    }

    /// One shaping and, for each place, the characters before it.
    @Test func positionsCostOneShaping() {
        let text = String(repeating: "word ", count: 100), layout = line(text), before = fonts.measuredCharacters
        _ = fonts.caretOffsets([250, 400], inLine: 0, of: layout)
        #expect(fonts.measuredCharacters - before <= 500 + 250 + 400)
        _ = fonts.caretIndex(nearestTo: layout.width / 2, inLine: 0, of: layout)
        #expect(fonts.measuredCharacters - before <= 1150 + 500 + 20 * 500)
    }
}
