// The desktop's input method, through SDL. It is told when a view takes text and where the caret is. At other times keys are
// shortcuts, which it must not compose into text.

import CFloeSDL2
import Foundation

/// Starts and stops text input.
@MainActor
final class InputMethod {
    /// The caret that SDL was last told, in its units. Nil while no view takes text.
    private(set) var caret: Caret?
    /// Whether an input method has been seen to compose.
    private(set) var isInUse = false
    private var needsReset = false
    /// Nil: as SDL chose.
    private var isStarted: Bool?

    /// A caret in SDL's units, which are whole numbers.
    struct Caret: Equatable {
        let x, y, width, height: Int32
    }

    /// The input method's own lists are shown, and no text is cut off. Set before SDL starts.
    static let hints = [(SDL_HINT_IME_SHOW_UI, "1"), (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")]

    /// Adapts to the caret in points of the window; nil: no view takes text. Call when no events are waiting, since stopping discards
    /// those of text.
    func follow(_ rect: CGRect?, pointsPerUnit: Double) {
        let old = caret
        caret = rect.map { InputMethod.units($0, pointsPerUnit) }
        if isStarted != false, caret == nil || needsReset { stop() }
        needsReset = false
        guard let caret else { return }
        let isStarting = isStarted != true
        if isStarting {
            isStarted = true
            SDL_StartTextInput()
        }
        guard isStarting || caret != old else { return }
        var place = SDL_Rect(x: caret.x, y: caret.y, w: caret.width, h: caret.height)
        unsafe SDL_SetTextInputRect(&place)
    }

    /// Makes it forget its composition at the next `follow`.
    func reset() { needsReset = true }

    /// Notes that something is being composed. If no view takes text, it was meant as a shortcut, and the next ones will be.
    func noteComposition() {
        guard !isInUse else { return }
        isInUse = true
        if caret == nil { isStarted = nil }
    }

    private func stop() {
        isStarted = false
        SDL_StopTextInput()
        // Some shortcuts are known by the character that a layout makes. They need text, unless there is an input method to compose it.
        guard !isInUse else { return }
        SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE)
        SDL_EventState(SDL_TEXTEDITING.rawValue, SDL_ENABLE)
    }

    private static func units(_ rect: CGRect, _ pointsPerUnit: Double) -> Caret {
        func whole(_ points: CGFloat) -> Int32 { Int32(max(-1e6, min(1e6, (Double(points) / pointsPerUnit).rounded()))) }
        return Caret(
            x: whole(rect.minX), y: whole(rect.minY), width: max(1, whole(rect.width)), height: max(1, whole(rect.height)))
    }
}
