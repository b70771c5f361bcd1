// Bringing a finished back buffer to the window: the last step of a frame, timed apart from the others.
// One way for windows with OpenGL, one for plain surfaces. A presenter is made with the window's compositors,
// whose back buffers are of different kinds (pixels, a texture), and told which of them has drawn.

import RenderTree

/// Shows back buffers in a window.
@MainActor
protocol WindowPresenter {
    /// Shows the back buffer of the compositor of `kind`, in which `damage` has changed since it was last shown,
    /// with `overlays` on top, each above those before it. Does nothing where there is no such compositor.
    func present(_ kind: CompositorKind, damage: DamageRegion, overlays: [PresenterOverlay]) throws
}
