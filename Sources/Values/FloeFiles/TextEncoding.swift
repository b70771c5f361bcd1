// Detects how a text file encodes its characters, and converts UTF-16, which spreadsheets and Windows write, to UTF-8. A text is converted
// as a whole or piece by piece as it is read.

/// The encoding of a text's characters as bytes.
package enum TextEncoding: Equatable, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian

    /// The number of bytes examined if there is no byte order mark.
    private static let glance = 4096

    /// Returns the encoding of a text that begins with `head`, and the length of its byte order mark.
    package static func detect(_ head: [UInt8]) -> (encoding: TextEncoding, mark: Int) {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        let unmarked = [TextEncoding.utf16LittleEndian, .utf16BigEndian].first { $0.isLikely(head.prefix(glance)) }
        return (unmarked ?? .utf8, 0)
    }

    /// Whether unmarked bytes are text in this two-byte encoding: mostly Latin letters, whose upper byte is 0, and no control characters.
    private func isLikely(_ head: ArraySlice<UInt8>) -> Bool {
        let pairs = head.count / 2
        guard pairs >= 4 else { return false }
        var latin = 0
        for pair in 0..<pairs {
            let unit = unit(head[2 * pair], head[2 * pair + 1])
            if unit < 0x20, ![9, 10, 13].contains(unit) { return false }
            if unit < 0x100 { latin += 1 }
        }
        return latin * 2 > pairs
    }

    fileprivate func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
        self == .utf16BigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
    }
}

/// Converts a text to UTF-8, without its byte order mark.
package struct TextDecoder: Sendable {
    /// The number of bytes that encoded no character, and became U+FFFD. Those of UTF-8 are left as they are and not counted.
    package private(set) var invalidBytes = 0
    private var encoding: TextEncoding?
    /// The beginning of a character whose other bytes have not been read.
    private var pending: [UInt8] = []

    package init() {}

    /// Returns a whole text as UTF-8.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var decoder = TextDecoder()
        return decoder.utf8(bytes, isLast: true)
    }

    /// Returns the next piece of the text as UTF-8. The encoding is detected in the first piece, which should therefore not be tiny.
    package mutating func utf8(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
        var piece = piece
        if encoding == nil {
            let (found, mark) = TextEncoding.detect(piece)
            encoding = found
            piece.removeFirst(mark)
        }
        guard let encoding, encoding != .utf8 else { return piece }
        let bytes = pending + piece
        var result: [UInt8] = [], i = 0
        result.reserveCapacity(bytes.count)
        func unit(_ i: Int) -> UInt16? { i + 1 < bytes.count ? encoding.unit(bytes[i], bytes[i + 1]) : nil }
        while let first = unit(i) {
            if first < 0x80 {
                result.append(UInt8(first))
                i += 2
            } else if let scalar = Unicode.Scalar(first) {
                result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                i += 2
            } else if UTF16.isLeadSurrogate(first), let second = unit(i + 2), UTF16.isTrailSurrogate(second),
                let scalar = Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
            {
                result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                i += 4
            } else if UTF16.isLeadSurrogate(first), unit(i + 2) == nil, !isLast {
                break
            } else {
                result += UTF8.encodedReplacementCharacter
                invalidBytes += 2
                i += 2
            }
        }
        pending = Array(bytes[i...])
        if isLast, !pending.isEmpty {
            result += UTF8.encodedReplacementCharacter
            invalidBytes += pending.count
            pending = []
        }
        return result
    }
}
