// The last step: a finished back buffer, the GPU's or the CPU's, onto the window's own framebuffer, and
// overlays (the HUD) on top, which never touch a back buffer. Swapping is the host's.

import COpenGL
import Geometry
import Imaging
import RenderTree

/// Shows pictures in the window whose context is current. Keeps textures of the CPU's pixels and of
/// overlays from one frame to the next.
@MainActor
public final class GLPresenter {
    private struct Overlay {
        var id: UInt64
        var texture: TextureArray
    }

    private let program: Program
    private let areaPlace, heightPlace: GLint
    private var picture: TextureArray?
    private var overlays: [Overlay] = []
    /// Bytes handed to the driver by the last call of `present`.
    public private(set) var uploadedBytes = 0

    /// Uses the current context. Throws `GLError`.
    public init() throws {
        _ = try GraphicsDevice()
        program = try Program(GPUOperation(.present, .window), slots: 1)
        areaPlace = program.location("area")
        heightPlace = program.location("height")
    }

    /// Shows `compositor`'s back buffer at the top left of a window of `window` pixels; black where it
    /// does not reach, and if there is none yet. Lets go of the copy of the CPU's pixels. Throws `GLError`.
    public func present(_ compositor: GPUCompositor, window: PixelSize, overlays: [PresenterOverlay] = []) throws {
        uploadedBytes = 0
        picture = nil
        try show(compositor.backBuffer?.texture, window, overlays)
    }

    /// Shows pixels of `size` that begin at `pixels`, rows from top to bottom without padding. Of them
    /// only those within `damage` have changed since the last call; all, if the size has. Throws `GLError`.
    @unsafe
    public func present(
        _ pixels: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize,
        overlays: [PresenterOverlay] = []
    ) throws {
        uploadedBytes = 0
        if let picture, picture.width == size.width, picture.height == size.height {
            for rect in damage.rects { unsafe upload(rect.intersection(size.rect), pixels, size, picture) }
        } else {
            picture = nil
            let made = try TextureArray(width: size.width, height: size.height)
            unsafe upload(size.rect, pixels, size, made)
            picture = made
        }
        try show(picture, window, overlays)
    }

    @unsafe
    private func upload(_ rect: DeviceRect, _ pixels: UnsafePointer<Pixel>, _ size: PixelSize, _ texture: TextureArray) {
        guard !rect.isEmpty else { return }
        unsafe texture.upload(rect, from: pixels + Int(rect.minY) * size.width + Int(rect.minX), stride: size.width)
        uploadedBytes += rect.area * 4
    }

    private func show(_ texture: TextureArray?, _ window: PixelSize, _ shown: [PresenterOverlay]) throws {
        try loadOverlays(shown)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glViewport(0, 0, GLsizei(window.width), GLsizei(window.height))
        for capability in [GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_FRAMEBUFFER_SRGB, GL_BLEND] {
            glDisable(GLenum(capability))
        }
        glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
        if (texture?.width ?? 0) < window.width || (texture?.height ?? 0) < window.height {
            glClearColor(0, 0, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        program.use(width: window.width, height: window.height)
        glUniform1f(heightPlace, Float(window.height))
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindSampler(0, 0)
        if let texture { draw(texture, x: 0, y: 0) }
        guard !shown.isEmpty else { return }
        glEnable(GLenum(GL_BLEND))
        glBlendEquation(GLenum(GL_FUNC_ADD))
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        for (overlay, place) in zip(overlays, shown) { draw(overlay.texture, x: place.x, y: place.y) }
    }

    private func draw(_ texture: TextureArray, x: Int, y: Int) {
        texture.bind()
        glUniform4f(areaPlace, Float(x), Float(y), Float(x + texture.width), Float(y + texture.height))
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }

    /// Overlay i keeps its texture while its bitmap stays the same or has the same size.
    private func loadOverlays(_ shown: [PresenterOverlay]) throws {
        if overlays.count > shown.count { overlays.removeLast(overlays.count - shown.count) }
        for (i, overlay) in shown.enumerated() {
            let bitmap = overlay.bitmap
            if i < overlays.count, overlays[i].id == bitmap.id { continue }
            let old = i < overlays.count ? overlays[i].texture : nil
            let fits = old?.width == bitmap.width && old?.height == bitmap.height
            let texture = fits ? old : nil
            let used = try texture ?? TextureArray(width: bitmap.width, height: bitmap.height)
            unsafe bitmap.withPixels { unsafe upload(bitmap.size.rect, $0, bitmap.size, used) }
            if i < overlays.count {
                overlays[i] = Overlay(id: bitmap.id, texture: used)
            } else {
                overlays.append(Overlay(id: bitmap.id, texture: used))
            }
        }
    }
}
