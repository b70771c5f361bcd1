// Errors of picture files. Every case names the file. The message says what was expected, what was found and what to do, in one
// line that a command can print as it is.

import FloeFiles
import FloeGeometry
import FloeImaging

/// Why a picture could not be read or written.
public enum ImageFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no file.
    case missing(path: String)
    /// It cannot be read: no permission, a directory, a device.
    case unreadable(path: String, reason: String)
    /// The content is of no format that can be read. `found` says what it is, and what to do.
    case unknownFormat(path: String, found: String)
    /// The content is of a known format, but broken. `reason` is the decoder's own.
    case damaged(path: String, format: ImageFormat, reason: String)
    /// An intact file of a kind that is not supported (12 bits a sample, lossless JPEG).
    case unsupported(path: String, format: ImageFormat, feature: String)
    /// More than 16,384 pixels on a side.
    case tooLarge(path: String, found: PixelSize)
    /// More bytes than pictures may take.
    case beyondMemory(path: String, found: PixelSize, MemoryBudgetError)
    /// The system has no memory for it.
    case noMemory(path: String)
    /// Drawing it takes more time or memory than is allowed.
    case tooCostly(path: String, seconds: Int, megabytes: Int)
    /// The program that reads such pictures, of which Floe has two, does not start.
    case noReader(path: String, program: String, reason: String)
    /// The file could not be written. A file that was there before is unharmed.
    case unwritable(path: String, reason: String)

    /// The file in question.
    public var path: String {
        switch self {
        case .missing(let path), .noMemory(let path): path
        case .unknownFormat(let path, _), .unreadable(let path, _), .unwritable(let path, _), .tooLarge(let path, _),
            .beyondMemory(let path, _, _),
            .tooCostly(let path, _, _), .noReader(let path, _, _):
            path
        case .damaged(let path, _, _), .unsupported(let path, _, _): path
        }
    }

    /// Whether there was no file at all, as opposed to a bad one.
    package var isMissingFile: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether a part of the program is missing, and nothing is known of the file.
    package var isReaderMissing: Bool {
        if case .noReader = self { true } else { false }
    }

    /// Whether the system had no memory.
    package var isOutOfMemory: Bool {
        if case .noMemory = self { true } else { false }
    }

    public var description: String {
        let (problem, found) = message
        return "\(PrintableText.of(path, longest: 1000)): \(problem)\(found.map { ", found \($0)" } ?? "")"
    }

    /// What was found and what to do, for places where it is clear which file is meant and what was expected.
    package var finding: String { message.found ?? message.problem }

    /// What was expected, or the whole problem, and what was found instead.
    private var message: (problem: String, found: String?) {
        switch self {
        case .missing: ("expected a picture", "no file; check the path")
        case .unreadable(_, let reason): ("expected a readable picture file: \(reason)", nil)
        case .unknownFormat(_, let found): ("expected a picture", PrintableText.of(found))
        case .damaged(_, let format, let reason):
            ("expected a whole \(format.rawValue) picture", "a damaged one (\(PrintableText.of(reason))); save it again")
        case .unsupported(_, _, let feature):
            ("expected a picture of a usual kind", "\(PrintableText.of(feature)), which is not supported; save it as PNG or JPEG")
        case .tooLarge(_, let found):
            ("expected at most \(ImageFile.largestSide) pixels on a side", "\(found.width) × \(found.height); scale it down")
        case .beyondMemory(_, let found, let error):
            ("expected a picture within the memory limit", "\(found.width) × \(found.height) pixels: \(error)")
        case .tooCostly(_, let seconds, let megabytes):
            ("expected a picture that can be drawn within \(seconds) seconds and \(megabytes) MB; simplify it", nil)
        case .noReader(_, let program, let reason):
            ("expected the program \(program), which reads such pictures, to start: \(reason); copy it there from the build's folder", nil)
        case .noMemory: ("out of memory: the system has none left for its pixels", nil)
        case .unwritable(_, let reason): ("expected to write a PNG picture: \(reason)", nil)
        }
    }
}
