// Paragraphs: line breaks, truncation, alignment, and megabytes of text of which only a few lines are shown.

import Foundation
import FloeImaging
import Testing
import FloeText

@Suite struct TextLayoutTests {
    let fonts: FontLibrary
    let font = FontDescriptor.system(14)

    init() throws { fonts = try FontLibrary() }

    private func lines(_ text: String, width: Double, maximumLines: Int? = nil) -> [String] {
        fonts.layout(text, font: font, width: width, maximumLines: maximumLines).lines.map(\.text)
    }

    @Test func breaksAtSpacesWithinTheWidth() {
        let text = "The quick brown fox jumps over the lazy dog and goes home"
        let layout = fonts.layout(text, font: font, width: 120)
        #expect(layout.lines.count > 2 && !layout.isTruncated)
        #expect(layout.lines.map(\.text).joined(separator: " ") == text)
        #expect(layout.lines.allSatisfy { $0.metrics.width <= 120 })
        // The next line's first word would not have fitted.
        for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
            let word = next.text.prefix { $0 != " " }
            #expect(fonts.measure("\(line.text) \(word)", font: font).width > 120)
        }
    }

    @Test func linesStackByHeight() {
        let layout = fonts.layout("one\ntwo\nthree", font: font)
        let height = fonts.measure("x", font: font).lineHeight
        #expect(layout.lines.map { Double($0.origin.y) } == [0, height, 2 * height])
        #expect(Double(layout.size.height) == 3 * height)
        #expect(Double(layout.size.width) == fonts.measure("three", font: font).width)
    }

    @Test(arguments: [
        ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("a\n", ["a"]), ("\na", ["", "a"]),
        ("", []), ("a  ", ["a"]), ("a\u{2028}b", ["a", "b"]),
    ])
    func lineBreaksAreKept(_ text: String, _ expected: [String]) {
        #expect(lines(text, width: 300) == expected)
    }

    @Test func overlongWordIsBroken() {
        let word = String(repeating: "abcdefghij", count: 10)
        let broken = lines("x \(word)", width: 100)
        #expect(broken.first == "x" && broken.count > 5)
        #expect(broken.dropFirst().joined() == word)
    }

    @Test func noBreakSpacesHoldAndIdeographsBreak() {
        #expect(lines("aaaaaa\u{A0}bbbbbb c", width: fonts.measure("aaaaaa bbbbbb", font: font).width).first == "aaaaaa\u{A0}bbbbbb")
        let japanese = "日本語の文は、どこでも改行できます"
        let broken = lines(japanese, width: 60)
        #expect(broken.count > 1 && broken.joined() == japanese)
        #expect(broken.allSatisfy { $0.first != "、" })
    }

    @Test func lastLineEndsWithEllipsis() {
        let text = "The quick brown fox jumps over the lazy dog and goes home"
        let layout = fonts.layout(text, font: font, width: 120, maximumLines: 2)
        #expect(layout.lines.count == 2 && layout.isTruncated)
        let last = layout.lines[1].text
        #expect(last.hasSuffix("…") && !last.hasSuffix(" …"))
        #expect(layout.lines[1].metrics.width <= 120)
        #expect(text.contains(last.dropLast()))
        let fitting = fonts.layout("short", font: font, width: 120, maximumLines: 1)
        #expect(fitting.lines.map(\.text) == ["short"] && !fitting.isTruncated)
        #expect(lines("one\ntwo", width: 120, maximumLines: 1) == ["one…"])
        #expect(lines("long enough", width: 1, maximumLines: 1) == ["…"])
        #expect(lines("anything", width: 100, maximumLines: 0) == [])
    }

    @Test func lineHasAtLeastOneCluster() {
        #expect(lines("abc", width: 0) == ["a", "b", "c"])
        #expect(lines("abc", width: -5) == ["a", "b", "c"])
        #expect(lines("abc", width: .nan) == ["abc"])
    }

    @Test func alignment() {
        let text = "wide line here\nx"
        func x(_ alignment: TextAlignment, _ text: String) -> Double {
            fonts.layout(text, font: font, width: 200, alignment: alignment).lines.last.map { Double($0.origin.x) } ?? -1
        }
        let width = fonts.measure("x", font: font).width
        #expect(x(.left, text) == 0 && x(.natural, text) == 0)
        #expect(x(.right, text) == 200 - width)
        #expect(x(.center, text) == ((200 - width) / 2).rounded(.down))
        #expect(x(.natural, "שלום") == 200 - fonts.measure("שלום", font: font).width)
    }

    @Test func bitmapHasRequestedWidth() throws {
        let bitmap = try #require(
            fonts.renderParagraph("one two three", font: font, color: .black, width: 101, alignment: .right, scale: 1.5))
        #expect(bitmap.width == 152)
        let height = fonts.layout("one", font: font, scale: 1.5).size.height
        #expect(bitmap.height == Int((height * 1.5).rounded()))
        #expect(fonts.renderParagraph(" \n ", font: font, color: .black, width: 100) == nil)
    }

    @Test(arguments: ["The quick brown fox. ", "x", "\u{A0}", "\n", "ש", "\u{301}", "\u{0}"])
    func hugeTextCostsOnlyVisibleLines(_ piece: String) {
        // Four megabytes would take many seconds if they were shaped in full, or if each line scanned the remaining text.
        let text = String(repeating: piece, count: 4_000_000 / piece.utf8.count)
        let layout = fonts.layout(text, font: font, width: 300, maximumLines: 3)
        #expect((1...3).contains(layout.lines.count))
        #expect(fonts.layout(text, font: font, width: 300, maximumLines: 100).lines.count <= 100)
        #expect(fonts.measure(text, font: font).width <= 16_384)
    }
}
