// Opens deck files: text separated by tabs or as a spreadsheet does, or a plain-text export of Anki. A bad line never loses the deck: a
// file is refused only if none of its lines makes a note.
//
//     bytes ─ TextDecoder ─ DeckHeader ─ RecordReader ─▶ fields ─ ClozeText ─ FieldText ─▶ facets ─▶ notes, by section

import FloeFiles
import Foundation

/// Reads whole decks. Thread-safe. `DeckReader` reads in steps.
package enum DeckFile {
    /// The maximum file size in bytes. Larger files are refused.
    package static let largestFile = 1 << 27

    /// Reads the deck at `path`. Pictures and sounds are searched for in its folder and then in `mediaFolders`.
    package static func read(path: String, mediaFolders: [String] = []) throws(DeckFileError) -> Deck {
        try DeckReader(path: path, mediaFolders: mediaFolders).readAll()
    }

    /// Reads a deck from memory. `title` names it where the file itself does not; `path` is for errors.
    package static func parse(
        _ bytes: [UInt8], title: String, path: String, mediaFolders: [String] = []
    ) throws(DeckFileError) -> Deck {
        try DeckReader(bytes, title: title, path: path, mediaFolders: mediaFolders).readAll()
    }

    /// Returns a regular file's bytes. Devices and pipes are refused, because they may never end.
    static func contents(of path: String) throws(DeckFileError) -> Data {
        do throws(FileProblem) {
            return try RegularFile.bytes(of: path, atMost: largestFile)
        } catch {
            if error == .missing { throw .missing(path: path) }
            throw .unreadable(path: path, reason: error.description)
        }
    }
}

// Errors of a deck file as a whole and of single lines. A bad line is skipped and reported; a file is refused only if no part of it
// can be used.

/// The reason why a deck could not be opened.
package enum DeckFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no file at `path`. The command exits with status 66.
    case missing(path: String)
    /// The file cannot be read: no permission, a folder, a device, too large.
    case unreadable(path: String, reason: String)
    /// The file is none of text, but of the given kind.
    case notText(path: String, kind: String)
    /// No line makes a note. `first` is the problem with the first line that was tried; nil: the file has no lines at
    /// all.
    case noNotes(path: String, first: SkippedLine?)

    /// The path of the file in question.
    package var path: String {
        switch self {
        case .missing(let path), .unreadable(let path, _), .notText(let path, _), .noNotes(let path, _): path
        }
    }

    /// Whether there was no file, as opposed to a bad one.
    package var isMissingFile: Bool {
        if case .missing = self { true } else { false }
    }

    package var description: String {
        switch self {
        case .missing(let path):
            "\(path): expected a deck of cards, found no file; check the path"
        case .unreadable(let path, let reason):
            "\(path): expected a text file with a deck of cards: \(reason)"
        case .notText(let path, let kind):
            "\(path): expected a text file with a deck of cards, found something else (\(PrintableText.of(kind))); export it as text "
                + "(from Anki as Notes in Plain Text, from a spreadsheet as CSV)"
        case .noNotes(let path, nil):
            "\(path): expected notes, one per line, with tabs between their sides; found an empty file; add some"
        case .noNotes(let path, let first?):
            "\(path): expected notes, one per line, with tabs between their sides; found none: \(first); \(first.reason.advice)"
        }
    }
}

/// A line of a deck file that makes no note.
package struct SkippedLine: Equatable, Sendable, CustomStringConvertible {
    /// The line number, from 1, counting every line of the file. For a record of several lines, the first of them.
    package var number: Int
    package var reason: Reason

    package enum Reason: Equatable, Sendable {
        case invalidUTF8
        case emptyFront
        /// Reading stops here, because there is more than anyone learns.
        case tooMany

        /// The advice on how to fix it.
        package var advice: String {
            switch self {
            case .invalidUTF8: "save the file as UTF-8"
            case .emptyFront: "put the question first"
            case .tooMany: "split the deck"
            }
        }
    }

    /// The problem and its line.
    package var description: String {
        switch reason {
        case .invalidUTF8: "line \(number) is not UTF-8 text"
        case .emptyFront: "line \(number) has an empty first field"
        case .tooMany: "reading stops at line \(number), because the deck is too large"
        }
    }
}
