// Where something is in a note collection: a section, a note in it, a facet of that. Rows are no part of
// it: how many notes lie in one is a matter of layout.

/// The place of a note, or of one of its facets.
public struct NoteIndexPath: Hashable, Comparable, Sendable {
    /// All from 0.
    public var section, note, facet: Int

    public init(section: Int, note: Int, facet: Int = 0) {
        self.section = section
        self.note = note
        self.facet = facet
    }

    /// The same note's facet `index`.
    public func facet(_ index: Int) -> NoteIndexPath { NoteIndexPath(section: section, note: note, facet: index) }

    public static func < (a: NoteIndexPath, b: NoteIndexPath) -> Bool {
        (a.section, a.note, a.facet) < (b.section, b.note, b.facet)
    }
}

/// A row of notes.
public struct NoteRow: Hashable, Comparable, Sendable {
    /// Both from 0; `index` counts within the section.
    public var section, index: Int

    public init(section: Int, index: Int) {
        self.section = section
        self.index = index
    }

    public static func < (a: NoteRow, b: NoteRow) -> Bool { (a.section, a.index) < (b.section, b.index) }
}
