// The mouse over a view, no button down: began when it comes, changed while it or the view moves, ended when it
// leaves. Hovering excludes nothing and is excluded by nothing.

import Foundation

/// Recognizes a hovering mouse. Over a subview it is over this view too.
public final class HoverGestureRecognizer: GestureRecognizer {
    public var action: ((HoverGestureRecognizer) -> Void)?

    public convenience init(action: ((HoverGestureRecognizer) -> Void)? = nil) {
        self.init()
        self.action = action
    }

    public override func accepts(_ pointer: Pointer) -> Bool { false }

    /// The mouse, or what it is over, moved; `position` in points of the window.
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
