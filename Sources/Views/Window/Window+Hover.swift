// The mouse without a button down: which hover recognizers it is over, and the cursor of the view under it. It
// is looked up when the mouse moves, and once in an update before which something changed: contents move
// under a mouse that lies still, too.

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
        return wasOver
    }

    /// A mouse that drags points at nothing meanwhile, but somewhere else afterwards.
    func hoverFollows(_ event: PointerEvent) {
        guard event.device == .mouse, hover.position != nil else { return }
        hover.position = event.position
        hover.isAside = false
    }

    /// The mouse lies still and what is under it may have moved.
    func hoverMayChange() {
        guard hover.position != nil, !hover.isAside, pointers.isEmpty else { return }
        followMouse(isMoved: false)
    }

    /// Loops by index: in a debug build others take memory, and this is part of every frame in which contents
    /// move under the mouse.
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
        // Telling one may take views away, and others off this list.
        var i = 0
        while i < hover.entered.count {
            let now = hover.entered[i]
            let isElsewhere = former(now.recognizer).map { $0.place != now.place } ?? true
            if isMoved || isElsewhere { now.recognizer.hover(at: position) }
            i += 1
        }
        hover.former.removeAll(keepingCapacity: true)
        updateCursor()
    }

    private func former(_ recognizer: HoverGestureRecognizer) -> HoverTracking.Entered? {
        var i = 0
        while i < hover.former.count {
            if hover.former[i].recognizer === recognizer { return hover.former[i] }
            i += 1
        }
        return nil
    }

    /// Those that the mouse was over and is no more.
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

/// What the window remembers of the hovering mouse.
struct HoverTracking {
    /// Where it is, points of the window; nil while it is elsewhere.
    var position: CGPoint?
    /// Over whose views it is, and where in them; innermost first.
    var entered: [Entered] = []
    /// The view under it.
    weak var view: View?
    /// Whether keys are what was used last. A mouse that lies still points at nothing then: what keys scroll
    /// past under it must not take their place.
    var isAside = false
    /// What it was over in the look-up before; kept for its memory.
    var former: [Entered] = []

    struct Entered {
        let recognizer: HoverGestureRecognizer
        /// In the recognizer's view.
        let place: CGPoint?
    }

    /// What it was over becomes what it was over before.
    mutating func beginLookUp() { swap(&entered, &former) }

    @MainActor
    mutating func forget(_ gone: View) {
        if view === gone { view = nil }
        entered.removeAll { $0.recognizer.view === gone }
        former.removeAll { $0.recognizer.view === gone }
    }
}
