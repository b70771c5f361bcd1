// Events come in here and go to whom they concern: pointers to the view they went down on and to the
// recognizers around it, wheel and files to the view under them, keys to the focus. What a view does not
// take bubbles to its superviews.

import Foundation

extension Window {
    /// Hands on one event, its time first bringing everything to that moment; false if nobody took it.
    /// Events come in the order of their times, on the clock of `update(at:)`.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        advance(to: event.time)
        runUpdates(everyFrame: false)
        switch event {
        case .pointerDown(let e), .pointerMoved(let e), .pointerUp(let e): hoverFollows(e)
        default: break
        }
        switch event {
        case .pointerDown(let e): return pointerDown(e)
        case .pointerMoved(let e): return pointerMoved(e)
        case .pointerUp(let e): return pointerUp(e)
        case .pointerCancelled(let e): return pointerCancelled(e)
        case .hover(let e): return hover(at: e)
        case .pointerLeft: return hoverEnded()
        case .wheel(let e):
            hover.isAside = false
            return wheel(e)
        case .pinch(let e): return pinch(e)
        case .keyDown(let e):
            hover.isAside = true
            return toFocus(event) { $0.keyDown(e) }
        case .keyUp(let e): return toFocus(event) { $0.keyUp(e) }
        case .text(let text, _): return toFocus(event) { $0.insertText(text) }
        case .dropFiles(let paths, let position, _):
            if bubble(from: hitTest(position), { $0.dropFiles(paths, at: position) }) { return true }
            return onUnhandledEvent?(event) ?? false
        }
    }

    /// The frontmost view at a point of the window that takes pointers.
    public func hitTest(_ point: CGPoint) -> View? { rootView.hitTest(point, from: nil) }

    private func toFocus(_ event: InputEvent, _ take: (View) -> Bool) -> Bool {
        if bubble(from: focusView ?? rootView, take) { return true }
        return onUnhandledEvent?(event) ?? false
    }

    func bubble(from view: View?, _ take: (View) -> Bool) -> Bool {
        var view = view
        while let v = view {
            if take(v) { return true }
            view = v.superview
        }
        return false
    }

    private func pinch(_ event: PinchEvent) -> Bool {
        bubble(from: hitTest(event.center)) { view in
            for case let recognizer as PinchGestureRecognizer in view.gestureRecognizers where recognizer.isEnabled {
                recognizer.step(event)
                return true
            }
            return false
        }
    }
}
