// Turns mouse, touch and keys into moves.
//
//     click, tap          reveals; on a number: its chord      arrows             the cursor
//     right click, hold   flags                                 space, enter       reveals, chord
//     middle click        chord                                 F                  flags
//     both buttons        chord                                 Home               back to the opening

import Foundation
import FloeViewTree

extension BoardView {
    /// The smallest cell side that can be hit, and the side that a click on smaller cells zooms to; points.
    static let playableSide = 12.0, nearSide = 40.0

    func addBoardGestures() {
        let hold = LongPressGestureRecognizer(duration: 0.4) { [weak self] in
            if $0.state == .began { self?.flag(at: $0.location(in: self)) }
        }
        mouse.action = { [weak self] _ in self?.followMouse() }
        let tap = TapGestureRecognizer { [weak self] in self?.tap(at: $0.location(in: self)) }
        for recognizer in [
            tap, hold,
            TapGestureRecognizer(button: .secondary) { [weak self] in self?.flag(at: $0.location(in: self)) },
            TapGestureRecognizer(button: .middle) { [weak self] in self?.chord(at: $0.location(in: self)) },
            mouse,
        ] as [GestureRecognizer] { addGestureRecognizer(recognizer) }
    }

    /// Cancels every gesture and press under way.
    func abandonGestures() {
        for recognizer in gestureRecognizers where recognizer !== mouse && recognizer.isEnabled {
            recognizer.isEnabled = false
            recognizer.isEnabled = true
        }
        endPress()
    }

    func press(_ p: CellPosition?) {
        let look = p.map { session.game.look($0) }
        pressed = look == .hidden && !session.game.isOver ? p : nil
        marks.pressed = pressed.map { [$0] } ?? []
        marks.lay(out: geometry, visible: viewport.visible)
    }

    /// Shows the cells that a chord at a point of the content would uncover as pressed, while both buttons are held; nil ends it.
    func pressChord(_ point: CGPoint?) {
        let p = geometry.side >= BoardView.playableSide ? point.flatMap { geometry.cell(at: $0) } : nil
        guard p != chordCell else { return }
        chordCell = p
        let around = p.map { Array(geometry.shape.neighbourhood(of: $0).positions) } ?? []
        marks.pressed = session.game.isOver ? [] : around.filter { session.game.look($0) == .hidden }
        marks.lay(out: geometry, visible: viewport.visible)
    }

    /// Performs the main action on the cell at a point of the content: reveals it, or chords on a number.
    private func tap(at point: CGPoint) {
        press(nil)
        guard let p = geometry.cell(at: point) else { return }
        guard geometry.side >= BoardView.playableSide || !canZoom else {
            // Cells this small cannot be aimed at, so the first click zooms in.
            zoom(
                to: BoardView.nearSide / BoardGeometry.naturalSide,
                about: CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y), duration: 0.35)
            return
        }
        marks.cursorCell = marks.isCursorShown ? p : nil
        act(on: p)
    }

    func act(on p: CellPosition) {
        session.play((session.game.look(p).number ?? 0) > 0 ? .chord(p) : .reveal(p))
    }

    private func flag(at point: CGPoint) {
        press(nil)
        guard let p = geometry.cell(at: point), geometry.side >= BoardView.playableSide else { return }
        session.play(.flag(p))
    }

    private func chord(at point: CGPoint) {
        guard let p = geometry.cell(at: point) else { return }
        session.play(.chord(p))
    }

    /// Updates the hovered cell after the mouse, or the board below it, has moved.
    func followMouse() {
        marks.hover = mouse.state.isActive ? geometry.cell(at: mouse.location(in: self)) : nil
        marks.lay(out: geometry, visible: viewport.visible)
    }

    /// Handles a key; returns false if it is not one of the game's.
    func play(_ event: KeyEvent) -> Bool {
        guard event.modifiers.subtracting(.shift).isEmpty else {
            return event.modifiers == .control && zoomKey(event.key)
        }
        switch event.key {
        case .left: return moveCursor(-1, 0, event)
        case .right: return moveCursor(1, 0, event)
        case .up: return moveCursor(0, -1, event)
        case .down: return moveCursor(0, 1, event)
        case .space, .enter:
            guard let p = marks.cursorCell else { return moveCursor(0, 0, event) }
            if !event.isRepeat { act(on: p) }
        case .letter("f"):
            guard let p = marks.hover ?? marks.cursorCell, !event.isRepeat else { return true }
            session.play(.flag(p))
        case .letter("n"):
            if !event.isRepeat { session.newGame() }
        case .home:
            if !event.isRepeat { showOpening() }
        default: return zoomKey(event.key)
        }
        return true
    }

    private func zoomKey(_ key: Key) -> Bool {
        guard canZoom else { return false }
        switch key {
        case .plus, .equals: zoom(by: 1.5, about: keyAnchor)
        case .minus: zoom(by: 1 / 1.5, about: keyAnchor)
        default: return false
        }
        return true
    }

    /// The point that keys zoom around: the cursor if it is visible, else the middle of the viewport.
    private var keyAnchor: CGPoint {
        guard marks.isCursorShown, let p = marks.cursorCell else { return middle }
        let rect = geometry.rect(of: p)
        let point = CGPoint(x: rect.midX - contentOffset.x, y: rect.midY - contentOffset.y)
        return CGRect(origin: .zero, size: bounds.size).contains(point) ? point : middle
    }

    /// Moves the cursor, ten cells at a time with Shift.
    private func moveCursor(_ dx: Int, _ dy: Int, _ event: KeyEvent) -> Bool {
        let shape = geometry.shape, step = event.modifiers.contains(.shift) ? 10 : 1
        if let p = marks.cursorCell {
            marks.cursorCell = CellPosition(
                x: max(0, min(shape.width - 1, p.x + dx * step)), y: max(0, min(shape.height - 1, p.y + dy * step)))
        } else {
            let cells = geometry.cells(in: viewport.visible)
            guard !cells.isEmpty else { return false }
            marks.cursorCell = marks.hover ?? CellPosition(x: (cells.minX + cells.maxX - 1) / 2, y: (cells.minY + cells.maxY - 1) / 2)
        }
        marks.hover = nil
        if let p = marks.cursorCell {
            let margin = min(geometry.side, 40.0)
            scrollRectToVisible(geometry.rect(of: p).insetBy(dx: -margin, dy: -margin), animated: false)
        }
        marks.lay(out: geometry, visible: viewport.visible)
        return true
    }
}
