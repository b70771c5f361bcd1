// Gesture recognizers are state machines that all watch the same pointers. Each starts out possible. When one begins (or, if
// discrete, is recognized), the others that share a pointer with it fail, unless both are allowed at once. Recognizers of inner
// views go first.
//
//     possible ─▶ began ─▶ changed … ─▶ ended         continuous: pan, long press, pinch, hover
//         │         └──────────┴──────▶ cancelled
//         ├─▶ ended                                    discrete: tap
//         └─▶ failed                                   and back to possible when all pointers are up

import Foundation

/// Watches pointers for one kind of gesture. Subclasses override the `pointer…` methods and call `begin`, `change`, `end`,
/// `recognize`, `cancel` and `fail`.
@MainActor
open class GestureRecognizer: FrameUpdating {
    /// The view that owns it.
    public internal(set) final weak var view: View?
    /// How far the gesture has come.
    public internal(set) final var state = GestureState.possible
    /// Consulted before the gesture begins; held weakly.
    public final weak var delegate: (any GestureRecognizerDelegate)?
    /// Whether it takes part. Disabling it abandons the current gesture.
    public final var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }
    /// Whether recognition takes the pointers away from the view they went down on.
    public final var cancelsPointersInView = true
    /// Called before it begins; returning false fails the recognizer.
    public final var shouldBegin: (() -> Bool)?
    /// The pointers it is following.
    public final internal(set) var pointers: [Pointer] = []

    final var requirements: [WeakRecognizer] = []
    final var dependents: [WeakRecognizer] = []
    /// The state to enter once the recognizers that must fail first have failed.
    final var held: GestureState?

    /// Creates a recognizer that does nothing until it is added to a view.
    public init() {}

    // For subclasses

    /// Returns whether to follow a pointer that just went down.
    open func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary }
    /// Called when a pointer that it follows went down.
    open func pointerDown(_ pointer: Pointer) {}
    /// Called when a pointer that it follows moved.
    open func pointerMoved(_ pointer: Pointer) {}
    /// Called when another button went down, or came up, while one is held. By default, a press with several buttons fails a
    /// gesture that has not begun, and an active gesture ends with the button that began it.
    open func pointerButtonsChanged(_ pointer: Pointer) {
        if state == .possible {
            fail()
        } else if !pointer.buttons.contains(PointerButtons(pointer.button)) {
            pointerUp(pointer)
        }
    }
    /// Called when the last of the pointer's buttons came up.
    open func pointerUp(_ pointer: Pointer) {}
    /// Called when the platform took a pointer away. By default an active gesture is cancelled, and any other fails.
    open func pointerCancelled(_ pointer: Pointer) { if state.isActive { cancel() } else { fail() } }
    /// Returns whether its own state allows it to begin now.
    open func canBegin() -> Bool { true }
    /// Returns whether recognition of this gesture makes `other` fail.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
    /// Called after the state changed; the place to call an action.
    open func stateDidChange() {}
    /// Called before it becomes possible again.
    open func reset() {}
    /// Whether it still expects pointers although none is down, such as the second press of a double tap.
    open var awaitsPointers: Bool { false }
    /// Called by the window's scheduler, see `FrameUpdating`.
    open func update(at time: Double) -> NextUpdate { .never }
    public final var timedView: View? { view }

    /// Returns the time of a pointer's last event, as it is in the recognizer's view.
    final func time(of pointer: Pointer) -> Double { view?.localTime(at: pointer.time) ?? pointer.time }

    /// Returns the centre of its pointers, or the position of the last one, in `view`'s space (nil: the window's).
    public final func location(in view: View?) -> CGPoint {
        view.map { $0.convert(windowLocation, from: nil) ?? windowLocation } ?? windowLocation
    }
    final var lastLocation = CGPoint.zero

    /// The modifier keys held when its first pointer went down.
    public final var modifiers: KeyModifiers { pointers.first?.modifiers ?? lastModifiers }
    final var lastModifiers: KeyModifiers = []

    final var windowLocation: CGPoint {
        guard !pointers.isEmpty else { return lastLocation }
        var x = 0.0, y = 0.0
        for pointer in pointers {
            x += pointer.position.x
            y += pointer.position.y
        }
        return CGPoint(x: x / Double(pointers.count), y: y / Double(pointers.count))
    }
}

/// The state of a recognizer.
public enum GestureState: Sendable {
    /// Not begun; in progress, at first and after each change; over, because it was completed, taken away, or not what the user did.
    case possible, began, changed, ended, cancelled, failed

    /// Whether the gesture is in progress.
    public var isActive: Bool { self == .began || self == .changed }
    /// Whether the gesture is over; pointers still down are ignored.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// Makes decisions that recognizers cannot make themselves. All methods have defaults.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
    /// Called before it begins; returning false fails it.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
    /// Called when a pointer went down; returning false keeps the recognizer from following it.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive pointer: Pointer) -> Bool
    /// Returns whether both may be recognized. Either one's delegate may allow it.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer, canRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
    public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive pointer: Pointer) -> Bool { true }
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer, canRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }
}

struct WeakRecognizer {
    weak var recognizer: GestureRecognizer?
}
