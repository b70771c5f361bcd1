// Single lines: consistent measuring and rendering in any script, at any size, for any input.

import Foundation
import FloeImaging
import Testing
import FloeText

@Suite struct FontLibraryTests {
    let fonts: FontLibrary
    let font = FontDescriptor.system(15)

    init() throws { fonts = try FontLibrary() }

    @Test(arguments: ["Hello", "AVATAR fi", "Ελληνικά", "Привет", "שלום עולם", "مرحبا 123", "日本語 🙂", "Ấ", "j", "mixed שלום end"])
    func bitmapHasMeasuredSize(_ text: String) throws {
        for (size, scale) in [(11.0, 1.0), (15, 1), (15, 1.5), (40, 2)] {
            let metrics = fonts.measure(text, font: .system(size), scale: scale)
            let bitmap = try #require(fonts.render(text, font: .system(size), color: .black, scale: scale))
            #expect(bitmap.width == Int((metrics.width * scale).rounded()))
            #expect(bitmap.height == Int(((metrics.ascent + metrics.descent) * scale).rounded()))
            #expect(metrics.lineHeight >= metrics.ascent + metrics.descent)
            #expect((0..<bitmap.width).contains { x in (0..<bitmap.height).contains { bitmap[x, $0] != 0 } })
        }
    }

    @Test func widthGrowsWithSizeAndScaleAndWeight() {
        let regular = fonts.measure("Penguins", font: .system(20)).width
        #expect(fonts.measure("Penguins", font: .system(40)).width > regular * 1.9)
        // At twice the scale the width in points is the same, up to the rounding of one pixel.
        #expect(abs(fonts.measure("Penguins", font: .system(20), scale: 2).width - regular) <= 1)
        #expect(fonts.measure("Penguins", font: .system(20, .bold)).width > regular)
    }

    @Test func kerningBringsLettersTogether() {
        let pair = fonts.measure("AV", font: .system(40)).width
        let apart = fonts.measure("A", font: .system(40)).width + fonts.measure("V", font: .system(40)).width
        #expect(pair < apart)
    }

    @Test func monospaceAdvancesAreEqual() {
        let font = FontDescriptor.monospace(16)
        let narrow = fonts.measure("iiiiiiii", font: font).width, wide = fonts.measure("wwwwwwww", font: font).width
        // The ink of the last w may extend a pixel past its advance.
        #expect(abs(narrow - wide) <= 1)
    }

    @Test func colorIsPremultipliedByCoverage() throws {
        let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        let bitmap = try #require(fonts.render("■", font: .system(40), color: color))
        let full = color.pixel
        let pixels = (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } }
        #expect(pixels.contains(full))
        #expect(pixels.allSatisfy { $0.redByte <= $0.alphaByte && $0.alphaByte <= full.alphaByte && $0.blueByte == 0 })
    }

    @Test func baselineMatchesMetrics() throws {
        let metrics = fonts.measure("H", font: .system(40))
        let bitmap = try #require(fonts.render("H", font: .system(40), color: .black))
        let lowest = (0..<bitmap.height).last { y in (0..<bitmap.width).contains { bitmap[$0, y].alphaByte > 128 } }
        #expect(lowest == Int(metrics.ascent) - 1)
    }

    @Test(arguments: ["", "\u{0}", "\u{200B}", "\n", " ", "\t", "\u{202E}", "\u{301}", "\u{FFFF}", "\u{E000}"])
    func oddTextsAreHarmless(_ text: String) {
        let metrics = fonts.measure(text, font: font)
        #expect(metrics.width >= 0 && metrics.ascent > 0)
        _ = fonts.render(text, font: font, color: .black)
    }

    @Test func emptyTextHasLineHeightButNoBitmap() {
        #expect(fonts.measure("", font: font).width == 0)
        #expect(fonts.measure("", font: font).lineHeight == fonts.measure("x", font: font).lineHeight)
        #expect(fonts.render("", font: font, color: .black) == nil)
    }

    @Test func breaksAreSpacesAndTabsAreFour() {
        #expect(fonts.measure("a\r\nb", font: font) == fonts.measure("a b", font: font))
        #expect(fonts.measure("a\tb", font: font) == fonts.measure("a    b", font: font))
        #expect(fonts.measure("a\u{0}b", font: font) == fonts.measure("ab", font: font))
    }

    @Test(arguments: [0, -3, .nan, .infinity, -.infinity, 1e-9, 1e12] as [Double])
    func unreasonableSizesAreClamped(_ size: Double) {
        let metrics = fonts.measure("x", font: .system(size))
        #expect(metrics.ascent >= 1 && metrics.ascent <= 1024)
        #expect(fonts.measure("x", font: font, scale: size).ascent > 0)
    }

    @Test func overlongTextIsCutOff() throws {
        let text = String(repeating: "wide ", count: 100_000)
        let bitmap = try #require(fonts.render(text, font: .system(200), color: .black))
        #expect(bitmap.width <= 16_384 && bitmap.width > 15_000)
        #expect(fonts.measure(text, font: .system(200)).width == Double(bitmap.width))
    }

    @Test func unknownFamilyIsReplaced() {
        #expect(fonts.measure("x", font: FontDescriptor(family: "No Such Family", size: 15)).width > 0)
        #expect(fonts.measure("x", font: FontDescriptor(family: "", size: 15)).width > 0)
        #expect(fonts.measure("x", font: FontDescriptor(family: "a\u{0}b", size: 15)).width > 0)
    }

    @Test func textLooksTheSameOnEveryThread() async throws {
        let fonts = fonts, font = font
        let reference = try #require(fonts.render("Threads שלום", font: font, color: .black))
        let differences = await withTaskGroup(of: Int?.self) { group in
            for i in 0..<32 {
                group.addTask {
                    // Half of them use their own library. FreeType is shared even so.
                    guard let own = i % 2 == 0 ? fonts : try? FontLibrary() else { return nil }
                    guard let bitmap = own.render("Threads שלום", font: font, color: .black) else { return nil }
                    return ImageDifference(reference, bitmap, tolerance: 0)?.pixelsDifferent
                }
            }
            return await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(differences == Array(repeating: 0, count: 32))
    }

    @Test func errorsSayWhatToInstall() {
        #expect(FontError.noFonts(family: "sans", reason: "none").description.contains("fonts-dejavu-core"))
    }
}
