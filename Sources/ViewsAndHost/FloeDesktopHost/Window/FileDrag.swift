// Files that are dragged out of a window under X. SDL tells what the mouse does outside a window only if that has the keyboard, so as long as
// the button is down, the display is asked for it at the pace of frames.
//
//     begin ─▶ movements ─┬─ button up ─▶ the program that they were dropped on asks for the files ─▶ over, within ten seconds
//                         └─ Escape ─▶ over

import CFloeSDL2
import CFloeXDesktop
import Dispatch
import Foundation

/// A drag, which lives until it is over.
@MainActor
@safe
final class FileDrag {
    /// Called when the mouse is free again.
    private let onRelease: () -> Void
    private let drag: OpaquePointer
    /// Reads what the other program says.
    private let source: any DispatchSourceRead
    private let timer = DispatchSource.makeTimerSource(queue: .main)
    private var isHeld = true, isOver = false

    /// The seconds between looks at the mouse, and those that a program may take to ask for what was dropped on it.
    private static let interval = 1.0 / 60, patience = 10.0

    /// Returns nil if there is no connection to X.
    init?(_ files: [URL], onRelease: @escaping () -> Void) {
        let list = files.map { $0.absoluteString + "\r\n" }.joined()
        guard let drag = unsafe floe_x_drag_begin(list) else { return nil }
        self.onRelease = onRelease
        unsafe self.drag = drag
        source = DispatchSource.makeReadSource(fileDescriptor: unsafe floe_x_drag_descriptor(drag), queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.serve() } }
        // The descriptor is closed only once Dispatch has forgotten it.
        nonisolated(unsafe) let ended = unsafe drag
        source.setCancelHandler { unsafe floe_x_drag_end(ended) }
        source.activate()
        timer.setEventHandler { MainActor.assumeIsolated { self.follow() } }
        timer.schedule(deadline: .now(), repeating: FileDrag.interval)
        timer.activate()
    }

    /// Takes one of SDL's events of the window, if it belongs to the drag.
    func take(_ event: SDL_Event) -> Bool {
        switch unsafe SDL_EventType(event.type) {
        case SDL_MOUSEBUTTONUP where unsafe Int32(event.button.button) == SDL_BUTTON_LEFT: follow(isReleased: true)
        case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: follow()
        case SDL_KEYDOWN where unsafe SDL_KeyCode(UInt32(bitPattern: event.key.keysym.sym)) == SDLK_ESCAPE: cancel()
        default: return false
        }
        return true
    }

    /// Takes the files away from where they are.
    func cancel() {
        guard isHeld else { return }
        unsafe floe_x_drag_cancel(drag)
        release()
    }

    private func follow(isReleased: Bool = false) {
        guard isHeld else { return }
        if unsafe floe_x_drag_follow(drag, isReleased ? 1 : 0) != 0 { serve() } else { release() }
    }

    private func release() {
        isHeld = false
        timer.cancel()
        onRelease()
        serve()
        DispatchQueue.main.asyncAfter(deadline: .now() + FileDrag.patience) { MainActor.assumeIsolated { self.end() } }
    }

    private func serve() { if !isOver, unsafe floe_x_drag_serve(drag) == 0 { end() } }

    private func end() {
        isOver = true
        timer.cancel()
        source.cancel()
    }
}
