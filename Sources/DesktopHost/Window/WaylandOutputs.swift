// Changes of an output's scale under Wayland, which SDL 2 does not tell of: it takes a new scale in only when the window
// enters an output. Without this a window would go on at the old scale, and the desktop would stretch it.

import CSDL2
import CWaylandOutputs

/// Watches the outputs of a window's desktop.
@MainActor
@safe
final class WaylandOutputs {
    private var watch: OpaquePointer?
    private var changed: Int?

    /// Nil for windows that are not Wayland's.
    init?(window: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe watch = floe_wayland_outputs_watch(
            UnsafeMutableRawPointer(window),
            { context, scale in
                guard let context = unsafe context else { return }
                let outputs = unsafe Unmanaged<WaylandOutputs>.fromOpaque(context).takeUnretainedValue()
                // Called by SDL's event handling, which is the main thread's.
                MainActor.assumeIsolated { outputs.note(Int(scale)) }
            }, context)
        guard unsafe watch != nil else { return nil }
    }

    isolated deinit { unsafe floe_wayland_outputs_forget(watch) }

    /// The scale that an output has changed to since this was asked last, in whole device pixels per point, fractions
    /// rounded up.
    func takeChange() -> Int? {
        defer { changed = nil }
        return changed
    }

    private func note(_ scale: Int) {
        changed = scale
        // Whoever waits for SDL's events is to hear of it.
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_USEREVENT.rawValue
        unsafe SDL_PushEvent(&event)
    }
}
