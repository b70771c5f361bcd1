// Emoji: colour glyphs at the text's size where the text calls for them, and one glyph per sequence. Needs a colour emoji font
// (`scripts/setup --tests`).

import Foundation
import FloeImaging
import Testing
import FloeText

@Suite struct EmojiTests {
    let fonts: FontLibrary

    init() throws { fonts = try FontLibrary() }

    private func bitmap(_ text: String, _ size: Double = 24, color: Color = .black) throws -> Bitmap {
        try #require(fonts.render(text, font: .system(size), color: color))
    }

    private func pixels(_ bitmap: Bitmap) -> [Pixel] {
        (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } }
    }

    /// Returns whether any pixel has a hue. Black text has none.
    private func isColored(_ bitmap: Bitmap) -> Bool {
        pixels(bitmap).contains { Set([$0.redByte, $0.greenByte, $0.blueByte]).count > 1 }
    }

    @Test(arguments: ["😀", "🐧", "❤️", "☀️", "👋🏽", "☝🏽", "🏳️‍🌈", "🇨🇭", "1️⃣", "#️⃣", "©️", "⌚", "a🐧b", "שלום 🙂", "日本🗾"])
    func emojiAreColored(_ text: String) throws {
        #expect(isColored(try bitmap(text)))
    }

    @Test(arguments: ["❤︎", "❤", "☀", "☕︎", "©", "1", "#", "é", "日本語", "שלום", "1\u{20E3}", "a\u{FE0F}"])
    func textPresentationUsesTextColor(_ text: String) throws {
        #expect(!isColored(try bitmap(text)))
    }

    @Test func textColorDoesNotTintEmoji() throws {
        let black = try bitmap("🐧"), red = try bitmap("🐧", color: Color(red: 1, green: 0, blue: 0))
        #expect(ImageDifference(black, red, tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func textAlphaAppliesToEmoji() throws {
        let whole = try bitmap("🐧"), half = try bitmap("🐧", color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
        let expected = pixels(whole).map { $0.scaled(by: half.highestAlpha) }
        #expect(whole.highestAlpha == 255 && half.highestAlpha == 128)
        #expect(pixels(half) == expected)
    }

    @Test func pixelsArePremultiplied() throws {
        for size in [9.0, 24, 200] {
            #expect(pixels(try bitmap("🐧🏳️‍🌈", size)).allSatisfy { max($0.redByte, $0.greenByte, $0.blueByte) <= $0.alphaByte })
        }
    }

    @Test(arguments: [1.0, 11, 13, 15, 17, 24, 40, 120, 512], [FontFamily.sans, .serif, .monospace])
    func emojiDoNotRaiseLineHeight(_ size: Double, _ family: FontFamily) {
        let font = FontDescriptor(family: family, size: size)
        let plain = fonts.measure("text", font: font), pictured = fonts.measure("text 🐧", font: font)
        #expect(pictured.ascent == plain.ascent && pictured.descent == plain.descent && pictured.lineHeight == plain.lineHeight)
    }

    @Test(arguments: [11.0, 15, 40, 300])
    func emojiAreAboutAnEmWide(_ size: Double) throws {
        let width = fonts.measure("😀", font: .system(size)).width
        #expect(width >= size && width <= size * 1.4)
        // The glyph fills its box and is not in a corner of it.
        let drawn = try bitmap("😀", size)
        let columns = (0..<drawn.width).filter { x in (0..<drawn.height).contains { drawn[x, $0].alphaByte > 128 } }
        #expect(Double(columns.count) > width * 0.6)
    }

    @Test(arguments: ["👨‍👩‍👧", "👋🏽", "🏳️‍🌈", "🇨🇭", "1️⃣", "❤️"])
    func sequenceIsOnePicture(_ text: String) {
        for size in [15.0, 40] {
            #expect(fonts.measure(text, font: .system(size)) == fonts.measure("🐧", font: .system(size)))
        }
    }

    @Test func unknownSequenceIsDrawnAsParts() {
        let font = FontDescriptor.system(109)
        let one = fonts.measure("🐧", font: font).width
        #expect(fonts.measure("🐧\u{200D}🚀", font: font).width > one * 1.9)
    }

    @Test func spacesAndDigitsUseTextFont() {
        let font = FontDescriptor.system(40)
        func width(_ text: String) -> Double { fonts.measure(text, font: font).width }
        // Widths are rounded to whole pixels, so that of the whole may differ from the sum by one.
        #expect(abs(width("🐧 🐧") - (2 * width("🐧") + width(" "))) <= 1)
        #expect(abs(width("🐧1") - (width("🐧") + width("1"))) <= 1)
    }

    @Test func emojiFollowRightToLeftOrder() throws {
        func isRed(_ p: Pixel) -> Bool { p.redByte > 200 && p.greenByte < 90 && p.blueByte < 90 }
        let drawn = try bitmap("אב ❤️🐧", 40)
        let red = (0..<drawn.width).filter { x in (0..<drawn.height).contains { isRed(drawn[x, $0]) } }
        let alone = Int(fonts.measure("❤️", font: .system(40)).width)
        // From the left: penguin, heart, letters.
        #expect(try #require(red.first) >= alone && #require(red.last) < 2 * alone)
    }

    @Test func manyEmojiTruncateAndWrap() throws {
        let text = String(repeating: "🐧", count: 10_000)
        #expect(try bitmap(text, 40).width <= 16_384)
        let layout = fonts.layout(text, font: .system(20), width: 200, maximumLines: 3)
        #expect(layout.lines.count == 3 && layout.isTruncated)
        #expect(layout.lines.allSatisfy { $0.metrics.width <= 200 && $0.metrics.width > 150 })
    }
}

extension Bitmap {
    fileprivate var highestAlpha: UInt32 {
        (0..<height).flatMap { y in (0..<width).map { self[$0, y].alphaByte } }.max() ?? 0
    }
}
