// Deck files: which lines are read, which are skipped and reported, and that malformed bytes are at worst rejected.

import Foundation
import Testing
@testable import FloeScenes

@Suite struct CardsDeckTests {
    private func parse(_ text: String) throws -> Deck {
        try DeckFile.parse([UInt8](text.utf8), title: "test", path: "test.txt", mediaFolders: ["/media"])
    }

    private func texts(_ deck: Deck) -> [[String]] { deck.sections.flatMap(\.notes).map { $0.facets.map(\.text) } }

    @Test func readsTabsAndLineEnds() throws {
        let deck = try parse("\u{FEFF}Hund\tdog\r\nKatze\tcat\tfeline\n\nMaus\tmouse")
        #expect(texts(deck) == [["Hund", "dog"], ["Katze", "cat", "feline"], ["Maus", "mouse"]])
        #expect(deck.sections.map(\.title) == ["test"])
        #expect(deck.skippedLines.isEmpty)
    }

    @Test func reportsBadLinesAndKeepsOthers() throws {
        var bytes = [UInt8]("one\teins\nalone\n\"open\tnever\ntwo\tzwei\n\"a\" b\tx\n\tempty\n".utf8)
        bytes += [0x66, 0xFF, 0x09, 0x67, 0x0A] + [UInt8]("three\tdrei\n".utf8)
        let deck = try DeckFile.parse(bytes, title: "t", path: "t")
        #expect(texts(deck) == [["one", "eins"], ["alone"], ["two", "zwei"], ["three", "drei"]])
        #expect(
            deck.skippedLines == [
                SkippedLine(number: 3, reason: .textAfterQuote), SkippedLine(number: 5, reason: .textAfterQuote),
                SkippedLine(number: 6, reason: .emptyFront), SkippedLine(number: 7, reason: .invalidUTF8),
            ])
        #expect(deck.skippedLines[0].description.hasPrefix("line 3 "))
    }

    /// The article began with decks of one word per card.
    @Test func singleFieldLineIsCardWithoutAnswer() throws {
        let deck = try parse("Hund\nKatze\t\n\n  \nMaus\tmouse\n")
        #expect(texts(deck) == [["Hund"], ["Katze"], ["Maus", "mouse"]])
        #expect(deck.noteCount == 3)
        #expect(deck.skippedLines == [SkippedLine(number: 4, reason: .emptyFront)])
    }

    @Test func unclosedQuoteDoesNotSwallowDeck() throws {
        let deck = try parse("a\t\"never closed\nb\tB\nc\tC\n")
        #expect(texts(deck) == [["b", "B"], ["c", "C"]])
        #expect(deck.skippedLines == [SkippedLine(number: 1, reason: .unclosedQuote)])
    }

    @Test func readsAnkiExports() throws {
        let deck = try parse(
            """
            #separator:Semicolon
            #html:true
            #columns:Type;Deck;Front;Back;Tags
            #notetype column:1
            #deck column:2
            #tags column:5
            Basic;Langs::Greek;η <b>θάλασσα</b>;"the ""sea""
            and more";noun
            Basic;Langs::Greek;"a&amp;b &lt;c&gt;";x<br>y<div>z</div>;
            Basic;Other;<img src="a/../cat%201.png">;"[sound:cat.mp3] meow";t
            """)
        #expect(deck.sections.map(\.title) == ["Langs › Greek", "Other"])
        #expect(texts(deck) == [["η θάλασσα", "the \"sea\"\nand more"], ["a&b <c>", "x\ny\nz"], ["", "meow"]])
        let last = try #require(deck.sections.last?.notes.last)
        #expect(last.facets[0].picture == "/media/cat 1.png")
        #expect(last.facets.map(\.sound) == [nil, "/media/cat.mp3"])
    }

    @Test func numbersLinesOfQuotedFieldsAndHeaders() throws {
        let deck = try parse("#separator:tab\n#html:false\n\"a\nb\"\tc\n\tbad\n")
        #expect(texts(deck) == [["a\nb", "c"]])
        #expect(deck.skippedLines == [SkippedLine(number: 5, reason: .emptyFront)])
    }

    @Test func htmlWithoutTheHeaderIsText() throws {
        #expect(try texts(parse("<b>x</b>\ty")) == [["<b>x</b>", "y"]])
    }

    /// The step size affects neither the notes nor the skipped lines.
    @Test(arguments: [1, 7, 100, 1 << 20])
    func readsInSteps(step: Int) throws {
        let bytes = [UInt8]("#html:true\na\tb\n\tbad\nalone\n\"q\nr\"\t<b>s</b>\n\nc\td\te\n".utf8)
        let reader = DeckReader(bytes, title: "t", path: "t")
        var before = -1.0
        while !reader.isComplete {
            #expect(reader.progress > before)
            before = reader.progress
            reader.read(step)
        }
        #expect(reader.progress == 1)
        #expect(try reader.deck() == DeckFile.parse(bytes, title: "t", path: "t"))
    }

    @Test func findsFirstNoteBeforeReadingRest() throws {
        let good = DeckReader([UInt8]("\tbad\na\tb\nc\td\n".utf8), title: "t", path: "t")
        try good.readFirstNote()
        #expect(!good.isComplete)
        #expect(try good.deck().noteCount == 1)
        #expect(try good.readAll().noteCount == 2)
        let bad = DeckReader([UInt8]("\tbad\n\"worse\n".utf8), title: "t", path: "t.txt")
        #expect(throws: DeckFileError.noNotes(path: "t.txt", first: SkippedLine(number: 1, reason: .emptyFront))) {
            try bad.readFirstNote()
        }
    }

    @Test func ownFlagsHaveSounds() throws {
        let sounds = CardsScene.ownDecks().flatMap(\.sections).flatMap(\.notes).flatMap(\.facets).compactMap(\.sound)
        #expect(sounds.count == 26)
        #expect(sounds.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }

    @Test func huge() throws {
        let long = String(repeating: "Ω", count: 2 << 20)
        let deck = try parse("front\t\(long)\nnext\tone\n")
        let facet = try #require(deck.sections.first?.notes.first?.facets.last)
        #expect(facet.text.count == FieldText.longest + 1)
        #expect(facet.text.hasSuffix("Ω…"))
        #expect(deck.noteCount == 2)
    }

    @Test func manySoundsAreRemovedInOnePass() throws {
        let words = String(repeating: "語", count: 4600), sounds = String(repeating: "[sound:a.mp3]", count: 1200)
        let facet = try #require(try parse("\(words)\(sounds)end[sound:b\tback\n").sections.first?.notes.first?.facets.first)
        #expect(facet.sound?.hasSuffix("a.mp3") == true)
        #expect(facet.text.hasPrefix("語語") && !facet.text.contains("sound"))
        let short = try #require(try parse("x[sound:a]y[sound:b]z[sound:c\tback\n").sections.first?.notes.first?.facets.first)
        #expect(short.text == "xyz[sound:c" && short.sound?.hasSuffix("a") == true)
    }

    /// Notes take more memory than their bytes in the file, so their number is limited.
    @Test func tooManyNotesAreReported() throws {
        let text = String(repeating: "a\tb\n", count: 30)
        let deck = try DeckReader(Array(text.utf8), title: "t", path: "t", mediaFolders: [], mostRecords: 20).readAll()
        #expect(deck.noteCount == 20 && deck.skippedLines == [SkippedLine(number: 21, reason: .tooMany)])
        #expect(try DeckReader(Array(text.utf8), title: "t", path: "t", mediaFolders: [], mostRecords: 30).readAll().skippedLines.isEmpty)
    }

    @Test func htmlIsTruncatedBeforeParsing() throws {
        let deep = String(repeating: "<div>", count: 200_000)
        let deck = try parse("#html:true\nfront\tseen\(deep)\n")
        #expect(deck.sections[0].notes[0].facets[1].text.hasPrefix("seen"))
    }

    @Test func rejectsFilesWithoutNotes() {
        #expect(throws: DeckFileError.noNotes(path: "test.txt", first: nil)) { try parse("") }
        #expect(throws: DeckFileError.noNotes(path: "test.txt", first: SkippedLine(number: 1, reason: .emptyFront))) {
            try parse("\tjust answers\n\tand more")
        }
        #expect(throws: DeckFileError.missing(path: "/nowhere/x.txt")) { try DeckFile.read(path: "/nowhere/x.txt") }
        #expect(throws: DeckFileError.unreadable(path: "/dev/zero", reason: "it is not a regular file")) {
            try DeckFile.read(path: "/dev/zero")
        }
    }

    @Test func readsUTF16() throws {
        let text = "слово\tword\n"
        let data = try #require(text.data(using: .utf16))
        #expect(try texts(DeckFile.parse([UInt8](data), title: "t", path: "t")) == [["слово", "word"]])
    }

    @Test func bundledDecksAreComplete() throws {
        let decks = CardsTestDecks.own
        #expect(decks.map(\.title) == ["First words", "Signal flags", "Capitals of Europe"])
        for deck in decks {
            #expect((30...80).contains(deck.noteCount), "\(deck.title): \(deck.noteCount)")
            #expect(deck.skippedLines.isEmpty)
        }
        let pictures = decks.flatMap(\.sections).flatMap(\.notes).flatMap(\.facets).compactMap(\.picture)
        #expect(pictures.count == 36)
        #expect(pictures.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(decks[2].sections.flatMap(\.notes).allSatisfy { $0.facets.count == 3 })
    }

    /// Valid decks with bytes changed, removed, inserted and duplicated: parsing never traps, and yields at most one note or one
    /// skipped line per line.
    @Test(arguments: 0..<400)
    func fuzz(seed: Int) {
        var random = CardsRandom(seed: UInt64(seed))
        let seeds = [
            "#separator:tab\n#html:true\n#deck column:3\na\t<b>b</b>&amp;\tS::T\n\"q\"\"q\"\t\"l1\nl2\"\tx\n[sound:a]\t<img src=x>\ty\n",
            "plain\ttext\nκύμα\tволна\nכתב\tكتب\n\n\"\"\t\"\"\n",
            "#separator:,\n#columns:a,b\n1,2\n\"3,3\",4\r\n5,\"6\r\n7\"\n",
        ]
        var bytes = [UInt8](seeds[random.next(seeds.count)].utf8)
        let alphabet: [UInt8] = [0, 9, 10, 13, 34, 35, 38, 44, 58, 60, 62, 91, 93, 0x80, 0xC3, 0xE2, 0xF0, 0xFF, 0x41]
        for _ in 0...random.next(12) where !bytes.isEmpty {
            let place = random.next(bytes.count)
            switch random.next(4) {
            case 0: bytes[place] = alphabet[random.next(alphabet.count)]
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(alphabet[random.next(alphabet.count)], at: place)
            default:
                let end = min(bytes.count, place + random.next(9))
                bytes.insert(contentsOf: bytes[place..<end], at: random.next(bytes.count))
            }
        }
        let lines = bytes.count { $0 == 10 } + 1
        do {
            let deck = try DeckFile.parse(bytes, title: "f", path: "f", mediaFolders: ["/m"])
            #expect(deck.noteCount + deck.skippedLines.count <= lines)
            #expect(deck.skippedLines.allSatisfy { (1...lines).contains($0.number) })
            #expect(deck.skippedLines.map(\.number) == deck.skippedLines.map(\.number).sorted())
            for note in deck.sections.flatMap(\.notes) { #expect(!note.facets.isEmpty) }
        } catch {
            #expect(error.path == "f")
        }
    }
}
