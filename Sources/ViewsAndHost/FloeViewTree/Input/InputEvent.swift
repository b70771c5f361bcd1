// The input of a window as values. A host makes them from platform events; scripts and tests make up their own. Events carry
// their time, and nothing in FloeViewTree reads a clock.
//
// Times are seconds on the clock of `Window.update(at:)`. Positions are points of the window, origin top left.

import Foundation

/// One input by a user (or a script).
public enum InputEvent: Equatable, Codable, Sendable {
    /// A finger, or any mouse button, even while others are held.
    case pointerDown(PointerEvent)
    /// A pointer moved while down.
    case pointerMoved(PointerEvent)
    /// A finger was lifted, or a mouse button came up.
    case pointerUp(PointerEvent)
    /// The platform took the pointer away; anything it began is void.
    case pointerCancelled(PointerEvent)
    /// The mouse moved with no button down.
    case hover(PointerEvent)
    /// The mouse left the window.
    case pointerLeft(time: Double)
    /// A wheel turned, or two fingers moved on a touchpad.
    case wheel(WheelEvent)
    /// Two fingers moved apart or together on a touchpad.
    case pinch(PinchEvent)
    /// A key went down, or repeats because it is held.
    case keyDown(KeyEvent)
    /// A key came up.
    case keyUp(KeyEvent)
    /// Text typed or committed by an input method. Keys that produce text are also reported as keys.
    case text(String, time: Double)
    /// The text being composed with an input method has changed; empty: the composition has ended. Committed text follows as `text`.
    case composition(TextComposition, time: Double)
    /// Files are being dragged over the window, by any program, and have come to a position.
    case dragOver(position: CGPoint, time: Double)
    /// They have left the window, or are about to be dropped.
    case dragLeft(time: Double)
    /// Files and folders dropped on the window together, by path. None: something else was dropped, such as the address of a page.
    case dropFiles([String], position: CGPoint, time: Double)

    /// The time of the event, seconds.
    public var time: Double {
        switch self {
        case .pointerDown(let e), .pointerMoved(let e), .pointerUp(let e), .pointerCancelled(let e), .hover(let e):
            e.time
        case .wheel(let e): e.time
        case .pinch(let e): e.time
        case .keyDown(let e), .keyUp(let e): e.time
        case .pointerLeft(let t), .text(_, let t), .composition(_, let t), .dragOver(_, let t), .dragLeft(let t), .dropFiles(_, _, let t): t
        }
    }
}

/// A mouse or finger pointer that goes down, moves and comes up. Each finger has its own id. The mouse has one for all its
/// buttons, so that pressing a second while the first is held is not a second pointer.
public struct PointerEvent: Equatable, Codable, Sendable {
    /// A number that stays the same from down to up; distinct among the pointers that are down.
    public var pointer: Int
    /// Whether it is a mouse or a finger.
    public var device: PointerDevice
    /// The button that went down or came up.
    public var button: PointerButton
    /// The position, points of the window.
    public var position: CGPoint
    /// The time in seconds.
    public var time: Double
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// The click count as reported by the platform: 1 for a single click, 2 for the second of a double click.
    public var clickCount: Int

    /// Creates an event at a position in points of the window, at a time in seconds.
    public init(
        _ position: CGPoint, time: Double, pointer: Int = 0, device: PointerDevice = .mouse,
        button: PointerButton = .primary, modifiers: KeyModifiers = [], clickCount: Int = 1
    ) {
        self.pointer = pointer
        self.device = device
        self.button = button
        self.position = position
        self.time = time
        self.modifiers = modifiers
        self.clickCount = clickCount
    }
}

/// The device behind a pointer.
public enum PointerDevice: String, Codable, Sendable {
    /// A mouse, a touchpad moved like one, or a pen; or a finger on the screen.
    case mouse, touch
}

/// A mouse button. Fingers are always primary.
public enum PointerButton: String, CaseIterable, Codable, Sendable {
    /// The left button, the right one (exchanged for left-handed people), or the wheel.
    case primary, secondary, middle
}

/// The set of buttons held.
public struct PointerButtons: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set of one button.
    public init(_ button: PointerButton) {
        self =
            switch button {
            case .primary: .primary
            case .secondary: .secondary
            case .middle: .middle
            }
    }

    /// The left button, or a finger.
    public static let primary = PointerButtons(rawValue: 1)
    /// The right button.
    public static let secondary = PointerButtons(rawValue: 2)
    /// The wheel, pressed.
    public static let middle = PointerButtons(rawValue: 4)
}

/// A turn of a mouse wheel or a two-finger stroke on a touchpad. There are no phases and no momentum: content moves by the deltas, and
/// continues after a touchpad stroke that ends fast.
public struct WheelEvent: Equatable, Codable, Sendable {
    /// The points to add to a content offset; positive y is toward the content's end (down).
    public var delta: CGPoint
    /// True for fine deltas, false for a wheel's notches.
    public var isPrecise: Bool
    /// Whether it comes from a touchpad. Some wheels report fine parts of a notch.
    public var isFromTouchpad: Bool
    /// The mouse position, points of the window.
    public var position: CGPoint
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// The time in seconds.
    public var time: Double

    /// `isFromTouchpad`: nil means as `isPrecise`.
    public init(
        delta: CGPoint, isPrecise: Bool = false, isFromTouchpad: Bool? = nil, position: CGPoint, modifiers: KeyModifiers = [],
        time: Double
    ) {
        self.delta = delta
        self.isPrecise = isPrecise
        self.isFromTouchpad = isFromTouchpad ?? isPrecise
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}

/// One step of a touchpad pinch.
public struct PinchEvent: Equatable, Codable, Sendable {
    /// The factor since the last step; 1 means no change.
    public var scale: Double
    /// The position, points of the window.
    public var center: CGPoint
    /// The time in seconds.
    public var time: Double

    /// Creates a step of a pinch: `center` is in points of the window, `time` in seconds.
    public init(scale: Double, center: CGPoint, time: Double) {
        self.scale = scale
        self.center = center
        self.time = time
    }
}
