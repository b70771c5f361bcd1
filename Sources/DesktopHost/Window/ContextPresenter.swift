// Presenting with OpenGL: whichever compositor drew, its picture and the overlay are drawn into the
// window's framebuffer, which is then swapped.

import RenderTree

/// Shows back buffers in a window with an OpenGL context.
@MainActor
final class ContextPresenter: WindowPresenter {
    private let cpu: any MemoryCompositor
    private let window: PlatformWindow
    private let presenter: any BackBufferPresenter

    /// Throws what making the presenter does.
    init(cpu: any MemoryCompositor, gpu: any ContextCompositor, window: PlatformWindow) throws {
        self.cpu = cpu
        self.window = window
        presenter = try gpu.makePresenter()
    }

    func present(_ kind: CompositorKind, damage: DamageRegion, overlays: [PresenterOverlay]) throws {
        let size = window.pixelSize
        switch kind {
        case .gpu: try presenter.present(window: size, overlays: overlays)
        case .cpu:
            try unsafe cpu.withBackBuffer { pixels, bufferSize in
                try unsafe presenter.present(pixels, size: bufferSize, damage: damage, window: size, overlays: overlays)
            }
        }
        window.swapBuffers()
    }
}
