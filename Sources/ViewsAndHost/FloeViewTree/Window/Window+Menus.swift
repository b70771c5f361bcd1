// Context menus and key commands: a press of the right button, the Menu key or a finger held still asks the view there, and then those
// around it, for a menu.

import Foundation

extension View {
    /// Shows a menu with a corner at `point`, in this view's space. It closes when something is chosen, or by a press beside it or Escape.
    public final func showMenu(_ menu: Menu, at point: CGPoint) {
        guard let place = convert(point, to: nil) else { return }
        MenuPanel.open(menu, from: self, at: CGRect(origin: place, size: .zero), byKey: window?.hover.isAside == true)
    }

    /// Gives a key to this view, and then to its commands and to the undo manager that it has of its own.
    package final func receive(_ event: KeyEvent) -> Bool {
        keyDown(event) || keyCommands.take(event) || event.modifiers.contains(.control) && ownUndoManager?.take(event) == true
    }

    private var ownUndoManager: UndoManager? {
        guard let superview, let undoManager, undoManager !== superview.undoManager else { return nil }
        return undoManager
    }
}

extension [Action] {
    /// Does what a key stands for. Returns false if none has it.
    @MainActor
    func take(_ event: KeyEvent, having attributes: Action.Attributes = []) -> Bool {
        guard let command = first(where: { $0.matches(event) && $0.attributes.isSuperset(of: attributes) }) else { return false }
        command.handler()
        return true
    }
}

extension Window {
    /// The view that gets keys and text first: the innermost open menu, or the one with the focus.
    var keyView: View { menu ?? focusView ?? rootView }

    /// Does what a key stands for among commands of priority, those of the focused view first and the window's last.
    func takePriority(_ event: KeyEvent) -> Bool {
        let isTyped = event.makesText
        var next: View? = keyView
        while let view = next {
            if view.keyCommands.take(event, having: .priority) { return true }
            if view is PanelView || isTyped && view is any EditedTextView { return false }
            next = view.superview
        }
        return keyCommands.take(event, having: .priority)
    }

    /// Returns the menu for a point of the window that `view` offers or, if none, the next one around it that does. Panels hide the menus of
    /// what they cover, and `owns` tells which views have a use of their own for the press.
    func contextMenu(at position: CGPoint, from view: View?, owns: (View) -> Bool = { _ in false }) -> (menu: Menu, view: View)? {
        var next = view
        while let view = next {
            if let menu = view.convert(position, from: nil).flatMap({ view.contextMenu(at: $0) }) { return (menu, view) }
            if view is PanelView || owns(view) { return nil }
            next = view.superview
        }
        return nil
    }

    /// Opens the menu of the focused view, below its caret, for the Menu key or Shift+F10. Returns false if there is none.
    func showMenu(by event: KeyEvent) -> Bool {
        guard event.key == .menu || event.key == .function(10) && event.modifiers == .shift, menu == nil, let focusView,
            let caret = focusView.convert(focusView.caretFrame, to: nil),
            let found = contextMenu(at: CGPoint(x: caret.midX, y: caret.midY), from: focusView)
        else { return false }
        MenuPanel.open(found.menu, from: found.view, at: CGRect(x: caret.midX, y: caret.maxY, width: 0, height: 0), byKey: true)
        return true
    }
}

/// A press of the mouse that opens a menu as it begins. If the mouse then moves, releasing it chooses the row under it.
class MenuGestureRecognizer: LongPressGestureRecognizer {
    override func accepts(_ pointer: Pointer) -> Bool { super.accepts(pointer) && pointer.device == .mouse }

    override func stateDidChange() {
        super.stateDidChange()
        guard let pointer = pointers.first else { return }
        let way = hypot(pointer.position.x - pointer.startPosition.x, pointer.position.y - pointer.startPosition.y)
        switch state {
        case .changed where way > allowableMovement: row(at: pointer.position)?.hoverMoved(to: .zero)
        case .ended where way > allowableMovement: if let row = row(at: pointer.position), row.isEnabled { row.activate(at: .zero) }
        default: break
        }
    }

    private func row(at position: CGPoint) -> MenuRow? {
        var next = view?.window?.hitTest(position)
        while let view = next, !(view is MenuRow) { next = view.superview }
        return next as? MenuRow
    }
}

/// Opens context menus. A window's root view has one.
final class ContextMenuGestureRecognizer: MenuGestureRecognizer {
    private var found: (menu: Menu, view: View)?

    override func accepts(_ pointer: Pointer) -> Bool { pointers.isEmpty && (pointer.device == .touch || pointer.button == .secondary) }

    override func pointerDown(_ pointer: Pointer) { if pointer.button == .secondary { begin() } else { super.pointerDown(pointer) } }

    override func canBegin() -> Bool {
        guard let window = view?.window, window.pointers.count == 1, let pointer = pointers.first,
            !pointer.recognizers.contains(where: precedes)
        else { return false }
        found = window.contextMenu(at: pointer.position, from: pointer.view) { view in
            pointer.button == .secondary && view.gestureRecognizers.contains { $0 !== self && $0.pointers.contains { $0 === pointer } }
        }
        return found != nil
    }

    /// Whether another gesture has begun, or a long press is about to.
    private func precedes(_ other: GestureRecognizer) -> Bool {
        other !== self && (other.state.isActive || other is LongPressGestureRecognizer && other.state == .possible && other.mayBegin)
    }

    override func stateDidChange() {
        if state == .began, let found, let pointer = pointers.first {
            MenuPanel.open(found.menu, from: found.view, at: CGRect(origin: pointer.position, size: .zero), byKey: false)
        }
        if state.isFinal { found = nil }
        super.stateDidChange()
    }
}
