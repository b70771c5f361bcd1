// One loop for any number of windows. It waits for all of them, gives each its events from SDL's one queue, and lets each show at most one
// frame a turn.
//
//     wait ─▶ finished work ─▶ events ─▶ frames ─▶ wait
//       ▲ until something happens, or the next frame of one of them is due

import CFloeSDL2
import CFloeXDesktop
import FloeLayerTree
import FloeViewTree
import Foundation

/// Runs windows on the main thread. Each has its own views, compositors and figures.
@MainActor
public final class WindowLoop {
    /// The open windows, in the order in which they were added.
    public private(set) var windows: [DesktopWindow] = []
    let inputMethod = InputMethod()
    /// While the display is kept awake, the longest wait in seconds. Where the desktop cannot be told once and for all, SDL reports activity
    /// every half a minute, if it gets to run.
    private static let longestWaitAwake = 20.0
    /// A wait that ends later than this, in seconds, did not end late because the machine is busy.
    private static let longestDelay = 2.0
    /// What waits, while the loop runs.
    private var mainLoop: MainLoop?

    /// Creates a loop with the windows to begin with, as `add(_:)` adds them.
    public init(_ windows: [DesktopWindow] = []) {
        for window in windows { add(window) }
    }

    /// Adds a window, before the loop runs or at any time while it does. One that has been closed opens again.
    public func add(_ window: DesktopWindow) {
        window.loop?.windows.removeAll { $0 === window }
        // If several waited for the display, each would have a share of its rate.
        if windows.contains(where: \.pacer.waitsForDisplay) { window.stopWaitingForDisplay() }
        windows.append(window)
        window.open(in: self)
        if mainLoop != nil {
            window.begin()
            MainLoop.wake()
        }
    }

    /// Runs until the last window has been closed. Rethrows what ends it earlier: a window that can be drawn by no compositor. The views'
    /// clocks run only meanwhile, so what was animated before begins now, however long the program took to load.
    ///
    /// Call it on the main thread. Meanwhile tasks on the main actor, the main queue, and timers and sources of the main run loop are
    /// served: at once while nothing moves, and else once a frame. Within a task or a block that the main queue runs, as after an `await`
    /// in an asynchronous `main`, they could not be served, so there it throws `DesktopError.withinTask`.
    public func run() throws {
        guard MainLoop.serves() else { throw DesktopError.withinTask }
        try runWithinTask()
    }

    /// Runs also where no tasks can be served, such as in a test.
    func runWithinTask() throws {
        guard let first = windows.first, mainLoop == nil else { return }
        for window in windows { window.begin() }
        let loop = first.platform.makeLoop()
        mainLoop = loop
        let accessibility = loop.isServing && PlatformWindow.isOnDesktop ? AccessibilityBridge(self) : nil
        defer {
            accessibility?.end()
            // The last window takes the connection with it that this waits for.
            loop.end()
            mainLoop = nil
            SDL_EnableScreenSaver()
            // The program must not end while a driver is being loaded.
            for window in windows { window.compositors.preparation = nil }
            windows = []
        }
        while true {
            waitForWork(loop)
            for window in windows { window.takeFinishedWork() }
            handleEvents()
            for window in windows where window.isClosing { window.end() }
            if windows.allSatisfy(\.isClosing) { return }
            for window in windows where window.isClosing { window.platform.hide() }
            windows.removeAll(where: \.isClosing)
            for window in windows { try window.show() }
            accessibility?.follow()
            if let focused { inputMethod.follow(focused.caret, pointsPerUnit: focused.translator.pointsPerUnit) }
        }
    }

    /// Closes all windows, whatever their `shouldClose` says.
    public func quit() {
        for window in windows { window.close() }
    }

    /// Closes all windows, or none if one refuses.
    func requestQuit() {
        if windows.allSatisfy({ $0.shouldClose() }) { quit() }
    }

    /// Whether the main queue is served.
    var isServing: Bool { mainLoop?.isServing == true }

    /// Whether it waits for something to happen, not for the next frame.
    var isResting: Bool { mainLoop?.isResting == true }

