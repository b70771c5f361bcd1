// What takes the pointer where the figures lie. They are laid over the picture by the presenter and are no view; without
// this one whatever is below them would be pressed through them.

import Foundation
import Views

/// Invisible, as large as the figures, above all other views.
final class HUDShield: View {
    /// A press of the first button, or its moving on; where, points of the window.
    var onPress: ((_ position: CGPoint, _ isDown: Bool) -> Void)?
    /// The press is over.
    var onRelease: (() -> Void)?
    /// The mouse is over them.
    var onHover: ((_ position: CGPoint) -> Void)?

    init() {
        super.init()
        let hover = HoverGestureRecognizer { [weak self] in if $0.state.isActive { self?.onHover?($0.location(in: nil)) } }
        addGestureRecognizer(hover)
    }

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

    override func pointerDown(_ pointer: Pointer) {
        if pointer.button == .primary { onPress?(pointer.position, true) }
    }

    override func pointerMoved(_ pointer: Pointer) {
        if pointer.button == .primary { onPress?(pointer.position, false) }
    }

    override func pointerUp(_ pointer: Pointer) {
        if pointer.button == .primary { onRelease?() }
    }

    override func pointerCancelled(_ pointer: Pointer) { onRelease?() }
}
