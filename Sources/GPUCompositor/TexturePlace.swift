// Where a bitmap's texels lie on the GPU. Batches name textures by handle, since the atlas may move to a
// larger texture while a frame is being encoded.

/// Which texture: the atlas, a bitmap's own one, or the page of groups of some depth.
struct TextureHandle: Equatable, Hashable {
    let value: Int32

    static let atlas = TextureHandle(value: 0)
    /// The texture of the cache's entry `index`.
    static func entry(_ index: Int) -> TextureHandle { TextureHandle(value: Int32(index) + 1) }
    /// The page that stream `index` draws into.
    static func page(_ index: Int) -> TextureHandle { TextureHandle(value: -1 - Int32(index)) }

    /// The stream whose page this is; nil if it is a bitmap's texture.
    var page: Int? { value < 0 ? Int(-1 - value) : nil }
}

/// Texels of one bitmap within a texture.
struct TexturePlace {
    var handle: TextureHandle
    /// Of the bitmap's first texel.
    var x, y, layer: Int
    /// Of the whole texture, in texels.
    var textureWidth, textureHeight: Int
    /// Texels here for one of the bitmap's, 1 unless it was too large and is kept halved.
    var scaleX = 1.0, scaleY = 1.0
    /// Of the bitmap as it is kept here.
    var width, height: Int
}
