// An array texture of 8-bit premultiplied pixels. All images and render targets are of this type, so that one type of sampler
// reads them all. Pixels are uploaded in memory order (B, G, R, A under OpenGL's name RGBA), which no driver has to shuffle, and
// swizzled where they are sampled, which is free: on llvmpipe 4 MiB upload in 0.14 ms instead of 1.34.

import CFloeOpenGL
import FloeGeometry
import FloeImaging

/// A texture of the current context, with one mipmap level. Owns it.
class TextureArray {
    private(set) var name: TextureName = 0
    let width, height: Int
    /// Bytes of graphics memory, as far as that can be known.
    let byteCount: Int

    /// `isDrawnTo`: channels are stored in OpenGL's order, since OpenGL renders to it; otherwise in the order in which pixels are
    /// uploaded. Throws `GLError`.
    init(width: Int, height: Int, layers: Int = 1, isDrawnTo: Bool = false) throws {
        self.width = width
        self.height = height
        byteCount = width * height * 4 * layers
        unsafe glGenTextures(1, &name)
        TextureArray.bind(name)
        // Set before the memory is allocated, since drivers otherwise reserve room for a full mipmap chain.
        for (parameter, value) in [
            (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
            (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
            (GL_TEXTURE_BASE_LEVEL, 0), (GL_TEXTURE_MAX_LEVEL, 0),
            (GL_TEXTURE_SWIZZLE_R, isDrawnTo ? GL_RED : GL_BLUE), (GL_TEXTURE_SWIZZLE_B, isDrawnTo ? GL_BLUE : GL_RED),
        ] {
            glTexParameteri(TextureArray.target, GLenum(parameter), value)
        }
        glTexImage3D(
            TextureArray.target, 0, GL_RGBA8, GLsizei(width), GLsizei(height), GLsizei(layers), 0,
            GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        try GraphicsDevice.checkAllocation("a texture", bytes: byteCount)
    }

    private static let target = GLenum(GL_TEXTURE_2D_ARRAY)

    deinit {
        unsafe glDeleteTextures(1, &name)
    }

    /// Binds a texture to the active unit.
    static func bind(_ texture: TextureName) { glBindTexture(target, texture) }

    /// Uploads `rect` of a texture's `layer` from rows of pixels, the first at `pixels`, that are `stride` pixels apart.
    @unsafe
    static func upload(_ rect: DeviceRect, layer: Int32 = 0, of texture: TextureName, from pixels: UnsafePointer<Pixel>, stride: Int) {
        bind(texture)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride))
        unsafe glTexSubImage3D(
            target, 0, rect.minX, rect.minY, layer, GLsizei(rect.width), GLsizei(rect.height), 1,
            GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    }
}
