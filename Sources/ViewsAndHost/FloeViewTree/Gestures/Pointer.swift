// One press, from down to up, as recognizers and views see it. A mouse's press lasts from its first button going down to its last
// one coming up. Buttons pressed in between only change `buttons`; the W3C's Pointer Events specification calls them chorded and
// treats them the same way.
//
//     down (left) ─▶ buttons changed (left, right) ─▶ buttons changed (right) ─▶ up

import Foundation

/// A mouse with buttons down, or a finger on the screen.
@MainActor
public final class Pointer {
    /// The identifier, distinct among the pointers that are down.
    public let id: Int
    /// Whether it is a mouse or a finger.
    public let device: PointerDevice
    /// The button that went down first, the one most recognizers check.
    public let button: PointerButton
    /// The buttons currently down; empty in `pointerUp`.
    public private(set) var buttons: PointerButtons
    /// The modifier keys held when it went down.
    public let modifiers: KeyModifiers
    /// The click count as reported by the platform.
    public let clickCount: Int
    /// The view it went down on; nil once that is gone.
    public private(set) weak var view: View?
    /// The position at which it went down, points of the window.
    public let startPosition: CGPoint
    /// The current position, points of the window.
    public private(set) var position: CGPoint
    /// The position before the last event.
    public private(set) var previousPosition: CGPoint
    /// The time at which it went down, seconds.
    public let startTime: Double
    /// The time of the last event, seconds.
    public private(set) var time: Double
    /// Whether it came up or was taken away.
    public internal(set) var hasEnded = false

    /// The recognizers that follow it, innermost first.
    var recognizers: [GestureRecognizer] = []
    /// Whether the view gets no more events from it.
    private(set) var isTakenFromView = false
    /// Whether the view was notified that it went down.
    private var isKnownToView = false

    init(_ event: PointerEvent, view: View) {
        id = event.pointer
        device = event.device
        button = event.button
        buttons = PointerButtons(event.button)
        modifiers = event.modifiers
        clickCount = event.clickCount
        startPosition = event.position
        position = event.position
        previousPosition = event.position
        startTime = event.time
        time = event.time
        self.view = view
    }

    /// Returns its position in `view`'s space (nil: the window's); nil if it cannot be converted.
    public func location(in view: View?) -> CGPoint? {
        guard let view else { return position }
        return view.convert(position, from: nil)
    }

    func move(to event: PointerEvent) {
        previousPosition = position
        position = event.position
        time = max(time, event.time)
    }

    func press(_ event: PointerEvent) {
        move(to: event)
        buttons.insert(PointerButtons(event.button))
    }

    func release(_ event: PointerEvent) {
        move(to: event)
        buttons.remove(PointerButtons(event.button))
    }

    /// Notifies the view, unless a recognizer has already taken the pointer.
    func giveToView() {
        guard !isTakenFromView else { return }
        isKnownToView = true
        view?.pointerDown(self)
    }

    /// Stops notifying the view. If the view was notified of the pointer, it is notified that it was cancelled.
    func takeFromView() {
        guard !isTakenFromView else { return }
        isTakenFromView = true
        if isKnownToView { view?.pointerCancelled(self) }
    }
}
