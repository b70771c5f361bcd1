// Text that is edited, as a value: the effects of typing, composing, moving, deleting and undoing, independent of views. `TextField` and
// `TextView` show it. Places are offsets in UTF-8, which lead to their characters at once however long the text is; they are always
// between two characters. The selection extends from where it began (`anchor`) to the caret.
//
//     shown   "12ni34"        what is composed is part of what is shown, and is taken out again by whatever reads the text
//     mark      ──            until the input method has committed it

import Foundation

/// Text with a caret, a selection, a composition and its past.
struct TextEditing {
    /// The text as it is shown, with the composition in it.
    private(set) var shown: String
    private(set) var anchor: Int
    private(set) var caret: Int
    /// Whether the caret at the end of a wrapped line is shown there, and not before the line that follows.
    private(set) var isAtLineEnd = false
    private(set) var mark: Mark?
    /// What was replaced of what is shown since it was last taken.
    private var change: TextChange?
    /// Whether it has lines.
    let isMultiline: Bool
    /// Whether keys change nothing.
    var isReadOnly = false
    /// Whether the text is not to be read or copied.
    var isSecure = false

    private var past: [Edit] = [], future: [Edit] = []
    /// The edit that the next one of its kind joins, so that both are undone together.
    private var lastKind: Kind?

    /// What is being composed, and the selection that has given way to it.
    struct Mark {
        let composition: TextComposition
        let start: Int
        fileprivate let replaced: String, anchor: Int, caret: Int

        var end: Int { start + composition.text.utf8.count }
        /// The part being converted, as offsets.
        var clause: Range<Int> {
            let text = composition.text
            func offset(_ count: Int) -> Int { start + text.prefix(count).utf8.count }
            return offset(composition.selection.lowerBound)..<offset(composition.selection.upperBound)
        }
    }

    /// A replacement, with the selection before it.
    private struct Edit {
        var start: Int, old: String, new: String
        let anchor: Int, caret: Int
    }

    private enum Kind {
        case typing, deleting, committing
    }

    /// How many edits can be undone.
    private static let longestPast = 1000

    /// Places the caret at the end.
    init(_ text: String, isMultiline: Bool = false) {
        shown = text
        shown.makeContiguousUTF8()
        anchor = shown.utf8.count
        caret = anchor
        self.isMultiline = isMultiline
    }

    /// The text without what is being composed.
    var text: String {
        guard let mark else { return shown }
        return String(self[0..<mark.start]) + mark.replaced + self[mark.end..<count]
    }

    /// The length of what is shown.
    var count: Int { shown.utf8.count }
    var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
    var selectedText: String { String(self[selection]) }

    /// What is shown between two offsets.
    subscript(range: Range<Int>) -> Substring { shown[index(range.lowerBound)..<index(range.upperBound)] }

    /// The effect of a key.
    enum Outcome: Equatable {
        case edited, moved
        /// The selected text goes to the clipboard; with `cut` it is gone from the text.
        case copied(String), cut(String)
        /// The clipboard's text is to be inserted.
        case pastes
        /// The caret goes where the lines say.
        case moves(TextMotion, extends: Bool)
        /// The key belongs to the text but has no effect now.
        case taken
        /// The key does not belong to the text.
        case ignored
    }

    /// Returns what was replaced since the last call, as one replacement; nil for nothing.
    mutating func takeChange() -> TextChange? {
        defer { change = nil }
        return change
    }

    /// Replaces all of the text, without a way back.
    mutating func reset(_ text: String) {
        var new = TextEditing(text, isMultiline: isMultiline)
        (new.isReadOnly, new.isSecure) = (isReadOnly, isSecure)
        new.change = TextChange(range: 0..<count, count: new.count)
        self = new
    }

    // Typing and composing

    /// Replaces the selection. Characters typed one after the other are undone word by word.
    mutating func insert(_ new: String) {
        endComposition()
        let isOne = new.count == 1
        if !isOne || !selection.isEmpty || new.first?.isWhitespace == true { lastKind = nil }
        edit(selection, with: new, isOne ? .typing : nil)
    }

