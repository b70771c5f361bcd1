// What can be wrong with a layer-tree file.

import Foundation

/// Why a layer-tree file was not read. The description is one line for people.
public enum LayerTreeFileError: Error, Equatable, CustomStringConvertible {
    /// No such file: the tree itself, or (with a path into it) an image it names.
    case missing(file: String, path: String?)
    case unreadable(file: String, reason: String)
    case badData(file: String, Problem)

    /// A place in the file and what is wrong there.
    public struct Problem: Error, Equatable {
        /// Like `root.sublayers[2].opacity`; empty for the file as a whole.
        public let path: String
        public let message: String
    }

    public var description: String {
        switch self {
        case .missing(let file, nil): "\(file): no such file"
        case .missing(let file, let path?): "\(file): \(path): no such image file"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .badData(let file, let problem):
            problem.path.isEmpty ? "\(file): \(problem.message)" : "\(file): \(problem.path): \(problem.message)"
        }
    }
}
