// Waits for the desktop together with the main queue and the run loop, so that tasks on the main actor, timers and sources are served
// while a window runs.
//
//     at rest      the run loop waits. The desktop's connection is a source of the main queue, which the run loop serves.
//     in motion    SDL waits for the next frame, and the main queue and the run loop are served once a frame. The run loop is told of a
//                  time by another thread, which on a busy machine comes too late for even frames.

import CFloeSDL2
import CFloeWaylandSurface
import CFloeXDesktop
import Dispatch
import FloeThreads
import Foundation

/// Serves and waits on behalf of a window's loop, on the main thread. Made when the loop begins.
@MainActor
@safe
final class MainLoop {
    /// The connection to a Wayland desktop.
    private let wayland: UnsafeMutableRawPointer?
    /// Whether the main queue is served. It is not if the loop runs within a block or a task of that queue.
    let isServing: Bool
    /// Whether the run loop is told of everything that it may have to wait for.
    private let canRest: Bool
    private var connection: (any DispatchSourceRead)?
    private var signals: [any DispatchSourceSignal] = []
    /// The handlers that signals had before.
    private var handlers: [Int32: sigaction] = [:]
    private(set) var isResting = false

    /// A wait longer than this is rest, seconds. Frames follow each other more closely.
    static let rest = 0.05

    /// `window` is an SDL window.
    init(window: OpaquePointer, isInMemory: Bool) {
        let window = unsafe UnsafeMutableRawPointer(window)
        unsafe wayland = floe_wayland_connection(window)
        let descriptor = unsafe wayland.map { unsafe floe_wayland_connection_descriptor($0) } ?? floe_x_desktop_connection(window)
        isServing = MainLoop.serves()
        canRest = isServing && (isInMemory || descriptor >= 0) && MainLoop.hasThreads
        guard canRest else { return }
        if descriptor >= 0 {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { SDL_PumpEvents() }
            source.activate()
            connection = source
        }
        for signal in [SIGINT, SIGTERM] { follow(signal) }
    }

    /// Ends what the loop was told of.
    func end() {
        connection?.cancel()
        for source in signals { source.cancel() }
        for (signal, var handler) in handlers {
            unsafe sigaction(signal, &handler, nil)
        }
    }

    /// Serves what is due on the main queue and the run loop without waiting. Returns in how many seconds the next timer is; nil if there
    /// is none.
    func serve() -> Double? {
        guard isServing, let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return date.timeIntervalSinceNow
    }

    /// Waits for `seconds`, or if it is nil without end, and returns earlier if there is an event or the main queue was served.
    func wait(for seconds: Double?) {
        let isShort = seconds.map { $0 <= MainLoop.rest } ?? false
        guard isServing else { return waitForEvent(seconds) }
        guard canRest, !isShort, !repeatsKey else { return waitForEvent(min(seconds ?? MainLoop.rest, MainLoop.rest)) }
        // Events that have been read from the connection already do not wake the run loop.
        SDL_PumpEvents()
        if let wayland = unsafe wayland { unsafe floe_wayland_connection_flush(wayland) }
        guard SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_FALSE else { return }
        isResting = true
        _ = RunLoop.main.run(mode: .default, before: seconds.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture)
        isResting = false
    }

    /// Has a wait end, if there is one. Anything may call it on any thread.
    nonisolated static func wake() { DispatchQueue.main.async {} }

    private func waitForEvent(_ seconds: Double?) {
        guard let seconds else {
            SDL_WaitEvent(nil)
            return
        }
        SDL_WaitEventTimeout(nil, Int32(min(seconds * 1000, 60_000)))
    }

    /// Whether SDL may have to repeat a key that is held, as under Wayland it does by itself, while it waits.
    private var repeatsKey: Bool {
        guard unsafe wayland != nil else { return false }
        var count: Int32 = 0
        guard let keys = unsafe SDL_GetKeyboardState(&count) else { return false }
        return unsafe UnsafeBufferPointer(start: keys, count: Int(count)).contains { $0 != 0 }
    }

    /// Has a signal that arrives at rest end it: SDL's handler only notes the signal, and the run loop goes on waiting after one.
    private func follow(_ signal: Int32) {
        var handler = sigaction()
        guard unsafe sigaction(signal, nil, &handler) == 0, handler.sa_flags & SA_SIGINFO == 0,
            let handle = unsafe handler.__sigaction_handler.sa_handler, unsafe unsafeBitCast(handle, to: Int.self) > 1
        else { return }
        handlers[signal] = handler
        let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
        source.setEventHandler { handle(signal) }
        source.activate()
        signals.append(source)
    }

    /// Whether the system still starts the few threads that sources and time limits need. Dispatch would wait for them for ever.
    private static var hasThreads: Bool {
        let count = 3, release = DispatchSemaphore(value: 0)
        let started = (0..<count).prefix { _ in BackgroundThread.start("floe.loop") { release.wait() } }.count
        for _ in 0..<started { release.signal() }
        return started == count
    }

    /// Whether the run loop is serving what calls this.
    static var isWithinRunLoop: Bool { RunLoop.main.currentMode != nil }

    /// Returns whether the run loop serves the main queue here. Not within what the run loop itself has called.
    static func serves() -> Bool {
        // Looking from within it would take the wake-up of what waits in the queue.
        guard !isWithinRunLoop else { return false }
        final class Probe { var isServed = false }
        let probe = Probe()
        DispatchQueue.main.async { probe.isServed = true }
        _ = RunLoop.main.limitDate(forMode: .default)
        return probe.isServed
    }
}
