// An overlay in a window: its picture of the frame that shows, the legend, and what is said of the place under the
// mouse. Made when one is chosen and dropped when it goes: without one a frame asks for nothing of this.
//
// All of it is laid over the picture by the presenter, so that it is in no back buffer, no damage and no figure.

import FramePlanning
import Foundation
import Geometry
import Imaging
import Overlays
import RenderTree
import Text
import Views

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

    /// Where the legend lies, points; nil while it makes way.
    private(set) var legendFrame: CGRect?

    /// Whether it looks otherwise a moment later.
    var isFading: Bool { shown.isFading }

    /// Takes note of a frame that `compositor` has drawn at `time`.
    func didDraw(_ report: FrameReport, _ compositor: any PlannedCompositor, at time: Double) {
        shown.didDraw(report, compositor, at: time)
    }

    /// Before the first frame is drawn with it: what there is to compare with.
    func begin(_ compositor: (any PlannedCompositor)?) { shown.begin(compositor) }

    /// What is laid over `frame`, the one of that number, which `compositor` drew; as large as it.
    func pictures(_ frame: Frame, number: Int, _ compositor: any PlannedCompositor, scale: Double, at time: Double) -> [Bitmap] {
        shown.pictures(frame, number: number, compositor, lineWidth: Int(scale.rounded()), at: time)
    }

    /// The legend in a corner of `area`, points, where nothing of `taken` lies: in the lower left one if it can be. Where
    /// there is room in none its title stands alone, and makes way where there is none for that either.
    func legend(in area: CGRect, clearOf taken: [CGRect], scale: Double) -> [PresenterOverlay] {
        legendFrame = nil
        guard let kind = shown.drawn?.kind else { return [] }
        let margin = (12 * scale).rounded()
        for isShort in [false, true] {
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

    /// What is said of the place at `pointer`, points, and a line around what is meant.
    func label(at pointer: CGPoint, in window: Window) -> [PresenterOverlay] {
        guard let frame = shown.frame, let number = shown.drawn?.frame else { return [] }
        let x = (pointer.x * window.scale).rounded(.down), y = (pointer.y * window.scale).rounded(.down)
        if finding?.point != pointer || finding?.frame != number {
            let names = window.layerNames
            finding = (pointer, number, frame.finding(overlay, Int(x), Int(y)) { names[$0] })
        }
        guard let text = finding?.text else { return [] }
        let bitmap = panels.label(text), gap = (16 * window.scale).rounded()
        let size = frame.frame.size
        // Beside the mouse, on whichever side there is room.
        let left = x + gap + Double(bitmap.width) > Double(size.width) ? x - gap - Double(bitmap.width) : x + gap
        let top = y + gap + Double(bitmap.height) > Double(size.height) ? y - gap - Double(bitmap.height) : y + gap
        return panels.outline(text.rect.intersection(size.rect)) + [
            PresenterOverlay(bitmap: bitmap, x: Int(max(0, left)), y: Int(max(0, top)))
        ]
    }
}
