// One press, from down to up: what recognizers and views get to see of it.

import Foundation

/// A mouse button held or a finger on the screen.
@MainActor
public final class Pointer {
    /// Distinct among the pointers that are down.
    public let id: Int
    public let device: PointerDevice
    public let button: PointerButton
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
