// Mouse and fingers alike: a pointer goes down, moves, and comes up. Each finger has an id of its own;
// the mouse has one for all its buttons, of which the first pressed counts until it is let go.

import Foundation

/// Where a pointer is and what it does.
public struct PointerEvent: Equatable, Sendable {
    /// The same from down to up; distinct among the pointers that are down.
    public var pointer: Int
    public var device: PointerDevice
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

/// Which button is down. Fingers are always primary.
public enum PointerButton: Sendable {
    case primary, secondary, middle
}
