// What the user does to edited text: keys, typed and composed text, the mouse, the clipboard. `TextField` and `TextView` pass their events
// on to it, lay out what it holds, and say where it is.

import Foundation
import FloeLayerTree

/// A view whose text is edited.
@MainActor
protocol EditedTextView: View {
    var content: TextContentView { get }
    var interaction: TextInteraction { get }
    var isEditable: Bool { get }
    /// Returns the lines that hold an offset.
    func block(holding offset: Int) -> TextBlock?
    /// Returns the lines at a point of `content`.
    func block(at point: CGPoint) -> TextBlock?
    /// Returns what may be inserted of a text.
    func accepted(_ text: String) -> String
    /// Lays out the text and brings the caret into sight, after a change of the text, the selection or the composition.
    func showText()
    /// Called after the user has edited the text.
    func didEdit()
}

extension EditedTextView {
    /// Gives it the background and the border of a field, which is darker if it `isMarked`.
    func showField(isMarked: Bool = false) {
        let theme = appearance.theme, palette = theme.palette
        backgroundColor = theme.isDark ? palette.background : palette.surface
        (layer.borderWidth, layer.cornerRadius) = (1, theme.spacing.controlRadius)
        layer.borderColor = isMarked ? palette.secondaryText : palette.tertiaryText
    }
}

/// The interaction with the text of one view.
@MainActor
final class TextInteraction: FrameUpdating {
    var editing: TextEditing
    /// Whether it undoes and redoes edits. If not, the keys for that are left to the views around it.
    var undoesEdits = true
    private weak var view: (any EditedTextView)?
    /// Whether a composition has ended, so that the next text is its result.
    private var hasComposed = false
    /// When text was last committed. A long one comes in parts, all at once.
    private var commitTime: Double?
    /// Where the caret goes through lines that are too short, in points; nil: where it is.
    private var goal: Double?
    private var drag: Drag?
    private let blink = CaretBlink()

    /// A press that selects: what its first click selected, and what it selects by.
    private struct Drag {
        let pointer: Pointer, start: Range<Int>
    }

    /// The time between two lines while the pointer is held outside, seconds.
    private static let scrollInterval = 0.05

    init(_ editing: TextEditing) { self.editing = editing }

    func attach(to view: some EditedTextView) {
        self.view = view
        blink.onChange = { [weak view] in view?.content.caret.isHidden = !$0 }
    }

    var timedView: View? { view }
    private var window: Window? { view?.window }
    private var isActive: Bool { view.map { $0.isFocused && $0.canBecomeFocused } ?? false }

    /// Replaces the text as the program does, without a way back.
    func setText(_ text: String) {
        cancelComposition()
        editing.reset(text)
        textDidChange()
    }

    /// Replaces the selection as if it were typed.
    func insert(_ text: String) {
        editing.insert(text)
        didEdit()
    }

    func select(_ range: Range<Int>) {
        cancelComposition()
        editing.select(range)
        textDidChange()
    }

    func didChangeFocus() {
        if view?.isFocused ?? false { blink.begin(in: window) } else { blink.end() }
        cancelComposition()
        editing.endEdit()
        view?.showText()
    }

    func didLeaveWindow() {
        blink.end()
        drag = nil
        cancelComposition()
    }

    // Text and keys

    func insertText(_ text: String) -> Bool {
        guard isActive, let view else { return false }
        guard view.isEditable else { return true }
        let continues = commitTime != nil && commitTime == window?.time
        let isCommitted = editing.mark != nil || hasComposed || continues
        endComposition()
        commitTime = isCommitted ? window?.time : nil
        let accepted = view.accepted(text)
        guard !accepted.isEmpty else { return true }
        if isCommitted { editing.commit(accepted, continues: continues) } else { editing.insert(accepted) }
        didEdit()
        return true
    }

    func compose(_ composition: TextComposition) -> Bool {
        guard isActive, let view else { return false }
        guard view.isEditable, !editing.isSecure else {
            if !composition.isEmpty { window?.onCompositionCancelled?() }
            return true
        }
        let wasComposing = editing.mark != nil
        if composition.isEmpty { editing.endComposition() } else { editing.compose(composition) }
        hasComposed = wasComposing && composition.isEmpty
        if wasComposing || !composition.isEmpty { textDidChange() }
        return true
    }

    func cancelComposition() {
        guard editing.mark != nil || hasComposed else { return }
        let isShown = editing.mark != nil
        endComposition()
        if isShown { window?.onCompositionCancelled?() }
    }

    private func endComposition() {
        hasComposed = false
        guard editing.mark != nil else { return }
        editing.endComposition()
        textDidChange()
    }

