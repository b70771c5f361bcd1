// The errors of reading a layer-tree file.

import FloeFiles
import Foundation

/// Why a layer-tree file could not be read. The description is one line for people.
public enum LayerTreeFileError: Error, Equatable, CustomStringConvertible {
    /// No such file: the tree itself or, with a path within the tree, an image it names.
    case missing(file: String, path: String?)
    /// The file exists but cannot be read, for example for lack of permission.
    case unreadable(file: String, reason: String)
    /// The file was read and does not follow the format.
    case badData(file: String, Problem)

    /// A place in the file and what is wrong there.
    public struct Problem: Error, Equatable {
        /// Like `root.sublayers[2].opacity`; empty for the file as a whole.
        public let path: String
        /// What is wrong, as one line for people that says what was expected and what was found.
        public let message: String
    }

    public var description: String {
        switch self {
        case .missing(let file, nil): "\(LayerTreeFileError.name(file)): no such file"
        case .missing(let file, let path?):
            "\(LayerTreeFileError.name(file)): \(PrintableText.of(path, longest: LayerTreeFileError.longestPlace)): no such image file"
        case .unreadable(let file, let reason): "\(LayerTreeFileError.name(file)): cannot be read: \(reason)"
        case .badData(let file, let problem): "\(LayerTreeFileError.name(file)): \(LayerTreeFileError.text(problem))"
        }
    }

    /// The most characters printed of a place in a file and of a message; both may contain text from the file.
    private static let longestPlace = 240, longestMessage = 800

    private static func name(_ file: String) -> String { PrintableText.of(file, longest: longestPlace) }

    private static func text(_ problem: Problem) -> String {
        let message = PrintableText.of(problem.message, longest: longestMessage)
        return problem.path.isEmpty ? message : "\(PrintableText.of(problem.path, longest: longestPlace)): \(message)"
    }
}

extension LayerTreeFileError.Problem {
    /// Describes why text is not JSON, and where. JSONDecoder reports neither; JSONSerialization ends its reason with the offset.
    static func syntax(of data: Data) -> Self {
        var reason = "not a JSON document"
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? reason
        }
        let words = reason.split(separator: " around character ", maxSplits: 1)
        let offset = words.count > 1 ? Int(words[1].prefix(while: \.isNumber)) : nil
        let (line, column) = position(of: offset ?? data.count, in: data)
        let found = words.map { $0.prefix(1).lowercased() + $0.dropFirst() }.first ?? ""
        return Self(path: "", message: "line \(line), column \(column): expected a JSON document; \(found)")
    }

    /// Returns the line and the column of a byte, both from 1.
    static func position(of offset: Int, in data: Data) -> (line: Int, column: Int) {
        let before = data.prefix(max(0, offset)), newline = UInt8(ascii: "\n")
        return (before.count { $0 == newline } + 1, before.reversed().prefix { $0 != newline }.count + 1)
    }
}
