// Study notes as read from a deck file and cleaned: sections of notes, each note with the facets (question, answer, …) that its
// cards show. Plain values, created by `DeckFile`.

import Foundation

/// A deck of notes.
public struct Deck: Equatable, Sendable {
    /// The title shown to people.
    public var title: String
    public var sections: [DeckSection]
    /// The lines of the file that could not be used, by ascending line number.
    public var skippedLines: [SkippedLine] = []

    /// Complexity: O(sections).
    public var noteCount: Int { sections.reduce(0) { $0 + $1.notes.count } }
}

/// The notes under one heading.
public struct DeckSection: Equatable, Sendable {
    public var title: String
    public var notes: [Note]
}

/// Facts that are learnt together.
public struct Note: Equatable, Sendable {
    /// The facets: the question, then the answers, if any. A note from a deck file has at least one.
    public var facets: [Facet]
}

/// The content of one card of a note.
public struct Facet: Equatable, Sendable {
    /// The text, in any script, with lines separated by `\n`. At most `FieldText.longest` characters.
    public var text: String
    /// The path of a picture file, which need not exist.
    public var picture: String?
    /// The path of a sound file, which need not exist.
    public var sound: String?

    public var hasAudio: Bool { sound != nil }

    var isEmpty: Bool { text.isEmpty && picture == nil && !hasAudio }
}
