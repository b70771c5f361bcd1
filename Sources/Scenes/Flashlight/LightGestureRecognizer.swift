// A finger that leads the light. It begins as soon as the finger is down, so that a scroll view around the
// scene does not take the drag; near the left and right edges it leaves the finger to it, which is how one
// swipes on. A mouse needs none of this: the light follows it with or without a button, and a drag pages.

import Foundation
import Views

/// Recognizes a finger on the scene.
final class LightGestureRecognizer: GestureRecognizer {
    /// Fingers that go down nearer than this to the view's left or right edge are not followed, points.
    var edge = 28.0
    var action: ((LightGestureRecognizer) -> Void)?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard pointer.device == .touch, pointers.isEmpty, let view, let place = pointer.location(in: view) else {
            return false
        }
        return place.x >= view.bounds.minX + edge && place.x <= view.bounds.maxX - edge
    }

    override func pointerDown(_ pointer: Pointer) { begin() }
    override func pointerMoved(_ pointer: Pointer) { change() }
    override func pointerUp(_ pointer: Pointer) { end() }

    override func stateDidChange() { if state.isActive { action?(self) } }
}
