// Errors of opening, reading and replacing files, worded as the end of a sentence. The system's own words for its error
// numbers are plain English, while Foundation's ("NSCocoaErrorDomain error 512") are not.

import Glibc

/// Why a file cannot be read or written.
package enum FileProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file does not exist.
    case missing
    case directory
    /// Something has the name that a new file or folder was to get.
    case exists
    /// A file is where a directory is expected, or in its path.
    case file
    /// A link with a missing target.
    case brokenLink
    /// A device, a pipe or a socket, which may never end.
    case notRegular
    case larger(thanBytes: Int)
    /// A pipe to be written to that has no reader.
    case noReader
    /// The name contained bytes that are not UTF-8 and were lost. No file has the remaining name.
    case nameNotUTF8
    /// The directory for a file does not exist.
    case noDirectory(String)
    /// The system's error number.
    case system(Int32)

    /// The reason, as the continuation of "…: ".
    package var description: String {
        switch self {
        case .missing: "there is no such file"
        case .directory: "it is a directory"
        case .exists: "it exists, and nothing is overwritten"
        case .file: "it or a folder above it is a file"
        case .brokenLink: "it is a broken symbolic link"
        case .notRegular: "it is not a regular file"
        case .larger(let bytes): "it has more than \(bytes) bytes"
        case .noReader: "the pipe has no reader"
        case .nameNotUTF8: "its name is not UTF-8 text; rename it"
        case .noDirectory(let path): "the directory \(PrintableText.of(path)) does not exist; make it"
        case .system(let code): FileProblem.sentence(code)
        }
    }

    /// Returns the system's words for an error number, in lower case.
    package static func sentence(_ code: Int32) -> String {
        let words = unsafe String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Interprets an error number from opening the file called `path`.
    init(_ code: Int32, opening path: String) {
        switch code {
        // ENOTDIR: a file in place of a directory contains no files.
        case ENOENT, ENOTDIR: self = path.unicodeScalars.contains("\u{FFFD}") ? .nameNotUTF8 : .missing
        case EISDIR: self = .directory
        // The error for a pipe without a reader, and for a socket.
        case ENXIO: self = .notRegular
        default: self = .system(code)
        }
    }
}
