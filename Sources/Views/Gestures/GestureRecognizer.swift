// Gestures are told from one another by state machines that all watch the same pointers. Each starts out
// possible; when one begins (or, being discrete, recognizes at once), the others that share a pointer with it
// fail, unless both are allowed. Inner views' recognizers are asked first.
//
//     possible ─▶ began ─▶ changed … ─▶ ended         continuous: pan, long press, pinch, hover
//         │         └──────────┴──────▶ cancelled
//         ├─▶ ended                                    discrete: tap
//         └─▶ failed                                   and back to possible when all pointers are up

import Foundation

/// Watches pointers for one kind of gesture. Subclasses override the `pointer…` methods and call `begin`,
/// `change`, `end`, `recognize`, `cancel` and `fail`.
@MainActor
open class GestureRecognizer: FrameUpdating {
    /// The view it belongs to.
    public internal(set) final weak var view: View?
    public internal(set) final var state = GestureState.possible
    public final weak var delegate: (any GestureRecognizerDelegate)?
    /// False fails what is under way and takes no pointers.
    public final var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }
    /// Whether recognizing takes the pointers away from the view they went down on.
    public final var cancelsPointersInView = true
    /// Asked before beginning; false fails the recognizer.
    public final var shouldBegin: (() -> Bool)?
    /// The pointers it follows.
    public final internal(set) var pointers: [Pointer] = []

    final var requirements: [WeakRecognizer] = []
    final var dependents: [WeakRecognizer] = []
    /// What it will become once the recognizers that must fail first have failed.
    final var held: GestureState?

    public init() {}

    // For subclasses

    /// Whether to follow a pointer that just went down.
    open func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary }
    open func pointerDown(_ pointer: Pointer) {}
    open func pointerMoved(_ pointer: Pointer) {}
    /// Another button went down while one was held, or came up while another stays. Unless overridden, a
    /// press with several buttons is none that has yet to begin, and what is under way ends with the button
    /// that began it.
    open func pointerButtonsChanged(_ pointer: Pointer) {
        if state == .possible {
            fail()
        } else if !pointer.buttons.contains(PointerButtons(pointer.button)) {
            pointerUp(pointer)
        }
    }
    /// The last of its buttons came up.
    open func pointerUp(_ pointer: Pointer) {}
    open func pointerCancelled(_ pointer: Pointer) { if state.isActive { cancel() } else { fail() } }
    /// Whether its own state allows it to begin now.
    open func canBegin() -> Bool { true }
    /// Whether recognizing this makes `other` fail.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
    /// After the state changed; the place to call an action.
    open func stateDidChange() {}
    /// Before it becomes possible again.
    open func reset() {}
    /// Whether it still waits for pointers to come, none being down (the second press of a double tap).
    open var awaitsPointers: Bool { false }
    /// See `FrameUpdating`.
    open func update(at time: Double) -> NextUpdate { .never }

    /// The middle of its pointers, or where the last one was, in `view`'s space (nil: the window's).
    public final func location(in view: View?) -> CGPoint {
        view.map { $0.convert(windowLocation, from: nil) ?? windowLocation } ?? windowLocation
    }
    final var lastLocation = CGPoint.zero

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

/// Where a recognizer stands.
public enum GestureState: Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// Under way.
    public var isActive: Bool { self == .began || self == .changed }
    /// Over; pointers still down mean nothing to it.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// Decides for recognizers what they cannot know. Every method has a default.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
    /// Asked before it begins; false fails it.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
    /// Asked when a pointer went down; false keeps it from following the pointer.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive pointer: Pointer) -> Bool
    /// Whether both may go on. Either one's delegate may allow it.
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
