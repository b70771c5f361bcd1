// One value of a layer-tree file, with its place, so that every error can say where it is, what was expected and what was found.
// Knows nothing about layers.

import FloeImaging
import Foundation

/// A value as the decoder has it, and the file's pictures by name.
struct FileValue {
    typealias Problem = LayerTreeFileError.Problem

    let decoder: any Decoder
    var pictures: [String: Bitmap] = [:]

    func fail(_ expected: String) -> Problem {
        Problem(path: path, message: "expected \(expected), found \(found)")
    }

    /// Returns the members of an object by key, all of them among `known`.
    func object(keys known: [String]) throws -> [String: FileValue] {
        let members = try object()
        // In order, so that the same file always gives the same error.
        if let unknown = members.keys.filter({ !known.contains($0) }).min(), let value = members[unknown] {
            throw Problem(path: value.path, message: "unknown key; expected one of \(known.sorted().joined(separator: ", "))")
        }
        return members
    }

    /// Returns the members of an object whose keys are names.
    func object() throws -> [String: FileValue] {
        guard let members = try? decoder.container(keyedBy: FileKey.self) else { throw fail("an object") }
        var result: [String: FileValue] = [:]
        for key in members.allKeys {
            result[key.stringValue] = FileValue(decoder: try members.superDecoder(forKey: key), pictures: pictures)
        }
        return result
    }

    var isNull: Bool { (try? decoder.singleValueContainer().decodeNil()) == true }

    func array() throws -> [FileValue] {
        guard var list = try? decoder.unkeyedContainer() else { throw fail("an array") }
        var result: [FileValue] = []
        while !list.isAtEnd { result.append(FileValue(decoder: try list.superDecoder(), pictures: pictures)) }
        return result
    }

    func string() throws -> String {
        guard let text = try? String(from: decoder) else { throw fail("a string") }
        return text
    }

    func bool() throws -> Bool {
        guard let isTrue = try? Bool(from: decoder) else { throw fail("true or false") }
        return isTrue
    }

    /// Returns a number within `range`. A number that does not fit into a Double is not one.
    func number(
        _ range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, _ what: String = "a number"
    ) throws -> Double {
        guard let number = try? Double(from: decoder), range.contains(number) else { throw fail(what) }
        return number
    }

    /// Returns exactly `count` numbers; `what` describes them in errors.
    func numbers(_ count: Int, _ what: String) throws -> [Double] {
        if let numbers = try? [Double](from: decoder), numbers.count == count { return numbers }
        guard let items = try? array(), items.count == count else { throw fail(what) }
        return try items.map { try $0.number() }
    }

    /// Returns the one of `cases` that the string names.
    func oneOf<Case: RawRepresentable>(_ cases: [Case]) throws -> Case where Case.RawValue == String {
        let name = try? String(from: decoder)
        guard let found = cases.first(where: { $0.rawValue == name }) else {
            throw fail("one of " + cases.map(\.rawValue).joined(separator: ", "))
        }
        return found
    }

    /// The value's place, like `root.sublayers[2].opacity`, or `root["a key"]` if a key is not a plain word.
    var path: String {
        var text = ""
        for key in decoder.codingPath {
            if let index = key.intValue {
                text += "[\(index)]"
            } else if FileValue.isPlain(key.stringValue) {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            } else {
                text += "[\(FileValue.quoted(key.stringValue))]"
            }
        }
        return text
    }

    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty
            && key.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// A description of the value, for errors.
    private var found: String {
        if isNull { return "null" }
        if let isTrue = try? Bool(from: decoder) { return isTrue ? "true" : "false" }
        if let number = try? Double(from: decoder) { return FileValue.text(number) }
        if let text = try? String(from: decoder) { return FileValue.quoted(text.prefix(40) + (text.count > 40 ? "…" : "")) }
        if let numbers = try? [Double](from: decoder), (1...4).contains(numbers.count) {
            return "[\(numbers.map(FileValue.text).joined(separator: ", "))]"
        }
        if let list = try? decoder.unkeyedContainer() { return "an array of \(list.count ?? 0)" }
        if (try? decoder.container(keyedBy: FileKey.self)) != nil { return "an object" }
        return "a malformed or too large number"
    }

    /// Formats a number as people write it: 2, not 2.0.
    private static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Categories that move the cursor, break the line or change the writing direction.
    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
    ]

    /// Quotes a string on one line, for errors.
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

/// A key of an object in a layer-tree file.
struct FileKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init(stringLiteral text: String) { stringValue = text }
    init?(intValue: Int) { return nil }
}
