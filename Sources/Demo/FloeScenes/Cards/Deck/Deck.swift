// Study notes as read from a deck file and cleaned: sections of notes, each note with the facets (question, answer, …) that its
// cards show. Plain values, created by `DeckFile`.

import FloeMeasuring
import Foundation

/// A deck of notes.
package struct Deck: Equatable, Sendable {
    /// The title shown to people.
    package var title: String
    package var sections: [DeckSection]
    /// The lines of the file that could not be used, by ascending line number.
    package var skippedLines: [SkippedLine] = []
    /// What its file contains that the cards do not show, or show in another way.
    package var remarks: [DeckRemark] = []

    /// Complexity: O(sections).
    package var noteCount: Int { sections.reduce(0) { $0 + $1.notes.count } }

    /// The lines that were skipped, and then the remarks, in a line each. Nil if there are none.
    package var summary: String? {
        var skipped = skippedLines.prefix(3).map(\.description), parts: [String] = []
        let more = skippedLines.count - skipped.count
        if more > 0 { skipped.append("and \(FigureText.count(more)) more") }
        if !skipped.isEmpty { parts.append("Skipped: \(skipped.joined(separator: "; "))") }
        if !remarks.isEmpty { parts.append("Note: \(remarks.map(\.description).joined(separator: "; "))") }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }
}

/// The notes under one heading.
package struct DeckSection: Equatable, Sendable {
    package var title: String
    package var notes: [Note]
}

/// Facts that are learnt together.
package struct Note: Equatable, Sendable {
    /// The facets: the question, then the answers, if any. A note from a deck file has at least one.
    package var facets: [Facet]
}

/// The content of one card of a note.
package struct Facet: Equatable, Sendable {
    /// The text, in any script, with lines separated by `\n`. At most `FieldText.longest` characters.
    package var text: String
    /// The path of a picture file, which need not exist.
    package var picture: String?
    /// The path of a sound file, which need not exist.
    package var sound: String?
    /// Whether the text is code, with indented lines that should not be broken.
    package var isCode = false

    package var hasAudio: Bool { sound != nil }

    var isEmpty: Bool { text.isEmpty && picture == nil && !hasAudio }
}
