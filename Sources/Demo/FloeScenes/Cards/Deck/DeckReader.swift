// Reads a deck in steps, so that a file of a hundred thousand notes can be read alongside other work, can be cancelled halfway, and
// reports its progress. The first steps answer what must be known before anything is shown: whether there is a file, and whether it
// has a note.

import FloeFiles
import FloeImageCoding
import Foundation
import FloeThreads

/// A deck file being read. Its methods may be called from any thread, but not concurrently.
package final class DeckReader: Sendable {
    /// The path, for errors.
    package let path: String
    /// The file's name without folders and extension.
    package let title: String

    private struct State: ~Copyable {
        var records: RecordReader
        var deck: Deck
        var sectionIndices: [String: Int] = [:]
        var remarks: DeckRemarks
        var isComplete = false
        /// Whether a record has had more than one field.
        var hasAnswers = false
        /// Whether there are several notes, of which none has an answer.
        var isWithoutAnswers: Bool {
            !hasAnswers && deck.noteCount > 1 && deck.sections.allSatisfy { $0.notes.allSatisfy { $0.facets.count == 1 } }
        }
        var recordCount = 0, textBytes = 0
    }

    /// The maximum number of cards and skipped lines, and of bytes of text on the cards. Any further lines are not read.
    static let mostRecords = 1_000_000, mostTextBytes = 1 << 28
    /// The maximum number of cards that one note with deletions makes.
    static let mostCards = 100

    private let state: Guarded<State>
    private let header: DeckHeader
    private let fieldText: FieldText
    private let mostRecords: Int

    /// Opens the file at `path`: loads its bytes, but parses nothing yet. Pictures and sounds are searched for in its folder and then in
    /// `mediaFolders`.
    package convenience init(path: String, mediaFolders: [String] = []) throws(DeckFileError) {
        let url = URL(fileURLWithPath: path)
        let data = try DeckFile.contents(of: path)
        if let kind = FileContents.otherThanText(in: data) { throw .notText(path: path, kind: kind) }
        let bytes = [UInt8](data)
        let folders = [url.deletingLastPathComponent().path] + mediaFolders
        self.init(bytes, title: url.deletingPathExtension().lastPathComponent, path: path, mediaFolders: folders)
    }

    /// Reads from memory. `title` names the deck where the bytes do not.
    package convenience init(_ bytes: [UInt8], title: String, path: String, mediaFolders: [String] = []) {
        self.init(bytes, title: title, path: path, mediaFolders: mediaFolders, mostRecords: DeckReader.mostRecords)
    }

    /// `mostRecords` replaces the default maximum.
    init(_ bytes: [UInt8], title: String, path: String, mediaFolders: [String], mostRecords: Int) {
        self.mostRecords = mostRecords
        self.path = path
        self.title = title
        let bytes = TextDecoder.utf8(bytes)
        let (header, position, line) = DeckHeader.read(bytes, ending: URL(fileURLWithPath: path).pathExtension.lowercased())
        self.header = header
        fieldText = FieldText(isHTML: header.isHTML, mediaFolders: mediaFolders)
        state = Guarded(
            State(
                records: RecordReader(header.tabbed(bytes, from: position), separator: header.separator, from: position, line: line),
                deck: Deck(title: header.deckName ?? title, sections: []), remarks: header.remarks))
    }

    /// The share that has been read, 0…1.
    package var progress: Double { state.withLock { $0.isComplete ? 1 : $0.records.progress } }

    /// Whether the end has been reached.
    package var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Continues reading up to the first note, if none has been read yet. Throws if there is none.
    package func readFirstNote() throws(DeckFileError) {
        state.withLock { state in
            while state.deck.sections.isEmpty, !state.isComplete { readRecord(&state) }
        }
        if isComplete { _ = try deck() }
    }

    /// Reads records of about `byteCount` bytes, or the rest.
    package func read(_ byteCount: Int) {
        state.withLock { state in
            let end = state.records.position + max(1, byteCount)
            while !state.isComplete, state.records.position < end { readRecord(&state) }
        }
    }

    /// Reads the rest and returns the whole deck.
    package func readAll() throws(DeckFileError) -> Deck {
        read(.max / 2)
        return try deck()
    }

    /// Returns what has been read so far. Throws if that contains no note.
    package func deck() throws(DeckFileError) -> Deck {
        let deck = state.withLock { state in
            var deck = state.deck
            deck.remarks = state.remarks.all
            return deck
        }
        guard !deck.sections.isEmpty else { throw .noNotes(path: path, first: deck.skippedLines.first) }
        return deck
    }

    private func readRecord(_ state: inout State) {
        guard let record = state.records.next() else {
            state.isComplete = true
            if state.isWithoutAnswers { state.remarks.add(.noAnswers, line: 1) }
            return
        }
        guard state.recordCount < mostRecords, state.textBytes < DeckReader.mostTextBytes else {
            state.deck.skippedLines.append(SkippedLine(number: record.line, reason: .tooMany))
            state.isComplete = true
            return
        }
        if record.fields.count > 1 { state.hasAnswers = true }
        if record.fields.count == 1, state.hasAnswers { state.remarks.add(.noAnswer, line: record.line) }
        if record.hasOpenQuote { state.remarks.add(.openQuote, line: record.line) }
        do throws(BadRecord) {
            let read = try read(record)
            for kind in DeckRemark.Kind.ofFields where read.remarks.contains(kind) { state.remarks.add(kind, line: record.line) }
            let name = read.section ?? state.deck.title
            let index = state.sectionIndices[name, default: state.deck.sections.count]
            if index == state.deck.sections.count {
                state.sectionIndices[name] = index
                state.deck.sections.append(DeckSection(title: DeckReader.displayName(name), notes: []))
            }
            state.deck.sections[index].notes += read.notes
            state.recordCount += read.notes.count
            for note in read.notes { state.textBytes += note.facets.reduce(0) { $0 + $1.text.utf8.count } }
        } catch {
            state.deck.skippedLines.append(SkippedLine(number: record.line, reason: error.reason))
            state.recordCount += 1
        }
    }

    private struct BadRecord: Error { let reason: SkippedLine.Reason }

    private struct ReadRecord {
        var notes: [Note] = []
        var section: String?
        /// The remarks on its fields.
        var remarks: Set<DeckRemark.Kind> = []
    }

    private func read(_ record: RecordReader.Record) throws(BadRecord) -> ReadRecord {
        var read = ReadRecord(), fields: [FieldText.Source] = []
        for (column, field) in record.fields.enumerated() where !header.otherColumns.contains(column) {
            guard let source = FieldText.Source(field) else { throw BadRecord(reason: .invalidUTF8) }
            if column == header.deckColumn { read.section = fieldText.facet(source, &read.remarks).text } else { fields.append(source) }
        }
        for card in ClozeCards.cards(of: fields, &read.remarks) {
            guard let question = card.first else { continue }
            let front = fieldText.facet(question, &read.remarks)
            guard !front.isEmpty else { continue }
            var facets = [front] + card.dropFirst().map { fieldText.facet(fieldText.answer($0, to: front), &read.remarks) }
            facets.removeAll(where: \.isEmpty)
            read.notes.append(Note(facets: facets))
        }
        if read.notes.isEmpty { throw BadRecord(reason: .emptyFront) }
        return read
    }

    /// Formats a deck's name for display. Anki writes nested decks as `Languages::Greek`.
    private static func displayName(_ name: String) -> String {
        name.replacingOccurrences(of: "::", with: " › ")
    }
}
