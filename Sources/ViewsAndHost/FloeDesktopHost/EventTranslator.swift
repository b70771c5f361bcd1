// Translates SDL's events into `InputEvent`s: one clock, points of the window, mouse and fingers alike.

import CFloeSDL2
import CFloeXDesktop
import Foundation
import FloeViewTree

/// Turns SDL's events into values for the view tree.
struct EventTranslator {
    /// Seconds on the host's clock at SDL's time zero.
    var timeOrigin: Double
    /// The window's size in points, for fingers, which SDL places on a unit square.
    var size: CGSize
    /// Points per unit of SDL's mouse positions.
    var pointsPerUnit: Double

    /// How far one notch of a wheel scrolls, in points.
    static let wheelNotch = 60.0

    private let layout: KeyboardLayout
    /// The last key event's modifiers, of whichever window. SDL's current state may be ahead of the events still in the queue.
    var modifiers: KeyModifiers = []
    /// When there last were parts of a notch, and such parts as only a touchpad makes.
    private var partTime = -Double.infinity, touchpadTime = -Double.infinity
    private var fingers: [SDL_FingerID: Int] = [:]
    private var isComposing = false
    /// When the window got the keyboard back, in SDL's milliseconds; nil if it has never lost it.
    private var focusTime: UInt32?
    /// Whether the window has lost the keyboard.
    private var isAway = false
    /// The keys that were down when it got the keyboard back, and still are.
    private var keptDown: Set<UInt32> = []
    /// The files of the current drop, which SDL reports one by one.
    private var dropped: [String] = []
    /// Whether files are being dragged over the window.
    private var isDraggedOver = false

    init(timeOrigin: Double, size: CGSize, pointsPerUnit: Double, layout: KeyboardLayout = KeyboardLayout()) {
        self.layout = layout
        self.timeOrigin = timeOrigin
        self.size = size
        self.pointsPerUnit = pointsPerUnit
    }

    /// Returns nil for events that views do not handle.
    mutating func translate(_ event: SDL_Event) -> InputEvent? {
        let time = timeOrigin + Double(unsafe event.common.timestamp) / 1000
        if unsafe SDL_EventType(event.type) == SDL_WINDOWEVENT { noteFocus(unsafe event.window) }
        switch SDL_EventType(unsafe event.type) {
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            let b = unsafe event.button
            guard b.which != UInt32.max, let button = EventTranslator.button(b.button) else { return nil }
            let pointer = PointerEvent(
                point(b.x, b.y), time: time, button: button,
                modifiers: modifiers, clickCount: Int(b.clicks))
            return b.state == SDL_PRESSED ? .pointerDown(pointer) : .pointerUp(pointer)
        case SDL_MOUSEMOTION:
            let m = unsafe event.motion
            guard m.which != UInt32.max else { return nil }
            let position = point(m.x, m.y)
            let pointer = PointerEvent(position, time: time, modifiers: modifiers)
            return m.state & EventTranslator.buttonMask != 0 ? .pointerMoved(pointer) : .hover(pointer)
        case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
            return finger(unsafe event.tfinger, time)
        case SDL_MOUSEWHEEL:
            return wheel(unsafe event.wheel, time)
        case SDL_KEYDOWN, SDL_KEYUP:
            let k = unsafe event.key
            modifiers = EventTranslator.modifiers(k.keysym.mod)
            if isKeptDown(k) { return nil }
            let key = KeyEvent(layout.key(k.keysym), modifiers: modifiers, isRepeat: k.repeat != 0, time: time)
            return k.state == SDL_PRESSED ? .keyDown(key) : .keyUp(key)
        // A key with Ctrl, Alt or Super is a command, even if the platform makes text of it.
        case SDL_TEXTINPUT where !modifiers.subtracting(.shift).isEmpty && !isComposing: return nil
        case SDL_TEXTINPUT:
            // On the desktop SDL sends text from the start, in addition to the keys that produce it.
            var typed = unsafe event.text.text
            return .text(unsafe withUnsafeBytes(of: &typed) { unsafe EventTranslator.string($0) }, time: time)
        case SDL_TEXTEDITING:
            var composed = unsafe event.edit.text
            let text = unsafe withUnsafeBytes(of: &composed) { unsafe EventTranslator.string($0) }
            return compose(text, start: unsafe event.edit.start, length: unsafe event.edit.length, time)
        case SDL_TEXTEDITING_EXT:
            guard let text = unsafe event.editExt.text else { return nil }
            defer { unsafe SDL_free(text) }
            return compose(unsafe String(cString: text), start: unsafe event.editExt.start, length: unsafe event.editExt.length, time)
        // Some input methods go on elsewhere without a word.
        case SDL_WINDOWEVENT where isComposing && SDL_WindowEventID(UInt32(unsafe event.window.event)) == SDL_WINDOWEVENT_FOCUS_LOST:
            return compose("", start: 0, length: 0, time)
        case SDL_WINDOWEVENT where SDL_WindowEventID(UInt32(unsafe event.window.event)) == SDL_WINDOWEVENT_LEAVE:
            return .pointerLeft(time: time)
        case SDL_SYSWMEVENT: return unsafe drag(floe_x_drag_read(UnsafeMutableRawPointer(event.syswm.msg)), time)
        case SDL_DROPBEGIN:
            dropped = []
            return nil
        case SDL_DROPFILE:
            guard let file = unsafe event.drop.file else { return nil }
            defer { unsafe SDL_free(file) }
            dropped.append(unsafe String(cString: file))
            return nil
        case SDL_DROPCOMPLETE:
            defer { dropped = [] }
            let window = unsafe event.drop.windowID
            let files = dropped.isEmpty ? unreportedFiles(window: window) : dropped
            return .dropFiles(files, position: dropPosition(window: window), time: time)
        default:
            return nil
        }
    }

