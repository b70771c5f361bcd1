// A line of text with a caret in it, as a value: what typing, arrows and deleting do to it, without a view.
// Positions count characters; the selection reaches from where it began (`anchor`) to the caret.

/// Text, caret, selection.
struct EditedLine: Equatable {
    private(set) var characters: [Character]
    private(set) var anchor: Int
    private(set) var caret: Int

    /// The caret stands at the end.
    init(_ text: String) {
        characters = Array(text)
        anchor = characters.count
        caret = characters.count
    }

    var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// What a key did.
    enum Outcome {
        case edited, moved
        /// Meant for the line, which has nothing to do for it.
        case taken
        /// Not one of its keys.
        case ignored
    }

    mutating func insert(_ new: some Collection<Character>) {
        let place = selection
        characters.replaceSubrange(place, with: new)
        caret = place.lowerBound + new.count
        anchor = caret
    }

    mutating func selectAll() {
        anchor = 0
        caret = characters.count
    }

    /// `extends`: the selection reaches there from where it began.
    mutating func moveCaret(to position: Int, extends: Bool) {
        caret = max(0, min(characters.count, position))
        if !extends { anchor = caret }
    }

    /// Characters themselves come as text; their keys are only kept from views around.
    mutating func take(_ event: KeyEvent) -> Outcome {
        let extends = event.modifiers.contains(.shift), modifiers = event.modifiers.subtracting(.shift)
        if modifiers == .control || modifiers == .command, event.key == .letter("a") {
            selectAll()
            return .moved
        }
        guard modifiers.isEmpty else { return .ignored }
        switch event.key {
        case .left: moveCaret(to: selection.isEmpty || extends ? caret - 1 : selection.lowerBound, extends: extends)
        case .right: moveCaret(to: selection.isEmpty || extends ? caret + 1 : selection.upperBound, extends: extends)
        case .home: moveCaret(to: 0, extends: extends)
        case .end: moveCaret(to: characters.count, extends: extends)
        case .backspace: return delete(caret - 1)
        case .delete: return delete(caret + 1)
        default: return event.key.makesText ? .taken : .ignored
        }
        return .moved
    }

    /// Deletes the selection, or what lies between the caret and `position`.
    private mutating func delete(_ position: Int) -> Outcome {
        if selection.isEmpty { caret = max(0, min(characters.count, position)) }
        guard !selection.isEmpty else { return .taken }
        insert([])
        return .edited
    }
}
