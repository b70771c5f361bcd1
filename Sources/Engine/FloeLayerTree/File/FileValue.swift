// One value of a layer-tree file, with its place, so that every error can say where it is, what was expected and what was found. Values
// that an editor sets are read by the same rules. Knows nothing about layers.

import FloeImaging
import FloeText
import Foundation

/// A value as decoded, with the file's pictures by name; or a value that is in no file.
struct FileValue {
    typealias Problem = LayerTreeFileError.Problem

    private enum Source {
        case file(any Decoder), value(LayerValue)
    }

    private let source: Source
    var pictures: [String: Bitmap] = [:]

    init(decoder: any Decoder, pictures: [String: Bitmap] = [:]) {
        source = .file(decoder)
        self.pictures = pictures
    }

    init(_ value: LayerValue) { source = .value(value) }

    /// The value as a type that JSON has; nil if it is not of that type.
    private func content<Content: Decodable>(as type: Content.Type) -> Content? {
        switch source {
        case .file(let decoder): try? Content(from: decoder)
        case .value(let value): value.form as? Content
        }
    }

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
        guard let members = container else { throw fail("an object") }
        var result: [String: FileValue] = [:]
        for key in members.allKeys {
            result[key.stringValue] = FileValue(decoder: try members.superDecoder(forKey: key), pictures: pictures)
        }
        return result
    }

    private var container: KeyedDecodingContainer<FileKey>? {
        guard case .file(let decoder) = source else { return nil }
        return try? decoder.container(keyedBy: FileKey.self)
    }

    var isNull: Bool {
        switch source {
        case .file(let decoder): (try? decoder.singleValueContainer().decodeNil()) == true
        case .value(let value): value == .null
        }
    }

    func array() throws -> [FileValue] {
        guard let items = try items() else { throw fail("an array") }
        return items
    }

    /// The elements of an array; nil if it is not one.
    private func items() throws -> [FileValue]? {
        switch source {
        case .file(let decoder):
            guard var list = try? decoder.unkeyedContainer() else { return nil }
            var result: [FileValue] = []
            while !list.isAtEnd { result.append(FileValue(decoder: try list.superDecoder(), pictures: pictures)) }
            return result
        case .value(.numbers(let numbers)): return numbers.map { FileValue(.number($0)) }
        case .value(.colors(let colors)): return colors.map { FileValue(.color($0)) }
        case .value(.names(let names)): return names.map { FileValue(.name($0)) }
        case .value: return nil
        }
    }

    /// The text of an editor, which is in no file.
    var editedText: AttributedText? { if case .value(.attributedText(let text)) = source { text } else { nil } }

    func string() throws -> String {
        guard let text = content(as: String.self) else { throw fail("a string") }
        return text
    }

    func bool() throws -> Bool {
        guard let isTrue = content(as: Bool.self) else { throw fail("true or false") }
        return isTrue
    }

    /// Returns a number within `range`. A number that does not fit into a Double is not one.
    func number(
        _ range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, _ what: String = "a number"
    ) throws -> Double {
        guard let number = content(as: Double.self), range.contains(number) else { throw fail(what) }
        return number
    }

    /// Returns exactly `count` numbers; `what` describes them in errors.
    func numbers(_ count: Int, _ what: String) throws -> [Double] {
        if let numbers = content(as: [Double].self), numbers.count == count, numbers.allSatisfy(\.isFinite) { return numbers }
        guard let items = try? items(), items.count == count else { throw fail(what) }
        return try items.map { try $0.number() }
    }

    /// Returns the one of `cases` that the string names.
    func oneOf<Case: RawRepresentable>(_ cases: [Case]) throws -> Case where Case.RawValue == String {
        let name = content(as: String.self)
        guard let found = cases.first(where: { $0.rawValue == name }) else {
            throw fail("one of " + cases.map(\.rawValue).joined(separator: ", "))
        }
        return found
    }

    /// The value's place, like `root.sublayers[2].opacity`, or `root["a key"]` if a key is not a plain word.
    var path: String {
        guard case .file(let decoder) = source else { return "" }
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
        if let isTrue = content(as: Bool.self) { return isTrue ? "true" : "false" }
        if let number = content(as: Double.self) { return LayerValue.text(number) }
        if let text = content(as: String.self) { return FileValue.quoted(text.prefix(40) + (text.count > 40 ? "…" : "")) }
        if let numbers = content(as: [Double].self), (1...4).contains(numbers.count) {
            return "[\(numbers.map(LayerValue.text).joined(separator: ", "))]"
        }
        if let items = try? items() { return "an array of \(items.count)" }
        return container != nil ? "an object" : "a malformed or too large number"
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
