// Tracks changes of an output's scale under Wayland. SDL 2 misses them, since it adopts a new scale only when the window enters
// an output. Without this a window would keep its old scale and be stretched by the desktop.

import CFloeSDL2
import CFloeWaylandOutputs

/// Watches the outputs of a window's desktop.
@MainActor
@safe
final class WaylandOutputs {
    private var watch: OpaquePointer?
    private var changed: Int?

    /// Returns nil for windows that are not Wayland's.
    init?(window: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe watch = floe_wayland_outputs_watch(
            UnsafeMutableRawPointer(window),
            { context, scale in
                guard let context = unsafe context else { return }
                let outputs = unsafe Unmanaged<WaylandOutputs>.fromOpaque(context).takeUnretainedValue()
                // Called by SDL's event handling, on the main thread.
                MainActor.assumeIsolated { outputs.note(Int(scale)) }
            }, context)
        guard unsafe watch != nil else { return nil }
    }

    isolated deinit { unsafe floe_wayland_outputs_forget(watch) }

    /// Returns the scale that an output has changed to since the last call, in whole device pixels per point, with fractions
    /// rounded up. Nil if there was no change.
    func takeChange() -> Int? {
        defer { changed = nil }
        return changed
    }

    private func note(_ scale: Int) {
        changed = scale
        // Wakes a loop that waits for SDL's events.
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_USEREVENT.rawValue
        unsafe SDL_PushEvent(&event)
    }
}
