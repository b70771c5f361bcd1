// A scripted window, which most tests of this target use: presses and drags in one call each, and time that passes in frames.

import Foundation
import FloeViewTree

@MainActor
final class Stage {
    let window: Window
    var time = 100.0
    var root: View { window.rootView }

    init(width: Double = 400, height: Double = 400, scale: Double = 1) {
        window = Window(size: CGSize(width: width, height: height), scale: scale)
        window.update(at: time)
    }

    /// Fills the window with a scroll view of content 400 × `height`.
    func list(height: Double, delegate: any ScrollViewDelegate) -> ScrollView {
        let scroll = ScrollView(frame: root.bounds)
        scroll.contentSize = CGSize(width: 400, height: height)
        scroll.delegate = delegate
        root.addSubview(scroll)
        run(0.02)
        return scroll
    }

    /// Lets `seconds` pass, updating the window 60 times a second.
    func run(_ seconds: Double) {
        let end = time + seconds
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            window.update(at: time)
        }
    }

    @discardableResult
    func down(_ x: Double, _ y: Double, pointer: Int = 0, button: PointerButton = .primary, modifiers: KeyModifiers = []) -> Bool {
        window.handle(.pointerDown(event(x, y, pointer, button, modifiers)))
    }

    func move(_ x: Double, _ y: Double, pointer: Int = 0) { window.handle(.pointerMoved(event(x, y, pointer, .primary))) }

    func up(_ x: Double, _ y: Double, pointer: Int = 0, button: PointerButton = .primary, lookTime: Double = .infinity) {
        window.handle(.pointerUp(event(x, y, pointer, button)), lookTime: lookTime)
    }

    func cancel(_ x: Double, _ y: Double) { window.handle(.pointerCancelled(event(x, y, 0, .primary))) }

    func click(_ x: Double, _ y: Double, button: PointerButton = .primary, modifiers: KeyModifiers = []) {
        down(x, y, button: button, modifiers: modifiers)
        time += 0.05
        up(x, y, button: button)
    }

    /// Presses at `from` and moves evenly to `to` in steps of 1/60 s. The pointer stays down.
    func drag(from: CGPoint, to: CGPoint, duration: Double = 0.2) {
        down(from.x, from.y)
        glide(from: from, to: to, duration: duration)
    }

    func glide(from: CGPoint, to: CGPoint, duration: Double = 0.2) {
        let steps = max(1, Int((duration * 60).rounded()))
        for i in 1...steps {
            time += duration / Double(steps)
            let part = Double(i) / Double(steps)
            move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
            window.update(at: time)
        }
    }

    func wheel(_ dx: Double, _ dy: Double, at p: CGPoint, precise: Bool = true, modifiers: KeyModifiers = []) -> Bool {
        window.handle(
            .wheel(
                WheelEvent(
                    delta: CGPoint(x: dx, y: dy), isPrecise: precise, position: p, modifiers: modifiers, time: time)))
    }

    @discardableResult
    func press(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
    }

    /// Types as a host would: for each character its key, if `Key` has one, and then its text.
    func type(_ text: String) {
        for character in text {
            if character.isASCII, character.isLetter { press(.letter(Character(character.lowercased()))) }
            if let digit = character.wholeNumberValue { press(.digit(digit)) }
            if character == " " { press(.space) }
            window.handle(.text(String(character), time: time))
        }
    }

    private func event(
        _ x: Double, _ y: Double, _ pointer: Int, _ button: PointerButton, _ modifiers: KeyModifiers = []
    ) -> PointerEvent {
        PointerEvent(CGPoint(x: x, y: y), time: time, pointer: pointer, button: button, modifiers: modifiers)
    }
}

@MainActor
func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil) -> View {
    let view = View(frame: CGRect(x: x, y: y, width: width, height: height))
    superview?.addSubview(view)
    return view
}

func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

func isClose(_ a: CGPoint?, _ b: CGPoint, within tolerance: Double = 1e-6) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
