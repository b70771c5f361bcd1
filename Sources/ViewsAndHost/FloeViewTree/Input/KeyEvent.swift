// Keys by their meaning, not by their position on the keyboard.

import Foundation

/// A key pressed or released.
public struct KeyEvent: Equatable, Codable, Sendable {
    /// The key, by its meaning.
    public var key: Key
    /// The modifier keys held.
    public var modifiers: KeyModifiers
    /// Whether it is a repeat because the key is held.
    public var isRepeat: Bool
    /// The time in seconds.
    public var time: Double

    /// Creates an event at a time in seconds.
    public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false, time: Double) {
        self.key = key
        self.modifiers = modifiers
        self.isRepeat = isRepeat
        self.time = time
    }
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    /// An arrow key.
    case left, right, up, down
    /// A key that moves by more than an arrow key does.
    case pageUp, pageDown, home, end
    /// A key that acts, named as it is labelled; `delete` deletes forward.
    case escape, space, enter, tab, backspace, delete, insert
    /// The key that asks for a context menu.
    case menu
    /// A key by the character that it types without modifiers.
    case plus, minus, comma, period, slash, equals
    /// A letter in lower case, `a`…`z`.
    case letter(Character)
    /// A digit 0…9, of the number row or the keypad.
    case digit(Int)
    /// A function key; F1 is 1.
    case function(Int)
    /// Any other key, by the platform's code.
    case other(UInt32)
}

extension KeyEvent {
    /// Whether text follows it.
    var makesText: Bool { key.makesText && modifiers.subtracting(.shift).isEmpty }
}

extension Key {
    /// Whether it produces text when pressed without modifiers.
    public var makesText: Bool {
        switch self {
        case .letter, .digit, .space, .plus, .minus, .comma, .period, .slash, .equals: true
        // Platform codes of character keys are the characters' code points; those of other keys lie above them.
        case .other(let code): code >= 0x20 && code != 0x7F && code <= 0x10_FFFF
        default: false
        }
    }
}

extension Key {
    /// The label of its cap.
    package var cap: String {
        switch self {
        case .letter(let letter): letter.uppercased()
        case .digit(let digit): "\(digit)"
        case .function(let number): "F\(number)"
        case .other(let code): makesText ? UnicodeScalar(code).map { "\($0)".uppercased() } ?? "" : ""
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .escape: "Esc"
        case .plus: "+"
        case .minus: "−"
        case .comma: ","
        case .period: "."
        case .slash: "/"
        case .equals: "="
        default: "\(self)".capitalized
        }
    }
}

/// Encodes a key as one word.
extension Key: Codable {
    /// The keys without an associated value, whose words are their names.
    private static let named: [Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .escape, .space, .enter, .tab, .backspace, .delete, .insert, .plus,
        .minus, .comma, .period, .slash, .equals, .menu,
    ]
    private static let functionMark = "F", codeMark = "code-"

    private var word: String {
        switch self {
        case .letter(let letter): String(letter)
        case .digit(let digit): "\(digit)"
        case .function(let number): Key.functionMark + "\(number)"
        case .other(let code): Key.codeMark + "\(code)"
        default: "\(self)"
        }
    }

    private init?(word: String) {
        if let known = Key.named.first(where: { $0.word == word }) {
            self = known
        } else if word.hasPrefix(Key.codeMark), let code = UInt32(word.dropFirst(Key.codeMark.count)) {
            self = .other(code)
        } else if word.hasPrefix(Key.functionMark), let number = Int(word.dropFirst(Key.functionMark.count)) {
            self = .function(number)
        } else if let digit = Int(word), (0...9).contains(digit) {
            self = .digit(digit)
        } else if word.count == 1, let letter = word.first, ("a"..."z").contains(letter) {
            self = .letter(letter)
        } else {
            return nil
        }
    }

    /// Reads a key's word.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer(), word = try value.decode(String.self)
        guard let key = Key(word: word) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "there is no key '\(word)'")
        }
        self = key
    }

    /// Writes the key's word.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(word)
    }
}

/// The modifier keys held during an event.
public struct KeyModifiers: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either Control key.
    public static let control = KeyModifiers(rawValue: 2)
    /// The Alt or Option key.
    public static let option = KeyModifiers(rawValue: 4)
    /// The Command, Windows or Super key.
    public static let command = KeyModifiers(rawValue: 8)
}

extension KeyModifiers {
    /// The labels of their caps, in the order in which they are named.
    var caps: [String] {
        let all: [(KeyModifiers, String)] = [(.control, "Ctrl"), (.option, "Alt"), (.shift, "Shift"), (.command, "Super")]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
