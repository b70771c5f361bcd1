// What counts as the same when text is searched for.

import Testing

@testable import FloeText

@Suite struct TextFoldingTests {
    let folding = TextFolding()

    private func begins(_ text: String, with typed: String) -> Bool { folding.text(text.utf8.span, beginsWith: folding.folded(typed)) }

    @Test(arguments: [
        ("Élan", "elan"), ("Zürich", "zurich"), ("Straße", "strasse"), ("STRASSE", "straße"), ("Łódź", "lodz"), ("İstanbul", "istanbul"),
        ("ısı", "ISI"), ("ñandú", "nandu"), ("Ångström", "angstrom"), ("A\u{30A}ngström", "Ång"), ("Ærøskøbing", "aeroskobing"),
        ("Þórshöfn", "thorshofn"), ("Đà Nẵng", "da nang"), ("œuvre", "oeuv"), ("Ωμέγας", "ΩΜΕΓΑΣ"), ("Ёлка", "елка"), ("ｆｕｌｌ", "full"),
        ("ﬁeld", "field"), ("㎏", "kg"), ("don’t “say” – it…", "don't \"say\" - it..."), ("Hawaiʻi", "hawai'i"), ("re\u{AD}sumé", "resume"),
        ("שָׁלוֹם", "שלום"), ("أَحْمَد", "احمد"), ("ガラス", "ｶﾞﾗｽ"), ("안녕", "아"), ("❤️ much", "❤ m"), ("a\u{A0}b", "a b"),
    ])
    func sameTextIsFound(_ text: String, _ typed: String) {
        #expect(begins(text, with: typed) && begins(text + "!", with: typed))
        #expect(begins(text, with: text) && !begins("x" + text, with: typed))
    }

    /// Vowel signs are letters, not accents.
    @Test(arguments: [("का", "कि"), ("ที", "ทา"), ("abc", "abcd"), ("", "a"), ("a", ""), ("a", "\u{301}"), ("и", "i"), ("日本", "日月")])
    func otherTextIsNot(_ text: String, _ typed: String) {
        #expect(!begins(text, with: typed))
    }

    @Test func charactersAreFoundByTheirBeginning() {
        #expect(begins("कि", with: "क") && begins("각", with: "가") && begins("ßx", with: "s"))
    }

    /// ASCII is folded without asking ICU.
    @Test func asciiFoldsAsItsFullWidthForms() throws {
        for code in UInt32(0x21)...0x7E {
            let plain = String(try #require(Unicode.Scalar(code))), wide = String(try #require(Unicode.Scalar(code + 0xFEE0)))
            #expect(folding.folded(wide) == folding.folded(plain) && folding.folded(plain) == Array(plain.lowercased().utf8))
        }
    }

    @Test func everyScalarIsHarmless() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = folding.folded(String(scalar))
            #expect(folded.isEmpty || String(validating: folded, as: UTF8.self) != nil)
        }
    }
}
