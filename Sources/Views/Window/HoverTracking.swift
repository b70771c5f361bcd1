// Where the hovering mouse is and what it was found to be over; `Window+Hover` keeps it.

import Foundation

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
    /// Of the look-up before; kept for its memory.
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
