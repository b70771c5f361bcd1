// Everything that lies over a window's picture: the figures, the overlay and the marks between two pictures. The figures are placed first,
// and everything else makes room for them.

import FloeFramePlanning
import FloeGeometry
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// The panels of a window and the events for them.
@MainActor
package final class WindowPanels {
    package let tree: PanelTree
    package let room: PanelRoomSource
    package let hud: HUDPanel
    package let overlay: OverlayPanel
    /// Of the last ten seconds, while they are reviewed.
    package let timeline: HistoryView
    package let router: EventRouter
    /// Called when what lies over the picture is to be shown again.
    package var onChange: (() -> Void)?

    private let views: Window
    private let comparison: CompositorComparison

    /// `views` is the window below them. `makeCompositor` makes the compositor that draws them.
    package init(
        over views: Window, fonts: FontLibrary, palette: HUDPalette, makeCompositor: @escaping () -> any MemoryCompositor,
        onCursorChange: @escaping (Cursor) -> Void
    ) {
        self.views = views
        let room = PanelRoomSource(views)
        self.room = room
        hud = HUDPanel(fonts: fonts, palette: palette) { room.room }
        overlay = OverlayPanel(fonts: fonts, palette: palette)
        timeline = HistoryView(fonts: fonts, palette: palette)
        comparison = CompositorComparison(fonts: fonts, palette: palette)
        tree = PanelTree(
            comparison.panels + overlay.panels + [hud.view, timeline], size: views.size, scale: views.scale,
            makeCompositor: makeCompositor)
        router = EventRouter(panels: tree.window, views: views, onCursorChange: onCursorChange)
        hud.onChange = { [weak self] in self?.onChange?() }
        comparison.divider.onMove = { [weak self] in self?.onChange?() }
    }

    /// Whether they look different from what was shown last.
    package var needsFrame: Bool { tree.window.needsFrame }

    /// Follows the size and scale of the views' window.
    package func resize() {
        tree.window.resize(to: views.size, scale: views.scale)
        overlay.renew()
    }

    /// Shows what `former` has shown, which were those of the same window.
    package func replace(_ former: WindowPanels) {
        room.scene = former.room.scene
        hud.replace(former.hud)
        overlay.replace(former.overlay)
        comparison.divider.replace(former.comparison.divider)
    }

    /// Tracks the mouse position for overlays.
    package func followPointer(_ event: InputEvent) {
        switch event {
        case .hover(let pointer), .pointerMoved(let pointer), .pointerDown(let pointer):
            if pointer.device == .mouse { overlay.pointer = pointer.position }
        case .pointerLeft: overlay.pointer = nil
        case .pointerUp, .pointerCancelled, .wheel, .pinch, .keyDown, .keyUp, .text, .composition, .dragOver, .dragLeft, .dropFiles: return
        }
        if overlay.overlay != nil { onChange?() }
    }

    /// Returns what the presenter lays over the picture, from bottom to top: the other compositor's picture, the overlay, the
    /// panels. `time` is the views' time, `now` the host's, which never pauses.
    package func pictures(over picture: OverlaidPicture, _ figures: FrameFigures, at time: Double, now: Double) -> [PresenterOverlay] {
        self.room.timelineHeight = timeline.show(in: views.size)
        hud.show(figures, at: time)
        let room = room.room, size = picture.size, scale = views.scale
        let compared = comparison.show(picture, figures, in: room, scale: scale, clearOf: hud.frame)
        let column = picture.view == .sideBySide ? comparison.divider.column(width: size.width, scale: scale, area: room.area) : nil
        let taken = [hud.frame, comparison.wordsFrame].compactMap(\.self)
        let overlaid = overlay.show(picture, in: room, of: views, column: column, clearOf: taken)
        let shown = tree.pictures(at: now, size: size)
        router.panelsDidMove(at: time)
        return compared + overlaid + shown
    }
}
