// The lines at the top of an Anki plain-text export that specify how to read the rest
// (https://docs.ankiweb.net/importing/text-files.html#file-headers):
//
//     #separator:tab          #html:true          #columns:Front<tab>Back<tab>Tags
//     #tags column:3          #notetype column:1  #deck column:2       #guid column:1     #deck:Greek
//
// A plain deck has none of them; old exports begin with `tags:` and the tags. Others that begin with # are comments. A spreadsheet that saves
// such a file ends each of these lines with its own separator, once for every further column, and may quote it. Excel names its separator on
// a first line such as `sep=;`.

import FloeFiles
import Foundation

/// The format of a deck's records, as far as it is known before they are read.
struct DeckHeader: Equatable {
    var separator = Byte.tab
    /// What stands for a tab between question and answer, one of them in each line; nil if that is `separator`.
    var dashes: [[UInt8]]?
    /// Whether fields are HTML.
    var isHTML = false
    /// The deck name for all notes.
    var deckName: String?
    /// The index, from 0, of the field that names a note's section.
    var deckColumn: Int?
    /// The indices, from 0, of fields that are not facets: tags, note types, identifiers.
    var otherColumns: Set<Int> = []
    var remarks = DeckRemarks()

    private struct Line {
        var number: Int
        /// The key in lower case; nil in a comment.
        var key: String?
        var value = ""
        /// The byte after the closing quote of a quoted line.
        var padding: UInt8?
        var text: String
    }

    private static let keys: Set<String> = [
        "separator", "html", "tags", "columns", "notetype", "deck", "guid", "if matches", "tags column", "notetype column", "deck column",
        "guid column",
    ]
    /// The separators that spreadsheets write.
    private static let padding: [UInt8] = [Byte.tab, Byte.semicolon, Byte.comma, Byte.pipe]

    /// Reads the header. `ending` is the file's, in lower case. Also returns the position and the line where the records begin.
    static func read(_ bytes: [UInt8], ending: String) -> (header: DeckHeader, position: Int, line: Int) {
        var lines: [Line] = [], sheet: UInt8?, isTagged = false
        var position = 0, number = 1
        while position < bytes.count {
            let end = bytes[position...].firstIndex(where: LineEnd.isLineEnd) ?? bytes.count
            let text = bytes[position..<end]
            if number == 1, let separator = excelSeparator(text) {
                sheet = separator
            } else if number == 1, isTags(text) {
                isTagged = true
            } else if let line = line(text, number) {
                lines.append(line)
            } else if !text.allSatisfy(padding.contains) {
                break
            }
            position = LineEnd.end(at: end, in: bytes)
            number += 1
        }
        var header = DeckHeader()
        header.findSeparator(lines, sheet) { guessedSeparator(bytes, from: position, isSheet: ending == "csv", isNamed: $0) }
        let isPlain = lines.isEmpty && sheet == nil && !isTagged && ending != "csv" && ending != "tsv"
        if isPlain, let lone = loneSeparators(bytes, from: position) {
            if lone.count == 1 { header.separator = lone[0][0] } else { header.dashes = lone }
            header.remarks.add(.guessedSeparator(lone.count == 1 ? name(of: lone[0][0]) : "dashes"), line: number)
        }
        header.isHTML = HTMLElement.isInText(bytes[position...].prefix(glance))
        for line in lines { header.take(line) }
        return (header, position, number)
    }

    /// Whether a first line holds the tags of all notes, as in exports of old versions.
    private static func isTags(_ text: ArraySlice<UInt8>) -> Bool {
        String(decoding: text.prefix(5), as: UTF8.self).lowercased() == "tags:" && !text.contains(Byte.tab)
    }

