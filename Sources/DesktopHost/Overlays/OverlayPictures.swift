// An overlay's pictures of the frame that shows, and of what frames did a moment ago: what of an overlay costs time. Made
// when one is chosen and dropped when it goes.

import FramePlanning
import Geometry
import Imaging
import Overlays
import RenderTree

/// Makes them, each once as long as it stays the same.
@MainActor
final class OverlayPictures {
    let overlay: PlanOverlay
    /// The frame that shows, with its plan.
    private(set) var frame: OverlaidFrame?
    /// What drew `frame`, and its number.
    private(set) var drawn: (kind: CompositorKind, frame: Int)?
    private var picture: Bitmap?
    private var flashes: Flashes
    /// What the back buffer held when it was looked at last, for what damage changed.
    private var before: (kind: CompositorKind, picture: Bitmap)?

    init(_ overlay: PlanOverlay) {
        self.overlay = overlay
        flashes = Flashes(overlay, PixelSize(width: 1, height: 1))
    }

    /// Whether it looks otherwise a moment later.
    var isFading: Bool { flashes.isFading }
    /// Whether there is nothing that it could show.
    var isEmpty: Bool { !flashes.isFading && frame?.isEmpty(overlay) != false }

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
        _ shown: Frame, number: Int, _ compositor: any PlannedCompositor, lineWidth: Int, at time: Double
    ) -> [Bitmap] {
        if drawn?.kind != compositor.kind || drawn?.frame != number {
            let made = OverlaidFrame(shown, drawnBy: compositor, keeping: frame?.plan)
            if overlay == .reuse || overlay == .uploads { note(made, compositor.kind, at: time) }
            drawn = (compositor.kind, number)
            frame = made
            picture = made.lastingPicture(overlay, lineWidth: lineWidth)
        }
        flashes.fade(to: time)
        return [picture, flashes.isFading ? flashes.picture : nil].compactMap { $0 }
    }

    /// Keeps in sight what a frame is the only one to show. Not of the first one, which was drawn before anybody asked, or
    /// by another compositor.
    private func note(_ made: OverlaidFrame, _ kind: CompositorKind, at time: Double) {
        guard drawn?.kind == kind else { return }
        if flashes.size != made.frame.size { flashes = Flashes(overlay, made.frame.size) }
        flashes.add(made, overlay, at: time)
    }
}
