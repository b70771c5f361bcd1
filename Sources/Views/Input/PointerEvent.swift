// Mouse and fingers alike: a pointer goes down, moves, and comes up. Each finger has an id of its own; the
// mouse has one for all its buttons, so that pressing a second while a first is held is no second pointer.

import Foundation

/// Where a pointer is and what it does.
public struct PointerEvent: Equatable, Sendable {
    /// The same from down to up; distinct among the pointers that are down.
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
