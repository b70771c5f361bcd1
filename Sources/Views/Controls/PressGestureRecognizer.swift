// The press of a control. A recognizer rather than the view's own pointers, so that taps of the views around
// do not count when a control is pressed, and a drag of the scroll view around takes the press away.

import Foundation

final class PressGestureRecognizer: GestureRecognizer {
    weak var control: Control?

    override func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary && pointers.isEmpty }

    override func pointerDown(_ pointer: Pointer) { control?.pressMoved(pointer, isBeginning: true) }

    override func pointerMoved(_ pointer: Pointer) { control?.pressMoved(pointer) }

    override func pointerUp(_ pointer: Pointer) {
        guard let control, let point = pointer.location(in: control), control.point(inside: point), recognize() else {
            return fail()
        }
        control.pressEnded(at: point)
    }

    override func stateDidChange() {
        if state.isFinal { control?.pressMoved(nil) }
    }
}
