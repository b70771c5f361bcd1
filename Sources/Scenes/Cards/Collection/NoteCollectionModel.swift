// The private model of a note collection's whole hierarchy: what is needed to lay out any part of it, and
// which notes are not in their usual state. Only those are kept, since of a hundred thousand notes a handful
// is ever flipped.

import Foundation

/// Sections, notes, and their states.
struct NoteCollectionModel: Equatable {
    /// How a note stands.
    struct NoteState: Equatable {
        /// Fallen over to the front: its back shows.
        var isFlipped = false
        /// How many of its facets are flapped up; the one after those shows.
        var flappedFacets = 0

        var isUsual: Bool { self == NoteState() }
    }

    var layout: NoteCollectionLayout
    private var states: [NoteIndexPath: NoteState] = [:]

    init(layout: NoteCollectionLayout) { self.layout = layout }

    /// A note's state; its facet is of no meaning.
    subscript(path: NoteIndexPath) -> NoteState {
        get { states[path.facet(0)] ?? NoteState() }
        set { states[path.facet(0)] = newValue.isUsual ? nil : newValue }
    }

    /// The row that a note lies in, and its place there.
    func row(of path: NoteIndexPath) -> NoteRow { layout.row(ofNote: path.note, inSection: path.section) }
    func index(of path: NoteIndexPath) -> Int { path.note - layout.notes(in: row(of: path)).lowerBound }

    /// The note at a place of a row.
    func path(_ index: Int, in row: NoteRow) -> NoteIndexPath {
        NoteIndexPath(section: row.section, note: layout.notes(in: row).lowerBound + index)
    }

    /// The tray, margins included.
    func rect(of row: NoteRow) -> CGRect { layout.rectForRow(row.index, inSection: row.section) }

    /// How many notes are not in the usual state.
    var stateCount: Int { states.count }

    /// Notes of a row, as paths.
    func paths(in row: NoteRow) -> [NoteIndexPath] {
        layout.notes(in: row).map { NoteIndexPath(section: row.section, note: $0) }
    }

    /// The first note of a row that is not flipped, counted from the row's first; nil if all are.
    func frontNote(of row: NoteRow) -> Int? {
        let notes = layout.notes(in: row)
        return notes.first { !self[NoteIndexPath(section: row.section, note: $0)].isFlipped }.map { $0 - notes.lowerBound }
    }
}

/// Where something is in a note collection: a section, a note in it, a facet of that. Rows are no part of
/// it: how many notes lie in one is a matter of layout.
public struct NoteIndexPath: Hashable, Comparable, Sendable {
    /// All from 0.
    public var section, note: Int, facet = 0

    /// This note's facet `index`.
    public func facet(_ index: Int) -> NoteIndexPath { NoteIndexPath(section: section, note: note, facet: index) }

    public static func < (a: NoteIndexPath, b: NoteIndexPath) -> Bool {
        (a.section, a.note, a.facet) < (b.section, b.note, b.facet)
    }
}

/// A row of notes.
public struct NoteRow: Hashable, Comparable, Sendable {
    /// Both from 0; `index` counts within the section.
    public var section, index: Int

    public static func < (a: NoteRow, b: NoteRow) -> Bool { (a.section, a.index) < (b.section, b.index) }
}
