// The last ten seconds of a window: frames are kept from when someone asks for it, until they are looked at. Meanwhile the views are
// suspended and their time is paused, so that they resume where they were.
//
//     views ──J──▶ views, each frame kept ──J──▶ one of the kept frames ──J, Escape──▶ views

import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import FloeViewTree
import Foundation

/// Where a window stands with its past frames.
package enum WindowHistory: Equatable, Sendable {
    /// Frames are not kept.
    case off
    /// Each frame is kept.
    case keeping
    /// One of the kept frames is shown in place of the views, counted from 0.
    case shown(Int, of: Int)
}

extension DesktopWindow {
    /// Whether frames are kept or shown.
    package var history: WindowHistory {
        if let lookBack { return .shown(lookBack.index, of: lookBack.history.frames.count) }
        return keptFrames == nil ? .off : .keeping
    }

    /// Keeps frames from now on; if they are, looks back at them; if that has been done, returns to the views.
    package func stepHistory() {
        switch history {
        case .off: keepFrames()
        case .keeping: showKeptFrames()
        case .shown: endHistory()
        }
    }

    private func keepFrames() {
        guard player == nil else { return }
        var kept = FrameHistory()
        let renderer = compositors.renderer
        if let frame = renderer.lastFrame(renderer.active) {
            // What is shown now was not drawn now.
            var report = FrameReport(compositor: renderer.active)
            report.frame = counts.framesDrawn
            report.layers = frame.layerCount
            kept.add(frame, at: time, figures.record(of: report), damage: DamageRegion())
        }
        keptFrames = kept
        changeHistory()
    }

    /// Keeps the frame that was drawn last, if frames are kept.
    func keep(_ report: FrameReport, at start: Double) {
        guard keptFrames != nil, let frame = compositors.renderer.lastFrame(report.compositor) else { return }
        keptFrames?.add(frame, at: start, figures.record(of: report), damage: report.damage)
    }

    private func showKeptFrames() {
        guard let kept = keptFrames, !kept.frames.isEmpty else { return endHistory() }
        keptFrames = nil
        recorder.takeMeasurements(of: compositors.gpu)
        tellMeasured()
        lookBack = LookBack(kept, start: clock.now())
        panels.router.suspendViews(at: time)
        changeHistory()
    }

    /// Returns to the views, which look as they did, and keeps no frames.
    package func endHistory() {
        guard history != .off else { return }
        keptFrames = nil
        panels.history.content = .none
        if let past = lookBack {
            lookBack = nil
            panels.router.resumeViews()
            panels.overlay.renew()
            let held = clock.now() - past.start
            holdClock(for: held)
            // Past frames were shown at times that are still to come.
            pacer.lastStart -= held
            window.tree.setNeedsFrame()
        }
        setNeedsRelease()
        changeHistory()
    }

    /// Shows the `index`-th of the kept frames, or the nearest there is.
    package func show(frame index: Int) {
        guard let lookBack else { return }
        lookBack.show(index)
        if lookBack.isDue { changeHistory() }
    }

    /// Says something above the timeline until another frame is shown. Does nothing while none of the past is.
    package func tellInPast(_ text: String) {
        guard let lookBack else { return }
        lookBack.message = text
        needsPresent = true
    }

    /// Returns a copy of the past frame that is shown, with the overlay, if there is one; nil while none is.
    package func makeSnapshotOfPast() -> Bitmap? {
        lookBack == nil ? nil : makeSnapshot()?.laid(under: panels.overlay.laid)
    }

    private func changeHistory() {
        needsPresent = true
        if lookBack == nil { onHistoryChange?() }
    }

    /// Has the panels of the past work.
    func connectHistory() {
        let panel = panels.history
        panel.onStep = { [weak self] in self?.stepHistory() }
        panel.timeline.onScrub = { [weak self] in self?.show(frame: $0) }
        panel.timeline.onCompositor = { [weak self] kind in
            self?.compositor = kind
            self?.onHistoryChange?()
        }
        panel.timeline.onOverlay = { [weak self] in
            guard let self else { return }
            overlay = .next(after: overlay)
            onHistoryChange?()
        }
    }

    // Input

    /// Returns whether looking back consumed the event.
    func handleLookingBack(_ event: InputEvent) -> Bool {
        if case .text = event, dropsText {
            dropsText = false
            return true
        }
        if case .keyDown = event { dropsText = false }
        guard lookBack != nil else { return false }
        switch event {
        case .keyDown(let key):
            // Views that are back by then must not get what it types.
            dropsText = key.key.makesText
            press(key)
        case .keyUp, .text, .composition, .dropFiles: break
        case .pointerDown, .pointerMoved, .pointerUp, .pointerCancelled, .hover, .pointerLeft, .wheel, .pinch: return false
        }
        return true
    }

    private func press(_ key: KeyEvent) {
        guard let lookBack else { return }
        let step = key.modifiers.contains(.shift) ? 10 : 1, all = lookBack.history.frames.count
        switch key.key {
        case .left: show(frame: lookBack.index - step)
        case .right: show(frame: lookBack.index + step)
        case .home: show(frame: 0)
        case .end: show(frame: all - 1)
        case .escape: endHistory()
        default: onHistoryKey?(key)
        }
    }

    // Frames

    /// Draws the kept frame that is looked at, if that is due, and presents it.
    func showLookBackIfNeeded(_ past: LookBack) throws {
        let start = time
        guard isPresentNeeded, pacer.isDue(at: start) else { return }
        pacer.lastStart = start
        do {
            try show(past, at: start)
        } catch {
            guard compositors.usesGPU else { throw error }
            compositors.loseGPU(error)
            try show(past, at: start)
        }
    }

    private func show(_ past: LookBack, at time: Double) throws {
        let renderer = compositors.renderer, size = platform.pixelSize, kept = past.shown, isDrawn = past.isDue
        let other = CompositorKind.allCases.first { $0 != renderer.active }
        let kinds = [renderer.active] + (compositors.shownView == .one ? [] : [other].compactMap(\.self))
        func picture(_ index: Int, _ report: FrameReport, isDrawn: Bool) -> OverlaidPicture {
            OverlaidPicture(
                compositors: compositors, size: size, report: report, number: index, isDrawn: isDrawn,
                lineWidth: Int(window.scale.rounded()), time: kept.time)
        }
        var report = FrameReport(compositor: renderer.active)
        if isDrawn {
            try past.prepare(kinds, renderer)
            // Only what this frame changes lights up.
            panels.overlay.begin(past.index > 0 ? picture(past.index - 1, report, isDrawn: false) : nil, kinds)
            report = try past.draw(kinds, renderer)[0]
            while compositors.gpu?.nextMeasurement() != nil {}
            if kept.record.compositor == report.compositor { report.damage = kept.damage }
        }
        var shown = figures
        shown.selected = kept.record
        panels.history.content = .timeline(
            TimelineView.Content(
                history: past.history, index: past.index, figures: shown, compositor: compositor, gpuProblem: gpuProblem,
                overlay: overlay?.title, message: past.message))
        let overlays = panels.pictures(over: picture(past.index, report, isDrawn: isDrawn), shown, at: time, now: clock.now())
        if let source = compositors.shown {
            try screen.present(source, damage: past.damage, overlays: overlays)
            past.damage.removeAll()
        }
        counts.presents += 1
        compositors.hasPresented = true
        needsPresent = false
        if isDrawn { onHistoryChange?() }
    }
}
