// Splits a deck file's bytes into records of fields, as RFC 4180 and Anki's exports have them:
//
//     plain <separator> "quoted, may hold ""quotes"", separators and
//     line ends" <separator> plain
//
// A field is quoted only if its very first byte is a quote. A record that goes wrong is reported with its
// line, and reading goes on with the line after that one: a stray quote cannot swallow the rest of a deck.

/// Reads records one after the other. Complexity: O(bytes) for all of them together.
struct RecordReader {
    enum Record: Equatable {
        case fields([[UInt8]])
        case bad(SkippedLine.Reason)
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    /// Of the byte to be read next.
    private(set) var position: Int
    private var line: Int

    /// Reads `bytes` from `position`, which is on line `line`.
    init(_ bytes: [UInt8], separator: UInt8, from position: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.separator = separator
        self.position = position
        self.line = line
    }

    /// How much has been read, 0…1.
    var progress: Double { bytes.isEmpty ? 1 : Double(position) / Double(bytes.count) }

    /// The next record and the number of its first line; nil at the end. Empty lines and comments (`#`) are
    /// left out.
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

    /// A field, up to the separator or line end behind it.
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

    /// At `\n` or `\r\n`; a carriage return alone is text.
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

/// The bytes that mean something to a deck file.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
}
