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

    func present(_ compositor: any Compositor, damage: DamageRegion, overlay: Overlay?) throws {
        let size = window.pixelSize
        if let gpu = compositor as? GPUCompositor {
            presenter.present(gpu, window: size)
        } else if let cpu = compositor as? CPUCompositor {
            try unsafe cpu.withBackBuffer { pixels, bufferSize in
                try unsafe presenter.present(pixels, size: bufferSize, damage: damage, window: size)
            }
        }
        if let overlay { try presenter.present(overlay: overlay.bitmap, x: overlay.x, y: overlay.y, window: size) }
        window.swapBuffers()
    }
}
