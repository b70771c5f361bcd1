// Where a bitmap's texels lie on the GPU. Batches compare and bind the texture by its OpenGL name. From a frame's first instance
// that samples it to the draw call the name stays valid, since nothing in use is released before.

import CFloeOpenGL

/// The OpenGL name of an array texture.
typealias TextureName = GLuint

/// The texels of one bitmap within a texture. Kept small, since places are passed on for every image drawn.
struct TexturePlace {
    /// A texture of the atlas, or the bitmap's own.
    let texture: TextureName
    /// The bitmap's first texel, and its size.
    var x: Int32 = 0, y: Int32 = 0, layer: Int32 = 0
    let width, height: Int32
    /// The cache's entry, and the serial of its occupant; 0 for a picture, which has no entry.
    var entry: Int32 = 0
    var serial: UInt64 = 0
}
