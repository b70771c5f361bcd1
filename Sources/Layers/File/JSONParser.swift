// JSON text to values: what RFC 8259 allows and nothing looser, keys in order and with repetitions, to
// any depth. Written out here because no library at hand does all of that: Foundation's stops at 512
// containers, drops repeated keys and tells no overflow; cJSON takes 01, raw line ends and cut strings.

import Foundation

struct JSONParser {
    /// Where text stops being JSON, and what belongs there; lines and columns (of bytes) count from 1.
    struct SyntaxError: Error, Equatable {
        let line: Int
        let column: Int
        let expected: String
    }

    /// Containers that lie deeper become `JSONValue.tooDeep`; far more than a tree may have.
    static let deepest = 1000

    private let text: [UInt8]
    private var place = 0

    static func value(of text: String) throws(SyntaxError) -> JSONValue {
        var parser = JSONParser(text: Array(text.utf8))
        if parser.text.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
        let value = try parser.value(depth: 1)
        guard parser.peek() == nil else { throw parser.problem("the end of the file") }
        return value
    }

    private init(text: [UInt8]) { self.text = text }

    private func problem(_ expected: String) -> SyntaxError {
        let before = text[..<place]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return SyntaxError(line: line, column: place - lineStart + 1, expected: expected)
    }

    private var byte: UInt8? { place < text.count ? text[place] : nil }

    /// The next byte that is no space, which stays.
    private mutating func peek() -> UInt8? {
        while let b = byte, b == 32 || b == 10 || b == 13 || b == 9 { place += 1 }
        return byte
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func value(depth: Int) throws(SyntaxError) -> JSONValue {
        switch peek() {
        case UInt8(ascii: "{")?: return depth > JSONParser.deepest ? try skipContainer() : .object(try members(depth))
        case UInt8(ascii: "[")?: return depth > JSONParser.deepest ? try skipContainer() : .array(try items(depth))
        case UInt8(ascii: "\"")?: return .string(try string())
        case let b? where b == UInt8(ascii: "-") || JSONParser.isDigit(b): return .number(try number())
        default:
            for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
            where text[place...].starts(with: word.utf8) {
                place += word.utf8.count
                return value
            }
            throw problem("a JSON value")
        }
    }

    private mutating func items(_ depth: Int) throws(SyntaxError) -> [JSONValue] {
        place += 1
        var items: [JSONValue] = []
        if take("]") { return items }
        repeat { items.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw problem("\",\" or \"]\"") }
        return items
    }

    private mutating func members(_ depth: Int) throws(SyntaxError) -> [JSONValue.Member] {
        place += 1
        var members: [JSONValue.Member] = []
        if take("}") { return members }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw problem("a key in quotes") }
            let key = try string()
            guard take(":") else { throw problem("\":\"") }
            members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw problem("\",\" or \"}\"") }
        return members
    }

    /// Passes over a container without going down into it; whoever reads it refuses it.
    private mutating func skipContainer() throws(SyntaxError) -> JSONValue {
        var open = 0
        repeat {
            guard let b = peek() else { throw problem("a bracket that closes") }
            if b == UInt8(ascii: "\"") {
                _ = try string()
                continue
            }
            if b == UInt8(ascii: "{") || b == UInt8(ascii: "[") { open += 1 }
            if b == UInt8(ascii: "}") || b == UInt8(ascii: "]") { open -= 1 }
            place += 1
        } while open > 0
        return .tooDeep
    }

    /// May be infinite: a number too large for a Double.
    private mutating func number() throws(SyntaxError) -> Double {
        let start = place
        if byte == UInt8(ascii: "-") { place += 1 }
        if byte == UInt8(ascii: "0") { place += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            place += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        return Double(String(decoding: text[start..<place], as: UTF8.self)) ?? .infinity
    }

    private mutating func digits() throws(SyntaxError) {
        let start = place
        while let b = byte, JSONParser.isDigit(b) { place += 1 }
        guard place > start else { throw problem("a digit") }
    }

    private static func isDigit(_ b: UInt8) -> Bool { b >= UInt8(ascii: "0") && b <= UInt8(ascii: "9") }

    private mutating func string() throws(SyntaxError) -> String {
        place += 1
        var result: [UInt8] = []
        while let b = byte, b >= 32 {
            place += 1
            if b == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
            if b == UInt8(ascii: "\\") {
                result.append(contentsOf: try String(escape()).utf8)
            } else {
                result.append(b)
            }
        }
        throw problem(byte == nil ? "a closing quote" : "no control character, but an escape like \\n")
    }

    /// What stands behind a backslash.
    private mutating func escape() throws(SyntaxError) -> Unicode.Scalar {
        guard let b = byte else { throw problem("an escape") }
        place += 1
        switch Unicode.Scalar(b) {
        case "\"", "\\", "/": return Unicode.Scalar(b)
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var unit = try hexadecimal()
            if (0xD800..<0xDC00).contains(unit), text[place...].starts(with: "\\u".utf8) {
                place += 2
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw problem("the second half of a surrogate pair") }
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(unit) else { throw problem("both halves of a surrogate pair") }
            return scalar
        default:
            place -= 1
            throw problem("an escape: one of \" \\ / b f n r t u")
        }
    }

    private mutating func hexadecimal() throws(SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let b = byte, let digit = Character(Unicode.Scalar(b)).hexDigitValue else { throw problem("four hexadecimal digits") }
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }
}
