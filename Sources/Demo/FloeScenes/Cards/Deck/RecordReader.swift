// Splits a deck file's bytes into records of fields, in the format of RFC 4180 and Anki's exports:
//
//     plain <separator> "quoted, may hold ""quotes"", separators and
//     line ends" <separator> plain
//
// A field is quoted only if its very first byte is a quote, and nothing but spaces follows the closing one. Any other quotes are text,
// so that a stray one cannot swallow the rest of a deck.

/// Reads records in order. Complexity: O(bytes) for all of them together.
struct RecordReader {
    struct Record: Equatable {
        /// The number of its first line.
        var line: Int
        var fields: [[UInt8]]
        /// Whether a field begins with a quote that is not closed as it should be, and was taken as text.
        var hasOpenQuote = false
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

    /// Returns the next record, or nil at the end. Skips empty lines and records without a byte in any field, as the lower rows of a
    /// spreadsheet are.
    mutating func next() -> Record? {
        while position < bytes.count {
            let record = record()
            if !record.fields.allSatisfy(\.isEmpty) { return record }
        }
        return nil
    }

    private mutating func record() -> Record {
        var record = Record(line: line, fields: [])
        while true {
            record.fields.append(field(&record))
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        position = LineEnd.end(at: position, in: bytes)
        line += 1
        return record
    }

    /// Reads a field up to the separator or line end after it.
    private mutating func field(_ record: inout Record) -> [UInt8] {
        let start = position
        if position < bytes.count, bytes[position] == Byte.quote {
            switch quotedField() {
            case .closed(let field): return field
            case .text: break
            case .open: record.hasOpenQuote = true
            }
        }
        while position < bytes.count, bytes[position] != separator, !LineEnd.isLineEnd(bytes[position]) { position += 1 }
        return Array(bytes[start..<position])
    }

    private enum Quoted {
        case closed([UInt8])
        /// Text follows the closing quote. `position` is there.
        case text
        /// It is not closed, or closed on another line and followed by text. `position` is where it was.
        case open
    }

    private mutating func quotedField() -> Quoted {
        var field: [UInt8] = []
        var i = position + 1, lines = 0
        while i < bytes.count {
            let byte = bytes[i]
            i += 1
            if byte == Byte.quote {
                if i < bytes.count, bytes[i] == Byte.quote {
                    i += 1
                } else {
                    let close = i
                    while i < bytes.count, bytes[i] == Byte.space, separator != Byte.space { i += 1 }
                    if i == bytes.count || bytes[i] == separator || LineEnd.isLineEnd(bytes[i]) {
                        position = i
                        line += lines
                        return .closed(field)
                    }
                    guard lines == 0 else { return .open }
                    position = close
                    return .text
                }
            } else if LineEnd.isLineEnd(byte), LineEnd.end(at: i - 1, in: bytes) == i {
                lines += 1
            }
            field.append(byte)
        }
        return .open
    }
}

/// Line ends: a line feed, a carriage return, or both in the reverse order.
enum LineEnd {
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == Byte.lineFeed || byte == Byte.carriageReturn }

    /// Returns where the line end at `start` ends.
    static func end(at start: Int, in bytes: [UInt8]) -> Int {
        guard start < bytes.count else { return start }
        let isPair = bytes[start] == Byte.carriageReturn && start + 1 < bytes.count && bytes[start + 1] == Byte.lineFeed
        return start + (isPair ? 2 : 1)
    }
}

/// The bytes with a meaning in deck files.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let space = UInt8(ascii: " ")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let pipe = UInt8(ascii: "|")
    static let colon = UInt8(ascii: ":")
}
