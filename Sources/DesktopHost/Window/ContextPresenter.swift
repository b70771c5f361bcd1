// Presenting with OpenGL: whichever compositor drew, its picture and the overlay are drawn into the
// window's framebuffer, which is then swapped.

import CPUCompositor
import GPUCompositor
import Geometry
import Imaging
import RenderTree

/// Shows back buffers in a window with an OpenGL context.
@MainActor
final class ContextPresenter: WindowPresenter {
    private let window: PlatformWindow
    private let presenter: GLPresenter

    /// Throws `GLError`.
    init(window: PlatformWindow) throws {
        self.window = window
        presenter = try GLPresenter()
    }

    func present(_ compositor: any Compositor, damage: DamageRegion, overlay: PresenterOverlay?) throws {
        let size = window.pixelSize
        let overlays = overlay.map { [$0] } ?? []
        if let gpu = compositor as? GPUCompositor {
            try presenter.present(gpu, window: size, overlays: overlays)
        } else if let cpu = compositor as? CPUCompositor {
            try unsafe cpu.withBackBuffer { pixels, bufferSize in
                try unsafe presenter.present(pixels, size: bufferSize, damage: damage, window: size, overlays: overlays)
            }
        }
        window.swapBuffers()
    }
}
