// Letters are joined, stacked and reordered by the rules of their scripts. Needs fonts for them (`scripts/setup --tests`).

import FloeImaging
import Foundation
import Testing

@testable import FloeText

/// Returns whether some font has Javanese.
private func hasFonts() -> Bool { (try? FontShelf())?.fallback(.system(40), steps: 320, for: "ꦏ") != nil }

@Suite(.enabled(if: hasFonts(), "needs fonts-noto-core, which scripts/test installs"))
struct ScriptTests {
    let fonts: FontLibrary
    let font = FontDescriptor.system(40)

    init() throws { fonts = try FontLibrary() }

    private func width(_ text: String) -> Double { fonts.measure(text, font: font).width }

    private func columns(_ text: String, _ range: Range<Int>) throws -> [[Pixel]] {
        let bitmap = try #require(fonts.render(text, font: font, color: .black))
        return range.map { x in (0..<bitmap.height).map { bitmap[x, $0] }.filter { $0 != 0 } }
    }

    /// A virama between two consonants stacks them, and is no longer seen.
    @Test(arguments: ["ꦏ꧀|ꦱ", "ᬓ᭄|ᬱ", "ក្|ក", "က္|က", "𑄇𑄳|𑄇", "ᨠ᩠|ᨠ"])
    func consonantsStack(_ parts: String) {
        let parts = parts.split(separator: "|").map(String.init)
        #expect(width(parts.joined()) < width(parts[0]) + width(parts[1]) - 2, "\(parts)")
    }

    /// Vowels that are written to the left of their consonant stand before it, whichever it is.
    @Test(arguments: [
        ("ꦺ", "ꦏ", "ꦱ"), ("ᬾ", "ᬓ", "ᬫ"), ("ꨯ", "ꨆ", "ꨎ"), ("𑄬", "𑄇", "𑄟"), ("ᰧ", "ᰀ", "ᰕ"), ("ᮦ", "ᮊ", "ᮙ"), ("ᨙ", "ᨀ", "ᨆ"),
        ("ᩮ", "ᨠ", "ᨾ"), ("𑒱", "𑒏", "𑒧"), ("𑆴", "𑆑", "𑆩"), ("𑍇", "𑌕", "𑌮"), ("ে", "ক", "ম"),
    ])
    func vowelsStandToTheLeft(_ vowel: String, _ first: String, _ second: String) throws {
        let left = try columns(first + vowel, 0..<8), other = try columns(second + vowel, 0..<8)
        #expect(left == other && left.contains { !$0.isEmpty })
    }

    /// A joiner's absence shows: letters have other forms where they are joined.
    @Test(arguments: ["𞤢𞤣", "𐴀𐴁", "ꡀꡁ", "ܒܒ", "ࡁࡁ", "𐫁𐫁", "ᠪᠠ"])
    func lettersJoin(_ text: String) throws {
        let joined = try #require(fonts.render(text, font: font, color: .black))
        let apart = try #require(fonts.render(text.map(String.init).joined(separator: "\u{200C}"), font: font, color: .black))
        #expect(joined.width != apart.width || ImageDifference(joined, apart, tolerance: 0)?.pixelsDifferent != 0)
    }

    /// The virama of these is seen only where no consonant follows.
    @Test func noViramaIsSeen() throws {
        let url = try #require(Bundle.module.url(forResource: "Texts", withExtension: nil)).appendingPathComponent("javanese-balinese.txt")
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
            for virama in ["\u{A9C0}", "\u{1B44}"] where line.contains(virama) {
                #expect(width(String(line)) < width(line.replacingOccurrences(of: virama, with: virama + " ")) - width(" ") - 2)
            }
        }
    }

    @Test func charactersTakeTheScriptAroundThem() throws {
        let arabic = Script("ب"), kana = Script("あ"), devanagari = Script("क")
        #expect(Script("1") == .common && Script("\u{301}") == .common && Script("\u{E000}") == .common && Script("a") == .latin)
        #expect(arabic.uses("،") && devanagari.uses("।") && kana.uses("ー") && !kana.uses("ب"))
        #expect(unsafe String(cString: Script("𞤀").code) == "Adlm" && String(cString: Script("ꦏ").code) == "Java")
    }
}
