// What can be wrong with a deck file as a whole, and with single lines of it. A bad line is skipped and
// named; a file is refused only if nothing of it can be used.

/// Why a deck could not be opened.
public enum DeckFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No file lies there. Status 66 of the command.
    case missing(path: String)
    /// Something lies there that cannot be read: no permission, a folder, a device, too large.
    case unreadable(path: String, reason: String)
    /// Not one line makes a note. `first` is what is wrong with the first that was tried; nil: the file has
    /// no lines at all.
    case noNotes(path: String, first: SkippedLine?)

    /// The file in question.
    public var path: String {
        switch self {
        case .missing(let path), .unreadable(let path, _), .noNotes(let path, _): path
        }
    }

    /// Whether there was no file at all, as opposed to a bad one.
    public var isMissingFile: Bool {
        if case .missing = self { true } else { false }
    }

    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): expected a deck of cards, found no file; check the path"
        case .unreadable(let path, let reason):
            "\(path): expected a text file with a deck of cards: \(reason)"
        case .noNotes(let path, nil):
            "\(path): expected notes, a line each, with tabs between their sides; found an empty file; write some"
        case .noNotes(let path, let first?):
            "\(path): expected notes, a line each, with tabs between their sides; found none: \(first); \(first.reason.advice)"
        }
    }
}

/// A line of a deck file that makes no note.
public struct SkippedLine: Equatable, Sendable, CustomStringConvertible {
    /// From 1, counting every line of the file; where the record begins, if it has several.
    public var number: Int
    public var reason: Reason

    public init(number: Int, reason: Reason) {
        self.number = number
        self.reason = reason
    }

    public enum Reason: Equatable, Sendable {
        case invalidUTF8
        /// A quoted field goes on after its closing quote.
        case textAfterQuote
        case unclosedQuote
        case emptyFront

        /// What to do about it.
        public var advice: String {
            switch self {
            case .invalidUTF8: "save the file as UTF-8"
            case .textAfterQuote, .unclosedQuote: "write a quote within a quoted field twice"
            case .emptyFront: "put the question first"
            }
        }
    }

    /// What it is and where.
    public var description: String {
        switch reason {
        case .invalidUTF8: "line \(number) is not UTF-8 text"
        case .textAfterQuote: "line \(number) goes on after a closing quote"
        case .unclosedQuote: "line \(number) opens a quote that is never closed"
        case .emptyFront: "line \(number) has an empty first field"
        }
    }
}
