// The last step: draws a finished back buffer, the GPU's or the CPU's, to the window's framebuffer, with overlays (the HUD) on
// top, which never touch a back buffer. The host swaps buffers.

import CFloeOpenGL
import FloeGeometry
import FloeImaging
import FloeOpenGL
import FloeRenderTree

/// Shows the back buffer of a GPU or CPU compositor in the window of a GPU compositor's context. Keeps textures of the CPU's pixels
/// and of the overlays between frames.
public final class GLPresenter {
    private let program: Program
    private let areaPlace: GLint
    private var picture: TextureArray?
    /// The overlays' textures, with the ids of their bitmaps.
    private var overlays: [(id: UInt64?, texture: TextureArray?)] = []
    /// Bytes uploaded by the last call of `present`.
    public private(set) var uploadedBytes = 0
    /// Declared last, so that its context outlives what is in it.
    private let compositor: GPUCompositor

    /// Presents in the compositor's context. Throws `GLContextError` and `GLError`.
    public init(_ compositor: GPUCompositor) throws {
        self.compositor = compositor
        try compositor.context.makeCurrent()
        program = try Program(GPUOperation(.present, .window), slots: 1)
        areaPlace = program.location("area")
    }

    deinit { compositor.context.makeCurrentForFreeing() }

    /// Shows the compositor's back buffer at the top left of a window of `window` pixels; black where it does not reach, and
    /// before the first frame. Frees the copy of the CPU's pixels. Throws `GLContextError` and `GLError`.
    public func present(window: PixelSize, overlays: [PresenterOverlay]) throws {
        try compositor.context.makeCurrent()
        uploadedBytes = 0
        picture = nil
        try show(compositor.backBuffer, window, overlays)
    }

    /// Shows an image of `size` at `pixels`, rows from top to bottom without padding. Only pixels within `damage` have changed
    /// since the last call, or all of them if the size has. Throws `GLContextError` and `GLError`.
    @unsafe
    public func present(
        _ pixels: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize, overlays: [PresenterOverlay]
    ) throws {
        try compositor.context.makeCurrent()
        uploadedBytes = 0
        unsafe try upload(damage.rects, pixels, size, to: &picture)
        try show(picture, window, overlays)
    }

    /// Uploads rectangles of pixels, or all of them to a new texture if the size differs.
    @unsafe
    private func upload(
        _ rects: [DeviceRect], _ pixels: UnsafePointer<Pixel>, _ size: PixelSize, to texture: inout TextureArray?
    ) throws {
        let fits = texture?.width == size.width && texture?.height == size.height
        if !fits {
            texture = nil
            texture = try TextureArray(width: size.width, height: size.height)
        }
        for rect in fits ? rects : [size.rect] {
            let rect = rect.intersection(size.rect)
            guard let texture, !rect.isEmpty else { continue }
            let first = unsafe pixels + Int(rect.minY) * size.width + Int(rect.minX)
            unsafe TextureArray.upload(rect, of: texture.name, from: first, stride: size.width)
            uploadedBytes += rect.area * 4
        }
    }

    private func show(_ texture: TextureArray?, _ window: PixelSize, _ shown: [PresenterOverlay]) throws {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glViewport(0, 0, GLsizei(window.width), GLsizei(window.height))
        GraphicsDevice.setState()
        if (texture?.width ?? 0) < window.width || (texture?.height ?? 0) < window.height {
            glClearColor(0, 0, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        program.use(width: window.width, height: window.height)
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindSampler(0, 0)
        draw(texture, x: 0, top: window.height)
        glEnable(GLenum(GL_BLEND))
        // Overlay i keeps its texture while its bitmap stays the same or has the same size.
        if overlays.count > shown.count { overlays.removeLast(overlays.count - shown.count) }
        for (i, overlay) in shown.enumerated() {
            let bitmap = overlay.bitmap
            if i == overlays.count { overlays.append((nil, nil)) }
            if overlays[i].id != bitmap.id {
                unsafe try bitmap.withPixels { unsafe try upload([bitmap.size.rect], $0, bitmap.size, to: &overlays[i].texture) }
                overlays[i].id = bitmap.id
            }
            draw(overlays[i].texture, x: overlay.x, top: window.height - overlay.y)
        }
    }

    private func draw(_ texture: TextureArray?, x: Int, top: Int) {
        guard let texture else { return }
        TextureArray.bind(texture.name)
        glUniform4f(areaPlace, Float(x), Float(top - texture.height), Float(x + texture.width), Float(top))
        glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }
}