    /// Replaces the selection with text that an input method has composed, as a separate edit. `continues`: whether it is a further part of
    /// what was committed last.
    mutating func commit(_ new: String, continues: Bool) {
        endComposition()
        if !continues { lastKind = nil }
        edit(selection, with: new, .committing)
    }

    /// Shows a composition in place of the selection, or of the composition before.
    mutating func compose(_ composition: TextComposition) {
        let old = mark.map { $0.start..<$0.end } ?? selection
        let mark = Mark(
            composition: composition, start: old.lowerBound, replaced: mark?.replaced ?? selectedText, anchor: mark?.anchor ?? anchor,
            caret: mark?.caret ?? caret)
        replace(old, with: composition.text)
        self.mark = mark
        caret = aligned(mark.clause.upperBound)
        anchor = caret
    }

    /// Takes the composition out and selects again what had given way to it.
    mutating func endComposition() {
        guard let mark else { return }
        self.mark = nil
        replace(mark.start..<mark.end, with: mark.replaced)
        (anchor, caret) = (mark.anchor, mark.caret)
    }

    // Moving

    mutating func selectAll() { select(0..<count) }

    /// Selects the characters between two offsets; the caret is at the end.
    mutating func select(_ range: Range<Int>) {
        anchor = aligned(range.lowerBound)
        caret = aligned(range.upperBound)
        (isAtLineEnd, lastKind) = (false, nil)
    }

    /// Moves the caret. With `extends`, the selection extends from its anchor to the new place.
    mutating func moveCaret(to offset: Int, extends: Bool, isAtLineEnd: Bool = false) {
        caret = aligned(offset)
        if !extends { anchor = caret }
        (self.isAtLineEnd, lastKind) = (isAtLineEnd, nil)
    }

    /// Handles a key. Keys that produce text are only kept from other views, since the text itself arrives separately. `isRightToLeft`:
    /// whether the text at the caret runs so, and the left arrow leads on.
    mutating func take(_ event: KeyEvent, isRightToLeft: Bool = false) -> Outcome {
        let extends = event.modifiers.contains(.shift), modifiers = event.modifiers.subtracting(.shift)
        if event.pastes { return .pastes }
        switch event.key {
        case .insert where event.modifiers == .control: return copy()
        case .delete where event.modifiers == .shift: return cut()
        case .letter("a") where modifiers == .command: selectAll()
        case _ where modifiers == .control: return takeCommand(event.key, extends: extends, isRightToLeft)
        case _ where !modifiers.isEmpty: return .ignored
        case .left, .right: moveCaret(isBackward: (event.key == .left) != isRightToLeft, extends: extends)
        case .home where !isMultiline: moveCaret(to: 0, extends: extends)
        case .end where !isMultiline: moveCaret(to: count, extends: extends)
        case .backspace: return delete(to: offset(before: caret))
        case .delete: return delete(to: offset(after: caret))
        case .enter where isMultiline && !isReadOnly:
            insert("\n")
            return .edited
        case .tab where isMultiline && !isReadOnly && !extends:
            insert("\t")
            return .edited
        default:
            if isMultiline, let motion = TextMotion(event.key) { return .moves(motion, extends: extends) }
            return event.key.makesText ? .taken : .ignored
        }
        return .moved
    }

    /// Handles a key pressed with Ctrl.
    private mutating func takeCommand(_ key: Key, extends: Bool, _ isRightToLeft: Bool) -> Outcome {
        switch key {
        case .letter("a"): selectAll()
        case .letter("c"): return copy()
        case .letter("x"): return cut()
        case .letter("z"): return extends ? redo() : undo()
        case .letter("y"): return redo()
        case .left, .right:
            let isBackward = (key == .left) != isRightToLeft
            moveCaret(to: isBackward ? startOfWord(before: caret) : endOfWord(after: caret), extends: extends)
        case .up where isMultiline: moveCaret(to: startOfParagraph(before: caret), extends: extends)
        case .down where isMultiline: moveCaret(to: endOfParagraph(after: caret), extends: extends)
        case .home: moveCaret(to: 0, extends: extends)
        case .end: moveCaret(to: count, extends: extends)
        case .backspace: return delete(to: startOfWord(before: caret))
        case .delete: return delete(to: endOfWord(after: caret))
        default: return .ignored
        }
        return .moved
    }

