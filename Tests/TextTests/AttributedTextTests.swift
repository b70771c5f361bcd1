// Text of several runs: where each piece lies, what it looks like, and where lines end.

import FloeImaging
import Foundation
import Testing

@testable import FloeText

@Suite struct AttributedTextTests {
    let fonts: FontLibrary
    let font = FontDescriptor.system(20)
    let red = Color(hex: 0xFF0000), blue = Color(hex: 0x0000FF)

    init() throws { fonts = try FontLibrary() }

    private func width(_ text: String, _ font: FontDescriptor? = nil) -> Double { fonts.measure(text, font: font ?? self.font).width }

    private func layout(_ text: AttributedText, width: Double = .infinity, lines: Int? = nil, _ truncation: TextTruncation = .end)
        -> TextLayout
    {
        fonts.layout(text, font: font, in: TextRoom(width: width, maximumLines: lines, truncation: truncation))
    }

    private func render(_ text: AttributedText, width: Double = .infinity) throws -> Bitmap {
        try #require(fonts.render(layout(text, width: width), color: .black))
    }

    /// The columns in which a bitmap has pixels that `isWanted`.
    private func columns(_ bitmap: Bitmap, _ isWanted: (Pixel) -> Bool) -> [Int] {
        (0..<bitmap.width).filter { x in (0..<bitmap.height).contains { isWanted(bitmap[x, $0]) } }
    }

    private func isRed(_ p: Pixel) -> Bool { p.redByte > 128 && p.blueByte == 0 }
    private func isBlue(_ p: Pixel) -> Bool { p.blueByte > 128 && p.redByte == 0 }

    @Test func plainTextIsOneRun() throws {
        let plain = try #require(fonts.renderParagraph("Penguins dive", font: font, color: .black, width: 90))
        let run = try render("Penguins dive", width: 90)
        #expect(ImageDifference(plain, run, tolerance: 0)?.pixelsDifferent == 0)
        // Runs that look alike make one.
        let apart = try render(AttributedText([.init("Pen"), .init("guins"), .init(" dive")]), width: 90)
        #expect(ImageDifference(plain, apart, tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func runsHaveTheirColoursAndFonts() throws {
        let large = FontDescriptor.system(40, .bold)
        let text =
            AttributedText("red", TextAttributes(foregroundColor: red))
            + AttributedText("blue", TextAttributes(font: large, foregroundColor: blue))
        let line = try #require(layout(text).lines.first), bitmap = try render(text)
        #expect(line.metrics.width == width("red") + width("blue", large))
        #expect(line.metrics.ascent == fonts.measure("b", font: large).ascent)
        let reds = columns(bitmap, isRed), blues = columns(bitmap, isBlue)
        #expect(
            !reds.isEmpty && !blues.isEmpty && reds.allSatisfy { $0 < Int(width("red")) } && blues.allSatisfy { $0 >= Int(width("red")) })
        // Both stand on one baseline.
        let small = try #require(fonts.render("red", font: font, color: red))
        let top = Int(line.metrics.ascent - fonts.measure("red", font: font).ascent)
        for y in 0..<small.height {
            for x in 0..<small.width { #expect(bitmap[x, y + top] == small[x, y]) }
        }
    }

    @Test func missingAttributesAreThoseAround() {
        var bold = TextAttributes()
        bold.fontWeight = .bold
        #expect(bold.font(in: font) == FontDescriptor.system(20, .bold))
        #expect(Double(layout(AttributedText("wide", bold)).size.width) == width("wide", .system(20, .bold)))
    }

    @Test func lettersAreSpaced() throws {
        let plain = width("Hamburg"), spaced = layout(AttributedText("Hamburg", TextAttributes(kern: 3)))
        #expect(abs(Double(spaced.size.width) - (plain + 21)) <= 1)
        let closer = Double(layout(AttributedText("Hamburg", TextAttributes(kern: -1))).size.width)
        #expect(closer <= plain - 4 && closer >= plain - 7)
        // Each letter lies where it did, three more pixels to the right for each letter before it.
        let text = "HIHI", bitmap = try render(AttributedText(text, TextAttributes(kern: 3))), ink = columns(bitmap) { $0 != 0 }
        let starts = ink.filter { !ink.contains($0 - 1) }
        let expected = try text.indices.map { i in
            let letter = try #require(fonts.render(String(text[i]), font: font, color: .black))
            return try Int(width(String(text[..<i])).rounded()) + 3 * text[..<i].count + #require(columns(letter) { $0 != 0 }.first)
        }
        #expect(starts.count == 4 && zip(starts, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(starts), not \(expected)")
    }

    @Test func spacingOfRightToLeftTextBeginsAtTheRight() throws {
        let text = "שלום", bitmap = try render(AttributedText(text, TextAttributes(kern: 4)))
        #expect(abs(Double(bitmap.width) - (width(text) + 16)) <= 1)
        // The space after the last letter is to its left.
        let ink = columns(bitmap) { $0 != 0 }
        #expect(try #require(ink.first) >= 4 && #require(ink.last) >= bitmap.width - 4)
    }

