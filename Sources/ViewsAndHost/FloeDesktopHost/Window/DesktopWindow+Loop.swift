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
    /// Runs until the window is closed.
    public func run() throws {
        defer { compositors.preparation = nil }
        while !wantsToQuit {
            waitForWork()
            compositors.startPreparedGPU()
            deliverResults()
            handleEvents()
            if wantsToQuit { break }
            if isPerforming { showPerformance() } else { try showFrameIfNeeded() }
        }
    }

    /// The views' time, in seconds.
    private var time: Double { pacer.time }

    /// Whether the back buffer is to be presented again even if nothing in it changes.
    private var isPresentNeeded: Bool { needsPresent || panels.window.needsFrame }

    /// Returns when there is an event, or when a frame or a timed update is due. An idle process sleeps here.
    private func waitForWork() {
        if isPerforming || compositors.isGPUPrepared || compositors.isGPUComing { return }
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
        if let rest = hud.restTime { deadline = min(deadline ?? rest, rest) }
        guard let deadline else {
            // One step at a time, so that events that arrive during it are handled afterwards.
            if compositors.prepareGPU() { return }
            SDL_WaitEvent(nil)
            counts.wakeUps += 1
            return
        }
        let milliseconds = (deadline - now) * 1000
        if milliseconds >= 1 {
            SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 60_000)))
            counts.wakeUps += 1
        }
    }

    /// The window counts as at rest if nothing is due for longer than this, in seconds, and no pictures for it are being made.
    private static let pause = 0.5

    private func noteRest() {
        guard wasMoving else { return }
        wasMoving = false
        pacer.pause()
        recorder.takeMeasurements(of: compositors.gpu)
        tellMeasured()
        if !figures.isAtRest { hud.noteRest(at: time) }
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
                followPointer(input)
                if !handlePerforming(input) { router.handle(input, lookTime: lookTime) }
            }
        }
        lookTime = now
        if platform.followOutputScale() { handleWindowEvent(SDL_WINDOWEVENT_SIZE_CHANGED) }
    }

    /// Tracks the mouse position for overlays.
    private func followPointer(_ event: InputEvent) {
        switch event {
        case .hover(let pointer), .pointerMoved(let pointer), .pointerDown(let pointer):
            if pointer.device == .mouse { overlayPanel.pointer = pointer.position }
        case .pointerLeft: overlayPanel.pointer = nil
        case .pointerUp, .pointerCancelled, .wheel, .pinch, .keyDown, .keyUp, .text, .dropFiles: return
        }
        if overlay != nil { needsPresent = true }
    }

    private func handleWindowEvent(_ event: SDL_WindowEventID) {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
            if platform.size != window.size || platform.scale != window.scale { endPerformance(.cancelled) }
            window.resize(to: platform.size, scale: platform.scale)
            panels.window.resize(to: window.size, scale: window.scale)
            translator.size = platform.size
            translator.pointsPerUnit = platform.pointsPerUnit
            pacer.interval = 1 / platform.refreshRate
            recorder.figures.refreshRate = platform.refreshRate
            overlayPanel.renew()
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

    /// Draws and presents a frame if one is due and something changed or an update's time has come.
    func showFrameIfNeeded() throws {
        let start = time
        if window.needsFrame || isPresentNeeded { hud.updateDock() }
        let wasAsked = window.needsFrame
        let showsRest = takeRest(at: start)
        let isUpdateDue = window.nextUpdateTime.map { $0 <= lookTime } ?? false
        guard window.needsFrame || isPresentNeeded || isUpdateDue else {
            // The events had no effect.
            eventTime = nil
            return
        }
        guard pacer.isDue(at: start) else { return }
        contentSeconds = 0
        window.update(at: pacer.begin(at: start), lookTime: lookTime)
        let update = time - start, before = counts
        do {
            try showFrame(since: start, update: update, wasAsked: wasAsked, showsRest: showsRest)
        } catch {
            guard compositors.usesGPU else { throw error }
            // The CPU compositor draws the frame again. The failed attempt does not count.
            counts = before
            compositors.loseGPU(error)
            try showFrame(since: start, update: update, wasAsked: wasAsked, showsRest: showsRest)
        }
    }

    private func showFrame(since start: Double, update: Double, wasAsked: Bool, showsRest: Bool) throws {
        let size = platform.pixelSize, renderer = compositors.renderer
        var report = try renderer.draw(window.tree, size: size, scale: window.scale, finishing: compositors.softwareGPU)
        report.update = update - contentSeconds
        report.content = contentSeconds
        let isDrawn = !report.damage.isEmpty
        if isDrawn {
            counts.framesDrawn += 1
            recorder.figures.isAtRest = false
            hud.noteFrame()
            record(&report)
        }
        guard isDrawn || isPresentNeeded else {
            eventTime = nil
            // A requested frame that changed nothing ends in rest as well.
            wasMoving = wasMoving || wasAsked
            return
        }
        let other = try drawOther(report)
        if isDrawn { holdBack(report, since: start) }
        // Reporting rest does not end it.
        if isDrawn || !showsRest { wasMoving = true }
        let overlays = overlays(report, isDrawn: isDrawn, at: start)
        let before = clock.now()
        if let source = compositors.shown {
            var damage = report.damage
            damage.formUnion(other)
            try screen.present(source, damage: damage, overlays: overlays)
        }
        if isDrawn {
            let end = clock.now()
            report.present = end - before
            report.eventToScreen = eventTime.map { end - $0 } ?? 0
            recorder.setPresent(report)
        }
        eventTime = nil
        counts.presents += 1
        compositors.hasPresented = true
        needsPresent = overlayPanel.isFading
        onFrame?(report)
        tellMeasured()
    }

    /// Returns whether it is time for the figures to report rest, in which case they are shown again.
    private func takeRest(at time: Double) -> Bool {
        guard hud.takeRest(at: time) else { return false }
        recorder.figures.isAtRest = true
        if showsHUD { needsPresent = true }
        return true
    }

    /// Returns what the presenter lays over the picture, from bottom to top: the other compositor's picture, the overlay, the
    /// panels. The HUD's place is decided first, and everything else makes way for it.
    private func overlays(_ report: FrameReport, isDrawn: Bool, at time: Double) -> [PresenterOverlay] {
        hud.show(figures, at: time)
        let room = panelRoom.room, size = platform.pixelSize, scale = window.scale
        let compared = comparison.show(compositors, in: room, scale: scale, clearOf: hud.frame)
        let column =
            compositors.shownView == .sideBySide
            ? comparison.divider.column(width: size.width, scale: scale, area: room.area) : nil
        let picture = OverlaidPicture(
            compositors: compositors, size: size, report: report, number: counts.framesDrawn, isDrawn: isDrawn,
            lineWidth: Int(scale.rounded()), time: time)
        let taken = [hud.frame, comparison.wordsFrame].compactMap(\.self)
        let overlaid = overlayPanel.show(picture, in: room, of: window, column: column, clearOf: taken)
        let shown = panels.pictures(at: clock.now(), size: size)
        router.panelsDidMove(at: time)
        return compared + overlaid + shown
    }

    /// Draws the frame with the compositor that is not chosen, too. Its time goes to its own figures. Returns where it drew.
    private func drawOther(_ report: FrameReport) throws -> DamageRegion {
        guard compositors.shownView != .one, let other = CompositorKind.allCases.first(where: { $0 != report.compositor }) else {
            return DamageRegion()
        }
        var second = try compositors.renderer.draw(
            window.tree, size: platform.pixelSize, scale: window.scale, by: other, finishing: compositors.softwareGPU)
        guard !second.damage.isEmpty else { return second.damage }
        second.update = report.update
        second.content = report.content
        record(&second)
        return second.damage
    }

    /// Waits for as long as a slower processor would take longer; see `slowdown`. Input waits as well, as it would there, except
    /// for a request to quit.
    private func holdBack(_ report: FrameReport, since start: Double) {
        guard slowdown > 1 else { return }
        var cost = report.total
        if report.compositor == .gpu, let gpu = compositors.gpu, !gpu.isSoftware {
            // A graphics processor's time is known late, so wait for it here.
            gpu.finish()
            cost = max(cost, time - start)
        }
        let end = time + cost * (slowdown - 1)
        while time < end, SDL_HasEvent(SDL_QUIT.rawValue) == SDL_FALSE {
            SDL_PumpEvents()
            SDL_Delay(UInt32(max(1, min(20, (end - time) * 1000))))
        }
    }

    /// Completes the report of a drawn frame, as far as its times are known, and records it.
    private func record(_ report: inout FrameReport) {
        recorder.figures.pixels = platform.pixelSize.area
        memoryReturn.note(area: platform.pixelSize.area)
        // Only the chosen compositor's frames are numbered.
        report.frame = counts.framesDrawn
        report.number = report.compositor == compositors.renderer.active ? counts.framesDrawn : 0
        recorder.record(&report, compositors.gpu)
    }

    func tellMeasured() {
        for report in recorder.takeReports() { onMeasured?(report) }
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
        overlayPanel.forgetOther()
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
