// Bringing a finished back buffer to the window: the last step of a frame, timed apart from the others. One way for
// windows with OpenGL, which graphics cards have, and one for plain surfaces.

import RenderTree

/// Shows back buffers in a window.
@MainActor
protocol WindowPresenter: AnyObject {
    /// Shows the back buffer of `source`, in which `damage` has changed since it was last shown, with `overlays` on top,
    /// each above those before it. Does nothing before its first frame.
    func present(_ source: any BackBufferSource, damage: DamageRegion, overlays: [PresenterOverlay]) throws
    /// What was shown may be seen no more: the next picture is shown whole.
    func forget()
}
