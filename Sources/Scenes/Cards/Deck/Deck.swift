// Study notes as a deck file holds them, read and cleaned: sections of notes, each note with the facets
// (question, answer, …) that its cards show. Plain values; `DeckFile` makes them.

import Foundation

/// A deck of notes.
public struct Deck: Equatable, Sendable {
    /// For people.
    public var title: String
    public var sections: [DeckSection]
    /// What the file had that could not be used, by rising line number.
    public var skippedLines: [SkippedLine] = []

    /// Complexity: O(sections).
    public var noteCount: Int { sections.reduce(0) { $0 + $1.notes.count } }
}

/// Notes under one heading.
public struct DeckSection: Equatable, Sendable {
    public var title: String
    public var notes: [Note]
}

/// What is learnt together.
public struct Note: Equatable, Sendable {
    /// At least one from a deck file: what is asked first, then what is answered, if anything is.
    public var facets: [Facet]
}

/// What one card of a note shows.
public struct Facet: Equatable, Sendable {
    /// In any script, lines separated by `\n`; at most `FieldText.longest` characters.
    public var text: String
    /// Path of a picture file, which need not exist.
    public var picture: String?
    /// Path of a sound file, which need not exist.
    public var sound: String?

    public var hasAudio: Bool { sound != nil }

    var isEmpty: Bool { text.isEmpty && picture == nil && !hasAudio }
}