    func keyDown(_ event: KeyEvent) -> Bool {
        guard isActive, let view else { return false }
        guard editing.mark == nil else {
            // The input method handles keys itself.
            if event.key == .escape { cancelComposition() }
            return true
        }
        hasComposed = false
        let isUndo = event.key == .letter("z") || event.key == .letter("y")
        if !undoesEdits, isUndo, event.modifiers.subtracting(.shift) == .control { return false }
        editing.isReadOnly = !view.isEditable
        let isRightToLeft = view.block(holding: editing.caret)?.isRightToLeft ?? false
        switch editing.take(event, isRightToLeft: isRightToLeft) {
        case .edited: didEdit()
        case .moved:
            textDidChange()
            offerSelection()
        case .copied(let text): window?.clipboard.text = text
        case .cut(let text):
            window?.clipboard.text = text
            didEdit()
        case .pastes: paste(window?.clipboard.text)
        case .moves(let motion, let extends):
            move(motion, extends: extends)
            offerSelection()
        case .taken: break
        case .ignored: return false
        }
        return true
    }

    /// Returns the menu for a point of the content, each item of which presses its key. The caret is placed there, as by a press, unless the
    /// point is in the selection.
    func contextMenu(at point: CGPoint) -> Menu? {
        guard let view, view.canBecomeFocused else { return nil }
        window?.focus(view)
        cancelComposition()
        let selection = editing.selection
        if let place = view.block(at: point)?.offset(at: point), !(selection.lowerBound...selection.upperBound).contains(place.offset) {
            editing.moveCaret(to: place.offset, extends: false, isAtLineEnd: place.isAtLineEnd)
            textDidChange()
        }
        editing.isReadOnly = !view.isEditable
        func item(_ title: String, _ key: Key, _ modifiers: KeyModifiers = .control, if isPossible: Bool) -> Action {
            Action(title, key: key, modifiers: modifiers, attributes: isPossible ? [] : .disabled) { [weak self] in
                guard let self, let window else { return }
                _ = keyDown(KeyEvent(key, modifiers: modifiers, time: window.time))
            }
        }
        let hasSelection = !editing.selection.isEmpty, copies = hasSelection && !editing.isSecure, edits = view.isEditable
        let undoing = [
            item("Undo", .letter("z"), if: editing.canUndo), item("Redo", .letter("z"), [.control, .shift], if: editing.canRedo),
        ]
        let changing = [
            item("Cut", .letter("x"), if: copies && edits), item("Copy", .letter("c"), if: copies),
            item("Paste", .letter("v"), if: edits && window?.clipboard.text?.isEmpty == false),
            item("Delete", .delete, [], if: hasSelection && edits),
        ]
        let all = item("Select All", .letter("a"), if: editing.selection.count < editing.count)
        return Menu(children: [undoesEdits ? undoing : [], changing, [all]].map { Menu(options: .displayInline, children: $0) })
    }

    /// Inserts text of the clipboard in place of the selection.
    private func paste(_ text: String?) {
        guard let view, view.isEditable, let text else { return }
        let accepted = view.accepted(text)
        guard !accepted.isEmpty else { return }
        insert(accepted)
    }

    /// Puts the selection where the middle button takes it from.
    private func offerSelection() {
        guard !editing.isSecure, !editing.selection.isEmpty else { return }
        window?.clipboard.primarySelection = editing.selectedText
    }

    private func move(_ motion: TextMotion, extends: Bool) {
        guard let view, let caret = caretFrame else { return }
        let x = goal ?? Double(caret.minX)
        let page = Double(view.bounds.height) - Double(caret.height)
        var point = CGPoint(x: x, y: Double(caret.midY))
        switch motion {
        case .up: point.y = Double(caret.minY) - 1
        case .down: point.y = Double(caret.maxY) + 1
        case .pageUp: point.y -= page
        case .pageDown: point.y += page
        case .lineStart: point.x = -1e7
        case .lineEnd: point.x = 1e7
        }
        if let block = view.block(holding: editing.caret), block.isRightToLeft, motion == .lineStart || motion == .lineEnd { point.x *= -1 }
        if let block = view.block(at: point) {
            let isVertical = motion != .lineStart && motion != .lineEnd
            if isVertical, point.y < block.origin.y || point.y >= block.origin.y + block.height {
                // Before the first line or after the last.
                editing.moveCaret(to: point.y < block.origin.y ? block.start : block.start + block.count, extends: extends)
            } else {
                let place = block.offset(at: point)
                editing.moveCaret(to: place.offset, extends: extends, isAtLineEnd: place.isAtLineEnd)
            }
        }
        textDidChange()
        if motion != .lineStart, motion != .lineEnd { goal = x }
    }

