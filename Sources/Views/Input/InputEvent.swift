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

/// Mouse and fingers alike: a pointer goes down, moves, and comes up. Each finger has an id of its own; the
/// mouse has one for all its buttons, so that pressing a second while a first is held is no second pointer.
public struct PointerEvent: Equatable, Sendable {
    /// A number that stays from down to up; distinct among the pointers that are down.
    public var pointer: Int
    public var device: PointerDevice
    /// The one that went down or came up.
    public var button: PointerButton
    /// Points of the window.
    public var position: CGPoint
    /// Seconds.
    public var time: Double
    public var modifiers: KeyModifiers
    /// 1 for a single click, 2 for the second of a double click, as the platform counts them.
    public var clickCount: Int

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

/// What moves a pointer.
public enum PointerDevice: Sendable {
    case mouse, touch
}

/// A button of the mouse. Fingers are always primary.
public enum PointerButton: CaseIterable, Sendable {
    case primary, secondary, middle
}

/// Buttons held at once.
public struct PointerButtons: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public init(_ button: PointerButton) {
        self =
            switch button {
            case .primary: .primary
            case .secondary: .secondary
            case .middle: .middle
            }
    }

    public static let primary = PointerButtons(rawValue: 1)
    public static let secondary = PointerButtons(rawValue: 2)
    public static let middle = PointerButtons(rawValue: 4)
}

/// A turn of a mouse wheel or a two-finger stroke on a touchpad. Without phases and without momentum: what
/// arrives is what moves.
public struct WheelEvent: Equatable, Sendable {
    /// Points to add to a content offset: positive y goes toward the content's end (further down).
    public var delta: CGPoint
    /// True for a touchpad's fine deltas, false for the notches of a wheel.
    public var isPrecise: Bool
    /// Where the mouse is, points of the window.
    public var position: CGPoint
    public var modifiers: KeyModifiers
    /// Seconds.
    public var time: Double

    public init(
        delta: CGPoint, isPrecise: Bool = false, position: CGPoint, modifiers: KeyModifiers = [], time: Double
    ) {
        self.delta = delta
        self.isPrecise = isPrecise
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}

/// A step of a touchpad's pinch.
public struct PinchEvent: Equatable, Sendable {
    /// Factor since the last step; 1 changes nothing.
    public var scale: Double
    /// Points of the window.
    public var center: CGPoint
    /// Seconds.
    public var time: Double

    public init(scale: Double, center: CGPoint, time: Double) {
        self.scale = scale
        self.center = center
        self.time = time
    }
}
