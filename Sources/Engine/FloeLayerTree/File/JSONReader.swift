// Reads JSON values along with their paths, so that every error can say where it is, what was expected and what was found. Knows
// nothing about layers.

import Foundation

/// A value and its path, like `root.sublayers[2].opacity`.
struct JSONReader {
    let value: JSONValue
    let path: String

    func fail(_ expected: String) -> LayerTreeFileError.Problem {
        .init(path: path, message: "expected \(expected), found \(value.summary)")
    }

    /// Returns `path.key`, or `path["a key"]` if the key is not a plain word.
    private func path(to key: String) -> String {
        let isPlain =
            !key.isEmpty
            && key.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
        if isPlain { return path.isEmpty ? key : "\(path).\(key)" }
        return "\(path)[\(JSONValue.quoted(key))]"
    }

    /// Returns the members of an object, none of them repeated or outside `known`.
    func object(keys known: Set<String>) throws(LayerTreeFileError.Problem) -> [String: JSONReader] {
        guard case .object(let members) = value else { throw fail("an object") }
        var result: [String: JSONReader] = [:]
        for member in members {
            let inner = JSONReader(value: member.value, path: path(to: member.key))
            guard known.contains(member.key) else {
                throw .init(path: inner.path, message: "unknown key; expected one of \(known.sorted().joined(separator: ", "))")
            }
            guard result.updateValue(inner, forKey: member.key) == nil else {
                throw .init(path: inner.path, message: "this key stands here twice; expected it once")
            }
        }
        return result
    }

    /// Returns the members of an object whose keys are names.
    func dictionary() throws(LayerTreeFileError.Problem) -> [(key: String, value: JSONReader)] {
        guard case .object(let members) = value else { throw fail("an object") }
        var seen = Set<String>()
        var result: [(String, JSONReader)] = []
        for member in members {
            let inner = JSONReader(value: member.value, path: path(to: member.key))
            guard seen.insert(member.key).inserted else {
                throw .init(path: inner.path, message: "this name stands here twice; expected it once")
            }
            result.append((member.key, inner))
        }
        return result
    }

    func array() throws(LayerTreeFileError.Problem) -> [JSONReader] {
        guard case .array(let items) = value else { throw fail("an array") }
        return items.enumerated().map { JSONReader(value: $1, path: "\(path)[\($0)]") }
    }

    func string() throws(LayerTreeFileError.Problem) -> String {
        guard case .string(let s) = value else { throw fail("a string") }
        return s
    }

    func bool() throws(LayerTreeFileError.Problem) -> Bool {
        guard case .bool(let b) = value else { throw fail("true or false") }
        return b
    }

    /// Returns a finite number within `range`.
    func number(
        _ range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        _ what: String = "a number"
    ) throws(LayerTreeFileError.Problem) -> Double {
        guard case .number(let n) = value else { throw fail(what) }
        guard n.isFinite else { throw fail("a finite number") }
        guard range.contains(n) else { throw fail(what) }
        return n
    }

    /// Returns exactly `count` finite numbers; `what` describes them in errors.
    func numbers(_ count: Int, _ what: String) throws(LayerTreeFileError.Problem) -> [Double] {
        guard case .array(let items) = value, items.count == count else { throw fail(what) }
        var result: [Double] = []
        for item in try array() { result.append(try item.number()) }
        return result
    }

    /// Returns the case of an enumeration named by the string.
    func oneOf<E: RawRepresentable & CaseIterable>(_: E.Type) throws(LayerTreeFileError.Problem) -> E
    where E.RawValue == String {
        guard case .string(let s) = value, let found = E(rawValue: s) else {
            throw fail("one of " + E.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return found
    }
}
