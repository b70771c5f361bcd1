// Why a record cannot be played.

import FloeFiles
import Foundation

/// Why a record cannot be played. Each says what was expected, what was found, and what to do.
package enum RecordError: Error, Equatable, CustomStringConvertible {
    case notReadable(FileProblem)
    /// Its first line is not that of a record.
    case notARecord(String)
    /// It is in another version of the format.
    case otherFormat(Int)
    case line(Int, expected: String)
    /// A file that it opens is missing.
    case missing(String, String)
    /// A file that it opens has another size.
    case changed(String, expected: Int?, found: Int?)
    case noTechnique(String, SceneName)
    case noSwitch(String, SceneName)
    /// A recorded input cannot happen again at that time, in seconds.
    case diverged(at: Double, expected: String)

    package var description: String {
        switch self {
        case .notReadable(let problem): "expected a recording made by floe run --record: \(problem)"
        case .notARecord(let found):
            "expected a recording, whose first line is a JSON object with '\(RecordHead.formatKey)', found "
                + "'\(PrintableText.of(found))': choose a file that Save, then Recording, or floe run --record has made"
        case .otherFormat(let found):
            "expected a recording in format \(RecordHead.format), found one in format \(found): record it again, or play it with the version "
                + "of floe that recorded it"
        case .line(let number, let expected): "line \(number): expected \(PrintableText.of(expected))"
        case .missing(let what, let path):
            "it opens \(PrintableText.of(path)) (\(what)), which does not exist: put it back, or record again"
        case .changed(let path, let expected, let found):
            "it opens \(PrintableText.of(path)), expected \(RecordError.size(expected)), found \(RecordError.size(found)): put the former "
                + "file back, or record again"
        case .noTechnique(let name, let scene):
            "expected a technique of the scene \(scene), found '\(PrintableText.of(name))': record it again with this version"
        case .noSwitch(let name, let scene):
            "expected a switch of the scene \(scene), found '\(PrintableText.of(name))': record it again with this version"
        case .diverged(let time, let expected):
            "at \(time) s: expected \(expected), found none: this version of floe behaves differently; record it again"
        }
    }

    private static func size(_ byteCount: Int?) -> String { byteCount.map { "a file of \($0) bytes" } ?? "a folder" }

    /// Returns what was expected of a line that could not be decoded.
    static func expectation(_ error: any Error) -> String {
        func name(_ path: [any CodingKey]) -> String { "'" + path.map(\.stringValue).filter { $0 != "_0" }.joined(separator: ".") + "'" }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): return "\(name(context.codingPath + [key])), found none"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let what = context.codingPath.isEmpty ? "a line that floe records" : "a value of \(name(context.codingPath))"
            return "\(what): \(context.debugDescription)"
        default: return "a line that floe records: \(error)"
        }
    }
}
