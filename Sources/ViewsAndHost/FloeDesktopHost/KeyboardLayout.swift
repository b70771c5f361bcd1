// Which key of the view tree a key of the keyboard is, on every layout. A letter is the key that the layout has it on; a letter that the
// layout has nowhere is the key in its place on a US keyboard, so that commands work where people write Cyrillic, Greek or Hebrew.
//
//     US    Q W E R T Y      letters by layout
//     fr    A Z E R T Y      letters by layout
//     ru    Й Ц У К Е Н      letters by place: Q W E R T Y
//     he    / ' ק ר א ט      letters by place, the slash and the apostrophe too
//
// Where the number row has no digits, as on French keyboards, SDL itself goes by the place.

import CFloeSDL2
import FloeViewTree

/// The current keyboard layout.
struct KeyboardLayout {
    /// Returns whether some key makes a character without Shift.
    var has: (Character) -> Bool = { character in
        SDL_GetScancodeFromKey(SDL_Keycode(character.asciiValue ?? 0)) != SDL_SCANCODE_UNKNOWN
    }

    /// Returns the key that `keysym` is.
    func key(_ keysym: SDL_Keysym) -> Key {
        var symbol = UInt32(bitPattern: keysym.sym)
        let place = keysym.scancode
        if let moving = KeyboardLayout.moving[symbol], !KeyboardLayout.isNumber(keysym.mod) { symbol = moving.rawValue }
        if let key = KeyboardLayout.letterOrDigit(symbol) { return key }
        if let letter = KeyboardLayout.letter(at: place), !has(letter) { return .letter(letter) }
        return KeyboardLayout.named[symbol] ?? .other(symbol)
    }

    /// Whether the keypad makes digits. Shift turns Num Lock round, as on X and Windows.
    private static func isNumber(_ modifiers: UInt16) -> Bool {
        let isLocked = UInt32(modifiers) & KMOD_NUM.rawValue != 0, isShifted = UInt32(modifiers) & KMOD_SHIFT.rawValue != 0
        return isLocked != isShifted
    }

    /// What the keys of the keypad are while it makes no digits. SDL reports them as digits all the same. The middle one is nothing then.
    private static let moving: [UInt32: SDL_KeyCode] = [
        SDLK_KP_0.rawValue: SDLK_INSERT, SDLK_KP_1.rawValue: SDLK_END, SDLK_KP_2.rawValue: SDLK_DOWN, SDLK_KP_3.rawValue: SDLK_PAGEDOWN,
        SDLK_KP_4.rawValue: SDLK_LEFT, SDLK_KP_5.rawValue: SDLK_CLEAR, SDLK_KP_6.rawValue: SDLK_RIGHT, SDLK_KP_7.rawValue: SDLK_HOME,
        SDLK_KP_8.rawValue: SDLK_UP, SDLK_KP_9.rawValue: SDLK_PAGEUP, SDLK_KP_PERIOD.rawValue: SDLK_DELETE,
    ]

    private static func letterOrDigit(_ symbol: UInt32) -> Key? {
        switch symbol {
        case SDLK_a.rawValue...SDLK_z.rawValue: return .letter(Character(UnicodeScalar(UInt8(symbol))))
        case SDLK_KP_1.rawValue...SDLK_KP_9.rawValue: return .digit(Int(symbol - SDLK_KP_1.rawValue) + 1)
        case SDLK_0.rawValue...SDLK_9.rawValue: return .digit(Int(symbol - SDLK_0.rawValue))
        default: return nil
        }
    }

    /// Returns the letter that a US keyboard has in a place.
    private static func letter(at place: SDL_Scancode) -> Character? {
        guard (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(place.rawValue) else { return nil }
        return Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(place.rawValue - SDL_SCANCODE_A.rawValue)))
    }

    private static let named: [UInt32: Key] = {
        var named: [UInt32: Key] = [
            SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right, SDLK_UP.rawValue: .up, SDLK_DOWN.rawValue: .down,
            SDLK_PAGEUP.rawValue: .pageUp, SDLK_PAGEDOWN.rawValue: .pageDown, SDLK_HOME.rawValue: .home,
            SDLK_END.rawValue: .end, SDLK_ESCAPE.rawValue: .escape, SDLK_SPACE.rawValue: .space,
            SDLK_RETURN.rawValue: .enter, SDLK_KP_ENTER.rawValue: .enter, SDLK_TAB.rawValue: .tab,
            SDLK_BACKSPACE.rawValue: .backspace, SDLK_DELETE.rawValue: .delete, SDLK_INSERT.rawValue: .insert,
            SDLK_PLUS.rawValue: .plus, SDLK_KP_PLUS.rawValue: .plus, SDLK_MINUS.rawValue: .minus,
            SDLK_KP_MINUS.rawValue: .minus, SDLK_EQUALS.rawValue: .equals, SDLK_COMMA.rawValue: .comma,
            SDLK_PERIOD.rawValue: .period, SDLK_SLASH.rawValue: .slash, SDLK_KP_0.rawValue: .digit(0),
            SDLK_APPLICATION.rawValue: .menu, SDLK_MENU.rawValue: .menu,
        ]
        for i in 0..<12 { named[SDLK_F1.rawValue + UInt32(i)] = .function(i + 1) }
        return named
    }()
}
