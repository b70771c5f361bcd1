// An overlay in a window: its picture of the current frame, the legend, and the label for the place under the mouse. Made when
// one is chosen and dropped with it, so without an overlay a frame does none of this.
//
// The presenter lays all of it over the picture, so it is in no back buffer, no damage and no figure.

import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree

/// The overlay that a window shows.
@MainActor
final class ShownOverlay {
    var overlay: PlanOverlay { shown.overlay }
    private let panels: OverlayPanels
    private let shown: OverlayPictures
    private var finding: (point: CGPoint, frame: Int, text: PlanFinding?)?

    init(_ overlay: PlanOverlay, panels: OverlayPanels) {
        self.panels = panels
        shown = OverlayPictures(overlay)
    }

    /// The legend's frame in points. Nil while it is hidden.
    private(set) var legendFrame: CGRect?

    /// Whether it will look different a moment later.
    var isFading: Bool { shown.isFading }

    /// Records a frame that `compositor` has drawn at `time`.
    func didDraw(_ report: FrameReport, _ compositor: any PlannedCompositor, at time: Double) {
        shown.didDraw(report, compositor, at: time)
    }

    /// Takes a picture to compare the first frame with. Call before that frame is drawn.
    func begin(_ compositor: (any PlannedCompositor)?) { shown.begin(compositor) }

    /// Returns the overlay for `frame`, which has that number and was drawn by `compositor`. The bitmaps have the frame's size.
    func pictures(_ frame: Frame, number: Int, _ compositor: any PlannedCompositor, scale: Double, at time: Double) -> [Bitmap] {
        shown.pictures(frame, number: number, compositor, lineWidth: Int(scale.rounded()), at: time)
    }

    /// Places the legend in a corner of `area` (points), preferably the lower left, clear of `taken` and `captions`. If no corner
    /// has room, only its title is shown: then over captions, and in the smallest windows over what is above `area`. It is hidden
    /// if `taken` leaves no room.
    func legend(in area: CGRect, clearOf taken: [CGRect], captions: [CGRect], scale: Double) -> [PresenterOverlay] {
        legendFrame = nil
        guard let kind = shown.drawn?.kind else { return [] }
        let margin = (12 * scale).rounded(), whole = CGRect(x: area.minX, y: 0, width: area.width, height: area.maxY)
        let attempts = [(false, area, taken + captions), (true, area, taken + captions), (true, area, taken), (true, whole, taken)]
        for (isShort, area, taken) in attempts {
            let bitmap = panels.legend(overlay, kind, isEmpty: shown.isEmpty, isShort: isShort)
            let left = (area.minX * scale).rounded() + margin, right = (area.maxX * scale).rounded() - margin - Double(bitmap.width)
            let top = (area.minY * scale).rounded() + margin, bottom = (area.maxY * scale).rounded() - margin - Double(bitmap.height)
            for (x, y) in [(left, bottom), (right, bottom), (left, top), (right, top)] {
                let place = CGRect(
                    x: x / scale, y: y / scale, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
                guard y <= bottom, !taken.contains(where: { $0.intersects(place) }) else { continue }
                legendFrame = place
                return [PresenterOverlay(bitmap: bitmap, x: Int(x), y: Int(y))]
            }
        }
        return []
    }

    /// Returns a line around the item at `pointer` (points).
    func outline(at pointer: CGPoint, in window: Window) -> [PresenterOverlay] {
        guard let size = shown.frame?.frame.size, let text = finding(at: pointer, in: window) else { return [] }
        return panels.outline(text.rect.intersection(size.rect))
    }

    /// Returns the label of the item at `pointer`: next to the mouse, on whichever side has room, and clear of `taken` if possible.
    func label(at pointer: CGPoint, in window: Window, clearOf taken: [CGRect]) -> [PresenterOverlay] {
        guard let size = shown.frame?.frame.size, let text = finding(at: pointer, in: window) else { return [] }
        let k = window.scale, bitmap = panels.label(text)
        let place = LabelPlace.frame(
            CGSize(width: bitmap.width, height: bitmap.height),
            beside: CGPoint(x: (pointer.x * k).rounded(.down), y: (pointer.y * k).rounded(.down)), gap: (16 * k).rounded(),
            in: CGSize(width: size.width, height: size.height),
            clearOf: taken.map { CGRect(x: $0.minX * k, y: $0.minY * k, width: $0.width * k, height: $0.height * k) })
        return [PresenterOverlay(bitmap: bitmap, x: Int(place.minX), y: Int(place.minY))]
    }

    private func finding(at pointer: CGPoint, in window: Window) -> PlanFinding? {
        guard let frame = shown.frame, let number = shown.drawn?.frame else { return nil }
        if finding?.point != pointer || finding?.frame != number {
            let names = window.layerNames
            let x = (pointer.x * window.scale).rounded(.down), y = (pointer.y * window.scale).rounded(.down)
            finding = (pointer, number, frame.finding(overlay, Int(x), Int(y)) { names[$0] })
        }
        return finding?.text
    }
}
