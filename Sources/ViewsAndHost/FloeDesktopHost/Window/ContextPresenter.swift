// Presenting with OpenGL: draws the back buffer of either compositor and the overlays into the window's framebuffer, then swaps.

import FloeFramePlanning
import FloeRenderTree

/// Shows back buffers in a window with an OpenGL context, in which the GPU compositor draws.
@MainActor
final class ContextPresenter: WindowPresenter {
    private let window: PlatformWindow
    private let presenter: any BackBufferPresenter

    /// Throws if the presenter cannot be made.
    init(gpu: any ContextCompositor, window: PlatformWindow) throws {
        self.window = window
        presenter = try gpu.makePresenter()
    }

    func present(_ source: any BackBufferSource, damage: DamageRegion, overlays: [PresenterOverlay]) throws {
        let size = window.pixelSize
        if let cpu = source as? any MemoryCompositor {
            try unsafe cpu.withBackBuffer { pixels, bufferSize in
                try unsafe presenter.present(pixels, size: bufferSize, damage: damage, window: size, overlays: overlays)
            }
        } else {
            try presenter.present(window: size, overlays: overlays)
        }
        window.swapBuffers()
    }

    /// Does nothing, since everything is drawn every time.
    func forget() {}
}
