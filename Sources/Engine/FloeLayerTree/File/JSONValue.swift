// A JSON document as a value, read by `JSONParser` and written by `text`.

import Foundation

/// A JSON document. Objects keep the order and repetition of their keys.
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// May be infinite, for a number too large for a Double.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// An array or object nested deeper than `JSONParser.deepest`.
    case tooDeep

    public struct Member: Equatable, Sendable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// A description of the value found, for error messages.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let b): b ? "true" : "false"
        case .number(let n): n.isFinite ? Self.text(n) : "a number too large"
        case .string(let s): Self.quoted(s.prefix(40) + (s.count > 40 ? "…" : ""))
        case .array(let a): Self.shortList(a).map { "[\($0)]" } ?? (a.count == 1 ? "an array of 1" : "an array of \(a.count)")
        case .object: "an object"
        case .tooDeep: "more than \(JSONParser.deepest) containers in each other"
        }
    }

    /// Formats a number as people write it: 2, not 2.0.
    static func text(_ n: Double) -> String {
        let text = "\(n)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Formats a few numbers as the elements of an array; nil for anything else.
    private static func shortList(_ items: [JSONValue]) -> String? {
        guard (1...4).contains(items.count) else { return nil }
        var texts: [String] = []
        for case .number(let n) in items where n.isFinite { texts.append(text(n)) }
        return texts.count == items.count ? texts.joined(separator: ", ") : nil
    }

    /// Categories that move the cursor, break the line or change the writing direction.
    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
    ]

    /// Quotes a string on one line, for messages.
    static func quoted(_ text: some StringProtocol) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where unseen.contains(scalar.properties.generalCategory):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
