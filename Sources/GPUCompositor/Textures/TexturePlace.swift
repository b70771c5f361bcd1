// Where a bitmap's texels lie on the GPU. What batches compare and bind is OpenGL's name of the texture: it stays the same
// from the frame's first instance that samples the texture to the draw call, since nothing that is in use is let go before.

import COpenGL

/// OpenGL's name of an array texture.
typealias TextureName = GLuint

/// Texels of one bitmap within a texture. In 32 bits, as every image that is drawn hands on a few of them.
struct TexturePlace {
    /// One of the atlas, or the bitmap's own one.
    let texture: TextureName
    /// The bitmap's first texel.
    var x: Int32 = 0, y: Int32 = 0, layer: Int32 = 0
    /// The bitmap's size as it is kept here: less than its own if that is too large for a texture.
    let width, height: Int32
    /// The cache's entry, and which of those that have been there.
    var entry: Int32 = 0
    var serial: UInt64 = 0
}
