// Presenting: brings back buffers to the window, with OpenGL if a graphics card draws in it, otherwise with its plain surface.

import FloeFramePlanning
import FloeRenderTree

/// The native window and the way pictures get into it.
@MainActor
final class WindowScreen {
    let platform: PlatformWindow
    private var presenter: any WindowPresenter

    init(_ platform: PlatformWindow) {
        self.platform = platform
        presenter = SurfacePresenter(window: platform)
    }

    /// Presents with the window's OpenGL context, in which `gpu` draws, if it has one. Throws if the presenter cannot be made.
    func useContext(of gpu: any ContextCompositor) throws {
        if platform.hasContext { presenter = try ContextPresenter(gpu: gpu, window: platform) }
    }

    /// Presents without OpenGL from now on: a lost context makes its window unusable.
    func giveUpContext() {
        guard platform.hasContext else { return }
        // The old one frees what it has in the context.
        presenter = SurfacePresenter(window: platform)
        platform.giveUpContext()
    }

    /// See `WindowPresenter.present`.
    func present(_ source: any BackBufferSource, damage: DamageRegion, overlays: [PresenterOverlay]) throws {
        try presenter.present(source, damage: damage, overlays: overlays)
    }

    /// Marks what was shown as lost, so that the next picture is shown in full.
    func forget() { presenter.forget() }
}
