// Opens deck files: tab-separated text, or a plain-text export of Anki. One bad line never loses the deck;
// a file is refused only if not one line of it makes a note.
//
//     bytes ─ DeckHeader ─ RecordReader ─▶ fields ─ FieldText ─▶ facets ─▶ notes, by section

import Foundation

/// Reads decks. All of it may run on any thread.
public enum DeckFile {
    /// Larger files are refused.
    public static let largestFile = 1 << 29

    /// Reads the deck at `path`. Pictures are looked for beside it and then in `mediaFolders`.
    public static func read(path: String, mediaFolders: [String] = []) throws(DeckFileError) -> Deck {
        let url = URL(fileURLWithPath: path)
        let data = try contents(of: url, path)
        let folders = [url.deletingLastPathComponent().path] + mediaFolders
        return try parse([UInt8](data), title: url.deletingPathExtension().lastPathComponent, path: path, mediaFolders: folders)
    }

    /// Reads a deck from memory; `title` names it where the file itself does not, `path` is for errors.
    public static func parse(
        _ bytes: [UInt8], title: String, path: String, mediaFolders: [String] = []
    ) throws(DeckFileError) -> Deck {
        let bytes = utf8(bytes)
        let (header, position, line) = DeckHeader.read(bytes)
        let fieldText = FieldText(isHTML: header.isHTML, mediaFolders: mediaFolders)
        var reader = RecordReader(bytes, separator: header.separator, from: position, line: line)
        var deck = Deck(title: header.deckName ?? title, sections: [])
        var sectionIndices: [String: Int] = [:]
        while let (line, record) = reader.next() {
            switch note(record, header, fieldText) {
            case .failure(let bad): deck.skippedLines.append(SkippedLine(number: line, reason: bad.reason))
            case .success(let (note, section)):
                let name = section ?? deck.title
                let index = sectionIndices[name, default: deck.sections.count]
                if index == deck.sections.count {
                    sectionIndices[name] = index
                    deck.sections.append(DeckSection(title: displayName(name), notes: []))
                }
                deck.sections[index].notes.append(note)
            }
        }
        guard !deck.sections.isEmpty else { throw .noNotes(path: path, first: deck.skippedLines.first) }
        return deck
    }

    private struct BadRecord: Error { let reason: SkippedLine.Reason }

    private static func note(
        _ record: RecordReader.Record, _ header: DeckHeader, _ fieldText: FieldText
    ) -> Result<(Note, section: String?), BadRecord> {
        let fields: [[UInt8]]
        switch record {
        case .bad(let reason): return .failure(BadRecord(reason: reason))
        case .fields(let all): fields = all
        }
        var facets: [Facet] = []
        var section: String?
        for (column, field) in fields.enumerated() where !header.otherColumns.contains(column) {
            guard let facet = fieldText.facet(field) else { return .failure(BadRecord(reason: .invalidUTF8)) }
            if column == header.deckColumn { section = facet.text } else { facets.append(facet) }
        }
        guard let front = facets.first, !front.isEmpty else { return .failure(BadRecord(reason: .emptyFront)) }
        facets.removeAll(where: \.isEmpty)
        guard facets.count > 1 else { return .failure(BadRecord(reason: .singleFacet)) }
        return .success((Note(facets: facets), section))
    }

    /// Anki writes decks within decks as `Languages::Greek`.
    private static func displayName(_ name: String) -> String {
        name.replacingOccurrences(of: "::", with: " › ")
    }

    /// Without a byte order mark; UTF-16, which spreadsheets export, made UTF-8.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16).map { Array($0.utf8) } ?? bytes
        }
        return bytes
    }

    /// A regular file's bytes. Devices and pipes are refused: they may never end.
    private static func contents(of url: URL, _ path: String) throws(DeckFileError) -> Data {
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
