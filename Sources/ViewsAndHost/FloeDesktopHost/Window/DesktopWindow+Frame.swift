// One frame of a window: views updated, layers drawn, figures recorded, everything presented.

import CFloeSDL2
import FloeGeometry
import FloeMeasuring
import FloePanels
import FloeRenderTree
import FloeViewTree
import Foundation

extension DesktopWindow {
    /// Draws and presents a frame if one is due and something changed or an update's time has come.
    func showFrameIfNeeded() throws {
        if window.needsFrame || isPresentNeeded { panels.hud.updateDock() }
        let start = time, wasAsked = window.needsFrame, showsRest = takeRest(at: start)
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
        try compositors.retryingWithoutGPU {
            // A failed attempt does not count.
            counts = before
            try showFrame(since: start, update: update, wasAsked: wasAsked, showsRest: showsRest)
        }
    }

    private func showFrame(since start: Double, update: Double, wasAsked: Bool, showsRest: Bool) throws {
        let size = platform.pixelSize, renderer = compositors.renderer
        var report = try renderer.draw(window.tree, size: size, scale: window.scale, finishing: compositors.softwareGPU)
        report.frame.start = pacer.clockTime(at: start)
        report.frame[.update] = update
        report.frame.content = contentSeconds
        let isDrawn = !report.damage.isEmpty
        if isDrawn {
            counts.framesDrawn += 1
            recorder.figures.isAtRest = false
            panels.hud.noteFrame()
            record(&report)
            // Before anything that is not the frame: the other compositor's picture takes no part in its cost.
            holdBack(report)
        }
        guard isDrawn || isPresentNeeded else {
            eventTime = nil
            // A requested frame that changed nothing ends in rest as well.
            wasMoving = wasMoving || wasAsked
            return
        }
        let other = try drawOther(report)
        // Reporting rest does not end it.
        if isDrawn || !showsRest { wasMoving = true }
        let picture = picture(drawn: isDrawn ? report.damage : nil, number: counts.framesDrawn, at: start)
        let overlays = panels.pictures(over: picture, figures, at: start, now: clock.now())
        let before = clock.now()
        if let source = compositors.shown {
            var damage = report.damage
            damage.formUnion(other)
            try screen.present(source, damage: damage, overlays: overlays)
        }
        if isDrawn {
            let end = clock.now()
            report.frame.presentStart = before
            report.frame[.present] = end - before
            report.frame.eventToScreen = eventTime.map { end - $0 } ?? 0
            recorder.setPresent(report)
            // It is on the screen, so nobody waits for this.
            let shown = renderer.lastFrame(report.frame.compositor)
            if let shown { history.add(shown, at: start, report.frame, damage: report.damage) }
        }
        eventTime = nil
        counts.presents += 1
        compositors.hasPresented = true
        needsPresent = panels.overlay.isFading
        onFrame?(report)
        tellMeasured()
    }

    /// Returns what panels lie over. `damage`: what was drawn just now. `number`: of the frame that shows.
    func picture(drawn damage: DamageRegion? = nil, number: Int, at time: Double) -> OverlaidPicture {
        OverlaidPicture(
            cpu: compositors.cpu, gpu: compositors.gpu, active: compositors.renderer.active, view: compositors.shownView,
            lastFrame: compositors.renderer.lastFrame, size: platform.pixelSize, damage: damage, number: number,
            lineWidth: Int(window.scale.rounded()), time: time)
    }

    /// Returns whether it is time for the figures to report rest, in which case they are shown again.
    private func takeRest(at time: Double) -> Bool {
        guard panels.hud.takeRest(at: time) else { return false }
        recorder.figures.isAtRest = true
        if showsHUD { needsPresent = true }
        return true
    }

    /// Draws the frame with the compositor that is not chosen, too. Its time goes to its own figures. Returns where it drew.
    private func drawOther(_ report: FrameReport) throws -> DamageRegion {
        guard compositors.shownView != .one, let other = CompositorKind.allCases.first(where: { $0 != report.frame.compositor }) else {
            return DamageRegion()
        }
        var second = try compositors.renderer.draw(
            window.tree, size: platform.pixelSize, scale: window.scale, by: other, finishing: compositors.softwareGPU)
        guard !second.damage.isEmpty else { return second.damage }
        second.frame.start = report.frame.start
        second.frame[.update] = report.frame[.update]
        second.frame.content = report.frame.content
        record(&second)
        return second.damage
    }

    /// Waits for as long as a slower processor would take longer; see `slowdown`. Input waits as well, as it would there, except
    /// for a request to quit, and never for longer than a second: nobody sees a difference any more, and Escape should still help.
    private func holdBack(_ report: FrameReport) {
        guard slowdown > 1 else { return }
        let end = time + min(1, report.frame.total(slowedBy: slowdown) - report.total)
        while time < end, !DesktopWindow.isAskedToClose {
            SDL_PumpEvents()
            SDL_Delay(UInt32(max(1, min(20, (end - time) * 1000))))
        }
    }

    /// Whether a request to close a window or to end the program waits.
    private static var isAskedToClose: Bool {
        if SDL_HasEvent(SDL_QUIT.rawValue) == SDL_TRUE { return true }
        let type = SDL_WINDOWEVENT.rawValue
        var events = unsafe [SDL_Event](repeating: SDL_Event(), count: 32)
        let count = unsafe SDL_PeepEvents(&events, Int32(events.count), SDL_PEEKEVENT, type, type)
        return unsafe events.prefix(max(0, Int(count))).contains {
            unsafe SDL_WindowEventID(UInt32($0.window.event)) == SDL_WINDOWEVENT_CLOSE
        }
    }

    /// Completes the report of a drawn frame, as far as its times are known, and records it.
    private func record(_ report: inout FrameReport) {
        recorder.figures.pixels = platform.pixelSize.area
        memoryReturn.note(area: platform.pixelSize.area)
        report.frame.number = counts.framesDrawn
        report.frame.isMotion = isMotion?(report.damage) ?? true
        recorder.figures.describe(&report.frame)
        recorder.record(&report, compositors.gpu)
    }

    /// Reports the frames whose times are all known by now.
    func tellMeasured() {
        recorder.takeMeasurements(of: compositors.gpu)
        for report in recorder.takeReports() {
            history.complete(report.frame)
            onMeasured?(report)
        }
    }
}
