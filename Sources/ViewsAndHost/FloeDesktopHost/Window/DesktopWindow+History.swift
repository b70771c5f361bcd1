// The last ten seconds of a window: frames are kept from when someone asks for it, until they are looked at.
//
//     views ──J──▶ views, each frame kept ──J──▶ one of the kept frames ──J, Escape──▶ views

import FloeImaging
import FloeLayerTree
import FloeMeasuring
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
    /// What is shown in place of the views while someone looks at past frames.
    var lookBack: LookBack? { standIn as? LookBack }

    /// Whether frames are kept or shown.
    package var history: WindowHistory {
        if let lookBack { return .shown(lookBack.index, of: lookBack.history.frames.count) }
        return keptFrames == nil ? .off : .keeping
    }

    /// Keeps frames from now on; if they are, looks back at them; if that has been done, returns to the views.
    package func stepHistory() {
        guard !isPerforming else { return }
        switch history {
        case .off: keepFrames()
        case .keeping: showKeptFrames()
        case .shown: endHistory()
        }
    }

    private func keepFrames() {
        var kept = FrameHistory()
        let renderer = compositors.renderer
        if let frame = renderer.lastFrame(renderer.active) {
            // What is shown now was not drawn now.
            var report = FrameReport(compositor: renderer.active)
            report.frame.number = counts.framesDrawn
            report.frame.layers = frame.layerCount
            recorder.figures.describe(&report.frame)
            kept.add(frame, at: time, report.frame, damage: DamageRegion())
        }
        keptFrames = kept
        changeHistory()
    }

    /// Keeps the frame that was drawn last, if frames are kept.
    func keep(_ report: FrameReport, at start: Double) {
        guard keptFrames != nil, let frame = compositors.renderer.lastFrame(report.frame.compositor) else { return }
        keptFrames?.add(frame, at: start, report.frame, damage: report.damage)
    }

    private func showKeptFrames() {
        guard let kept = keptFrames, !kept.frames.isEmpty else { return endHistory() }
        keptFrames = nil
        tellMeasured()
        standIn = LookBack(kept, start: clock.now())
        panels.router.suspendViews(at: time)
        changeHistory()
    }

    /// Returns to the views, which look as they did, and keeps no frames.
    package func endHistory() {
        guard history != .off else { return }
        keptFrames = nil
        panels.history.content = .none
        if lookBack != nil { endStandIn() }
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
}
