// A window's part in a turn of its loop: what it waits for, the events it gets, and what it does at rest.

import CFloeMalloc
import CFloeSDL2
import Foundation
import FloeGeometry
import FloeLayerTree
import FloePanels
import FloeRenderTree
import FloeText
import FloeViewTree

extension DesktopWindow {
    /// Runs a loop with this window alone; see `WindowLoop.run`. Returns when the window has been closed: by its button, by Ctrl+Q, or by
    /// `close`.
    public func run() throws {
        // It stays in the loop that runs it.
        guard !MainLoop.isWithinRunLoop else { throw DesktopError.withinTask }
        let loop = WindowLoop([self])
        try withExtendedLifetime(loop) { try loop.run() }
    }

    /// Closes the window after the current turn of its loop, whatever `shouldClose` says. It stays as it is, and opens again if it is added
    /// to a loop.
    public func close() {
        isClosing = true
        MainLoop.wake()
    }

    /// Shows the window, which belongs to `loop` from now on.
    func open(in loop: WindowLoop) {
        self.loop = loop
        isClosing = false
        hiddenSince = nil
        platform.show()
    }

    /// Begins to run.
    func begin() { holdClock(for: time - window.time) }

    /// Ends running, since the window closes.
    func end() {
        compositors.preparation = nil
        drag?.cancel()
        onClose?()
    }

    /// The views' time, in seconds.
    var time: Double { pacer.time }

    /// The views' time for what runs between frames; 0 while it is paused by what stands in for them.
    var restTime: Double { standIn == nil ? hiddenSince ?? time : 0 }

    /// Moves the views' time back by the `seconds` for which it was paused.
    func holdClock(for seconds: Double) {
        pacer.hold(for: seconds)
        translator.timeOrigin -= seconds
    }

    /// Lets others set the pace.
    func stopWaitingForDisplay() {
        guard pacer.waitsForDisplay else { return }
        platform.stopWaitingForDisplay()
        pacer.waitsForDisplay = false
        recorder.figures.waitsForDisplay = false
    }

    /// Whether the back buffer is to be presented again even if nothing in it changes.
    var isPresentNeeded: Bool { needsPresent || panels.needsFrame }

    /// Where text is inserted, for the input method. Nil: nowhere.
    var caret: CGRect? { standIn == nil ? window.caretFrame : nil }

    /// Shows a frame, if one is due.
    func show() throws {
        if hiddenSince != nil { return }
        if let standIn { try standIn.show(in: self) } else { try showFrameIfNeeded() }
    }

    /// Returns in how many seconds something is due: 0 for at once, infinity if nothing is. Notices rest, and prepares for what may come.
    func secondsUntilDue() -> Double {
        if hiddenSince != nil { return .infinity }
        if compositors.isGPUPrepared || compositors.isGPUComing { return 0 }
        if let standIn { return standIn.secondsUntilDue(in: self) }
        let now = time
        // No sooner than one frame after the last, which is when due updates run.
        var deadline = window.nextUpdateTime.map { max($0, pacer.nextStart) }
        if window.needsFrame || isPresentNeeded || work.hasResults {
            deadline = min(deadline ?? pacer.wakeTime, pacer.wakeTime)
        } else if !work.isBusy, !compositors.isLoading, deadline.map({ $0 - now > DesktopWindow.pause }) ?? true {
            // Memory is released once nothing is left to be packed.
            if history.takePacked() { return DesktopWindow.packingPause }
            noteRest()
            // The rest callbacks may have changed the picture.
            if window.needsFrame || isPresentNeeded { return 0 }
            compositors.releaseGPUIfDue(at: now)
            if let release = compositors.gpuReleaseTime(at: now) { deadline = min(deadline ?? release, release) }
        }
        if let rest = panels.hud.restTime { deadline = min(deadline ?? rest, rest) }
        // One step at a time, so that events that arrive during it are handled afterwards.
        if deadline == nil, compositors.prepareGPU() { return 0 }
        return deadline.map { $0 - time } ?? .infinity
    }

    /// The window counts as at rest if nothing is due for longer than this, in seconds, and no pictures for it are being made.
    static let pause = 0.5
    /// How long it waits for bitmaps to be packed before it looks again.
    private static let packingPause = 0.02

