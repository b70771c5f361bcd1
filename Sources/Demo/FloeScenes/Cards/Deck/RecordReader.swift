// Splits a deck file's bytes into records of fields, in the format of RFC 4180 and Anki's exports:
//
//     plain <separator> "quoted, may hold ""quotes"", separators and
//     line ends" <separator> plain
//
// A field is quoted only if its very first byte is a quote. A malformed record is reported with its line, and reading continues on
// the line after that, so that a stray quote cannot swallow the rest of a deck.

/// Reads records in order. Complexity: O(bytes) for all of them together.
struct RecordReader {
    enum Record: Equatable {
        case fields([[UInt8]])
        case bad(SkippedLine.Reason)
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    /// The index of the next byte to read.
    private(set) var position: Int
    private var line: Int

    /// Reads `bytes` from `position`, which is on line `line`.
    init(_ bytes: [UInt8], separator: UInt8, from position: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.separator = separator
        self.position = position
        self.line = line
    }

    /// The share that has been read, 0…1.
    var progress: Double { bytes.isEmpty ? 1 : Double(position) / Double(bytes.count) }

    /// Returns the next record and the number of its first line, or nil at the end. Skips empty lines and comments (`#`).
    mutating func next() -> (line: Int, record: Record)? {
        while position < bytes.count {
            let start = line
            if bytes[position] == Byte.hash || isAtLineEnd {
                skipLine()
                continue
            }
            return (start, record())
        }
        return nil
    }

    private mutating func record() -> Record {
        let start = (position, line)
        var fields: [[UInt8]] = []
        while true {
            switch field() {
            case .success(let field): fields.append(field)
            case .failure(let error):
                (position, line) = start
                skipLine()
                return .bad(error.reason)
            }
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        skipLine()
        return .fields(fields)
    }

    private struct BadField: Error { let reason: SkippedLine.Reason }

    /// Reads a field up to the separator or line end after it.
    private mutating func field() -> Result<[UInt8], BadField> {
        if position < bytes.count, bytes[position] == Byte.quote { return quotedField() }
        let start = position
        while position < bytes.count, bytes[position] != separator, !isAtLineEnd { position += 1 }
        return .success(Array(bytes[start..<position]))
    }

    private mutating func quotedField() -> Result<[UInt8], BadField> {
        var field: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Byte.quote {
                if position < bytes.count, bytes[position] == Byte.quote {
                    position += 1
                } else if position == bytes.count || bytes[position] == separator || isAtLineEnd {
                    return .success(field)
                } else {
                    return .failure(BadField(reason: .textAfterQuote))
                }
            }
            if byte == Byte.lineFeed { line += 1 }
            field.append(byte)
        }
        return .failure(BadField(reason: .unclosedQuote))
    }

    /// Whether `position` is at `\n` or `\r\n`. A lone carriage return is text.
    private var isAtLineEnd: Bool {
        bytes[position] == Byte.lineFeed
            || (bytes[position] == Byte.carriageReturn
                && (position + 1 == bytes.count || bytes[position + 1] == Byte.lineFeed))
    }

    private mutating func skipLine() {
        while position < bytes.count {
            position += 1
            if bytes[position - 1] == Byte.lineFeed { break }
        }
        line += 1
    }
}

/// The bytes with a meaning in deck files.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
}

/// The lines at the top of an Anki plain-text export that specify how to read the rest
/// (https://docs.ankiweb.net/importing/text-files.html#file-headers):
///
///     #separator:tab          #html:true          #columns:Front<tab>Back<tab>Tags
///     #tags column:3          #notetype column:1  #deck column:2       #guid column:1     #deck:Greek
///
/// A plain tab-separated file has none of them. Unknown lines are comments.
struct DeckHeader: Equatable {
    var separator = Byte.tab
    /// Whether fields are HTML.
    var isHTML = false
    /// The deck name for all notes.
    var deckName: String?
    /// The index, from 0, of the field that names a note's section.
    var deckColumn: Int?
    /// The indices, from 0, of fields that are not facets: tags, note types, identifiers.
    var otherColumns: Set<Int> = []

    /// Reads the header. Also returns the position and the line where the records begin.
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

    /// Returns the separator with Anki's name `name`, or `name` itself if it is a single byte.
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
    /// Returns the string without the characters at both ends that satisfy `predicate`.
    func trimming(while predicate: (Character) -> Bool) -> String {
        let tail = drop(while: predicate)
        guard let last = tail.lastIndex(where: { !predicate($0) }) else { return "" }
        return String(tail[...last])
    }
}
