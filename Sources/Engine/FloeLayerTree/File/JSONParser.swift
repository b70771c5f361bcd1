// Parses JSON text into values with yajl: exactly what RFC 8259 allows, with keys in order and repetitions kept, to any depth.
// (Foundation's reader stops at 512 containers and drops repeated keys.) yajl passes on lone surrogates, which are rejected here.

import CFloeYajl

struct JSONParser {
    /// Where text stops being JSON, what was expected there and what was found. Lines and columns (in bytes) count from 1.
    struct SyntaxError: Error, Equatable {
        let line: Int
        let column: Int
        let expected: String
        let found: String
    }

    /// Containers nested deeper become `JSONValue.tooDeep`; the limit is far more than a tree may have.
    static let deepest = 1000

    /// An array (`items`) or object (`members`) whose end has not been read yet.
    private struct Container {
        let isObject: Bool
        var items: [JSONValue] = []
        var members: [JSONValue.Member] = []
        /// The key of the next member.
        var key = ""

        mutating func add(_ value: JSONValue) {
            if isObject { members.append(JSONValue.Member(key: key, value: value)) } else { items.append(value) }
        }

        var value: JSONValue { isObject ? .object(members) : .array(items) }
    }

    private var open: [Container] = []
    /// The number of open containers beyond `deepest`; none of their content is kept.
    private var skipped = 0
    private var root = JSONValue.null