    /// Moves by a character or, without `extends`, to an end of the selection.
    private mutating func moveCaret(isBackward: Bool, extends: Bool) {
        if selection.isEmpty || extends {
            moveCaret(to: isBackward ? offset(before: caret) : offset(after: caret), extends: extends)
        } else {
            moveCaret(to: isBackward ? selection.lowerBound : selection.upperBound, extends: false)
        }
    }

    // Deleting and replacing

    /// Deletes the selection or, if empty, the text between the caret and `offset`.
    private mutating func delete(to offset: Int) -> Outcome {
        let range = selection.isEmpty ? min(caret, offset)..<max(caret, offset) : selection
        guard !range.isEmpty, !isReadOnly else { return .taken }
        edit(range, with: "", .deleting)
        return .edited
    }

    private func copy() -> Outcome { selection.isEmpty || isSecure ? .taken : .copied(selectedText) }

    private mutating func cut() -> Outcome {
        guard !selection.isEmpty, !isReadOnly, !isSecure else { return .taken }
        let text = selectedText
        insert("")
        return .cut(text)
    }

    private mutating func replace(_ range: Range<Int>, with new: String) {
        shown.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
        let next = TextChange(range: range, count: new.utf8.count)
        change = change?.followed(by: next) ?? next
        caret = aligned(range.lowerBound + new.utf8.count)
        (anchor, isAtLineEnd) = (caret, false)
    }

    // Undoing

    /// Replaces text in a way that can be undone, alone or with the last edit of the same kind that it adjoins.
    private mutating func edit(_ range: Range<Int>, with new: String, _ kind: Kind?) {
        future = []
        let old = String(self[range])
        if kind != nil, kind == lastKind, var last = past.popLast() {
            let lastEnd = last.start + last.new.utf8.count
            if old.isEmpty, range.lowerBound == lastEnd {
                last.new += new
            } else if new.isEmpty, last.new.isEmpty, range.lowerBound == last.start {
                last.old += old
            } else if new.isEmpty, last.new.isEmpty, range.upperBound == last.start {
                (last.start, last.old) = (range.lowerBound, old + last.old)
            } else {
                past.append(last)
                last = Edit(start: range.lowerBound, old: old, new: new, anchor: anchor, caret: caret)
            }
            past.append(last)
        } else {
            past.append(Edit(start: range.lowerBound, old: old, new: new, anchor: anchor, caret: caret))
        }
        if past.count > TextEditing.longestPast { past.removeFirst() }
        lastKind = kind
        replace(range, with: new)
    }

    /// Has what is typed next undone by itself.
    mutating func endEdit() { lastKind = nil }

    var canUndo: Bool { !isReadOnly && !past.isEmpty }
    var canRedo: Bool { !isReadOnly && !future.isEmpty }

    private mutating func undo() -> Outcome {
        guard !isReadOnly, let edit = past.popLast() else { return .ignored }
        future.append(edit)
        replace(edit.start..<edit.start + edit.new.utf8.count, with: edit.old)
        (anchor, caret, lastKind) = (edit.anchor, edit.caret, nil)
        return .edited
    }

    private mutating func redo() -> Outcome {
        guard !isReadOnly, let edit = future.popLast() else { return .ignored }
        past.append(edit)
        replace(edit.start..<edit.start + edit.old.utf8.count, with: edit.new)
        lastKind = nil
        return .edited
    }
}

/// A replacement of text.
struct TextChange: Equatable {
    /// What was replaced, as offsets in UTF-8.
    var range: Range<Int>
    /// The length of what took its place.
    var count: Int

    /// Returns this replacement and the next one as one, which may take in text between them.
    func followed(by next: TextChange) -> TextChange {
        let start = min(range.lowerBound, next.range.lowerBound), end = max(range.lowerBound + count, next.range.upperBound)
        return TextChange(range: start..<end - count + range.count, count: end - start - next.range.count + next.count)
    }
}

/// A movement of the caret by lines.
enum TextMotion {
    case up, down, pageUp, pageDown, lineStart, lineEnd

    init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .lineStart
        case .end: self = .lineEnd
        default: return nil
        }
    }
}