    private func noteRest() {
        guard wasMoving else { return }
        wasMoving = false
        lastActivity = time
        hasIdleWork = true
        pacer.pause()
        tellMeasured()
        if !figures.isAtRest { panels.hud.noteRest(at: time) }
        if memoryReturn.takeIfDue(area: platform.pixelSize.area, framesDrawn: counts.framesDrawn) { releaseMemory() }
        onRest?()
    }

    /// Frees what does not show, and returns free memory to the system.
    func releaseMemory() {
        onRelease?()
        fonts.releaseUnused()
        compositors.releaseUnused()
        // Free memory below a block still in use would otherwise stay with the process. After pictures of 8000 × 6000 pixels that
        // is most of it.
        malloc_trim(0)
    }

    /// Notes when the events were looked up that are handled next.
    func beginLook() { nextLookTime = time }

    /// Notes that they have been handled.
    func endLook() {
        lookTime = nextLookTime
        if platform.followOutputScale() { handleWindowEvent(SDL_WINDOWEVENT_SIZE_CHANGED) }
    }

    /// Handles one of SDL's events.
    func handle(_ event: SDL_Event) {
        if unsafe SDL_EventType(event.type) == SDL_WINDOWEVENT {
            unsafe handleWindowEvent(SDL_WindowEventID(UInt32(event.window.event)))
        }
        if unsafe drag?.take(event) == true { return }
        guard let input = unsafe translator.translate(event) else { return }
        lastActivity = time
        if eventTime == nil, standIn == nil { eventTime = clock.now() }
        if case .keyDown(let key) = input, key.key == .letter("q"), key.modifiers == .control { loop?.requestQuit() }
        if case .composition(let composition, _) = input, !composition.isEmpty { loop?.inputMethod.noteComposition() }
        panels.followPointer(input)
        if !handleInStandIn(input) { panels.router.handle(input, lookTime: lookTime) }
    }

    private func handleWindowEvent(_ event: SDL_WindowEventID) {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
            metricsDidChange()
            pacer.interval = 1 / platform.refreshRate
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
            // Under Wayland, a window of another scale is another one, and the former is hidden.
            if !platform.isVisible { hiddenSince = hiddenSince ?? time }
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
            if event != SDL_WINDOWEVENT_EXPOSED, let since = hiddenSince {
                if standIn == nil { holdClock(for: time - since) }
                hiddenSince = nil
            }
            platform.fitFrame()
            screen.forget()
            needsPresent = true
            standIn?.redraw(.exposed, in: self)
        case SDL_WINDOWEVENT_CLOSE:
            if shouldClose() { close() }
        default: break
        }
    }

    /// Gives the views the window's size and scale.
    func metricsDidChange() {
        let metrics = platform.metrics
        if metrics.size != window.size || metrics.scale != window.scale { standIn?.redraw(.resized, in: self) }
        window.resize(to: metrics.size, scale: metrics.scale)
        panels.resize()
        translator.size = metrics.size
        translator.pointsPerUnit = platform.pointsPerUnit
        needsPresent = true
    }

    /// Takes results from other threads, as many as fit into one frame. The rest come with the next frame.
    func takeFinishedWork() {
        compositors.startPreparedGPU()
        guard work.hasResults, pacer.isDue(at: time) else { return }
        window.catchUp(to: restTime)
        work.deliver(byteLimit: WorkQueue.frameByteLimit)
    }
}

extension DesktopWindow: WindowCompositorsDelegate {
    func compositorsDidSwitch() {
        recorder.figures.active = compositors.renderer.active
        pacer.waitsForDisplay = pacer.waitsForDisplay && platform.hasContext
        recorder.figures.waitsForDisplay = pacer.waitsForDisplay
        setNeedsRelease()
        window.tree.setNeedsFrame()
        standIn?.redraw(.switched, in: self)
        needsPresent = true
    }

    func compositorsDidRemoveGPU() {
        recorder.forgetGPU()
        panels.overlay.forgetOther()
    }

    func gpuDidChange(_ change: GPUChange) {
        switch change {
        case .started:
            recorder.figures.renderers[.gpu] = compositors.gpu?.renderer
            recorder.figures.isGPUSoftware = compositors.softwareGPU != nil
        case .released: releaseMemory()
        case .missing(let problem), .failed(let problem):
            recorder.figures.gpuProblem = problem
            recorder.figures.renderers[.gpu] = nil
        }
        onGPUChange?(change)
    }
}
