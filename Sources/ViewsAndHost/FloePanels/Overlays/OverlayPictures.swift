// An overlay's pictures of the current frame and its flashes of recent ones: the costly part of an overlay. Made when an overlay
// is chosen and dropped with it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRenderTree

/// Makes the pictures, caching each for as long as it stays the same.
@MainActor
final class OverlayPictures {
    let overlay: PlanOverlay
    /// The current frame with its plan.
    private(set) var frame: OverlaidFrame?
    /// The compositor that drew `frame`, and its number.
    private(set) var drawn: (kind: CompositorKind, frame: Int)?
    private var picture: Bitmap?
    private var flashes: Flashes
    /// The back buffer's previous contents, to find what damage changed.
    private var before: (kind: CompositorKind, picture: Bitmap)?

    init(_ overlay: PlanOverlay) {
        self.overlay = overlay
        flashes = Flashes(overlay, PixelSize(width: 1, height: 1))
    }

    /// Whether it will look different a moment later.
    var isFading: Bool { flashes.isFading }
    /// Whether there is nothing for it to show.
    var isEmpty: Bool { !flashes.isFading && frame?.isEmpty(overlay) != false }

    /// Records a frame that `compositor` has drawn at `time`.
    func didDraw(_ damage: DamageRegion, _ compositor: any PlannedCompositor, at time: Double) {
        guard case .damage = overlay.flash, let after = compositor.makeSnapshot() else { return }
        if flashes.size != after.size { flashes = Flashes(overlay, after.size) }
        flashes.add(damage.rects, before: before?.kind == compositor.kind ? before?.picture : nil, after: after, at: time)
        before = (compositor.kind, after)
    }

    /// Takes a picture to compare the first frame with. Call before that frame is drawn.
    func begin(_ compositor: (any PlannedCompositor)?) {
        guard case .damage = overlay.flash, let compositor, let picture = compositor.makeSnapshot() else { return }
        before = (compositor.kind, picture)
    }

    /// Returns the overlay for `shown`, the frame with that number, which `compositor` drew. The bitmaps have the frame's size.
    func pictures(
        _ shown: Frame, number: Int, _ compositor: any PlannedCompositor, lineWidth: Int, at time: Double
    ) -> [Bitmap] {
        if drawn?.kind != compositor.kind || drawn?.frame != number {
            let made = OverlaidFrame(shown, drawnBy: compositor, keeping: frame?.plan)
            if case .items = overlay.flash { note(made, compositor.kind, at: time) }
            drawn = (compositor.kind, number)
            frame = made
            picture = made.lastingPicture(overlay, lineWidth: lineWidth)
        }
        flashes.fade(to: time)
        return [picture, flashes.isFading ? flashes.picture : nil].compactMap { $0 }
    }

    /// Keeps visible for a while what only a single frame shows. Skips the first frame, which was drawn before the overlay was
    /// chosen or by another compositor.
    private func note(_ made: OverlaidFrame, _ kind: CompositorKind, at time: Double) {
        guard drawn?.kind == kind else { return }
        if flashes.size != made.frame.size { flashes = Flashes(overlay, made.frame.size) }
        flashes.add(made, overlay, at: time)
    }
}
