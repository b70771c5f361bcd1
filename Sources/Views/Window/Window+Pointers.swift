// Pointers from down to up. Recognizers of the hit view and of all above it follow a pointer, the innermost
// asked first; the hit view itself sees it too until a recognizer takes it away. The mouse is one pointer
// whatever number of buttons it holds.

import Foundation

extension Window {
    func pointerDown(_ event: PointerEvent) -> Bool {
        if let held = pointers.first(where: { $0.id == event.pointer }) {
            guard !held.buttons.contains(PointerButtons(event.button)) else { return false }
            held.press(event)
            tellButtons(of: held)
            return true
        }
        guard let view = hitTest(event.position) else { return false }
        focusNearest(to: view)
        let pointer = Pointer(event, view: view)
        pointers.append(pointer)
        var above: View? = view
        while let v = above {
            for recognizer in v.gestureRecognizers where recognizer.receives(pointer) {
                pointer.recognizers.append(recognizer)
            }
            above = v.superview
        }
        for recognizer in pointer.recognizers { recognizer.follow(pointer) }
        for recognizer in pointer.recognizers { recognizer.dispatch(.down, pointer) }
        pointer.giveToView()
        return true
    }

    func pointerMoved(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }) else { return false }
        pointer.move(to: event)
        for recognizer in pointer.recognizers { recognizer.dispatch(.moved, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerMoved(pointer) }
        return true
    }

    func pointerUp(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }),
            pointer.buttons.contains(PointerButtons(event.button))
        else { return false }
        pointer.release(event)
        guard pointer.buttons.isEmpty else {
            tellButtons(of: pointer)
            return true
        }
        for recognizer in pointer.recognizers { recognizer.dispatch(.up, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerUp(pointer) }
        end(pointer)
        return true
    }

    func pointerCancelled(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }) else { return false }
        for recognizer in pointer.recognizers { recognizer.dispatch(.cancelled, pointer) }
        pointer.takeFromView()
        end(pointer)
        return true
    }

    private func tellButtons(of pointer: Pointer) {
        for recognizer in pointer.recognizers { recognizer.dispatch(.buttonsChanged, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerButtonsChanged(pointer) }
    }

    private func end(_ pointer: Pointer) {
        pointer.hasEnded = true
        pointers.removeAll { $0 === pointer }
        for recognizer in pointer.recognizers { recognizer.lose(pointer) }
        pointer.recognizers = []
    }
}
