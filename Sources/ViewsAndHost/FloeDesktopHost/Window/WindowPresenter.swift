// Brings a finished back buffer to the window: the last step of a frame, timed separately. One implementation is for windows with
// OpenGL, which graphics cards have, and one for plain surfaces.

import FloeFramePlanning
import FloeRenderTree

/// Shows back buffers in a window.
@MainActor
protocol WindowPresenter: AnyObject {
    /// Shows the back buffer of `source`, which has changed within `damage` since it was last shown, with `overlays` on top, in
    /// order from the lowest to the highest. Does nothing before the compositor's first frame.
    func present(_ source: any BackBufferSource, damage: DamageRegion, overlays: [PresenterOverlay]) throws
    /// Marks what was shown as lost, so that the next picture is shown in full.
    func forget()
}
