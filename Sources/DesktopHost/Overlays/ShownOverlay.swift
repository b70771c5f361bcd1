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
    let overlay: PlanOverlay
    private let panels: OverlayPanels
    private var frame: OverlaidFrame?
    private var picture: Bitmap?
    /// What `frame` is of.
    private var compositor: (kind: CompositorKind, frame: Int)?
    private var flashes: Flashes
    /// What the back buffer held when it was looked at last, for what damage changed.
    private var before: (kind: CompositorKind, picture: Bitmap)?
    private var finding: (point: CGPoint, frame: Int, text: PlanFinding?)?

    init(_ overlay: PlanOverlay, panels: OverlayPanels) {
        self.overlay = overlay
        self.panels = panels
        flashes = Flashes(overlay, PixelSize(width: 1, height: 1))
    }

    /// Where the legend lies, points; nil while it makes way.
    private(set) var legendFrame: CGRect?

    /// Whether it looks otherwise a moment later.
    var isFading: Bool { flashes.isFading }

    /// Takes note of a frame that `compositor` has drawn at `time`.
    func didDraw(_ report: FrameReport, _ compositor: any PlannedCompositor, at time: Double) {
        guard overlay == .damage, let after = compositor.makeSnapshot() else { return }
        if flashes.size != after.size { flashes = Flashes(overlay, after.size) }
        flashes.add(report.damage.rects, before: before?.kind == compositor.kind ? before?.picture : nil, after: after, at: time)
        before = (compositor.kind, after)
    }

    /// Before the first frame is drawn with it: what there is to compare with.
    func begin(_ compositor: (any PlannedCompositor)?) {
        guard overlay == .damage, let compositor, let picture = compositor.makeSnapshot() else { return }
        before = (compositor.kind, picture)
    }

    /// What is laid over `shown`, the frame of that number, which `compositor` drew; as large as it.
    func pictures(
        _ shown: Frame, number: Int, _ compositor: any PlannedCompositor, scale: Double, at time: Double
    ) -> [Bitmap] {
        if self.compositor?.kind != compositor.kind || self.compositor?.frame != number {
            let made = OverlaidFrame(shown, drawnBy: compositor, keeping: frame?.plan)
            if overlay == .reuse || overlay == .uploads { note(made, compositor.kind, at: time) }
            self.compositor = (compositor.kind, number)
            frame = made
            picture = made.lastingPicture(overlay, lineWidth: Int(scale.rounded()))
        }
        flashes.fade(to: time)
        return [picture, flashes.isFading ? flashes.picture : nil].compactMap { $0 }
    }

    /// The legend, in the lower left corner of `area`, points, unless a panel lies there.
    func legend(in area: CGRect, beside obstacle: CGRect?, scale: Double) -> [PresenterOverlay] {
        guard let compositor, let frame else { return [] }
        let bitmap = panels.legend(overlay, compositor.kind, isEmpty: !flashes.isFading && frame.isEmpty(overlay))
        let margin = (12 * scale).rounded(), top = (area.maxY * scale).rounded() - margin - Double(bitmap.height)
        let place = CGRect(
            x: margin / scale, y: top / scale, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
        legendFrame = obstacle?.intersects(place) == true ? nil : place
        return legendFrame == nil ? [] : [PresenterOverlay(bitmap: bitmap, x: Int(margin), y: Int(top))]
    }

    /// Keeps in sight what a frame is the only one to show. Not of the first one, which was drawn before anybody asked, or
    /// by another compositor.
    private func note(_ made: OverlaidFrame, _ kind: CompositorKind, at time: Double) {
        guard compositor?.kind == kind else { return }
        if flashes.size != made.frame.size { flashes = Flashes(overlay, made.frame.size) }
        flashes.add(made, overlay, at: time)
    }

    /// What is said of the place at `pointer`, points, and a line around what is meant.
    func label(at pointer: CGPoint, in window: Window) -> [PresenterOverlay] {
        guard let frame, let number = compositor?.frame else { return [] }
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
