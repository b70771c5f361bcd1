// The lines at the top of an Anki plain-text export that say how to read the rest
// (https://docs.ankiweb.net/importing/text-files.html#file-headers):
//
//     #separator:tab          #html:true          #columns:Front<tab>Back<tab>Tags
//     #tags column:3          #notetype column:1  #deck column:2       #guid column:1     #deck:Greek
//
// A plain tab-separated file has none of them. Lines it does not know are comments.

/// How the records of a deck file are to be read.
struct DeckHeader: Equatable {
    var separator = Byte.tab
    /// Whether fields are HTML.
    var isHTML = false
    /// A name for all notes.
    var deckName: String?
    /// Index, from 0, of the field that names a note's section.
    var deckColumn: Int?
    /// Indices, from 0, of fields that are no facets: tags, note types, identifiers.
    var otherColumns: Set<Int> = []

    /// Reads the header and says where the records begin.
    static func read(_ bytes: [UInt8]) -> (header: DeckHeader, position: Int, line: Int) {
        var header = DeckHeader()
        var position = 0, line = 1
        while position < bytes.count, bytes[position] == Byte.hash {
            let end = bytes[position...].firstIndex(of: Byte.lineFeed) ?? bytes.count
            header.take(String(decoding: bytes[(position + 1)..<end], as: UTF8.self))
            position = min(bytes.count, end + 1)
            line += 1
        }
        return (header, position, line)
    }

    private mutating func take(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let value = parts[1].trimming(while: \.isNewline)
        let column = Int(value.trimming(while: \.isWhitespace)).flatMap { $0 > 0 ? $0 - 1 : nil }
        switch parts[0].lowercased() {
        case "separator": if let byte = DeckHeader.separator(named: value) { separator = byte }
        case "html": isHTML = value.trimming(while: \.isWhitespace).lowercased() == "true"
        case "deck": deckName = value.trimming(while: \.isWhitespace)
        case "deck column": deckColumn = column
        case "tags column", "notetype column", "guid column": if let column { otherColumns.insert(column) }
        default: break
        }
    }

    /// By Anki's names, or the character itself if it is one byte.
    private static func separator(named name: String) -> UInt8? {
        switch name.lowercased() {
        case "tab", "\\t": Byte.tab
        case "comma": UInt8(ascii: ",")
        case "semicolon": UInt8(ascii: ";")
        case "space": UInt8(ascii: " ")
        case "pipe": UInt8(ascii: "|")
        case "colon": UInt8(ascii: ":")
        default: name.utf8.count == 1 && name.utf8.first != Byte.quote ? name.utf8.first : nil
        }
    }
}

extension StringProtocol {
    /// Without the characters at both ends for which `predicate` holds.
    func trimming(while predicate: (Character) -> Bool) -> String {
        let tail = drop(while: predicate)
        guard let last = tail.lastIndex(where: { !predicate($0) }) else { return "" }
        return String(tail[...last])
    }
}
