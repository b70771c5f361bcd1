// The translation of SDL's events to those of the view tree, without a window: structures go in, values come out.

import CFloeSDL2
import Foundation
import Testing
import FloeViewTree

@testable import FloeDesktopHost

struct EventTranslatorTests {
    /// The translator for a window of 200 × 100 points, with two SDL units per point.
    private var translator = EventTranslator(timeOrigin: 10, size: CGSize(width: 200, height: 100), pointsPerUnit: 0.5)

    private mutating func button(_ button: Int32, isDown: Bool) -> InputEvent? {
        var event = unsafe SDL_Event()
        unsafe event.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
        unsafe event.button.timestamp = 500
        unsafe event.button.button = UInt8(button)
        unsafe event.button.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
        unsafe event.button.clicks = 1
        unsafe event.button.x = 30
        unsafe event.button.y = 40
        return unsafe translator.translate(event)
    }

    private mutating func motion(buttons: UInt32) -> InputEvent? {
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_MOUSEMOTION.rawValue
        unsafe event.motion.state = buttons
        return unsafe translator.translate(event)
    }

    private func press(_ button: PointerButton) -> PointerEvent {
        PointerEvent(CGPoint(x: 15, y: 20), time: 10.5, button: button)
    }

    @Test mutating func everyButtonIsReportedWhileOthersAreHeld() {
        #expect(button(SDL_BUTTON_LEFT, isDown: true) == .pointerDown(press(.primary)))
        #expect(button(SDL_BUTTON_RIGHT, isDown: true) == .pointerDown(press(.secondary)))
        #expect(button(SDL_BUTTON_MIDDLE, isDown: true) == .pointerDown(press(.middle)))
        #expect(button(SDL_BUTTON_LEFT, isDown: false) == .pointerUp(press(.primary)))
        #expect(button(SDL_BUTTON_RIGHT, isDown: false) == .pointerUp(press(.secondary)))
    }

    @Test mutating func mouseDragsWithButtonsHeldAndOtherwiseHovers() {
        let left: UInt32 = 1, middle: UInt32 = 2, right: UInt32 = 4, side: UInt32 = 8
        for held in [left, middle, right, left | right, left | side] {
            guard case .pointerMoved = motion(buttons: held) else {
                Issue.record("buttons \(held) do not drag")
                continue
            }
        }
        for held in [0, side] {
            guard case .hover = motion(buttons: held) else {
                Issue.record("buttons \(held) do not hover")
                continue
            }
        }
    }

