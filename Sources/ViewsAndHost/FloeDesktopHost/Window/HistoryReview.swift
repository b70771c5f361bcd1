// A review of the last ten seconds in place of the views: which frame is shown, the keys that go to another, and which ones the compositors
// have drawn last. A kept frame is drawn like any other, by the same renderer and compositors, after the frame before it: what its plan
// reuses and what has changed in it then follow as they did when it was new.

import FloeMeasuring
import FloeOverlays
import FloePanels
import FloeRenderTree
import FloeViewTree

/// Shows frames of the last ten seconds.
@MainActor
final class HistoryReview {
    /// When it began, on the window's clock.
    let start: Double
    /// At least one frame.
    private let history: FrameHistory
    /// The index of the frame that is shown.
    private(set) var index: Int
    /// Whether that frame is still to be drawn.
    private(set) var isDue = true
    /// What stands above the timeline in place of what the shown frame took; nil: nothing.
    var message: String?
    /// What has been drawn since the last present.
    private var damage = DamageRegion()
    /// The index of the frame that each compositor has drawn last.
    private var drawn: [CompositorKind: Int] = [:]
    /// What the views were shown with, and will be again.
    private let overlay: PlanOverlay?, compositor: CompositorKind, compositorView: CompositorView

    init(of desktop: DesktopWindow) {
        start = desktop.clock.now()
        history = desktop.history
        index = history.frames.count - 1
        overlay = desktop.overlay
        compositor = desktop.compositor
        compositorView = desktop.compositorView
    }

    private var shown: KeptFrame { history.frames[index] }

    /// Goes to a frame, or to the nearest there is.
    func show(_ index: Int) {
        let index = max(0, min(history.frames.count - 1, index))
        guard index != self.index else { return }
        self.index = index
        isDue = true
        message = nil
    }

    /// Has the shown frame drawn again. `forgetting`: by compositors whose back buffers may hold something else.
    func invalidate(forgetting: Bool = false) {
        isDue = true
        if forgetting { drawn.removeAll() }
    }

    /// Has compositors draw the frame before the shown one, if they have not.
    func prepare(_ kinds: [CompositorKind], _ renderer: FrameRenderer) throws {
        for kind in kinds where index > 0 && drawn[kind] != index - 1 { _ = try draw(index - 1, kind, renderer) }
    }

    /// Draws the shown frame.
    func draw(_ kinds: [CompositorKind], _ renderer: FrameRenderer) throws -> [FrameReport] {
        let reports = try kinds.map { try draw(index, $0, renderer) }
        isDue = false
        return reports
    }

    private func draw(_ index: Int, _ kind: CompositorKind, _ renderer: FrameRenderer) throws -> FrameReport {
        drawn[kind] = nil
        let report = try renderer.draw(history.makeFrame(index), by: kind)
        for rect in report.damage.rects { damage.formUnion(rect) }
        drawn[kind] = index
        return report
    }
}

extension HistoryReview: StandIn {
    func secondsUntilDue(in desktop: DesktopWindow) -> Double {
        desktop.isPresentNeeded ? max(0, desktop.pacer.wakeTime - desktop.time) : .infinity
    }

    func redraw(_ reason: RedrawReason, in desktop: DesktopWindow) { if reason == .switched { invalidate(forgetting: true) } }

    func end(in desktop: DesktopWindow) {
        desktop.overlay = overlay
        desktop.compositor = compositor
        desktop.compositorView = compositorView
        history.forgetUnpacked()
        desktop.panels.timeline.content = nil
        desktop.panels.router.resumeViews()
        desktop.panels.overlay.renew()
    }

    func handle(_ event: InputEvent, in desktop: DesktopWindow) -> Bool {
        switch event {
        case .keyDown(let key):
            // Views that are back by then must not get what it types.
            desktop.dropsText = key.key.makesText
            press(key, in: desktop)
        case .keyUp, .text, .composition, .dragOver, .dragLeft, .dropFiles: break
        case .pointerDown, .pointerMoved, .pointerUp, .pointerCancelled, .hover, .pointerLeft, .wheel, .pinch: return false
        }
        return true
    }

    private func press(_ key: KeyEvent, in desktop: DesktopWindow) {
        let step = key.modifiers.contains(.shift) ? 10 : 1
        switch key.key {
        case .left: desktop.show(frame: index - step)
        case .right: desktop.show(frame: index + step)
        case .home: desktop.show(frame: 0)
        case .end: desktop.show(frame: history.frames.count - 1)
        case .escape: desktop.endReview()
        default: desktop.onReviewKey?(key)
        }
    }

    /// Draws the frame that is reviewed, if that is due, and presents it.
    func show(in desktop: DesktopWindow) throws {
        let time = desktop.time
        guard desktop.isPresentNeeded, desktop.pacer.isDue(at: time) else { return }
        desktop.pacer.lastStart = time
        try desktop.compositors.retryingWithoutGPU { try show(in: desktop, at: time) }
    }

    private func show(in desktop: DesktopWindow, at time: Double) throws {
        let compositors = desktop.compositors, renderer = compositors.renderer, panels = desktop.panels, kept = shown, isDrawn = isDue
        let other = CompositorKind.allCases.first { $0 != renderer.active }
        let kinds = [renderer.active] + (compositors.shownView == .one ? [] : [other].compactMap(\.self))
        var report = FrameReport(compositor: renderer.active)
        if isDrawn {
            try prepare(kinds, renderer)
            // Only what this frame changes lights up.
            panels.overlay.begin(index > 0 ? desktop.picture(number: index - 1, at: kept.time) : nil, kinds)
            report = try draw(kinds, renderer)[0]
            while compositors.gpu?.nextMeasurement() != nil {}
            if kept.measured.compositor == report.frame.compositor { report.damage = kept.damage }
        }
        var figures = desktop.figures
        figures.selected = kept.measured
        panels.timeline.content = HistoryView.Content(
            history: history, index: index, figures: figures, compositor: desktop.compositor,
            overlay: desktop.overlay?.title, message: message)
        let picture = desktop.picture(drawn: isDrawn ? report.damage : nil, number: index, at: kept.time)
        let overlays = panels.pictures(over: picture, figures, at: time, now: desktop.clock.now())
        if let source = compositors.shown {
            try desktop.screen.present(source, damage: damage, overlays: overlays)
            damage.removeAll()
        }
        desktop.counts.presents += 1
        compositors.hasPresented = true
        desktop.needsPresent = false
        if isDrawn { desktop.onReviewChange?() }
    }
}