    /// The caret in the space of the content, without a width.
    var caretFrame: CGRect? {
        view?.block(holding: editing.caret)?.carets(at: [editing.caret], isAtLineEnd: editing.isAtLineEnd).first
    }

    // Mouse

    func pointerDown(_ pointer: Pointer) {
        guard let view, view.canBecomeFocused, let place = place(of: pointer) else { return }
        cancelComposition()
        switch pointer.button {
        case .primary: select(by: pointer, place)
        case .middle:
            editing.moveCaret(to: place.offset, extends: false)
            paste(window?.clipboard.primarySelection)
        case .secondary: return
        }
        textDidChange()
    }

    private func select(by pointer: Pointer, _ place: (offset: Int, isAtLineEnd: Bool)) {
        if pointer.clickCount < 2 {
            editing.moveCaret(to: place.offset, extends: pointer.modifiers.contains(.shift), isAtLineEnd: place.isAtLineEnd)
        } else {
            editing.select(unit(of: pointer))
        }
        drag = Drag(pointer: pointer, start: pointer.clickCount < 2 ? editing.anchor..<editing.anchor : editing.selection)
    }

    /// Returns what a press with several clicks selects: a word, or all of a paragraph or a line.
    private func unit(of pointer: Pointer) -> Range<Int> {
        guard pointer.clickCount == 2 else {
            return editing.isMultiline ? editing.paragraph(at: place(of: pointer)?.offset ?? 0) : 0..<editing.count
        }
        // Words of a text that is not to be read would be.
        return editing.isSecure ? 0..<editing.count : editing.word(at: place(of: pointer, isCharacter: true)?.offset ?? 0)
    }

    func pointerMoved(_ pointer: Pointer) {
        guard let drag, drag.pointer === pointer, let view, let place = place(of: pointer) else { return }
        if pointer.clickCount < 2 {
            editing.moveCaret(to: place.offset, extends: true, isAtLineEnd: place.isAtLineEnd)
        } else {
            let unit = unit(of: pointer)
            editing.select(min(unit.lowerBound, drag.start.lowerBound)..<max(unit.upperBound, drag.start.upperBound))
        }
        textDidChange()
        let isOutside = pointer.location(in: view).map { !view.bounds.contains($0) } ?? false
        if isOutside { window?.schedule(self, .at(view.localTime + TextInteraction.scrollInterval)) } else { window?.unschedule(self) }
    }

    func pointerEnded() {
        window?.unschedule(self)
        drag = nil
        offerSelection()
    }

    /// Goes on selecting while the pointer is held outside.
    func update(at time: Double) -> NextUpdate {
        guard let drag else { return .never }
        pointerMoved(drag.pointer)
        return .at(time + TextInteraction.scrollInterval)
    }

    private func place(of pointer: Pointer, isCharacter: Bool = false) -> (offset: Int, isAtLineEnd: Bool)? {
        guard let view, let point = pointer.location(in: view.content), let block = view.block(at: point) else { return nil }
        return block.offset(at: point, isCharacter: isCharacter)
    }

    // Changes

    private func didEdit() {
        textDidChange()
        view?.didEdit()
    }

    private func textDidChange() {
        goal = nil
        if view?.isFocused ?? false { blink.begin(in: window) }
        view?.showText()
    }
}

/// The blinking of a caret: steady while typing, then on and off for a while, then steady for good, so that an idle field lets the program
/// sleep.
@MainActor
final class CaretBlink: FrameUpdating {
    /// Called with whether the caret is visible.
    var onChange: ((Bool) -> Void)?

    private weak var window: Window?
    private var start = 0.0

    /// How long the caret is shown or hidden at a time, and how long it blinks in all, seconds.
    static let interval = 0.6, duration = 9.6

    /// Restarts with a visible caret.
    func begin(in window: Window?) {
        if self.window !== window { self.window?.unschedule(self) }
        self.window = window
        start = window?.time ?? 0
        onChange?(true)
        window?.schedule(self, .at(start + CaretBlink.interval))
    }

    func end() {
        window?.unschedule(self)
        window = nil
        onChange?(false)
    }

    func update(at time: Double) -> NextUpdate {
        let phase = ((time - start) / CaretBlink.interval + 1e-6).rounded(.down)
        guard time - start < CaretBlink.duration - 1e-6 else {
            onChange?(true)
            return .never
        }
        onChange?(phase.truncatingRemainder(dividingBy: 2) == 0)
        return .at(start + (phase + 1) * CaretBlink.interval)
    }
}
