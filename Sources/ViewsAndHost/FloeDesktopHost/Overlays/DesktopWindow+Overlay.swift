// The window's overlay: which is chosen, where the mouse is, and what the presenter lays over the picture for it.

import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRenderTree
import FloeViewTree

extension DesktopWindow {
    /// The overlay that shows how the picture was composited. Nil: none.
    package var overlay: PlanOverlay? {
        get { shownOverlay?.overlay }
        set {
            guard newValue != shownOverlay?.overlay else { return }
            shownOverlay = newValue.map { ShownOverlay($0, panels: makeOverlayPanels()) }
            otherOverlay = nil
            shownOverlay?.begin(compositor(renderer.active))
            if newValue == nil { legendShield.cover(nil, in: window) }
            needsPresent = true
        }
    }

    /// Recreates the overlay after the window's size or scale has changed.
    func renewOverlay() {
        guard let overlay else { return }
        shownOverlay = ShownOverlay(overlay, panels: makeOverlayPanels())
        otherOverlay = nil
    }

    private func makeOverlayPanels() -> OverlayPanels {
        OverlayPanels(fonts: fonts, scale: window.scale * Magnification.factor(inWindowOf: window.size), isDark: isDark)
    }

    func compositor(_ kind: CompositorKind) -> (any BackBufferSource)? { kind == .cpu ? cpu : gpu }

    /// Tracks the mouse position.
    func followPointer(_ event: InputEvent) {
        switch event {
        case .hover(let pointer), .pointerMoved(let pointer), .pointerDown(let pointer):
            if pointer.device == .mouse { pointerPosition = pointer.position }
        case .pointerLeft: pointerPosition = nil
        case .pointerUp, .pointerCancelled, .wheel, .pinch, .keyDown, .keyUp, .text, .dropFiles: return
        }
        if shownOverlay != nil { needsPresent = true }
    }

    /// Returns what the presenter lays over the picture, from bottom to top: the other compositor's picture, the overlay, the
    /// divider's marks, the overlay's panels, the HUD. The HUD's place is decided first, and everything else makes way for it.
    func presenterOverlays(_ report: FrameReport, isDrawn: Bool, at time: Double) -> [PresenterOverlay] {
        let figures = overlay(at: time).map { [$0] } ?? [], compared = comparedOverlays()
        guard let shownOverlay else { return compared.pictures + compared.marks + figures }
        var overlays: [PresenterOverlay] = [], pointed = shownOverlay
        let column = shownView == .sideBySide ? dividerColumn : nil
        if let column {
            // Each half shows the overlay of its own compositor.
            let other = otherOverlay ?? ShownOverlay(shownOverlay.overlay, panels: makeOverlayPanels())
            otherOverlay = other
            let left = renderer.active == .cpu ? shownOverlay : other, right = renderer.active == .cpu ? other : shownOverlay
            let size = platform.pixelSize
            let halves = [
                (left, CompositorKind.cpu, DeviceRect(x: 0, y: 0, width: column, height: size.height)),
                (right, .gpu, DeviceRect(x: column, y: 0, width: size.width - column, height: size.height)),
            ]
            for (shown, kind, half) in halves {
                overlays += pictures(of: shown, kind, report, isDrawn: isDrawn, at: time).flatMap { $0.parts([half]) }
            }
            if let pointerPosition { pointed = Double(pointerPosition.x) * window.scale < Double(column) ? left : right }
        } else {
            otherOverlay = nil
            overlays = pictures(of: shownOverlay, renderer.active, report, isDrawn: isDrawn, at: time).map {
                PresenterOverlay(bitmap: $0, x: 0, y: 0)
            }
        }
        let area = hudArea?() ?? CGRect(origin: .zero, size: window.size), obstacle = hudObstacle?()
        // Open panels, such as the list of overlays, stay readable.
        if let obstacle { overlays = overlays.flatMap { $0.parts(outside: obstacle, scale: window.scale) } }
        overlays = compared.pictures + overlays
        var taken = [obstacle, figuresFrame, differenceWords].compactMap(\.self)
        let legend = shownOverlay.legend(in: area, clearOf: taken, captions: captions?() ?? [], scale: window.scale)
        legendShield.cover(shownOverlay.legendFrame, in: window, staysOnTop: false)
        if let legend = shownOverlay.legendFrame { taken.append(legend) }
        guard let pointerPosition, !taken.contains(where: { $0.contains(pointerPosition) }) else {
            return overlays + compared.marks + legend + figures
        }
        // The outline of the pointed-at item runs below the panels.
        return overlays + pointed.outline(at: pointerPosition, in: window) + compared.marks + legend
            + pointed.label(at: pointerPosition, in: window, clearOf: taken) + figures
    }

    private func pictures(
        of shown: ShownOverlay, _ kind: CompositorKind, _ report: FrameReport, isDrawn: Bool, at time: Double
    ) -> [Bitmap] {
        guard let compositor = compositor(kind), let frame = renderer.lastFrame(kind) else { return [] }
        if isDrawn { shown.didDraw(report, compositor, at: time) }
        return shown.pictures(frame, number: counts.framesDrawn, compositor, scale: window.scale, at: time)
    }
}
