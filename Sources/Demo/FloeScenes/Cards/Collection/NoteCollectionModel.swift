// The private model of a note collection's whole hierarchy: the layout of all parts, and the notes that are not in their usual
// state. Only those are stored, since of a hundred thousand notes only a handful is ever flipped.

import Foundation

/// The sections and notes of a collection, and the state of the notes.
struct NoteCollectionModel: Equatable {
    struct NoteState: Equatable {
        /// Whether the card has fallen over to the front and shows its back.
        var isFlipped = false
        /// The number of facets flapped up. The facet after those shows.
        var flappedFacets = 0

        var isUsual: Bool { self == NoteState() }
    }

    var layout: NoteCollectionLayout
    private var states: [NoteIndexPath: NoteState] = [:]

    init(layout: NoteCollectionLayout) { self.layout = layout }

    /// The state of a note. The path's facet is ignored.
    subscript(path: NoteIndexPath) -> NoteState {
        get { states[path.facet(0)] ?? NoteState() }
        set { states[path.facet(0)] = newValue.isUsual ? nil : newValue }
    }

    /// Returns the row of a note, and its index there.
    func row(of path: NoteIndexPath) -> NoteRow { layout.row(ofNote: path.note, inSection: path.section) }
    func index(of path: NoteIndexPath) -> Int { path.note - layout.notes(in: row(of: path)).lowerBound }

    /// Returns the note at `index` of a row.
    func path(_ index: Int, in row: NoteRow) -> NoteIndexPath {
        NoteIndexPath(section: row.section, note: layout.notes(in: row).lowerBound + index)
    }

    /// Returns the rectangle of a row's tray, margins included.
    func rect(of row: NoteRow) -> CGRect { layout.rectForRow(row.index, inSection: row.section) }

    /// The number of notes that are not in the usual state.
    var stateCount: Int { states.count }

    /// Returns the paths of the notes of a row.
    func paths(in row: NoteRow) -> [NoteIndexPath] {
        layout.notes(in: row).map { NoteIndexPath(section: row.section, note: $0) }
    }

    /// Returns the index in the row of its first note that is not flipped; nil if all are.
    func frontNote(of row: NoteRow) -> Int? {
        let notes = layout.notes(in: row)
        return notes.first { !self[NoteIndexPath(section: row.section, note: $0)].isFlipped }.map { $0 - notes.lowerBound }
    }
}

/// A position in a note collection: a section, a note in it, a facet of that note. Rows are left out, since the layout determines how
/// many notes lie in one.
package struct NoteIndexPath: Hashable, Comparable, Sendable {
    /// Indices from 0.
    package var section, note: Int, facet = 0

    /// Returns the path of facet `index` of this note.
    package func facet(_ index: Int) -> NoteIndexPath { NoteIndexPath(section: section, note: note, facet: index) }

    package static func < (a: NoteIndexPath, b: NoteIndexPath) -> Bool {
        (a.section, a.note, a.facet) < (b.section, b.note, b.facet)
    }
}

/// A row of notes, identified by section and index.
package struct NoteRow: Hashable, Comparable, Sendable {
    /// Indices from 0; `index` counts within the section.
    package var section, index: Int

    package static func < (a: NoteRow, b: NoteRow) -> Bool { (a.section, a.index) < (b.section, b.index) }
}
