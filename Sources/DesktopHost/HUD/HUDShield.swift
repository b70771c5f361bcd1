// What takes the pointer where the figures lie. They are laid over the picture by the presenter and are no view; without
// this one whatever is below them would be pressed through them.

import Foundation
import Views

/// Invisible, as large as the figures, above all other views.
final class HUDShield: View {
    /// Nil: there are no figures. `staysOnTop`: above whatever comes later.
    func cover(_ place: CGRect?, in window: Window, staysOnTop: Bool = true) {
        guard let place else {
            if superview != nil { removeFromSuperview() }
            return
        }
        let isThere = staysOnTop ? window.rootView.subviews.last === self : superview === window.rootView
        if !isThere { window.rootView.addSubview(self) }
        if frame != place { frame = place }
    }

    override func wheel(_ event: WheelEvent) -> Bool { true }
}
