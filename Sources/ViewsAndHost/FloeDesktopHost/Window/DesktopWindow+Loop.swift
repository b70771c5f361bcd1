// One turn of the loop: waits no longer than needed, then shows at most one frame.

import CFloeMalloc
import CFloeSDL2
import Foundation
import FloeGeometry
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree

extension DesktopWindow {
    /// Runs until the window is closed, by its button or by Ctrl+Q, or `quit` is called. The views' clock runs only meanwhile, so what was
    /// animated before begins now, however long the program took to load.
    ///
    /// Call it on the main thread. Meanwhile tasks on the main actor, the main queue, and timers and sources of the main run loop are
    /// served: at once while nothing moves, and else once a frame. They are not if it is called within a task or a block that the main
    /// queue runs, as after an `await` in an asynchronous `main`.
    public func run() throws {
        holdClock(for: time - window.time)
        let loop = platform.makeLoop()
        mainLoop = loop
        defer {
            loop.end()
            mainLoop = nil
            compositors.preparation = nil
        }
        while !wantsToQuit {
            waitForWork()
            compositors.startPreparedGPU()
            deliverResults()
            handleEvents()
            if wantsToQuit { break }
            if isPerforming { showPerformance() } else { try showFrameIfNeeded() }
            inputMethod.follow(isPerforming ? nil : window.caretFrame, pointsPerUnit: translator.pointsPerUnit)
        }
    }

    /// The views' time, in seconds.
    var time: Double { pacer.time }

    /// Moves the views' time back by the `seconds` for which it was paused.
    func holdClock(for seconds: Double) {
        pacer.hold(for: seconds)
        translator.timeOrigin -= seconds
    }

    /// Whether the back buffer is to be presented again even if nothing in it changes.
    var isPresentNeeded: Bool { needsPresent || panels.needsFrame }

    /// Returns when there is an event, when the main queue was served, or when a frame, a timed update or a timer is due. An idle process
    /// sleeps here.
    private func waitForWork() {
        // May change what there is to wait for.
        let timer = mainLoop?.serve().map { time + $0 }
        if wantsToQuit { return }
        if let player {
            let next = time + (player.performance.secondsToNextFrame ?? 0)
            return wait(until: min(next, timer ?? next))
        }
        if compositors.isGPUPrepared || compositors.isGPUComing { return }
        let now = time
        // No sooner than one frame after the last, which is when due updates run.
        var deadline = window.nextUpdateTime.map { max($0, pacer.nextStart) }
        if window.needsFrame || isPresentNeeded || work.hasResults {
            deadline = min(deadline ?? pacer.wakeTime, pacer.wakeTime)
        } else if !work.isBusy, !compositors.isLoading, deadline.map({ $0 - now > DesktopWindow.pause }) ?? true {
            noteRest()
            // The rest callbacks may have changed the picture.
            if window.needsFrame || isPresentNeeded { return }
            compositors.releaseGPUIfDue(at: now)
            if let release = compositors.gpuReleaseTime(at: now) { deadline = min(deadline ?? release, release) }
        }
        if let rest = panels.hud.restTime { deadline = min(deadline ?? rest, rest) }
        // One step at a time, so that events that arrive during it are handled afterwards.
        if deadline == nil, compositors.prepareGPU() { return }
        wait(until: [deadline, timer].compactMap { $0 }.min())
    }

    /// Waits until the views' time `deadline`, or without end.
    private func wait(until deadline: Double?) {
        let seconds = deadline.map { $0 - time }
        if let seconds, seconds < 0.001 { return }
        mainLoop?.wait(for: seconds)
        counts.wakeUps += 1
    }

    /// The window counts as at rest if nothing is due for longer than this, in seconds, and no pictures for it are being made.
    private static let pause = 0.5

    private func noteRest() {
        guard wasMoving else { return }
        wasMoving = false
        pacer.pause()
        recorder.takeMeasurements(of: compositors.gpu)
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

    /// Handles all events in the queue.
    private func handleEvents() {
        var event = unsafe SDL_Event()
        SDL_PumpEvents()
        let now = time
        // `SDL_PollEvent` stops at a sentinel that waiting leaves in the queue, though more events may follow it.
        while unsafe SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0 {
            switch unsafe SDL_EventType(event.type) {
            case SDL_QUIT: wantsToQuit = true
            case SDL_WINDOWEVENT: handleWindowEvent(unsafe SDL_WindowEventID(UInt32(event.window.event)))
            default: break
            }
            if let input = unsafe translator.translate(event) {
                if eventTime == nil, !isPerforming { eventTime = clock.now() }
                if case .keyDown(let key) = input, key.key == .letter("q"), key.modifiers == .control { wantsToQuit = true }
                if case .composition(let composition, _) = input, !composition.isEmpty { inputMethod.noteComposition() }
                panels.followPointer(input)
                if !handlePerforming(input) { panels.router.handle(input, lookTime: lookTime) }
            }
        }
        lookTime = now
        if platform.followOutputScale() { handleWindowEvent(SDL_WINDOWEVENT_SIZE_CHANGED) }
    }

    private func handleWindowEvent(_ event: SDL_WindowEventID) {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
            let metrics = platform.metrics
            if metrics.size != window.size || metrics.scale != window.scale { endPerformance(.cancelled) }
            window.resize(to: metrics.size, scale: metrics.scale)
            panels.resize()
            translator.size = metrics.size
            translator.pointsPerUnit = platform.pointsPerUnit
            pacer.interval = 1 / platform.refreshRate
            recorder.figures.refreshRate = platform.refreshRate
            needsPresent = true
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
            screen.forget()
            needsPresent = true
        case SDL_WINDOWEVENT_CLOSE:
            wantsToQuit = true
        default: break
        }
    }

    /// Takes results from other threads, as many as fit into one frame. The rest come with the next frame.
    private func deliverResults() {
        if pacer.isDue(at: time) { work.deliver(byteLimit: WorkQueue.frameByteLimit) }
    }
}

extension DesktopWindow: WindowCompositorsDelegate {
    func compositorsDidSwitch() {
        recorder.figures.active = compositors.renderer.active
        pacer.waitsForDisplay = pacer.waitsForDisplay && platform.hasContext
        recorder.figures.waitsForDisplay = pacer.waitsForDisplay
        setNeedsRelease()
        window.tree.setNeedsFrame()
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
            recorder.figures.gpuTiming = compositors.softwareGPU == nil ? "timer query" : "timed to its end"
        case .released: releaseMemory()
        case .missing(let problem), .failed(let problem):
            recorder.figures.gpuProblem = problem
            recorder.figures.renderers[.gpu] = nil
        }
        onGPUChange?(change)
    }
}
