// An editable line of text as a value: the effects of typing, moving, deletion, the clipboard and undoing, independent of views.
// Positions count characters; the selection extends from where it began (`anchor`) to the caret.

/// Text, caret and selection, with those before each edit.
struct EditedLine {
    private var state: State
    private var past: [State] = [], future: [State] = []
    /// The edit that the next one of its kind joins, so that both are undone together.
    private var lastEdit: Edit?

    private struct State {
        var characters: [Character]
        var anchor: Int
        var caret: Int
    }

    private enum Edit {
        case typing, deleting, committing
    }

    /// How many edits can be undone.
    private static let longestPast = 200

    /// Places the caret at the end.
    init(_ text: String) {
        let characters = Array(text)
        state = State(characters: characters, anchor: characters.count, caret: characters.count)
    }

    var characters: [Character] { state.characters }
    var caret: Int { state.caret }
    var selection: Range<Int> { min(state.anchor, state.caret)..<max(state.anchor, state.caret) }

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

    /// Replaces the selection. Characters typed one after the other are undone word by word.
    mutating func insert(_ new: some Collection<Character>) {
        if new.count != 1 || !selection.isEmpty || new.first?.isWhitespace == true { lastEdit = nil }
        remember(new.count == 1 ? .typing : nil)
        replace(selection, with: new)
    }

    /// Replaces the selection with text that an input method has composed, as a separate edit. `continues`: whether it is a further part of
    /// what was committed last.
    mutating func commit(_ new: some Collection<Character>, continues: Bool) {
        if !continues { lastEdit = nil }
        remember(.committing)
        replace(selection, with: new)
    }

    mutating func selectAll() { select(0..<characters.count) }

    /// Selects the word at a position, or the characters there that are in no word.
    mutating func selectWord(at position: Int) {
        guard !characters.isEmpty else { return }
        let at = max(0, min(characters.count - 1, position)), isInWord = EditedLine.isInWord(characters[at])
        let start = characters[..<at].lastIndex { EditedLine.isInWord($0) != isInWord }.map { $0 + 1 } ?? 0
        let end = characters[at...].firstIndex { EditedLine.isInWord($0) != isInWord } ?? characters.count
        select(start..<end)
    }

    private mutating func select(_ range: Range<Int>) {
        state.anchor = range.lowerBound
        state.caret = range.upperBound
        lastEdit = nil
    }

    /// Moves the caret. With `extends`, the selection extends from its anchor to the new position.
    mutating func moveCaret(to position: Int, extends: Bool) {
        state.caret = max(0, min(characters.count, position))
        if !extends { state.anchor = state.caret }
        lastEdit = nil
    }

    /// Handles a key. Keys that produce text are only kept from other views, since the text itself arrives separately.
    mutating func take(_ event: KeyEvent) -> Outcome {
        let extends = event.modifiers.contains(.shift), modifiers = event.modifiers.subtracting(.shift)
        switch event.key {
        case .insert where event.modifiers == .control: return copy()
        case .delete where event.modifiers == .shift: return cut()
        case .letter("a") where modifiers == .command: selectAll()
        case _ where modifiers == .control: return takeCommand(event.key, extends: extends)
        case _ where !modifiers.isEmpty: return .ignored
        case .left: moveCaret(to: selection.isEmpty || extends ? caret - 1 : selection.lowerBound, extends: extends)
        case .right: moveCaret(to: selection.isEmpty || extends ? caret + 1 : selection.upperBound, extends: extends)
        case .home: moveCaret(to: 0, extends: extends)
        case .end: moveCaret(to: characters.count, extends: extends)
        case .backspace: return delete(to: caret - 1)
        case .delete: return delete(to: caret + 1)
        default: return event.key.makesText ? .taken : .ignored
        }
        return .moved
    }

    /// Handles a key pressed with Ctrl.
    private mutating func takeCommand(_ key: Key, extends: Bool) -> Outcome {
        switch key {
        case .letter("a"): selectAll()
        case .letter("c"): return copy()
        case .letter("x"): return cut()
        case .letter("z"): return extends ? travel(from: \.future, to: \.past) : travel(from: \.past, to: \.future)
        case .letter("y"): return travel(from: \.future, to: \.past)
        case .left: moveCaret(to: startOfWord(before: caret), extends: extends)
        case .right: moveCaret(to: endOfWord(after: caret), extends: extends)
        case .backspace: return delete(to: startOfWord(before: caret))
        case .delete: return delete(to: endOfWord(after: caret))
        default: return .ignored
        }
        return .moved
    }

    // Words

    private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    private func startOfWord(before position: Int) -> Int {
        guard let last = characters[..<position].lastIndex(where: EditedLine.isInWord) else { return 0 }
        return characters[..<last].lastIndex { !EditedLine.isInWord($0) }.map { $0 + 1 } ?? 0
    }

    private func endOfWord(after position: Int) -> Int {
        guard let first = characters[position...].firstIndex(where: EditedLine.isInWord) else { return characters.count }
        return characters[first...].firstIndex { !EditedLine.isInWord($0) } ?? characters.count
    }

    // Editing

    private mutating func replace(_ range: Range<Int>, with new: some Collection<Character>) {
        state.characters.replaceSubrange(range, with: new)
        state.caret = range.lowerBound + new.count
        state.anchor = state.caret
    }

    /// Deletes the selection or, if empty, the text between the caret and `position`.
    private mutating func delete(to position: Int) -> Outcome {
        let position = max(0, min(characters.count, position))
        let range = selection.isEmpty ? min(caret, position)..<max(caret, position) : selection
        guard !range.isEmpty else { return .taken }
        remember(.deleting)
        replace(range, with: [])
        return .edited
    }

    private func copy() -> Outcome { selection.isEmpty ? .taken : .copied(String(characters[selection])) }

    private mutating func cut() -> Outcome {
        guard !selection.isEmpty else { return .taken }
        let text = String(characters[selection])
        insert([])
        return .cut(text)
    }

    // Undoing

    /// Notes the state before an edit, unless the edit joins the last one.
    private mutating func remember(_ edit: Edit?) {
        future = []
        if edit == nil || edit != lastEdit { past.append(state) }
        if past.count > EditedLine.longestPast { past.removeFirst() }
        lastEdit = edit
    }

    private mutating func travel(from: WritableKeyPath<EditedLine, [State]>, to: WritableKeyPath<EditedLine, [State]>) -> Outcome {
        guard let new = self[keyPath: from].popLast() else { return .taken }
        self[keyPath: to].append(state)
        state = new
        lastEdit = nil
        return .edited
    }
}
