// Keys on layouts of several countries: structures as SDL fills them go in, keys of the view tree come out.

import CFloeSDL2
import Testing
import FloeViewTree

@testable import FloeDesktopHost

struct KeyboardLayoutTests {
    /// The rows of US places from which the layouts below are told apart: digits, then three rows of letters.
    private static let places: [SDL_Scancode] =
        [30, 31, 32, 33, 34, 35, 36, 37, 38, 39].map { SDL_Scancode($0) }
        + [20, 26, 8, 21, 23, 28, 24, 12, 18, 19].map { SDL_Scancode($0) }
        + [4, 22, 7, 9, 10, 11, 13, 14, 15, 51].map { SDL_Scancode($0) }
        + [29, 27, 6, 25, 5, 17, 16, 54, 55, 56].map { SDL_Scancode($0) }
    private static let us = "1234567890qwertyuiopasdfghjkl;zxcvbnm,./"

    /// What each of those places makes without Shift, as SDL reports it: always with digits.
    private static let layouts = [
        "us": us,
        "ru": "1234567890йцукенгшщзфывапролджячсмитьбю.",
        "gr": "1234567890;ςερτυθιοπασδφγηξκλ΄ζχψωβνμ,./",
        "il": "1234567890/'קראטוןםפשדגכעיחלךףזסבהנמצתץ.",
        "fr": "1234567890azertyuiopqsdfghjklmwxcvbn,;:!",
        "de": "1234567890qwertzuiopasdfghjklöyxcvbnm,.-",
        "dvorak": "1234567890',.pyfgcrlaoeuidhtns;qjkxbmwvz",
        "ara": "1234567890ضصثقفغعهخحشسيبلاتنمكئءؤرﻻىةوزظ",
        "cz": "1234567890qwertzuiopasdfghjklůyxcvbnm,.-",
    ]

    /// Returns the key that a press of the US key `us` means on a layout.
    private func press(_ us: Character, on name: String) throws -> Key {
        let characters = Array(try #require(Self.layouts[name]))
        let i = try #require(Array(Self.us).firstIndex(of: us))
        var keysym = SDL_Keysym()
        keysym.scancode = Self.places[i]
        keysym.sym = SDL_Keycode(try #require(characters[i].unicodeScalars.first).value)
        return KeyboardLayout { characters.contains($0) }.key(keysym)
    }

    @Test(arguments: ["us", "ru", "gr", "il", "ara"])
    func lettersWithoutLatinAreInTheirPlace(layout: String) throws {
        for letter in "abcdefghijklmnopqrstuvwxyz" { #expect(try press(letter, on: layout) == .letter(letter)) }
        for digit in 0...9 { #expect(try press(Character("\(digit)"), on: layout) == .digit(digit)) }
    }

    /// Also those whose places on a US keyboard have other letters or none, and the reverse.
    @Test(arguments: ["fr", "de", "dvorak", "cz"])
    func latinLettersAreWhereTheLayoutHasThem(layout: String) throws {
        for (us, own) in zip(Self.us, try #require(Self.layouts[layout])) {
            let key = try press(us, on: layout)
            if own.isASCII, own.isLetter { #expect(key == .letter(own)) }
            if case .letter(let letter) = key { #expect(letter == own) }
        }
    }

    /// Shift turns Num Lock round.
    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func keypadMovesUnlessItMakesDigits(isLocked: Bool, isShifted: Bool) {
        let places: [(SDL_KeyCode, Key, Key)] = [
            (SDLK_KP_0, .digit(0), .insert), (SDLK_KP_1, .digit(1), .end), (SDLK_KP_2, .digit(2), .down), (SDLK_KP_3, .digit(3), .pageDown),
            (SDLK_KP_4, .digit(4), .left), (SDLK_KP_6, .digit(6), .right), (SDLK_KP_7, .digit(7), .home), (SDLK_KP_8, .digit(8), .up),
            (SDLK_KP_9, .digit(9), .pageUp), (SDLK_KP_PERIOD, .other(SDLK_KP_PERIOD.rawValue), .delete),
            (SDLK_KP_5, .digit(5), .other(SDLK_CLEAR.rawValue)), (SDLK_KP_PLUS, .plus, .plus), (SDLK_4, .digit(4), .digit(4)),
        ]
        for (code, digit, move) in places {
            var keysym = SDL_Keysym()
            keysym.sym = SDL_Keycode(code.rawValue)
            keysym.mod = UInt16((isLocked ? KMOD_NUM.rawValue : 0) | (isShifted ? KMOD_RSHIFT.rawValue : 0))
            #expect(KeyboardLayout { _ in true }.key(keysym) == (isLocked != isShifted ? digit : move))
        }
    }

    /// SDL has two keys of that name; X and Wayland report the first.
    @Test(arguments: [SDLK_APPLICATION.rawValue, SDLK_MENU.rawValue])
    func menuKeyAsksForMenus(symbol: UInt32) {
        var keysym = SDL_Keysym()
        keysym.sym = SDL_Keycode(symbol)
        #expect(KeyboardLayout { _ in true }.key(keysym) == .menu)
    }

    @Test func signsKeepTheirMeaning() throws {
        #expect(try press("/", on: "de") == .minus)
        #expect(try press("/", on: "us") == .slash)
    }
}
