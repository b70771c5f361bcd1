// The window's overlay: what is chosen, where the mouse is, and what the presenter lays over the picture for it.

import FramePlanning
import Foundation
import Geometry
import Overlays
import RenderTree
import Views

extension DesktopWindow {
    /// What is laid over the picture to show how it was composited; nil: nothing.
    public var overlay: PlanOverlay? {
        get { shownOverlay?.overlay }
        set {
            guard newValue != shownOverlay?.overlay else { return }
            shownOverlay = newValue.map { ShownOverlay($0, panels: makeOverlayPanels()) }
            shownOverlay?.begin(activeCompositor)
            needsPresent = true
        }
    }

    /// After the window's size or scale has changed.
    func renewOverlay() {
        guard let overlay else { return }
        shownOverlay = ShownOverlay(overlay, panels: makeOverlayPanels())
    }

    private func makeOverlayPanels() -> OverlayPanels {
        OverlayPanels(fonts: fonts, scale: window.scale * Magnification.factor(inWindowOf: window.size), isDark: isDark)
    }

    private var activeCompositor: (any PlannedCompositor)? { renderer.active == .cpu ? cpu : gpu }

    /// Takes note of where the mouse is.
    func followPointer(_ event: InputEvent) {
        switch event {
        case .hover(let pointer), .pointerMoved(let pointer), .pointerDown(let pointer):
            if pointer.device == .mouse { pointerPosition = pointer.position }
        case .pointerLeft: pointerPosition = nil
        case .pointerUp, .pointerCancelled, .wheel, .pinch, .keyDown, .keyUp, .text, .dropFiles: return
        }
        if shownOverlay != nil { needsPresent = true }
    }

    /// What the presenter lays over the picture, from below: the overlay and its panels, then the figures.
    func presenterOverlays(_ report: FrameReport, isDrawn: Bool, at time: Double) -> [PresenterOverlay] {
        let figures = overlay(at: time).map { [$0] } ?? []
        guard let shownOverlay, let compositor = activeCompositor, let frame = renderer.lastFrame(renderer.active) else { return figures }
        if isDrawn { shownOverlay.didDraw(report, compositor, at: time) }
        let area = hudArea?() ?? CGRect(origin: .zero, size: window.size)
        return shownOverlay.overlays(
            frame, number: counts.framesDrawn, compositor, in: window, area: area, obstacle: hudObstacle?(), pointer: pointerPosition,
            at: time) + figures
    }
}
