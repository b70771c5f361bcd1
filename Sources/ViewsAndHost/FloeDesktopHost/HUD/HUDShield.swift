// An invisible view that takes the pointer where the HUD lies. The presenter lays the HUD over the picture and it is no view, so
// presses would otherwise go through to what is below.

import Foundation
import FloeViewTree

/// An invisible view with the HUD's frame, above all other views.
final class HUDShield: View {
    /// Called when the primary button goes down on the HUD or moves on. The position is in points of the window.
    var onPress: ((_ position: CGPoint, _ isDown: Bool) -> Void)?
    /// Called when the press ends.
    var onRelease: (() -> Void)?
    /// Called when the mouse is over the HUD.
    var onHover: ((_ position: CGPoint) -> Void)?

    init() {
        super.init()
        let hover = HoverGestureRecognizer { [weak self] in if $0.state.isActive { self?.onHover?($0.location(in: nil)) } }
        addGestureRecognizer(hover)
    }

    /// Covers `place`, or nothing if nil. `staysOnTop`: moves above views that were added later.
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
