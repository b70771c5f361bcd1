// Opens deck files: tab-separated text, or a plain-text export of Anki. One bad line never loses the deck;
// a file is refused only if not one line of it makes a note.
//
//     bytes ─ DeckHeader ─ RecordReader ─▶ fields ─ FieldText ─▶ facets ─▶ notes, by section

import Foundation

/// Reads whole decks. All of it may run on any thread; `DeckReader` reads a step at a time.
public enum DeckFile {
    /// Larger files are refused.
    public static let largestFile = 1 << 29

    /// Reads the deck at `path`. Pictures and sounds are looked for beside it and then in `mediaFolders`.
    public static func read(path: String, mediaFolders: [String] = []) throws(DeckFileError) -> Deck {
        try DeckReader(path: path, mediaFolders: mediaFolders).readAll()
    }

    /// Reads a deck from memory; `title` names it where the file itself does not, `path` is for errors.
    public static func parse(
        _ bytes: [UInt8], title: String, path: String, mediaFolders: [String] = []
    ) throws(DeckFileError) -> Deck {
        try DeckReader(bytes, title: title, path: path, mediaFolders: mediaFolders).readAll()
    }

    /// Without a byte order mark; UTF-16, which spreadsheets export, made UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16).map { Array($0.utf8) } ?? bytes
        }
        return bytes
    }

    /// A regular file's bytes. Devices and pipes are refused: they may never end.
    static func contents(of url: URL, _ path: String) throws(DeckFileError) -> Data {
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { throw .missing(path: path) }
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        guard let count = attributes[.size] as? Int, count <= largestFile else {
            throw .unreadable(path: path, reason: "it has more than \(largestFile) bytes")
        }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }
}
