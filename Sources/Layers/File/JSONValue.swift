// JSON as a value, parsed by cJSON. (Foundation's parser stops at 512 nested containers, one short of
// what a layer tree of the permitted depth may need, and reports no number that is out of range.)

import CCJSON
import Foundation

/// A parsed JSON document. Objects keep the order and the repetition of their keys.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// May be infinite: a number too large for a Double.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Equatable, Sendable {
        let key: String
        let value: JSONValue
    }

    /// Where text stopped being JSON; lines and columns count from 1.
    struct SyntaxError: Error, Equatable {
        let line: Int
        let column: Int
    }

    init(parsing text: String) throws(SyntaxError) {
        let utf8 = Array(text.utf8CString)
        let parsed: Result<JSONValue, SyntaxError> = unsafe utf8.withUnsafeBufferPointer { buffer in
            var end: UnsafePointer<CChar>?
            guard let root = unsafe cJSON_ParseWithLengthOpts(buffer.baseAddress, buffer.count, &end, 1) else {
                let offset = unsafe end.flatMap { e in unsafe buffer.baseAddress.map { unsafe e - $0 } } ?? 0
                return .failure(SyntaxError(offset: offset, in: text))
            }
            defer { unsafe cJSON_Delete(root) }
            return .success(unsafe JSONValue(root))
        }
        self = try parsed.get()
    }

    private init(_ item: UnsafeMutablePointer<cJSON>) {
        func children() -> [(key: String, value: JSONValue)] {
            var result: [(String, JSONValue)] = []
            var next = unsafe item.pointee.child
            while let child = unsafe next {
                let key = unsafe child.pointee.string.map { unsafe String(cString: $0) } ?? ""
                result.append((key, unsafe JSONValue(child)))
                unsafe next = child.pointee.next
            }
            return result
        }
        switch unsafe item.pointee.type & 0xFF {
        case 1 << 0: self = .bool(false)
        case 1 << 1: self = .bool(true)
        case 1 << 3: self = .number(unsafe item.pointee.valuedouble)
        case 1 << 4: self = .string(unsafe item.pointee.valuestring.map { unsafe String(cString: $0) } ?? "")
        case 1 << 5: self = .array(children().map(\.value))
        case 1 << 6: self = .object(children().map { Member(key: $0.key, value: $0.value) })
        default: self = .null
        }
    }

    /// For error messages: what was found.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let b): b ? "true" : "false"
        case .number(let n): n.isFinite ? "\(n)" : "a number too large"
        case .string(let s): "\"\(s.prefix(40))\(s.count > 40 ? "…" : "")\""
        case .array(let a): a.count == 1 ? "an array of 1" : "an array of \(a.count)"
        case .object: "an object"
        }
    }
}

extension JSONValue.SyntaxError {
    fileprivate init(offset: Int, in text: String) {
        let before = text.utf8.prefix(max(0, offset))
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        column = 1 + before.distance(from: lineStart, to: before.endIndex)
    }
}
