// Keys by what they are for, not by where they lie on the keyboard.

/// A key pressed or let go.
public struct KeyEvent: Equatable, Sendable {
    public var key: Key
    public var modifiers: KeyModifiers
    /// Pressed again by being held.
    public var isRepeat: Bool
    /// Seconds.
    public var time: Double

    public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false, time: Double) {
        self.key = key
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    case left, right, up, down
    case pageUp, pageDown, home, end
    case escape, space, enter, tab, backspace, delete, insert
    case plus, minus, comma, period, slash, equals
    /// Lower case, `a`…`z`.
    case letter(Character)
    /// 0…9, of the row or of the keypad.
    case digit(Int)
    /// F1 is 1.
    case function(Int)
    /// Any other, by the platform's code.
    case other(UInt32)
}

extension Key {
    /// Whether it makes text when it is pressed without modifiers.
    public var makesText: Bool {
        switch self {
        case .letter, .digit, .space, .plus, .minus, .comma, .period, .slash, .equals: true
        // A platform's codes for characters are the characters'; what makes none lies above them.
        case .other(let code): code >= 0x20 && code != 0x7F && code <= 0x10_FFFF
        default: false
        }
    }
}

/// Keys held while something else happens.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let option = KeyModifiers(rawValue: 4)
    /// The command, Windows or super key.
    public static let command = KeyModifiers(rawValue: 8)
}
