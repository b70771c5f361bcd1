// Study notes as a deck file holds them, read and cleaned: sections of notes, each note with the facets
// (question, answer, …) that its cards show. Plain values; `DeckFile` makes them.

import Foundation

/// A deck of notes.
public struct Deck: Equatable, Sendable {
    /// For people.
    public var title: String
    public var sections: [DeckSection]
    /// What the file had that could not be used, by rising line number.
    public var skippedLines: [SkippedLine]

    public init(title: String, sections: [DeckSection], skippedLines: [SkippedLine] = []) {
        self.title = title
        self.sections = sections
        self.skippedLines = skippedLines
    }

    /// Complexity: O(sections).
    public var noteCount: Int { sections.reduce(0) { $0 + $1.notes.count } }

    /// The sections of several decks one after the other, under the title of all.
    public init(title: String, joining decks: [Deck]) {
        self.init(title: title, sections: decks.flatMap(\.sections))
    }
}

/// Notes under one heading.
public struct DeckSection: Equatable, Sendable {
    public var title: String
    public var notes: [Note]

    public init(title: String, notes: [Note]) {
        self.title = title
        self.notes = notes
    }
}

/// What is learnt together.
public struct Note: Equatable, Sendable {
    /// At least one from a deck file: what is asked first, then what is answered, if anything is.
    public var facets: [Facet]

    public init(facets: [Facet]) { self.facets = facets }
}

/// What one card of a note shows.
public struct Facet: Equatable, Sendable {
    /// In any script, lines separated by `\n`; at most `FieldText.longest` characters.
    public var text: String
    /// Path of a picture file, which need not exist.
    public var picture: String?
    /// Path of a sound file, which need not exist.
    public var sound: String?

    public init(text: String, picture: String? = nil, sound: String? = nil) {
        self.text = text
        self.picture = picture
        self.sound = sound
    }

    public var hasAudio: Bool { sound != nil }

    var isEmpty: Bool { text.isEmpty && picture == nil && !hasAudio }
}
