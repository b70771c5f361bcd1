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
        var bytes = [UInt8]("one\teins\nalone\n\tempty\n".utf8)
        bytes += [0x66, 0xFF, 0x09, 0x67, 0x0A] + [UInt8]("three\tdrei\n".utf8)
        let deck = try DeckFile.parse(bytes, title: "t", path: "t")
        #expect(texts(deck) == [["one", "eins"], ["alone"], ["three", "drei"]])
        #expect(
            deck.skippedLines == [SkippedLine(number: 3, reason: .emptyFront), SkippedLine(number: 4, reason: .invalidUTF8)])
        #expect(deck.skippedLines[0].description.hasPrefix("line 3 "))
    }

    @Test func strayQuotesAreText() throws {
        let deck = try parse("\"Hello,\" she said.\tback\n\"\"x\"\" y\t\"a\"b\"c\"\n\"closed\"  \tb\nsay \"hi\"\t\"\"\n")
        #expect(texts(deck) == [["\"Hello,\" she said.", "back"], ["\"\"x\"\" y", "\"a\"b\"c\""], ["closed", "b"], ["say \"hi\""]])
        #expect(deck.skippedLines.isEmpty && deck.remarks.isEmpty)
        let comma = try parse("#separator:comma\n\"Hello,\" she said.,\"a, b\"\n\"x, \"y\"\",z\n")
        #expect(texts(comma) == [["\"Hello,\" she said.", "a, b"], ["\"x, \"y\"\"", "z"]])
    }

    /// The article began with decks of one word per card.
    @Test func singleFieldLineIsCardWithoutAnswer() throws {
        let deck = try parse("Hund\nKatze\t\n\n  \nMaus\tmouse\n")
        #expect(texts(deck) == [["Hund"], ["Katze"], ["Maus", "mouse"]])
        #expect(deck.noteCount == 3)
        #expect(deck.skippedLines == [SkippedLine(number: 4, reason: .emptyFront)])
    }

    @Test func unclosedQuoteIsTextAndTold() throws {
        let deck = try parse("a\t\"never closed\nb\tB\nc\tC\n")
        #expect(texts(deck) == [["a", "\"never closed"], ["b", "B"], ["c", "C"]])
        #expect(deck.skippedLines.isEmpty && deck.remarks == [DeckRemark(kind: .openQuote, line: 1)])
        let crossed = try parse("\"open\tnever\ntwo\tzwei\n\"a\" b\tx\n")
        #expect(texts(crossed) == [["\"open", "never"], ["two", "zwei"], ["\"a\" b", "x"]])
        #expect(crossed.remarks == [DeckRemark(kind: .openQuote, line: 1)])
        #expect(crossed.remarks[0].description.hasSuffix("(line 1)"))
    }

    @Test(arguments: ["Q1\tA1\rQ2\tA2\r", "Q1\tA1\rQ2\tA2", "\r\rQ1\tA1\r\n\rQ2\tA2\n", "#html:false\r#separator:tab\rQ1\tA1\rQ2\tA2\r"])
    func lineEndsWithEitherCharacterOrBoth(text: String) throws {
        #expect(try texts(parse(text)) == [["Q1", "A1"], ["Q2", "A2"]])
        let bad = try parse("a\r\"b\rc\"\r\n\tbad\r")
        #expect(texts(bad) == [["a"], ["b\nc"]] && bad.skippedLines == [SkippedLine(number: 4, reason: .emptyFront)])
    }

    @Test func rowMayBeginWithHash() throws {
        let deck = try parse("first\tone\n#include <stdio.h>\twhat?\nlast\tthree\n")
        #expect(texts(deck) == [["first", "one"], ["#include <stdio.h>", "what?"], ["last", "three"]])
        #expect(deck.remarks.isEmpty)
        // Before the first record it is a comment, which is told if it looks like a record.
        let comments = try parse("# Words\n\n#html:false\n#one\teins\n#two\tzwei\nthree\tdrei\n#four\tvier")
        #expect(texts(comments) == [["three", "drei"], ["#four", "vier"]])
        #expect(comments.remarks == [DeckRemark(kind: .comment, line: 4, count: 2)])
        #expect(comments.remarks[0].description.hasSuffix("(line 4 and 1 more)"))
    }

    /// A spreadsheet ends each line with its separator, once for every further column.
    @Test(arguments: [
        "#separator:Comma,,,\n#html:false,,,\n#deck:Sheet,,,\nQ1,\"A1, with comma\",,\n\"Q2 \"\"q\"\"\",A2,,\n,,,\n",
        "#separator:tab;;\n#html:false;;\n#deck:Sheet;;\nQ1;A1, with comma;\n\"Q2 \"\"q\"\"\";A2;\n;;\n",
        "#separator:Semicolon;;\r\n\"#deck:Sheet\";;\r\n;;\r\nQ1;A1, with comma;\r\nQ2 \"q\";A2;\r\n",
        "\"#separator:,\",,\n#deck:Sheet,,\nQ1,\"A1, with comma\",\n\"Q2 \"\"q\"\"\",A2,\n",
        "#separator:,,,\n#deck:Sheet,,\nQ1,\"A1, with comma\",\n\"Q2 \"\"q\"\"\",A2,\n",
        "#separator:tab\t\t\n#deck:Sheet\t\t\nQ1\tA1, with comma\t\n\"Q2 \"\"q\"\"\"\tA2\t\n\t\t\n",
        "#deck:Sheet\n#separator:\t\nQ1\tA1, with comma\nQ2 \"q\"\tA2\n",
    ])
    func readsHeadersThatSpreadsheetWrote(text: String) throws {
        let deck = try parse(text)
        #expect(texts(deck) == [["Q1", "A1, with comma"], ["Q2 \"q\"", "A2"]])
        #expect(deck.title == "Sheet" && deck.skippedLines.isEmpty && deck.remarks.isEmpty)
    }

    @Test func unknownSeparatorIsTold() throws {
        let deck = try parse("#separator:Comet\nQ1,A1\nQ2,A2\n")
        #expect(texts(deck) == [["Q1", "A1"], ["Q2", "A2"]])
        #expect(deck.remarks == [DeckRemark(kind: .unknownSeparator("Comet", used: "commas"), line: 1)])
        let tabs = try parse("#html:false\n#separator:x\nQ1, x\tA1\n")
        #expect(texts(tabs) == [["Q1, x", "A1"]] && tabs.remarks == [DeckRemark(kind: .unknownSeparator("x", used: "tabs"), line: 2)])
    }

    @Test func sheetWithoutHeaderIsSplit() throws {
        func sheet(_ text: String, _ name: String = "words.CSV") throws -> [[String]] {
            try texts(DeckFile.parse([UInt8](text.utf8), title: "words", path: name))
        }
        #expect(try sheet("Q1,A1\nQ2,\"A2, too\"\n") == [["Q1", "A1"], ["Q2", "A2, too"]])
        #expect(try sheet("Q1;1,5\nQ2;2,5\nQ3;3\n") == [["Q1", "1,5"], ["Q2", "2,5"], ["Q3", "3"]])
        #expect(try sheet("Q1\tA1, x\nQ2\tA2\n") == [["Q1", "A1, x"], ["Q2", "A2"]])
        #expect(try sheet("sep=;\nQ1, one;A1\n") == [["Q1, one", "A1"]])
        #expect(try sheet("one\ntwo\n") == [["one"], ["two"]])
        #expect(try sheet("Q1,A1\n", "words.txt") == [["Q1,A1"]], "a plain text has commas")
        #expect(try sheet("#html:true,\n<b>Q1</b>,A1\n") == [["Q1", "A1"]])
    }

    /// Old exports do not say that they are HTML.
    @Test func tagsMakeAFileHTML() throws {
        let deck = try parse("What is <b>H<sub>2</sub>O</b>?\twater<br>(a liquid)\nTom &amp; Jerry&nbsp;are\tcats\n")
        #expect(texts(deck) == [["What is H₂O?", "water\n(a liquid)"], ["Tom & Jerry are", "cats"]])
        for text in ["List<String>", "a < b", "1 <2> 3", "x<y and z>w", "a <- b -> c", "Map<Int, B>", "&amp;"] {
            #expect(texts(try parse("\(text)\tanswer\n")) == [[text, "answer"]])
        }
        #expect(texts(try parse("#html:false\n<b>Q</b>\tA\n")) == [["<b>Q</b>", "A"]])
    }

    @Test func firstLineOfTagsIsNoCard() throws {
        #expect(texts(try parse("tags: one two\nQ\tA\n")) == [["Q", "A"]])
        #expect(texts(try parse("Tags:\tA\n")) == [["Tags:", "A"]])
    }

    @Test func excelNamesItsSeparatorInSeveralWays() throws {
        for first in ["sep=;", "\"sep=;\"", "SEP=;;;"] {
            #expect(texts(try parse("\(first)\r\nHund;dog\r\n")) == [["Hund", "dog"]], "\(first)")
        }
        for first in ["sep=\\t", "sep=\t"] { #expect(texts(try parse("\(first)\nHund\tdog\n")) == [["Hund", "dog"]]) }
    }

    /// A text without tabs in which each line has one separator is split by it, and the deck says so.
    @Test func loneSeparatorsSplitLines() throws {
        for (separator, name) in [(",", "commas"), (";", "semicolons"), ("|", "“|”")] {
            let deck = try parse("Peru\(separator)Lima\nChile\(separator)Santiago\n")
            #expect(texts(deck) == [["Peru", "Lima"], ["Chile", "Santiago"]])
            #expect(deck.remarks == [DeckRemark(kind: .guessedSeparator(name), line: 1)])
        }
        #expect(texts(try parse("One, two, three\nFour, five\n")) == [["One, two, three"], ["Four, five"]])
        #expect(texts(try parse("Peru,Lima\n")) == [["Peru,Lima"]])
    }

    @Test func lineThatRunsOnIsTold() throws {
        let deck = try parse("Causes?\t- heat\n- pressure\n- time\n\nEffects?\t- change\n")
        #expect(texts(deck).count == 4 && deck.remarks == [DeckRemark(kind: .noAnswer, line: 2, count: 2)])
        #expect(try parse("One\nTwo\n").remarks == [DeckRemark(kind: .noAnswers, line: 1)] && parse("One\n").remarks.isEmpty)
    }

    @Test func whatTemplatesLeaveIsNoText() throws {
        let deck = try parse("Hund [anki:tts lang=de_DE]Hund[/anki:tts]\tdog [[type:Back]]\n")
        #expect(texts(deck) == [["Hund", "dog"]])
    }

    /// Media are named as they are, not as in addresses.
    @Test func mediaNamesAreLiteralFirst() throws {
        let folder = try TestFolder()
        for name in ["a%20b.png", "c d.png", "what? #8.png"] { try Data().write(to: folder.url.appending(path: name)) }
        let text = "#html:true\n<img src='a%20b.png'>\t1\n<img src='c%20d.png'>\t2\n<img src='what? #8.png'>\t3\n"
        let deck = try DeckFile.parse([UInt8](text.utf8), title: "", path: "", mediaFolders: [folder.url.path])
        let pictures = deck.sections.flatMap(\.notes).compactMap { $0.facets[0].picture.map { URL(fileURLWithPath: $0).lastPathComponent } }
        #expect(pictures == ["a%20b.png", "c d.png", "what? #8.png"])
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
        let bad = DeckReader([UInt8]("\tbad\n\tworse\n".utf8), title: "t", path: "t.txt")
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

    /// What a side does not show is told.
    @Test func furtherMediaAreTold() throws {
        let deck = try parse(
            "#html:true\n<img src=\"a.png\"><img src=\"b.png\">\tx\nx[sound:a.mp3][sound:b.mp3]\ty\n<video src=v></video>z\t1\n<b>s</b>\t\n"
        )
        #expect(deck.remarks == [DeckRemark(kind: .media, line: 2, count: 3)])
        #expect(deck.sections[0].notes[0].facets[0].picture == "/media/a.png")
    }

    /// Notes take more memory than their bytes in the file, so their number is limited.
    @Test func tooManyNotesAreReported() throws {
        let text = String(repeating: "a\tb\n", count: 30)
        let deck = try DeckReader(Array(text.utf8), title: "t", path: "t", mediaFolders: [], mostRecords: 20).readAll()
        #expect(deck.noteCount == 20 && deck.skippedLines == [SkippedLine(number: 21, reason: .tooMany)])
        #expect(try DeckReader(Array(text.utf8), title: "t", path: "t", mediaFolders: [], mostRecords: 30).readAll().skippedLines.isEmpty)
    }

    @Test func loneDashesSeparate() throws {
        for dash in ["-", "–", "—"] {
            let deck = try parse("le chat \(dash) the cat, or tomcat\nle rez-de-chaussée \(dash) the ground floor\n")
            #expect(texts(deck) == [["le chat", "the cat, or tomcat"], ["le rez-de-chaussée", "the ground floor"]])
            #expect(deck.remarks.map(\.description) == ["there are no tabs, so questions end at dashes (line 1)"])
        }
        #expect(try texts(parse("uno - one\ndos – two\ntres — three\n")).map(\.last) == ["one", "two", "three"])
        // A dash in one line of several is text.
        #expect(try texts(parse("one - eins\ntwo\n")) == [["one - eins"], ["two"]])
        #expect(try texts(parse("one - two - three\nfour - five\n")) == [["one - two - three"], ["four - five"]])
    }

    @Test func questionAboveTheAnswersRuleIsNotRepeated() throws {
        let deck = try parse(
            "#html:true\n<b>Kos?</b>\t<b>Kos?</b>\n\n<hr id=answer>\n\nA blackbird<br>(m.)\n".replacingOccurrences(of: "\n\n", with: "")
                + "Kos?\tKos?<hr id=\"answer\" />\tExtra\nFish?\tHint: gills<HR ID='answer'>Pike\n")
        #expect(
            texts(deck) == [["Kos?", "A blackbird\n(m.)"], ["Kos?", "Extra"], ["Fish?", "Hint: gills\n\n———\n\nPike"]])
    }

    /// A package is named, and how to export it.
    @Test func otherFilesAreNamed() throws {
        let folder = try TestFolder()
        let package = Data("PK\u{3}\u{4}\u{14}".utf8) + Data(count: 21) + Data("\u{10}\0\0\0collection.anki2SQLite format 3\0".utf8)
        for (content, name) in [(package, "Anki APKG file"), (Data("%PDF-1.7\n%\0\0\0\n".utf8), "PDF document, version 1.7")] {
            let path = try folder.write("deck.txt", Array(content))
            let error = #expect(throws: DeckFileError.self) { try DeckFile.read(path: path) }
            #expect(
                error?.description.contains("found something else (\(name)); export it as text (from Anki as Notes in Plain Text") == true)
        }
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
            #expect(deck.skippedLines.isEmpty && deck.remarks.isEmpty)
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
        let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
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