    @Test func linesRunBelowAndThroughText() throws {
        let spaces = "a\u{A0}\u{A0}\u{A0}a", metrics = fonts.measure(spaces, font: font)
        func rows(_ attributes: TextAttributes) throws -> [Int] {
            let bitmap = try render(AttributedText(spaces, attributes)), x = bitmap.width / 2
            return (0..<bitmap.height).filter { bitmap[x, $0] != 0 }
        }
        let below = try rows(TextAttributes(isUnderlined: true)), through = try rows(TextAttributes(isStruckThrough: true))
        #expect(below.count == 1 && below[0] > Int(metrics.ascent) && below[0] < Int(metrics.ascent + metrics.descent))
        #expect(through.count == 1 && through[0] < Int(metrics.ascent) - 3)
        let both = try rows(TextAttributes(isUnderlined: true, isStruckThrough: true))
        #expect(both == through + below)
        // A line goes on through runs of other colours.
        let bitmap = try render(
            AttributedText("ab", TextAttributes(foregroundColor: red, isUnderlined: true))
                + AttributedText("cd", TextAttributes(foregroundColor: blue, isUnderlined: true)))
        #expect((0..<bitmap.width).allSatisfy { bitmap[$0, below[0]].alphaByte == 255 })
    }

    @Test func backgroundIsBehindTheRun() throws {
        let bitmap = try render(AttributedText("ab") + AttributedText("cd", TextAttributes(backgroundColor: red)))
        let edge = Int(width("ab"))
        #expect(columns(bitmap, isRed).first == edge && bitmap[bitmap.width - 1, 0] == red.pixel && bitmap[edge - 1, 0] == 0)
        #expect(bitmap[bitmap.width - 1, bitmap.height - 1] == red.pixel)
    }

