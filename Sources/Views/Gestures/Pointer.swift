// One press, from down to up: what recognizers and views get to see of it. A mouse's press lasts from its
// first button's going down to its last one's coming up; those in between change `buttons` (the Pointer
// Events specification of the W3C calls them chorded and does the same).
//
//     down (left) ─▶ buttons changed (left, right) ─▶ buttons changed (right) ─▶ up

import Foundation

/// A mouse with buttons held, or a finger on the screen.
@MainActor
public final class Pointer {
    /// Distinct among the pointers that are down.
    public let id: Int
    public let device: PointerDevice
    /// The one that went down first, by which most recognizers go.
    public let button: PointerButton
    /// Those held now; none any more in `pointerUp`.
    public private(set) var buttons: PointerButtons
    public let modifiers: KeyModifiers
    /// As the platform counts them.
    public let clickCount: Int
    /// The view it went down on, for as long as that lives.
    public private(set) weak var view: View?
    /// Where it went down and where it is, points of the window.
    public let startPosition: CGPoint
    public private(set) var position: CGPoint
    /// Where it was before the last event.
    public private(set) var previousPosition: CGPoint
    /// When it went down, and when the last event came; seconds.
    public let startTime: Double
    public private(set) var time: Double
    public internal(set) var hasEnded = false

    /// Those that follow it, innermost first.
    var recognizers: [GestureRecognizer] = []
    /// Whether the view is told no more of it.
    private(set) var isTakenFromView = false
    /// Whether the view was told that it went down.
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

    /// Where it is in `view`'s space (nil: the window's); nil where that cannot be said.
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

    /// Tells the view, unless a recognizer has it already.
    func giveToView() {
        guard !isTakenFromView else { return }
        isKnownToView = true
        view?.pointerDown(self)
    }

    /// The view hears nothing more of it, but that it was cancelled, if it knows it.
    func takeFromView() {
        guard !isTakenFromView else { return }
        isTakenFromView = true
        if isKnownToView { view?.pointerCancelled(self) }
    }
}
