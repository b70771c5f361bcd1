// The mouse over a view with no button down: began on entering, changed while the mouse or the view moves, ended on leaving.
// Hovering neither prevents other gestures nor is prevented by them.

import Foundation

/// Recognizes a hovering mouse. A mouse over a subview is over this view too.
public final class HoverGestureRecognizer: GestureRecognizer {
    /// Called when the mouse enters, moves over and leaves the view; `state` tells which.
    public var action: ((HoverGestureRecognizer) -> Void)?

    /// Creates a recognizer that calls `action` when its state changes.
    public convenience init(action: ((HoverGestureRecognizer) -> Void)? = nil) {
        self.init()
        self.action = action
    }

    public override func accepts(_ pointer: Pointer) -> Bool { false }

    /// Updates the gesture after the mouse, or what is under it, moved. `position` is in points of the window.
    func hover(at position: CGPoint) {
        lastLocation = position
        if state.isActive { change() } else { begin() }
    }

    func leave() {
        if state.isActive { end() }
    }

    public override func stateDidChange() {
        if state.isActive || state == .ended || state == .cancelled { action?(self) }
    }
}
