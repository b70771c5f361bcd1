// What happens to a window, as values: a host makes them from its platform's events, a script or a test
// makes them up. They carry their time; nothing in Views reads a clock.
//
// Times are seconds on the clock that `Window.update(at:)` is given, positions are points of the window,
// origin top left.

import Foundation

/// One thing a person (or a script) did.
public enum InputEvent: Equatable, Sendable {
    /// A finger, or any button of the mouse, also while others are held.
    case pointerDown(PointerEvent)
    /// Moved while down.
    case pointerMoved(PointerEvent)
    case pointerUp(PointerEvent)
    /// The platform took the pointer away; nothing it began counts.
    case pointerCancelled(PointerEvent)
    /// A mouse moved with no button down.
    case hover(PointerEvent)
    /// The mouse left the window.
    case pointerLeft(time: Double)
    case wheel(WheelEvent)
    case pinch(PinchEvent)
    case keyDown(KeyEvent)
    case keyUp(KeyEvent)
    /// Text typed, pasted or committed by an input method. Keys that make text come as keys besides.
    case text(String, time: Double)
    /// Files and folders dropped on the window at once, by their paths.
    case dropFiles([String], position: CGPoint, time: Double)

    /// When it happened, seconds.
    public var time: Double {
        switch self {
        case .pointerDown(let e), .pointerMoved(let e), .pointerUp(let e), .pointerCancelled(let e), .hover(let e):
            e.time
        case .wheel(let e): e.time
        case .pinch(let e): e.time
        case .keyDown(let e), .keyUp(let e): e.time
        case .pointerLeft(let t), .text(_, let t), .dropFiles(_, _, let t): t
        }
    }
}
