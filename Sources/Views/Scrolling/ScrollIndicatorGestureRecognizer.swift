// The mouse on a scroll view's indicator: from the press on, it is nobody else's.

import Foundation

final class ScrollIndicatorGestureRecognizer: GestureRecognizer {
    weak var scrollView: ScrollView?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard pointer.device == .mouse, pointer.button == .primary, pointers.isEmpty, let scrollView,
            let place = pointer.location(in: scrollView)
        else { return false }
        return scrollView.takesPress(at: place)
    }

    override func pointerDown(_ pointer: Pointer) {
        guard begin(), let scrollView else { return }
        scrollView.scrubDidBegin(at: location(in: scrollView), isPaging: pointer.modifiers.contains(.shift))
    }

    override func pointerMoved(_ pointer: Pointer) {
        change()
        if let scrollView { scrollView.scrubDidMove(to: location(in: scrollView)) }
    }

    override func pointerUp(_ pointer: Pointer) { end() }

    override func stateDidChange() {
        if state == .ended || state == .cancelled { scrollView?.scrubDidEnd() }
    }
}
