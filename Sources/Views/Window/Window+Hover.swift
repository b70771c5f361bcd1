// The mouse without a button down: which hover recognizers it is over, and the cursor of the view under it.

import Foundation

/// What the window remembers of the hovering mouse.
struct HoverTracking {
    var recognizers: [HoverGestureRecognizer] = []
    weak var view: View?

    @MainActor
    mutating func forget(_ gone: View) {
        if view === gone { view = nil }
        recognizers.removeAll { $0.view === gone }
    }
}

extension Window {
    func hover(at event: PointerEvent) -> Bool {
        let view = hitTest(event.position)
        hover.view = view
        var entered: [HoverGestureRecognizer] = []
        var above = view
        while let v = above {
            for case let recognizer as HoverGestureRecognizer in v.gestureRecognizers where recognizer.isEnabled {
                entered.append(recognizer)
            }
            above = v.superview
        }
        for old in hover.recognizers where !entered.contains(where: { $0 === old }) { old.leave() }
        hover.recognizers = entered
        for recognizer in entered { recognizer.hover(at: event) }
        updateCursor()
        return view != nil
    }

    func hoverEnded() -> Bool {
        let old = hover.recognizers
        hover.recognizers = []
        hover.view = nil
        for recognizer in old { recognizer.leave() }
        updateCursor()
        return !old.isEmpty
    }

    func cursorMayChange() {
        if hover.view != nil { updateCursor() }
    }

    private func updateCursor() {
        var view = hover.view
        while let v = view, v.cursor == nil { view = v.superview }
        let new = view?.cursor ?? .arrow
        guard new != cursor else { return }
        cursor = new
        onCursorChange?(new)
    }
}
