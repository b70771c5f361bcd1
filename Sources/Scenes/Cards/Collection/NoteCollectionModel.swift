// The private model of a note collection's whole hierarchy: what is needed to lay out any part of it, and
// which notes are not in their usual state. Only those are kept, since of a hundred thousand notes a handful
// is ever flipped.

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