    static func value(of text: String) throws(SyntaxError) -> JSONValue {
        var bytes = Array(text.utf8)
        let mark = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        if let half = loneSurrogate(in: bytes) {
            throw SyntaxError(at: half, of: bytes, expected: "both halves of a surrogate pair", characters: 6)
        }
        var parser = JSONParser(), end = 0, message: String?
        // yajl completes a top-level value only when something follows that cannot belong to it.
        bytes.append(UInt8(ascii: "\n"))
        unsafe withUnsafeMutablePointer(to: &parser) { parser in
            var callbacks = JSONParser.callbacks
            guard let handle = unsafe yajl_alloc(&callbacks, nil, parser) else { return message = "memory for the document" }
            defer { unsafe yajl_free(handle) }
            unsafe bytes[mark...].withUnsafeBufferPointer { text in
                var status = unsafe yajl_parse(handle, text.baseAddress, text.count)
                end = unsafe mark + yajl_get_bytes_consumed(handle)
                if status == yajl_status_ok { status = unsafe yajl_complete_parse(handle) }
                guard status != yajl_status_ok else { return }
                let words = unsafe yajl_get_error(handle, 0, text.baseAddress, text.count)
                message = unsafe words.map { unsafe String(cString: $0) } ?? ""
                unsafe yajl_free_error(handle, words)
            }
        }
        bytes.removeLast()
        guard let message else { return parser.root }
        let missing = expected(message, isAtEnd: end >= bytes.count)
        throw SyntaxError(at: min(end - missing.back, bytes.count), of: bytes, expected: missing.what)
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    // Events

    private static var callbacks: yajl_callbacks {
        unsafe yajl_callbacks(
            yajl_null: { unsafe JSONParser.take($0) { $0.add(.null) } },
            yajl_boolean: { context, value in unsafe JSONParser.take(context) { $0.add(.bool(value != 0)) } },
            yajl_integer: nil, yajl_double: nil,
            // The number's text, however large: one too large for a double is not an error of the document.
            yajl_number: { context, text, length in
                let digits = unsafe UnsafeRawBufferPointer(start: text, count: length)
                let number = unsafe Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
                return unsafe JSONParser.take(context) { $0.add(.number(number)) }
            },
            yajl_string: { context, text, length in
                unsafe JSONParser.take(context, text, length) { $0.add(.string($1)) }
            },
            yajl_start_map: { unsafe JSONParser.take($0) { $0.start(isObject: true) } },
            yajl_map_key: { context, text, length in
                unsafe JSONParser.take(context, text, length) { if $0.skipped == 0 { $0.open[$0.open.count - 1].key = $1 } }
            },
            yajl_end_map: { unsafe JSONParser.take($0) { $0.end() } },
            yajl_start_array: { unsafe JSONParser.take($0) { $0.start(isObject: false) } },
            yajl_end_array: { unsafe JSONParser.take($0) { $0.end() } })
    }

    private static func take(_ context: UnsafeMutableRawPointer?, _ event: (inout JSONParser) -> Void) -> Int32 {
        guard let parser = unsafe context?.assumingMemoryBound(to: JSONParser.self) else { return 0 }
        unsafe event(&parser.pointee)
        return 1
    }

    private static func take(
        _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ length: Int, _ event: (inout JSONParser, String) -> Void
    ) -> Int32 {
        let text = unsafe String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
        return unsafe take(context) { event(&$0, text) }
    }

    private mutating func start(isObject: Bool) {
        if open.count < JSONParser.deepest {
            open.append(Container(isObject: isObject))
        } else {
            skipped += 1
        }
    }

    private mutating func end() {
        if skipped > 0 {
            skipped -= 1
            add(.tooDeep)
        } else if let container = open.popLast() {
            add(container.value)
        }
    }

    /// Adds the next value to the innermost open container.
    private mutating func add(_ value: JSONValue) {
        guard skipped == 0 else { return }
        guard !open.isEmpty else { return root = value }
        open[open.count - 1].add(value)
    }

    // Errors

    /// Returns the offset of the first escaped surrogate without its partner: a high one with no low one after it, or a low one
    /// with no high one before it.
    private static func loneSurrogate(in bytes: [UInt8]) -> Int? {
        /// Returns the code unit of an escape `\uXXXX` at an offset.
        func unit(at i: Int) -> UInt16? {
            guard i + 6 <= bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u") else { return nil }
            return UInt16(String(decoding: bytes[(i + 2)..<(i + 6)], as: UTF8.self), radix: 16)
        }
        var i = 0
        while let backslash = bytes[i...].firstIndex(of: UInt8(ascii: "\\")) {
            i = min(backslash + 2, bytes.count)
            guard let first = unit(at: backslash), UTF16.isSurrogate(first) else { continue }
            guard UTF16.isLeadSurrogate(first), let second = unit(at: backslash + 6), UTF16.isTrailSurrogate(second) else {
                return backslash
            }
            i = backslash + 12
        }
        return nil
    }

    /// Returns what was expected where parsing stopped, and how many bytes before that it is missing, from yajl's message.
    private static func expected(_ message: String, isAtEnd: Bool) -> (what: String, back: Int) {
        if message.contains("premature EOF") { return ("the rest of a JSON document", 0) }
        if message.contains("inside string."), isAtEnd { return ("a closing quote", 0) }
        let known = expectations.first { message.contains($0.words) }
        return (known?.what ?? "a JSON value", known?.back ?? 0)
    }

    private static let expectations: [(words: String, what: String, back: Int)] = [
        ("unallowed token", "a JSON value", 1), ("invalid char in json", "a JSON value", 1), ("probable comment", "a JSON value", 0),
        ("invalid string", "true, false or null", 0), ("digit is required", "a digit", 0),
        ("invalid object key", "a key in quotes", 1), ("separated by a colon", "\":\"", 1),
        ("after key and value", "\",\" or \"}\"", 0), ("after array element", "\",\" or \"]\"", 1),
        ("trailing garbage", "the end of the file", 1), ("UTF8", "UTF-8 text", 0),
        ("invalid character inside string", "no control character, but an escape like \\n", 0),
        ("occurs before a character", "an escape: one of \" \\ / b f n r t u behind the backslash", 0),
        ("non-hex", "four hexadecimal digits behind \\u", 0),
    ]
}

extension JSONParser.SyntaxError {
    /// `characters`: the number of characters to quote as what was found.
    fileprivate init(at end: Int, of bytes: [UInt8], expected: String, characters: Int = 1) {
        let place = max(0, min(end, bytes.count)), before = bytes[..<place]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // No character is longer than this, except with stacked combining marks.
        let there = String(decoding: bytes[place...].prefix(32), as: UTF8.self).prefix(characters)
        self.init(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - lineStart + 1, expected: expected,
            found: there.isEmpty ? "the end of the file" : "'\(there)'")
    }
}