    /// Returns when there is an event, when the main queue was served, or when a frame, a timed update or a timer is due. An idle process
    /// sleeps here.
    private func waitForWork(_ loop: MainLoop) {
        // May change what there is to wait for.
        var seconds = loop.serve() ?? .infinity
        if isClosing { return }
        for window in windows { seconds = min(seconds, window.secondsUntilDue()) }
        keepDisplayAwake()
        if isClosing || seconds < 0.001 { return }
        if SDL_IsScreenSaverEnabled() == SDL_FALSE { seconds = min(seconds, WindowLoop.longestWaitAwake) }
        if seconds > DesktopWindow.pause {
            for window in windows {
                let idle = window.secondsUntilIdleWork()
                // One piece at a time, so that events that arrive during it are handled afterwards.
                if idle <= 0 { return window.doIdleWork() }
                seconds = min(seconds, idle)
            }
        }
        guard let clock = windows.first?.clock else { return }
        let start = clock.now()
        // Only at rest does other code run meanwhile.
        for window in windows where seconds > MainLoop.rest {
            // Not after the views' time will have been held, see below.
            let latest = window.restTime + seconds + WindowLoop.longestDelay
            window.window.tree.restClock = { [weak window] in min(window?.restTime ?? 0, latest) }
        }
        loop.wait(for: seconds.isFinite ? seconds : nil)
        for window in windows { window.window.tree.restClock = nil }
        // The program was stopped, or the machine slept.
        let excess = clock.now() - start - seconds
        for window in windows {
            window.counts.wakeUps += 1
            if excess > WindowLoop.longestDelay, window.hiddenSince == nil, window.standIn == nil { window.holdClock(for: excess) }
        }
    }

    /// Tells the desktop whether the display may go to sleep.
    private func keepDisplayAwake() {
        let maySleep = !windows.contains { $0.keepsDisplayAwake && $0.platform.isVisible }
        guard (SDL_IsScreenSaverEnabled() == SDL_TRUE) != maySleep else { return }
        if maySleep { SDL_EnableScreenSaver() } else { SDL_DisableScreenSaver() }
    }

    private var isClosing: Bool { windows.contains(where: \.isClosing) }

    /// Handles all events in the queue.
    private func handleEvents() {
        var event = unsafe SDL_Event()
        SDL_PumpEvents()
        for window in windows { window.beginLook() }
        // `SDL_PollEvent` stops at a sentinel that waiting leaves in the queue, though more events may follow it.
        while unsafe SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0 {
            // From a signal.
            if unsafe SDL_EventType(event.type) == SDL_QUIT { quit() }
            guard let window = unsafe window(of: event) else { continue }
            unsafe window.handle(event)
            // What is held down in one window is so for the pointer in another.
            for other in windows { other.translator.modifiers = window.translator.modifiers }
        }
        for window in windows { window.endLook() }
    }

    /// The window that an event is for; the first one for those that are for none in particular.
    private func window(of event: SDL_Event) -> DesktopWindow? {
        if unsafe SDL_EventType(event.type) == SDL_SYSWMEVENT {
            let number = unsafe floe_x_drag_window(UnsafeMutableRawPointer(event.syswm.msg))
            return windows.first { $0.platform.xNumber == number }
        }
        let number = unsafe event.windowNumber
        return number == 0 ? windows.first : windows.first { $0.platform.numbers.contains(number) }
    }

    /// The window that gets keys.
    private var focused: DesktopWindow? {
        let handle = unsafe SDL_GetKeyboardFocus()
        return windows.first { unsafe $0.platform.handle == handle } ?? windows.first
    }
}

extension SDL_Event {
    /// The number of the window that the event is for; 0 for none in particular.
    fileprivate var windowNumber: UInt32 {
        switch unsafe SDL_EventType(type) {
        case SDL_WINDOWEVENT: unsafe window.windowID
        case SDL_KEYDOWN, SDL_KEYUP: unsafe key.windowID
        case SDL_TEXTINPUT: unsafe text.windowID
        case SDL_TEXTEDITING: unsafe edit.windowID
        case SDL_TEXTEDITING_EXT: unsafe editExt.windowID
        case SDL_MOUSEMOTION: unsafe motion.windowID
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe button.windowID
        case SDL_MOUSEWHEEL: unsafe wheel.windowID
        case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: unsafe tfinger.windowID
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: unsafe drop.windowID
        default: 0
        }
    }
}
