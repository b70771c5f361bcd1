// One turn of the loop: waits no longer than needed, then shows at most one frame.

import CFloeSDL2
import Foundation
import FloeGeometry
import FloeRenderTree
import FloeViewTree

extension DesktopWindow {
    /// Returns when there is an event, or when a frame or a timed update is due. An idle process sleeps here.
    func waitForWork() {
        if isPerforming || isGPUPrepared || isGPUComing { return }
        let now = time
        // No sooner than one frame after the last, which is when due updates run.
        var deadline = window.nextUpdateTime.map { max($0, lastFrameStart + frameClock.interval) }
        if window.needsFrame || needsPresent || work.hasResults {
            // If the display sets the pace, presenting blocks. Here the loop waits only a little, to let events in.
            let pace = lastFrameStart + frameClock.interval - (presentsInPace ? 0.002 : 0)
            deadline = min(deadline ?? pace, pace)
        } else if !work.isBusy, preparation == nil, deadline.map({ $0 - now > DesktopWindow.pause }) ?? true {
            noteRest()
            // The rest callbacks may have changed the picture.
            if window.needsFrame || needsPresent { return }
            releaseGPUIfDue(at: now)
            if let release = gpuReleaseTime(at: now) { deadline = min(deadline ?? release, release) }
        }
        if let rest = hudRestTime { deadline = min(deadline ?? rest, rest) }
        guard let deadline else {
            // One step at a time, so that events arriving meanwhile are handled after it.
            if prepareGPU() { return }
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
        frameClock.pause()
        takeMeasurements()
        tellMeasured()
        if showsHUD, !figures.isAtRest { hudRestTime = time + DesktopWindow.hudRestDelay }
        releaseIfDue()
        onRest?()
    }

    /// Handles all events in the queue.
    func handleEvents() {
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
                if !handlePerforming(input), !handleDivider(input) { window.handle(input, lookTime: lookTime) }
            }
        }
        lookTime = now
        if platform.followOutputScale() { handleWindowEvent(SDL_WINDOWEVENT_SIZE_CHANGED) }
    }

    private func handleWindowEvent(_ event: SDL_WindowEventID) {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
            if platform.size != window.size || platform.scale != window.scale { endPerformance(.cancelled) }
            window.resize(to: platform.size, scale: platform.scale)
            translator.size = platform.size
            translator.pointsPerUnit = platform.pointsPerUnit
            frameClock.interval = 1 / platform.refreshRate
            figures.refreshRate = platform.refreshRate
            hud = nil
            renewOverlay()
            needsPresent = true
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
            presenter.forget()
            needsPresent = true
        case SDL_WINDOWEVENT_CLOSE:
            wantsToQuit = true
        default: break
        }
    }

    /// Takes results from other threads, as many as fit into one frame. The rest come with the next frame.
    func deliverResults() {
        if isFrameDue(at: time) { work.deliver(byteLimit: WorkQueue.frameByteLimit) }
    }

    /// Returns whether the pacing allows the next frame.
    private func isFrameDue(at time: Double) -> Bool {
        presentsInPace || time >= lastFrameStart + frameClock.interval - 0.001
    }

    /// Draws and presents a frame if one is due and something changed or an update's time has come.
    func showFrameIfNeeded() throws {
        let start = time
        if window.needsFrame || needsPresent { updateDock() }
        let wasAsked = window.needsFrame
        let showsRest = takeHUDRest(at: start)
        let isUpdateDue = window.nextUpdateTime.map { $0 <= lookTime } ?? false
        guard window.needsFrame || needsPresent || isUpdateDue else {
            // The events had no effect.
            eventTime = nil
            return
        }
        guard isFrameDue(at: start) else { return }
        lastFrameStart = start
        contentSeconds = 0
        window.update(at: frameClock.frameTime(at: start), lookTime: lookTime)
        let update = time - start, before = counts
        do {
            try showFrame(since: start, update: update, wasAsked: wasAsked, showsRest: showsRest)
        } catch {
            guard usesGPU else { throw error }
            // The CPU compositor draws the frame again. The failed attempt does not count.
            counts = before
            loseGPU(error)
            try showFrame(since: start, update: update, wasAsked: wasAsked, showsRest: showsRest)
        }
    }

    private func showFrame(since start: Double, update: Double, wasAsked: Bool, showsRest: Bool) throws {
        var report = try renderer.draw(window.tree, size: platform.pixelSize, scale: window.scale, finishing: softwareGPU)
        report.update = update - contentSeconds
        report.content = contentSeconds
        let isDrawn = !report.damage.isEmpty
        if isDrawn {
            counts.framesDrawn += 1
            figures.isAtRest = false
            hudRestTime = nil
            finishFigures(&report)
        }
        guard isDrawn || needsPresent else {
            eventTime = nil
            // A requested frame that changed nothing ends in rest as well.
            wasMoving = wasMoving || wasAsked
            return
        }
        let other = try drawOther(report)
        if isDrawn { holdBack(report, since: start) }
        // Reporting rest does not end it.
        if isDrawn || !showsRest { wasMoving = true }
        let overlays = presenterOverlays(report, isDrawn: isDrawn, at: start)
        let before = clock.now()
        if let source = compositor(shownView == .one ? renderer.active : .gpu) {
            var damage = report.damage
            damage.formUnion(other)
            try presenter.present(source, damage: damage, overlays: overlays)
        }
        if isDrawn { notePresent(since: before, of: &report) }
        eventTime = nil
        counts.presents += 1
        needsPresent = shownOverlay?.isFading ?? false
        onFrame?(report)
        tellMeasured()
    }

    /// Waits for as long as a slower processor would take longer; see `slowdown`. Input waits as well, as it would there, except
    /// for a request to quit.
    private func holdBack(_ report: FrameReport, since start: Double) {
        guard slowdown > 1 else { return }
        var cost = report.total
        if report.compositor == .gpu, let gpu, !gpu.isSoftware {
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

    /// The GPU compositor if it draws in software. Its frames are waited for, as presenting would do anyway, since its timer
    /// queries do not cover the threads that do the work.
    var softwareGPU: (any ContextCompositor)? { gpu.flatMap { $0.isSoftware ? $0 : nil } }

    /// Completes the report with the time to the finished picture. The share of graphics hardware comes from its own measurement
    /// some frames later, so nothing waits for its timer query.
    func finishFigures(_ report: inout FrameReport) {
        figures.pixels = platform.pixelSize.area
        memoryReturn.note(area: figures.pixels)
        // Only the chosen compositor's frames are numbered.
        report.frame = counts.framesDrawn
        report.number = report.compositor == renderer.active ? counts.framesDrawn : 0
        if report.compositor == .gpu, let gpu, !gpu.isSoftware {
            pending.add(report, frame: gpu.frameNumber)
        } else {
            didMeasure(report)
        }
        takeMeasurements()
        if let now = measured.last, now.number == report.number { report = now }
    }

    /// Records how long it took to bring a frame to the screen, wherever the frame is stored by now.
    private func notePresent(since start: Double, of report: inout FrameReport) {
        let end = clock.now(), seconds = end - start, eventToScreen = eventTime.map { end - $0 } ?? 0
        report.present = seconds
        report.eventToScreen = eventToScreen
        pending.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: report.frame)
        figures.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: report.frame, report.compositor)
        for i in measured.indices where measured[i].frame == report.frame && measured[i].compositor == report.compositor {
            measured[i].present = seconds
            measured[i].eventToScreen = eventToScreen
        }
    }

    /// Takes all measurements that the GPU has finished, whichever compositor draws now.
    func takeMeasurements() {
        while let next = gpu?.nextMeasurement() {
            if let report = pending.finish(next) { didMeasure(report) }
        }
    }

    private func didMeasure(_ report: FrameReport) {
        figures.add(report)
        measured.append(report)
    }

    func tellMeasured() {
        let reports = measured
        measured.removeAll(keepingCapacity: true)
        for report in reports { onMeasured?(report) }
    }
}
