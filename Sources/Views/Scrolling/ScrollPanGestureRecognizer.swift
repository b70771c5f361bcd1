// The drag of a scroll view: a pan that begins at once where it catches moving content, and otherwise only
// along a direction in which this scroll view, rather than one around it, is to move.

import Foundation

final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard super.accepts(pointer) else { return false }
        guard pointer.device == .mouse, let scrollView, let place = pointer.location(in: scrollView) else { return true }
        return !scrollView.takesPress(at: place)
    }

    override func pointerDown(_ pointer: Pointer) {
        super.pointerDown(pointer)
        guard let scrollView, scrollView.catchMotion() else { return }
        // Refused by a delegate, or by a gesture under way: let go again.
        if !begin() { scrollView.dragDidEnd(isCancelled: true) }
    }

    override func isReady(afterWay way: CGPoint) -> Bool {
        guard let scrollView else { return false }
        return scrollView.takesDrag(totalWay(in: scrollView))
    }

    override func stateDidChange() {
        switch state {
        case .began: scrollView?.dragDidBegin()
        case .changed: scrollView?.dragDidMove()
        case .ended: scrollView?.dragDidEnd(isCancelled: false)
        case .cancelled: scrollView?.dragDidEnd(isCancelled: true)
        case .possible, .failed: break
        }
        super.stateDidChange()
    }
}
