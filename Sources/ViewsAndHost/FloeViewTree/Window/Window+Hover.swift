// Hovering, the mouse with no button down: which hover recognizers it is over, and the cursor of the view under it. Both are
// looked up when the mouse moves, and once in each update that changes the picture, since content also moves under a resting
// mouse.

import Foundation

extension Window {
    func hover(at event: PointerEvent) -> Bool {
        hover.position = event.position
        hover.isAside = false
        followMouse(isMoved: true)
        return hover.view != nil
    }

    func hoverEnded() -> Bool {
        hover.position = nil
        hover.view = nil
        let wasOver = !hover.entered.isEmpty
        hover.beginLookUp()
        leaveFormer()
        hover.former.removeAll(keepingCapacity: true)
        updateCursor()
        toolTip.follow(isMoved: false)
        return wasOver
    }

    /// Tracks the position of a dragging mouse, which hovers over nothing until the drag ends.
    func hoverFollows(_ event: PointerEvent) {
        guard event.device == .mouse, hover.position != nil else { return }
        hover.position = event.position
        hover.isAside = false
    }

    /// Repeats the lookup for a resting mouse, since the content under it may have moved.
    func hoverMayChange() {
        guard hover.position != nil, !hover.isAside, pointers.isEmpty else { return }
        followMouse(isMoved: false)
    }

    /// Looks up what is under the mouse and notifies recognizers. Loops by index: other loops allocate in debug builds, and this
    /// runs in every frame in which content moves under the mouse.
    private func followMouse(isMoved: Bool) {
        guard let position = hover.position else { return }
        let view = hitTest(position)
        hover.view = view
        hover.beginLookUp()
        var above = view
        while let v = above {
            var i = 0
            while i < v.gestureRecognizers.count {
                if let recognizer = v.gestureRecognizers[i] as? HoverGestureRecognizer, recognizer.isEnabled {
                    hover.entered.append(.init(recognizer: recognizer, place: v.convert(position, from: nil)))
                }
                i += 1
            }
            above = v.superview
        }
        leaveFormer()
        // The callbacks may remove views and with them entries of this list.
        var i = 0
        while i < hover.entered.count {
            let now = hover.entered[i]
            let isElsewhere = former(now.recognizer).map { $0.place != now.place } ?? true
            if isMoved || isElsewhere { now.recognizer.hover(at: position) }
            i += 1
        }
        hover.former.removeAll(keepingCapacity: true)
        updateCursor()
        toolTip.follow(isMoved: isMoved)
    }

    private func former(_ recognizer: HoverGestureRecognizer) -> HoverTracking.Entered? {
        var i = 0
        while i < hover.former.count {
            if hover.former[i].recognizer === recognizer { return hover.former[i] }
            i += 1
        }
        return nil
    }

    /// Notifies the recognizers that the mouse has left.
    private func leaveFormer() {
        var i = 0
        while i < hover.former.count {
            let old = hover.former[i].recognizer
            if !isEntered(old) { old.leave() }
            i += 1
        }
    }

    private func isEntered(_ recognizer: HoverGestureRecognizer) -> Bool {
        var i = 0
        while i < hover.entered.count {
            if hover.entered[i].recognizer === recognizer { return true }
            i += 1
        }
        return false
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

/// The window's state of the hovering mouse.
struct HoverTracking {
    /// The mouse position, points of the window; nil while it is elsewhere.
    var position: CGPoint?
    /// The recognizers whose views the mouse is over, with its position in each; innermost first.
    var entered: [Entered] = []
    /// The view under the mouse.
    weak var view: View?
    /// Whether the last input came from the keyboard. A resting mouse then hovers over nothing, so that content scrolled under it
    /// by keys is not highlighted.
    var isAside = false
    /// The result of the previous lookup; a member so that its storage is reused.
    var former: [Entered] = []

    struct Entered {
        let recognizer: HoverGestureRecognizer
        /// The mouse position in the recognizer's view.
        let place: CGPoint?
    }

    /// Makes the current result the previous one.
    mutating func beginLookUp() { swap(&entered, &former) }

    @MainActor
    mutating func forget(_ gone: View) {
        if view === gone { view = nil }
        entered.removeAll { $0.recognizer.view === gone }
        former.removeAll { $0.recognizer.view === gone }
    }
}
