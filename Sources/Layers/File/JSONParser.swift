// JSON text to values, by RapidJSON's reader: what RFC 8259 allows and nothing looser, keys in order and
// with repetitions, to any depth. (Foundation's stops at 512 containers, drops repeated keys and tells no
// overflow; cJSON takes 01, raw line ends and cut strings.)

import CRapidJSON

struct JSONParser {
    /// Where text stops being JSON, and what belongs there; lines and columns (of bytes) count from 1.
    struct SyntaxError: Error, Equatable {
        let line: Int
        let column: Int
        let expected: String
    }

    /// Containers that lie deeper become `JSONValue.tooDeep`; far more than a tree may have.
    static let deepest = 1000

    /// An array (`items`) or object (`members`) whose end has not been read yet.
    private struct Container {
        let isObject: Bool
        var items: [JSONValue] = []
        var members: [JSONValue.Member] = []
        /// Of the member that comes next.
        var key = ""

        mutating func add(_ value: JSONValue) {
            if isObject { members.append(JSONValue.Member(key: key, value: value)) } else { items.append(value) }
        }

        var value: JSONValue { isObject ? .object(members) : .array(items) }
    }

    private var open: [Container] = []
    /// How many containers are open below the deepest; nothing of them is kept.
    private var skipped = 0
    private var root = JSONValue.null

    static func value(of text: String) throws(SyntaxError) -> JSONValue {
        let text = Array(text.utf8)
        var parser = JSONParser(), end = 0
        let result = unsafe text.withUnsafeBytes { bytes in
            unsafe withUnsafeMutablePointer(to: &parser) { parser in
                unsafe floe_read_json(bytes.baseAddress, bytes.count, receive, parser, &end)
            }
        }
        guard let expected = expected(result) else { return parser.root }
        let before = text[..<end]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        throw SyntaxError(line: line, column: end - lineStart + 1, expected: expected)
    }

    private static let receive: FloeJSONReceiver = { parser, event, text, length in
        guard let parser = unsafe parser?.assumingMemoryBound(to: JSONParser.self) else { return false }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
        // Not valid: half of a surrogate pair that was written as an escape.
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else { return false }
        unsafe parser.pointee.take(event, text)
        return true
    }

    private mutating func take(_ event: FloeJSONEvent, _ text: String) {
        switch event {
        case .startObject, .startArray:
            if open.count < JSONParser.deepest {
                open.append(Container(isObject: event == .startObject))
            } else {
                skipped += 1
            }
        case .endObject, .endArray:
            if skipped > 0 {
                skipped -= 1
                add(.tooDeep)
            } else if let container = open.popLast() {
                add(container.value)
            }
        case .key: if skipped == 0 { open[open.count - 1].key = text }
        case .null: add(.null)
        case .false: add(.bool(false))
        case .true: add(.bool(true))
        case .number: add(.number(Double(text) ?? .infinity))
        case .string: add(.string(text))
        }
    }

    /// Gives the innermost open container its next value.
    private mutating func add(_ value: JSONValue) {
        guard skipped == 0 else { return }
        guard !open.isEmpty else { return root = value }
        open[open.count - 1].add(value)
    }

    /// What belongs where reading stopped; nil if all was read.
    private static func expected(_ result: FloeJSONResult) -> String? {
        switch result {
        case .read: nil
        case .expectedValue: "a JSON value"
        case .expectedWord: "true, false or null"
        case .expectedDigit: "a digit"
        case .expectedKey: "a key in quotes"
        case .expectedColon: "\":\""
        case .expectedCommaOrBrace: "\",\" or \"}\""
        case .expectedCommaOrBracket: "\",\" or \"]\""
        case .expectedQuote: "a closing quote"
        case .expectedNoControlCharacter: "no control character, but an escape like \\n"
        case .expectedEscape: "an escape: one of \" \\ / b f n r t u behind the backslash"
        case .expectedHexadecimal: "four hexadecimal digits behind \\u"
        case .expectedSurrogatePair: "both halves of a surrogate pair"
        case .refused: "both halves of each surrogate pair in the string that ends here"
        case .expectedUTF8: "UTF-8 text"
        case .expectedEnd: "the end of the file"
        }
    }
}
