// Long presses. They begin by time alone, in the window's update (or before the next event).

import Foundation

/// Recognizes a press held for some time. Continuous: it follows the pointer until it is up.
public class LongPressGestureRecognizer: GestureRecognizer {
    /// The time until it begins, seconds; 0: at once.
    public var minimumPressDuration = 0.5
    /// How far the pointer may move before it begins, points.
    public var allowableMovement = 10.0
    /// Called when the press has lasted long enough, when it moves afterwards, and when it ends; `state` tells which.
    public var action: ((LongPressGestureRecognizer) -> Void)?

    /// Creates a recognizer of presses of at least `duration` seconds.
    public convenience init(duration: Double = 0.5, action: ((LongPressGestureRecognizer) -> Void)? = nil) {
        self.init()
        minimumPressDuration = duration
        self.action = action
    }

    public override func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary && pointers.isEmpty }

    public override func pointerDown(_ pointer: Pointer) {
        guard minimumPressDuration > 0 else {
            begin()
            return
        }
        view?.window?.schedule(self, .at(time(of: pointer) + minimumPressDuration))
    }

    public override func pointerMoved(_ pointer: Pointer) {
        if state.isActive {
            change()
        } else if hypot(pointer.position.x - pointer.startPosition.x, pointer.position.y - pointer.startPosition.y) > allowableMovement {
            fail()
        }
    }

    public override func pointerUp(_ pointer: Pointer) { end() }

    public override func update(at time: Double) -> NextUpdate {
        if !pointers.isEmpty { begin() }
        return .never
    }

    public override func stateDidChange() {
        if state.isActive || state == .ended || state == .cancelled { action?(self) }
        if state == .failed { view?.window?.unschedule(self) }
    }

    public override func reset() { view?.window?.unschedule(self) }
}
