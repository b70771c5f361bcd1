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

    /// The legend in a corner of `area`, points, where nothing of `taken` lies and none of the `captions`: in the lower left
    /// one if it can be. Where there is room in none its title stands alone: then over captions, in the smallest windows over
    /// what stands above `area`; it makes way where `taken` leaves none.
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

    /// A line around what is meant by the place at `pointer`, points.
    func outline(at pointer: CGPoint, in window: Window) -> [PresenterOverlay] {
        guard let size = shown.frame?.frame.size, let text = finding(at: pointer, in: window) else { return [] }
        return panels.outline(text.rect.intersection(size.rect))
    }

    /// What is said of it: beside the mouse, on whichever side there is room, and where nothing of `taken` lies if it can be.
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