    @Test mutating func heldModifierAppliesToLaterEvents() {
        var key = unsafe SDL_Event()
        unsafe key.type = SDL_KEYDOWN.rawValue
        unsafe key.key.state = UInt8(SDL_PRESSED)
        unsafe key.key.keysym.sym = SDL_Keycode(SDLK_LSHIFT.rawValue)
        unsafe key.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue)
        _ = unsafe translator.translate(key)
        var shifted = press(.primary)
        shifted.modifiers = .shift
        #expect(button(SDL_BUTTON_LEFT, isDown: true) == .pointerDown(shifted))
        unsafe key.type = SDL_KEYUP.rawValue
        unsafe key.key.state = UInt8(SDL_RELEASED)
        unsafe key.key.keysym.mod = 0
        _ = unsafe translator.translate(key)
        #expect(button(SDL_BUTTON_LEFT, isDown: true) == .pointerDown(press(.primary)))
    }

    private mutating func focus(_ change: SDL_WindowEventID, at time: UInt32) {
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_WINDOWEVENT.rawValue
        unsafe event.window.event = UInt8(change.rawValue)
        unsafe event.window.timestamp = time
        _ = unsafe translator.translate(event)
    }

    /// Returns the key of a press or a release; nil if it is ignored.
    private mutating func key(_ code: SDL_KeyCode, _ place: SDL_Scancode, isDown: Bool = true, at time: UInt32) -> Key? {
        var event = unsafe SDL_Event()
        unsafe event.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
        unsafe event.key.timestamp = time
        unsafe event.key.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
        unsafe event.key.keysym.sym = SDL_Keycode(code.rawValue)
        unsafe event.key.keysym.scancode = place
        switch unsafe translator.translate(event) {
        case .keyDown(let event), .keyUp(let event): return event.key
        default: return nil
        }
    }

    /// Alt and Tab lead back to the window, and Tab is still down.
    @Test mutating func keysPressedElsewhereAreIgnored() {
        // The first focus is of a new window.
        focus(SDL_WINDOWEVENT_FOCUS_GAINED, at: 100)
        #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, at: 100) == .tab)
        #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, isDown: false, at: 150) == .tab)
        focus(SDL_WINDOWEVENT_FOCUS_LOST, at: 200)
        focus(SDL_WINDOWEVENT_FOCUS_GAINED, at: 300)
        // Also while it repeats, and when it is released.
        for time in [UInt32(300), 700, 740] { #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, at: time) == nil) }
        #expect(key(SDLK_LEFT, SDL_SCANCODE_LEFT, at: 750) == .left)
        #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, isDown: false, at: 800) == nil)
        #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, at: 900) == .tab)
        #expect(key(SDLK_TAB, SDL_SCANCODE_TAB, isDown: false, at: 950) == .tab)
    }

    @Test mutating func sideButtonsAreIgnored() {
        #expect(button(SDL_BUTTON_X1, isDown: true) == nil)
        #expect(button(SDL_BUTTON_X1, isDown: false) == nil)
    }

    @Test mutating func typingProducesTextEvents() {
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_TEXTINPUT.rawValue
        unsafe event.text.timestamp = 500
        unsafe withUnsafeMutableBytes(of: &event.text.text) { unsafe $0.copyBytes(from: Array("4é\0rest".utf8)) }
        #expect(unsafe translator.translate(event) == .text("4é", time: 10.5))
    }

    private mutating func edit(_ text: String, start: Int32, length: Int32, isExtended: Bool = false) -> InputEvent? {
        var event = unsafe SDL_Event()
        unsafe event.type = (isExtended ? SDL_TEXTEDITING_EXT : SDL_TEXTEDITING).rawValue
        unsafe event.edit.timestamp = 500
        if isExtended {
            // The translator frees it.
            unsafe event.editExt.text = SDL_strdup(text)
            unsafe event.editExt.start = start
            unsafe event.editExt.length = length
        } else {
            unsafe withUnsafeMutableBytes(of: &event.edit.text) { unsafe $0.copyBytes(from: Array(text.utf8)) }
            unsafe event.edit.start = start
            unsafe event.edit.length = length
        }
        return unsafe translator.translate(event)
    }

    @Test(arguments: [false, true])
    mutating func compositionsCountCharacters(isExtended: Bool) {
        // An accent is a scalar of its own, but no character.
        for (start, length, selection) in [
            (0, 0, 0..<0), (2, 0, 1..<1), (3, -1, 2..<2), (2, 1, 1..<2), (0, 9, 0..<3), (9, 9, 3..<3), (-1, -1, 3..<3), (-1, 2, 3..<3),
            (0, Int32.max, 0..<3), (Int32.max, Int32.max, 3..<3),
        ] as [(Int32, Int32, Range<Int>)] {
            let event = edit("e\u{301}ni", start: start, length: length, isExtended: isExtended)
            #expect(event == .composition(TextComposition("e\u{301}ni", selection: selection), time: 10.5))
        }
        #expect(edit("", start: 0, length: 0, isExtended: isExtended) == .composition(.none, time: 10.5))
    }

    @Test mutating func leavingTheWindowEndsTheComposition() {
        var left = unsafe SDL_Event()
        unsafe left.type = SDL_WINDOWEVENT.rawValue
        unsafe left.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
        #expect(unsafe translator.translate(left) == nil)
        _ = edit("ni", start: 2, length: 0)
        #expect(unsafe translator.translate(left) == .composition(.none, time: 10))
        #expect(unsafe translator.translate(left) == nil)
    }

    /// A letter with Alt, Control or the logo key is a command, even if the platform also sends it as text. AltGr makes characters.
    @Test mutating func modifiedKeyProducesNoText() {
        func key(_ mod: SDL_Keymod) -> InputEvent? {
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_KEYDOWN.rawValue
            unsafe event.key.state = UInt8(SDL_PRESSED)
            unsafe event.key.keysym.sym = SDL_Keycode(SDLK_t.rawValue)
            unsafe event.key.keysym.mod = UInt16(mod.rawValue)
            return unsafe translator.translate(event)
        }
        var text = unsafe SDL_Event()
        unsafe text.type = SDL_TEXTINPUT.rawValue
        unsafe withUnsafeMutableBytes(of: &text.text.text) { unsafe $0.copyBytes(from: Array("t\0".utf8)) }
        for modifier in [KMOD_LALT, KMOD_LCTRL, KMOD_RCTRL, KMOD_LGUI] {
            _ = key(modifier)
            #expect(unsafe translator.translate(text) == nil)
        }
        for modifier in [KMOD_NONE, KMOD_LSHIFT, KMOD_RALT] {
            _ = key(modifier)
            #expect(unsafe translator.translate(text) != nil)
        }
        _ = key(KMOD_LCTRL)
        _ = edit("ni", start: 2, length: 0)
        #expect(unsafe translator.translate(text) != nil, "with Control, some input methods commit")
        #expect(key(KMOD_LALT) == .keyDown(KeyEvent(.letter("t"), modifiers: .option, time: 10)))
    }

    private mutating func wheel(_ y: Float, at milliseconds: UInt32) -> WheelEvent? {
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_MOUSEWHEEL.rawValue
        unsafe event.wheel.timestamp = milliseconds
        unsafe event.wheel.preciseY = y
        guard case .wheel(let wheel) = unsafe translator.translate(event) else { return nil }
        return wheel
    }

    /// A stroke whose deltas are whole by chance remains one, and no wheel is taken for a touchpad.
    @Test mutating func touchpadsAreToldFromWheels() {
        for (i, y) in ([-1, 2, 1] as [Float]).enumerated() {
            let notch = wheel(y, at: UInt32(i) * 10)
            #expect(notch?.isPrecise == false && notch?.isFromTouchpad == false && notch?.delta.y == Double(y) * -60)
        }
        for (i, y) in ([0.125, 0.25, 1, 0, 0.5, 119 / 120] as [Float]).enumerated() {
            let fine = wheel(y, at: 1000 + UInt32(i) * 20)
            #expect(fine?.isPrecise == true && fine?.isFromTouchpad == false)
        }
        for (i, y) in ([0.1234, 1, 0.5, 0, 2, 0.7771] as [Float]).enumerated() {
            let stroke = wheel(y, at: 2000 + UInt32(i) * 20)
            #expect(stroke?.isPrecise == true && stroke?.isFromTouchpad == true)
        }
        #expect(wheel(1, at: 3000)?.isPrecise == false)
    }

    private mutating func drop(_ type: SDL_EventType, _ path: String? = nil) -> InputEvent? {
        var event = unsafe SDL_Event()
        unsafe event.type = type.rawValue
        // The translator frees it.
        unsafe event.drop.file = path.flatMap { unsafe SDL_strdup($0) }
        return unsafe translator.translate(event)
    }

    /// They arrive as one drop, however many files there are.
    @Test mutating func filesDroppedTogetherAreOneEvent() {
        for paths in [["/a.png", "/b b.png"], ["/c.tsv"]] {
            #expect(drop(SDL_DROPBEGIN) == nil)
            for path in paths { #expect(drop(SDL_DROPFILE, path) == nil) }
            guard case .dropFiles(let files, _, _) = drop(SDL_DROPCOMPLETE) else {
                Issue.record("nothing came of \(paths)")
                return
            }
            #expect(files == paths)
        }
        guard drop(SDL_DROPBEGIN) == nil, case .dropFiles([], _, _) = drop(SDL_DROPCOMPLETE) else {
            Issue.record("something that is no file came to nothing")
            return
        }
    }

    @Test func addressesOfThisComputerArePaths() {
        let list = """
            # a comment\r
            file://localhost/tmp/a%20b.png\r
            file:///tmp/c.png\r
            FILE://Desk/tmp/d.png\r
            file://elsewhere/tmp/e.png\r
            https://example.org/f.png\r
            not an address\r

            """
        #expect(DroppedAddresses(list: list).paths(host: "desk") == ["/tmp/a b.png", "/tmp/c.png", "/tmp/d.png"])
    }
}
