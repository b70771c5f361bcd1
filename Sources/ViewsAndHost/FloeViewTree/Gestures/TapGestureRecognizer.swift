// Presses that come up where they went down, once or several times in a row.

import Foundation

/// Recognizes one or more taps or clicks.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps; 2 for a double tap.
    public var numberOfTapsRequired = 1
    /// The button to watch; `secondary` for a context click.
    public var button = PointerButton.primary
    /// How far a press may move, and how far further presses may be from the first, points.
    public var allowableMovement = 10.0
    /// The maximum time from the end of one press to the end of the next, seconds.
    public var maximumInterval = 0.35
    /// Called once the required number of taps is complete.
    public var action: ((TapGestureRecognizer) -> Void)?

    private var taps = 0
    private var firstPosition = CGPoint.zero

    /// Creates a recognizer of a number of taps with one mouse button; fingers count as the primary one.
    public convenience init(taps: Int = 1, button: PointerButton = .primary, action: ((TapGestureRecognizer) -> Void)? = nil) {
        self.init()
        numberOfTapsRequired = taps
        self.button = button
        self.action = action
    }

    public override func accepts(_ pointer: Pointer) -> Bool { pointer.button == button && pointers.isEmpty }

    public override func pointerDown(_ pointer: Pointer) {
        if taps == 0 { firstPosition = pointer.position }
        if strays(pointer) { fail() }
    }

    public override func pointerMoved(_ pointer: Pointer) {
        if strays(pointer) { fail() }
    }

    public override func pointerUp(_ pointer: Pointer) {
        guard !strays(pointer) else {
            fail()
            return
        }
        taps += 1
        if taps >= numberOfTapsRequired {
            recognize()
        } else {
            view?.window?.schedule(self, .at(time(of: pointer) + maximumInterval))
        }
    }

    /// A single tap does not prevent a double tap.
    public override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let tap = other as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired <= numberOfTapsRequired || tap.button != button
    }

    public override var awaitsPointers: Bool { taps > 0 && taps < numberOfTapsRequired }

    /// Fails because the next press did not come in time.
    public override func update(at time: Double) -> NextUpdate {
        if awaitsPointers { fail() }
        return .never
    }

    public override func stateDidChange() {
        if state == .ended { action?(self) }
    }

    public override func reset() {
        taps = 0
        view?.window?.unschedule(self)
    }

    private func strays(_ pointer: Pointer) -> Bool {
        hypot(pointer.position.x - firstPosition.x, pointer.position.y - firstPosition.y) > allowableMovement
    }
}
