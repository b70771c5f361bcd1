// What can be wrong with a file before anything is known of its content, in words that end a sentence. The system's
// own words for its error numbers are plain English; Foundation's ("NSCocoaErrorDomain error 512") are not.

import Glibc

/// Why a file cannot be read or written.
public enum FileProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nothing lies there.
    case missing
    case directory
    /// What is no directory where one is to be, or in the way to it.
    case file
    /// A link to what is not there.
    case brokenLink
    /// A device, a pipe or a socket: it may never end.
    case notRegular
    case larger(thanBytes: Int)
    /// A pipe to be written to that nobody reads from.
    case noReader
    /// What arrived of its name has lost bytes that are not UTF-8; nothing lies under what is left.
    case nameNotUTF8
    /// The directory that a file is to lie in is not there.
    case noDirectory(String)
    /// The system's error number.
    case system(Int32)

    /// Goes on after "…: ".
    public var description: String {
        switch self {
        case .missing: "there is no such file"
        case .directory: "a directory lies there"
        case .file: "a file lies there, or in the way to it"
        case .brokenLink: "a link lies there that leads nowhere"
        case .notRegular: "it is not a regular file"
        case .larger(let bytes): "it has more than \(bytes) bytes"
        case .noReader: "nobody reads from that pipe"
        case .nameNotUTF8: "its name is not UTF-8 text; rename it"
        case .noDirectory(let path): "the directory \(PrintableText.of(path)) does not exist; make it"
        case .system(let code): FileProblem.sentence(code)
        }
    }

    /// The system's words for an error number, in small letters.
    public static func sentence(_ code: Int32) -> String {
        let words = unsafe String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// What an error number means for a file called `path` that was to be opened.
    init(_ code: Int32, opening path: String) {
        switch code {
        // A file where a directory was expected holds none.
        case ENOENT, ENOTDIR: self = path.unicodeScalars.contains("\u{FFFD}") ? .nameNotUTF8 : .missing
        case EISDIR: self = .directory
        // What a pipe without a reader, and a socket, answer.
        case ENXIO: self = .notRegular
        default: self = .system(code)
        }
    }
}