    /// Returns the separator that a first line such as `sep=;` names.
    private static func excelSeparator(_ text: ArraySlice<UInt8>) -> UInt8? {
        var text = text
        if text.first == Byte.quote, let end = text.dropFirst().firstIndex(of: Byte.quote) {
            text = text[(text.startIndex + 1)..<end] + text[(end + 1)...]
        }
        guard String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" else { return nil }
        if String(decoding: text.dropFirst(4), as: UTF8.self).lowercased() == "\\t" { return Byte.tab }
        guard let separator = text.dropFirst(4).first, text.dropFirst(5).allSatisfy(padding.contains) else { return nil }
        return separator < 0x80 && separator != Byte.quote ? separator : nil
    }

    /// Returns a line that begins with #, or nil for a record. A quoted one is a record unless its key is known.
    private static func line(_ text: ArraySlice<UInt8>, _ number: Int) -> Line? {
        let isQuoted = text.first == Byte.quote
        guard text.dropFirst(isQuoted ? 1 : 0).first == Byte.hash else { return nil }
        var rest = text.dropFirst(isQuoted ? 2 : 1), content = rest
        if isQuoted {
            content = []
            while let byte = rest.popFirst(), byte != Byte.quote || rest.first == Byte.quote {
                if byte == Byte.quote { rest.removeFirst() }
                content.append(byte)
            }
        } else {
            rest = []
        }
        var line = Line(number: number, padding: rest.first, text: String(decoding: content, as: UTF8.self))
        let parts = line.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let key = parts[0].trimming(while: \.isWhitespace).lowercased()
        if parts.count == 2, keys.contains(key) {
            line.key = key
            line.value = String(parts[1])
        }
        return isQuoted && line.key == nil ? nil : line
    }

    private mutating func findSeparator(_ lines: [Line], _ sheet: UInt8?, guess: (_ isNamed: Bool) -> UInt8) {
        guard let line = lines.last(where: { $0.key == "separator" }) else {
            separator = sheet ?? guess(false)
            return
        }
        if let byte = DeckHeader.separator(line) {
            separator = byte
        } else {
            separator = sheet ?? guess(true)
            let name = PrintableText.of(String(line.value.trimming(while: \.isWhitespace).prefix(20)))
            remarks.add(.unknownSeparator(name, used: DeckHeader.name(of: separator)), line: line.number)
        }
    }

    /// Returns the separator of the records under a line that names it: the one that a spreadsheet has ended the line with, whatever the
    /// name says, or else the one named.
    private static func separator(_ line: Line) -> UInt8? {
        if let byte = line.padding, padding.contains(byte) { return byte }
        let value = line.value
        if value.utf8.count == 1, let byte = named(value) { return byte }
        let trimmed = value.trimming { $0 == " " }
        if let byte = named(trimmed) { return byte }
        guard let last = trimmed.last, let byte = last.asciiValue, padding.contains(byte) else { return nil }
        let name = trimmed.trimming { $0 == last }
        return name.isEmpty || named(name) != nil ? byte : nil
    }

    /// Returns the separator with Anki's name `name`, or `name` itself if it is a single byte that is no letter.
    private static func named(_ name: String) -> UInt8? {
        switch name.lowercased() {
        case "tab", "\\t": return Byte.tab
        case "comma": return Byte.comma
        case "semicolon": return Byte.semicolon
        case "space": return Byte.space
        case "pipe": return Byte.pipe
        case "colon": return Byte.colon
        default:
            guard name.utf8.count == 1, let character = name.first, let byte = character.asciiValue else { return nil }
            return byte == Byte.quote || character.isLetter || character.isNumber || character.isNewline ? nil : byte
        }
    }

    private static func name(of separator: UInt8) -> String {
        switch separator {
        case Byte.tab: "tabs"
        case Byte.comma: "commas"
        case Byte.semicolon: "semicolons"
        default: "“\(Character(Unicode.Scalar(separator)))”"
        }
    }

    /// The maximum number of bytes and of records from which an unnamed separator is guessed.
    private static let glance = 1 << 16, mostGuessed = 200

