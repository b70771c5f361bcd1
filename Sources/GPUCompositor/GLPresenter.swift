// Brings a finished back buffer into the window's framebuffer: the GPU compositor's straight from its
// texture, the CPU's through a texture that is renewed only where pixels changed. Overlays go on top and
// into no back buffer.

import COpenGL
import Geometry
import Imaging
import RenderTree

/// Draws into the default framebuffer of the current context.
@MainActor
public final class GLPresenter {
    private let program: Program
    private let place: GLint
    private let windowHeight: GLint
    private var vertexArray: GLuint = 0
    private var pixels: TextureArray?
    private var overlay: (id: UInt64, texture: TextureArray)?

    /// Throws `GLError` if the program cannot be made.
    public init() throws {
        program = try Program(file: "present", options: "", readsBackdrop: false, slots: 1)
        place = program.location("place")
        windowHeight = program.location("windowHeight")
        unsafe glGenVertexArrays(1, &vertexArray)
    }

    isolated deinit {
        glDeleteProgram(program.name)
        unsafe glDeleteVertexArrays(1, &vertexArray)
    }

    /// Shows what `compositor` has drawn, in a window of `window` pixels.
    public func present(_ compositor: GPUCompositor, window: PixelSize) {
        guard let buffer = compositor.backBuffer else { return }
        begin(window)
        show(buffer.texture, at: buffer.size.rect, window)
    }

    /// Shows `size` pixels of rows without padding; only `damage` has changed since the last call. The
    /// first call, and one of another size, takes everything over. Throws `GLError`.
    @unsafe
    public func present(_ source: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize) throws {
        var rects = damage.rects
        if pixels?.width != size.width || pixels?.height != size.height {
            pixels = nil
            pixels = try TextureArray(width: size.width, height: size.height)
            rects = [size.rect]
        }
        guard let pixels else { return }
        begin(window)
        for rect in rects {
            let visible = rect.intersection(size.rect)
            guard !visible.isEmpty else { continue }
            unsafe pixels.upload(visible, from: source, stride: size.width)
        }
        show(pixels, at: size.rect, window)
    }

    /// Lays `bitmap` over what was presented, its top left corner at (x, y) of the window. Throws `GLError`.
    public func present(overlay bitmap: Bitmap, x: Int, y: Int, window: PixelSize) throws {
        if overlay?.id != bitmap.id {
            let texture: TextureArray
            if let kept = overlay?.texture, kept.width == bitmap.width, kept.height == bitmap.height {
                texture = kept
            } else {
                texture = try TextureArray(width: bitmap.width, height: bitmap.height)
            }
            texture.upload(bitmap, x: 0, y: 0, layer: 0)
            overlay = (bitmap.id, texture)
        }
        guard let overlay else { return }
        begin(window)
        glEnable(GLenum(GL_BLEND))
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        show(overlay.texture, at: DeviceRect(x: x, y: y, width: bitmap.width, height: bitmap.height), window)
        glDisable(GLenum(GL_BLEND))
    }

    private func begin(_ window: PixelSize) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glViewport(0, 0, GLsizei(window.width), GLsizei(window.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_BLEND))
        glBindVertexArray(vertexArray)
        glActiveTexture(GLenum(GL_TEXTURE0))
        program.use(width: window.width, height: window.height)
    }

    private func show(_ texture: TextureArray, at rect: DeviceRect, _ window: PixelSize) {
        texture.bind()
        glUniform4f(place, Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        glUniform1f(windowHeight, Float(window.height))
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }
}