    private mutating func noteFocus(_ event: SDL_WindowEvent) {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_FOCUS_LOST: isAway = true
        case SDL_WINDOWEVENT_FOCUS_GAINED where isAway:
            isAway = false
            focusTime = event.timestamp
        default: break
        }
    }

    /// Returns whether a key was pressed elsewhere, as Tab is when Alt and Tab lead back to the window. SDL reports the keys that are down
    /// in the moment in which the window gets the keyboard.
    private mutating func isKeptDown(_ key: SDL_KeyboardEvent) -> Bool {
        let place = key.keysym.scancode.rawValue
        if key.state != SDL_PRESSED { return keptDown.remove(place) != nil }
        let isModifier = (SDL_SCANCODE_LCTRL.rawValue...SDL_SCANCODE_RGUI.rawValue).contains(place)
        if !isModifier, let focusTime, key.timestamp &- focusTime <= 1 { keptDown.insert(place) }
        return keptDown.contains(place)
    }

    private mutating func drag(_ message: floe_x_drag_message, _ time: Double) -> InputEvent? {
        let wasDraggedOver = isDraggedOver
        switch message.phase {
        case floe_x_drag_entered: isDraggedOver = true
        case floe_x_drag_moved: return isDraggedOver ? .dragOver(position: point(message.x, message.y), time: time) : nil
        default: isDraggedOver = false
        }
        return wasDraggedOver ? .dragLeft(time: time) : nil
    }

    /// Returns the paths of files whose addresses SDL did not understand.
    private func unreportedFiles(window: UInt32) -> [String] {
        guard let window = unsafe SDL_GetWindowFromID(window),
            let list = unsafe floe_x_desktop_dropped_list(UnsafeMutableRawPointer(window))
        else { return [] }
        defer { unsafe free(list) }
        return DroppedAddresses(list: unsafe String(cString: list)).paths()
    }

    /// Returns the position of a drop. While something is dragged over a window, only the source program is told of mouse
    /// movements, so the screen is queried. If that gives no position in the window, the last known movement counts.
    private func dropPosition(window: UInt32) -> CGPoint {
        var x: Int32 = 0, y: Int32 = 0, left: Int32 = 0, top: Int32 = 0
        _ = unsafe SDL_GetGlobalMouseState(&x, &y)
        unsafe SDL_GetWindowPosition(SDL_GetWindowFromID(window), &left, &top)
        let position = point(x - left, y - top)
        if CGRect(origin: .zero, size: size).contains(position) { return position }
        _ = unsafe SDL_GetMouseState(&x, &y)
        return point(x, y)
    }

    private func point(_ x: Int32, _ y: Int32) -> CGPoint {
        CGPoint(x: Double(x) * pointsPerUnit, y: Double(y) * pointsPerUnit)
    }

    /// `start` and `length` count the scalars before the caret and after it that are being converted; negative: unknown.
    private mutating func compose(_ text: String, start: Int32, length: Int32, _ time: Double) -> InputEvent {
        isComposing = !text.isEmpty
        guard start >= 0 else { return .composition(TextComposition(text), time: time) }
        let scalars = text.unicodeScalars
        func characters(_ count: Int) -> Int { String(scalars.prefix(count)).count }
        let first = characters(Int(start)), last = max(first, characters(Int(start) + max(0, Int(length))))
        return .composition(TextComposition(text, selection: first..<last), time: time)
    }

    private mutating func finger(_ f: SDL_TouchFingerEvent, _ time: Double) -> InputEvent? {
        // Pointer 0 is the mouse.
        let pointer = fingers[f.fingerId] ?? (1...).first { n in !fingers.values.contains(n) } ?? 1
        let position = CGPoint(x: Double(f.x) * size.width, y: Double(f.y) * size.height)
        let event = PointerEvent(position, time: time, pointer: pointer, device: .touch)
        switch SDL_EventType(f.type) {
        case SDL_FINGERDOWN:
            fingers[f.fingerId] = pointer
            return .pointerDown(event)
        case SDL_FINGERUP:
            guard fingers.removeValue(forKey: f.fingerId) != nil else { return nil }
            return .pointerUp(event)
        default:
            return fingers[f.fingerId] == nil ? nil : .pointerMoved(event)
        }
    }

    private mutating func wheel(_ w: SDL_MouseWheelEvent, _ time: Double) -> InputEvent {
        let flipped = w.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
        let x = Double(w.preciseX) * flipped, y = Double(w.preciseY) * flipped
        func isWhole(_ v: Double) -> Bool { abs(v - v.rounded()) < 1e-3 }
        if !isWhole(x) || !isWhole(y) { partTime = time }
        // Wheels with fine notches count 120 parts of one.
        if !isWhole(x * 120) || !isWhole(y * 120) { touchpadTime = time }
        // Within a stroke, whole deltas are so by chance.
        let isPrecise = time - partTime <= ScrollPhysics.wheelQuiet, isFromTouchpad = time - touchpadTime <= ScrollPhysics.wheelQuiet
        // SDL counts away from the person as positive; content then moves toward its beginning.
        let delta = CGPoint(x: x * EventTranslator.wheelNotch, y: -y * EventTranslator.wheelNotch)
        let position = point(w.mouseX, w.mouseY)
        return .wheel(
            WheelEvent(
                delta: delta, isPrecise: isPrecise, isFromTouchpad: isFromTouchpad, position: position, modifiers: modifiers, time: time))
    }

    /// Decodes UTF-8 up to the first zero byte.
    private static func string(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns nil for side buttons and any others. Nothing listens to them, and if they counted as primary, their release would
    /// end a press of the real primary button.
    private static func button(_ b: UInt8) -> PointerButton? {
        switch Int32(b) {
        case SDL_BUTTON_LEFT: .primary
        case SDL_BUTTON_RIGHT: .secondary
        case SDL_BUTTON_MIDDLE: .middle
        default: nil
        }
    }

    /// The mask of the supported buttons in SDL's mouse state (SDL's SDL_BUTTON macro).
    private static let buttonMask: UInt32 = [SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT, SDL_BUTTON_MIDDLE]
        .reduce(0) { $0 | 1 << (UInt32($1) - 1) }

    private static func modifiers(_ mod: UInt16) -> KeyModifiers {
        var result: KeyModifiers = []
        func has(_ m: SDL_Keymod) -> Bool { UInt32(mod) & m.rawValue != 0 }
        if has(KMOD_LSHIFT) || has(KMOD_RSHIFT) { result.insert(.shift) }
        if has(KMOD_LCTRL) || has(KMOD_RCTRL) { result.insert(.control) }
        // The right Alt key is AltGr on many keyboards, and produces characters.
        if has(KMOD_LALT) { result.insert(.option) }
        if has(KMOD_LGUI) || has(KMOD_RGUI) { result.insert(.command) }
        return result
    }
}