    /// Returns the separator by which most records have the same number of fields. Without a name, only a file that says it is a sheet
    /// (.csv) is separated by anything but tabs, because a plain text has commas, too. Commas are the weakest evidence of all.
    private static func guessedSeparator(_ bytes: [UInt8], from position: Int, isSheet: Bool, isNamed: Bool) -> UInt8 {
        guard isSheet || isNamed else { return Byte.tab }
        let head = Array(bytes[position...].prefix(glance))
        var best = (separator: isSheet ? Byte.comma : Byte.tab, records: 0)
        for separator in [Byte.tab, Byte.semicolon, Byte.pipe, Byte.comma] where isNamed || separator != Byte.pipe {
            var reader = RecordReader(head, separator: separator), counts: [Int: Int] = [:], left = mostGuessed
            while left > 0, let record = reader.next() {
                counts[record.fields.count, default: 0] += 1
                left -= 1
            }
            counts[1] = nil
            if let most = counts.values.max(), most > best.records { best = (separator, most) }
        }
        return best.separator
    }

    /// What a text without tabs may have between question and answer: a dash between spaces, which commas do not outweigh, or a byte.
    private static let loneSeparators = [[" - ", " – ", " — "], [";"], ["|"], [","]].map { $0.map { Array($0.utf8) } }

    /// Returns those of these that each line has one of, just once, so that none is without an answer.
    private static func loneSeparators(_ bytes: [UInt8], from position: Int) -> [[UInt8]]? {
        let head = bytes[position...].prefix(glance)
        guard !head.contains(Byte.tab) else { return nil }
        var lines = head.split(whereSeparator: LineEnd.isLineEnd)
        // The last one may have been cut.
        if head.endIndex < bytes.endIndex { lines.removeLast() }
        guard lines.count > 1 else { return nil }
        return loneSeparators.first { separators in
            lines.allSatisfy { line in
                let places = separators.flatMap { line.ranges(of: $0) }
                return places.count == 1 && places[0].lowerBound > line.startIndex && places[0].upperBound < line.endIndex
            }
        }
    }

    /// Returns a text whose lines are separated by dashes with tabs in their place, from the first record on. Further dashes of a line are
    /// text.
    func tabbed(_ bytes: [UInt8], from position: Int) -> [UInt8] {
        guard let dashes else { return bytes }
        var result: [UInt8] = [], rest = bytes[position...], isAnswer = false
        result.reserveCapacity(bytes.count)
        result += bytes[..<position]
        while let byte = rest.first {
            if !isAnswer, byte == Byte.space, let dash = dashes.first(where: { rest.starts(with: $0) }) {
                result.append(Byte.tab)
                rest = rest.dropFirst(dash.count)
                isAnswer = true
            } else {
                if LineEnd.isLineEnd(byte) { isAnswer = false }
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private mutating func take(_ line: Line) {
        let end = Character(Unicode.Scalar(separator))
        let isPadding = DeckHeader.padding.contains(separator)
        var value = line.value.trimming(while: \.isWhitespace)
        while isPadding, value.last == end { value.removeLast() }
        value = value.trimming(while: \.isWhitespace)
        let column = Int(value).flatMap { $0 > 0 ? $0 - 1 : nil }
        switch line.key {
        case "html": isHTML = value.lowercased() == "true"
        case "deck": deckName = value
        case "deck column": deckColumn = column
        case "tags column", "notetype column", "guid column": if let column { otherColumns.insert(column) }
        case nil:
            let cells = line.text.split(separator: end, omittingEmptySubsequences: false).dropFirst()
            if cells.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { remarks.add(.comment, line: line.number) }
        default: break
        }
    }
}

extension StringProtocol {
    /// Returns the string without the characters at both ends that satisfy `predicate`.
    func trimming(while predicate: (Character) -> Bool) -> String {
        let tail = drop(while: predicate)
        guard let last = tail.lastIndex(where: { !predicate($0) }) else { return "" }
        return String(tail[...last])
    }
}
