// Line breaking in scripts that are written without spaces, where only a dictionary tells where words end.

import Foundation
import Testing

@testable import FloeText

@Suite struct DictionaryLineBreakTests {
    let lineBreaks: LineBreaks

    init() throws { lineBreaks = try LineBreaks() }

    /// Texts with a bar between words, by language.
    private static func words(_ name: String) throws -> [String: String] {
        let url = try #require(Bundle.module.url(forResource: "Texts", withExtension: nil)).appendingPathComponent(name)
        let fields = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t") }
        return ["th": String(fields[0][0]), "km": String(fields[1][0]), "my": String(fields[2][0])]
    }

    /// Returns the pieces between which a line may end.
    private func pieces(_ text: String) -> [String] {
        let characters = Array(text)
        var pieces = [""]
        for (character, isAllowed) in zip(characters, lineBreaks.allowed(UTF16Text(characters))) {
            pieces[pieces.count - 1].append(character)
            if isAllowed { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }
    }

    /// Returns the numbers of characters after which pieces end.
    private func ends(_ pieces: [String]) -> Set<Int> {
        Set(pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) })
    }

    @Test(arguments: ["th", "my"])
    func linesEndBetweenWords(_ language: String) throws {
        let words = try #require(DictionaryLineBreakTests.words("thai-wrap.breaks.txt")[language]).split(separator: "|").map(String.init)
        #expect(pieces(words.joined()) == words)
    }

    /// Some words may stay together, but none is torn.
    @Test(arguments: [
        "ມະນຸດ|ທຸກ|ຄົນ|ເກີດ|ມາ|ມີ|ກຽດ|ສັກສີ|ສິດທິ|ເສລີພາບ|ແລະ|ຄວາມ|ສະເໝີພາບ|ເທົ່າທຽມ|ກັນ", "ຫຼາຍໆ|ຄົນ|ເຮັດ|ວຽກ|ຢູ່|ນະຄອນ|ຫຼວງ|ວຽງຈັນ",
        "ខ្ញុំ|ស្រឡាញ់|ប្រទេស|កម្ពុជា", "រឿង|ផ្សេងៗ|ទៀត", "ការងារ|តូចៗ|ជា|ច្រើន", "ကျွန်တော်|တို့|သည်|မြန်မာ|စာ|ကို|လေ့လာ|နေ|ပါ|သည်",
        "เด็กๆ|ชอบ|เล่น|ฟุตบอล|ทุก|วัน",
    ])
    func wordsAreWhole(_ text: String) throws {
        let words = text.split(separator: "|").map(String.init), found = pieces(words.joined())
        #expect(ends(found).isSubset(of: ends(words)) && found.count >= words.count / 2, "\(found)")
    }

    @Test func khmerWordsAreWhole() throws { try wordsAreWhole(try #require(DictionaryLineBreakTests.words("thai-wrap.breaks.txt")["km"])) }

    @Test(arguments: [3, 8, 12, 20, 40])
    func noLineEndsAfterLeadingVowel(_ most: Int) throws {
        let url = try #require(Bundle.module.url(forResource: "Texts", withExtension: nil)).appendingPathComponent("thai-wrap.txt")
        let text = try String(contentsOf: url, encoding: .utf8) + "\nໂລກ ເເຫ່ງ ໄກ"
        var breaker = LineBreaker(AttributedText(text), lineBreaks)
        while !breaker.isAtEnd {
            let line = breaker.next(limit: Double(max(most, 17))) { Double($0.endingLine.count) }
            #expect(!"เแโใไເແໂໃໄ".contains(line.characters.last ?? " "), "\(String(line.characters))")
        }
    }

    /// A paragraph is processed a part at a time, which must not tear the word that ends the part.
    @Test func longParagraphEndsLinesBetweenWords() throws {
        let sentence = try #require(DictionaryLineBreakTests.words("thai-wrap.breaks.txt")["th"]).split(separator: "|").map(String.init)
        let words = (0..<200).flatMap { _ in sentence }, allowed = ends(words)
        var breaker = LineBreaker(AttributedText(words.joined()), lineBreaks), taken = 0
        while !breaker.isAtEnd {
            taken += breaker.next(limit: 61) { Double($0.endingLine.count) }.count
            #expect(allowed.contains(taken), "after \(taken) characters")
        }
        #expect(taken == words.joined().count && taken > 3 * ParagraphText.longest)
    }
}