    @Test func colourDoesNotTearJoinedLettersApart() throws {
        let font = FontDescriptor.system(40)
        func render(_ text: AttributedText) throws -> Bitmap { try #require(fonts.render(fonts.layout(text, font: font), color: .black)) }
        let whole = try render("بيت"), apart = try render("ب\u{200C}ي\u{200C}ت")
        let coloured = try render(AttributedText("ب") + AttributedText("ي", TextAttributes(foregroundColor: red)) + AttributedText("ت"))
        #expect(coloured.width == whole.width && apart.width > whole.width)
    }

    @Test func directionIsThatOfTheWholeParagraph() throws {
        // The second run is Latin in a Hebrew paragraph: it lies to the left.
        let text =
            AttributedText("שלום ", TextAttributes(foregroundColor: red)) + AttributedText("abc", TextAttributes(foregroundColor: blue))
        let bitmap = try render(text)
        let blues = columns(bitmap, isBlue), reds = columns(bitmap, isRed)
        #expect(try #require(blues.max()) < #require(reds.min()) && layout(text).lines[0].isRightToLeft)
    }

    @Test func linesBreakAcrossRuns() {
        let text =
            AttributedText("The quick ") + AttributedText("brown", TextAttributes(foregroundColor: red)) + AttributedText(" fox jumps over")
        let lines = layout(text, width: 110).lines.map(\.text)
        #expect(lines == fonts.layout("The quick brown fox jumps over", font: font, width: 110).lines.map(\.text) && lines.count > 2)
        let word = AttributedText("un", TextAttributes(foregroundColor: red)) + AttributedText("break")
        #expect(layout(AttributedText("an ") + word, width: 90).lines.map(\.text) == ["an", "unbreak"])
    }

    @Test(arguments: [
        (TextTruncation.end, "The qu", ""), (.start, "", "lazy dog"), (.middle, "Th", "dog"),
    ])
    func ellipsisStandsWhereTextIsLeftOut(_ truncation: TextTruncation, _ start: String, _ end: String) {
        let text: AttributedText = "The quick brown fox jumps over the lazy dog"
        let layout = layout(text, width: 120, lines: 1, truncation), line = layout.lines[0].text
        #expect(layout.isTruncated && layout.lines.count == 1 && layout.lines[0].metrics.width <= 120)
        #expect(line.contains("…") && line.hasPrefix(start.isEmpty ? "…" : start) && line.hasSuffix(end.isEmpty ? "…" : end), "\(line)")
        let unwrapped = fonts.layout(text, font: font, in: TextRoom(width: 120, isWrapped: false, truncation: truncation))
        #expect(unwrapped.lines.map(\.text) == [line])
    }

    @Test func textMayBeCutOff() {
        let text: AttributedText = "The quick brown fox jumps over the lazy dog\nand more"
        let unwrapped = fonts.layout(text, font: font, in: TextRoom(width: 100, height: 10, isWrapped: false, truncation: .none))
        #expect(unwrapped.lines.map(\.text) == ["The quick brown fox jumps over the lazy dog", "and more"] && !unwrapped.isTruncated)
        let wrapped = layout(text, width: 110, lines: 2, .none)
        #expect(wrapped.lines.map(\.text) == ["The quick", "brown fox"] && wrapped.isTruncated)
    }

    @Test func heightLimitsLines() {
        let text: AttributedText = "The quick brown fox jumps over the lazy dog", line = fonts.measure("x", font: font).lineHeight
        for count in 1...4 {
            let layout = fonts.layout(text, font: font, in: TextRoom(width: 110, height: line * (Double(count) + 0.5)))
            #expect(layout.lines.count == count && layout.isTruncated == (count < 5))
            #expect(layout.lines.last?.text.hasSuffix("…") == true)
            #expect(layout == self.layout(text, width: 110, lines: count))
        }
        #expect(fonts.layout(text, font: font, in: TextRoom(width: 110, height: 1)).lines.count == 1)
    }

    @Test func paragraphsHaveStylesOfTheirOwn() {
        let line = fonts.measure("x", font: font).lineHeight
        func text(_ first: ParagraphStyle, _ second: ParagraphStyle) -> AttributedText {
            AttributedText("one\n", TextAttributes(paragraph: first)) + AttributedText("two\nthree", TextAttributes(paragraph: second))
        }
        let aligned = fonts.layout(text(.init(alignment: .right), .init()), font: font, in: TextRoom(width: 200), alignment: .center)
        #expect(
            aligned.lines.map { Double($0.origin.x) } == [
                200 - width("one"), ((200 - width("two")) / 2).rounded(.down), ((200 - width("three")) / 2).rounded(.down),
            ])
        let spaced = layout(text(.init(spacing: 7), .init(lineHeight: .multiple(2))))
        #expect(spaced.lines.map { Double($0.origin.y) } == [0, line + 7, line * 3 + 7] && Double(spaced.size.height) == line * 5 + 7)
        let fixed = layout(text(.init(lineHeight: .fixed(40)), .init(lineHeight: .fixed(10))))
        #expect(zip(fixed.lines, fixed.lines.dropFirst()).map { $1.baseline - $0.baseline } == [10, 10])
        #expect(
            layout("a\n\n" + AttributedText("b", TextAttributes(font: .system(50)))).lines.map(\.metrics.lineHeight).prefix(2) == [
                line, line,
            ])
    }

    @Test func linesAreJustifiedButForTheLast() throws {
        let text: AttributedText = "The quick brown fox jumps over the lazy dog"
        let layout = fonts.layout(text, font: font, in: TextRoom(width: 130), alignment: .justified)
        #expect(layout.lines.count > 2 && layout.lines.dropLast().allSatisfy { $0.metrics.width == 130 && $0.origin.x == 0 })
        #expect(try #require(layout.lines.last).metrics.width < 130)
        let bitmap = try #require(fonts.render(layout, color: .black)), height = Int(layout.lines[0].metrics.lineHeight)
        for line in layout.lines.indices.dropLast() {
            #expect((126..<130).contains { x in (line * height..<(line + 1) * height).contains { bitmap[x, $0] != 0 } }, "line \(line)")
        }
    }

    @Test(arguments: [0, -3, .nan, .infinity, 1e300, -1e300])
    func absurdNumbersAreNoTrap(_ number: Double) {
        for style in [ParagraphStyle(lineHeight: .fixed(number)), .init(lineHeight: .multiple(number)), .init(spacing: number)] {
            var attributes = TextAttributes(kern: number, paragraph: style)
            attributes.fontSize = number
            let layout = layout(AttributedText("one two\nthree שלום 🐧", attributes), width: 100)
            #expect(!layout.lines.isEmpty && layout.size.height > 0 && layout.size.height <= 16_384 * 3)
            _ = fonts.render(layout, color: .black)
        }
    }

    @Test func longTextOfManyRunsCostsOnlyVisibleLines() {
        let text = AttributedText((0..<20_000).map { .init("word \($0) ", TextAttributes(foregroundColor: $0 % 2 == 0 ? red : nil)) })
        #expect(layout(text, width: 200, lines: 3).lines.count == 3)
    }

    @Test func editedTextKeepsItsAttributes() {
        let bold = TextAttributes(font: .system(20, .bold))
        let text = AttributedText("a ") + AttributedText("bold", bold) + AttributedText(" word")
        #expect(text.replacing(with: "a bolder word") == AttributedText([.init("a "), .init("bolder", bold), .init(" word")]))
        #expect(text.replacing(with: "a bold") == AttributedText([.init("a "), .init("bold", bold)]))
        #expect(text.replacing(with: "the bold word") == AttributedText([.init("the "), .init("bold", bold), .init(" word")]))
        #expect(text.replacing(with: "") == AttributedText())
        #expect(text.replacing(with: text.text) == text)
        #expect(AttributedText("x", bold).replacing(with: "y") == AttributedText("y", bold))
        #expect(AttributedText().replacing(with: "new") == "new")
    }
}
