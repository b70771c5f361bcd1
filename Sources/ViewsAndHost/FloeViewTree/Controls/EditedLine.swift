// An editable line of text as a value: the effects of typing, arrow keys and deletion, independent of views. Positions count
// characters; the selection extends from where it began (`anchor`) to the caret.

/// Text, caret and selection.
struct EditedLine: Equatable {
    private(set) var characters: [Character]
    private(set) var anchor: Int
    private(set) var caret: Int

    /// Places the caret at the end.
    init(_ text: String) {
        characters = Array(text)
        anchor = characters.count
        caret = characters.count
    }

    var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

    /// The effect of a key.
    enum Outcome {
        case edited, moved
        /// The selected text goes to the clipboard; with `cut` it is gone from the line.
        case copied(String), cut(String)
        /// The key belongs to the line but has no effect now.
        case taken
        /// The key does not belong to the line.
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

    /// Moves the caret. With `extends`, the selection extends from its anchor to the new position.
    mutating func moveCaret(to position: Int, extends: Bool) {
        caret = max(0, min(characters.count, position))
        if !extends { anchor = caret }
    }

    /// Handles a key. Keys that produce text are only kept from other views, since the text itself arrives separately.
    mutating func take(_ event: KeyEvent) -> Outcome {
        let extends = event.modifiers.contains(.shift), modifiers = event.modifiers.subtracting(.shift)
        switch event.key {
        case .letter("a") where modifiers == .control || modifiers == .command:
            selectAll()
            return .moved
        case .letter("c") where modifiers == .control, .insert where event.modifiers == .control: return copy()
        case .letter("x") where modifiers == .control, .delete where event.modifiers == .shift: return cut()
        default: break
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

    private func copy() -> Outcome { selection.isEmpty ? .taken : .copied(String(characters[selection])) }

    private mutating func cut() -> Outcome {
        guard !selection.isEmpty else { return .taken }
        let text = String(characters[selection])
        insert([])
        return .cut(text)
    }

    /// Deletes the selection or, if empty, the text between the caret and `position`.
    private mutating func delete(_ position: Int) -> Outcome {
        if selection.isEmpty { caret = max(0, min(characters.count, position)) }
        guard !selection.isEmpty else { return .taken }
        insert([])
        return .edited
    }
}
