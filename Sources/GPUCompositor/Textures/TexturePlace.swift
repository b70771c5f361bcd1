// Where a bitmap's texels lie on the GPU. Batches name textures by handle: a number that is quickly compared.

/// Which texture: one of the atlas, a bitmap's own one, or the page of groups of some depth.
struct TextureHandle: Equatable, Hashable {
    enum Owner {
        case atlas(page: Int)
        case entry(Int)
        case groups(stream: Int)
    }

    let value: Int32

    /// One of the atlas's textures.
    static func atlas(_ page: Int) -> TextureHandle { TextureHandle(value: Int32(page) * 3) }
    /// The texture of the cache's entry `index`.
    static func entry(_ index: Int) -> TextureHandle { TextureHandle(value: Int32(index) * 3 + 1) }
    /// The page that stream `index` draws into.
    static func page(_ index: Int) -> TextureHandle { TextureHandle(value: Int32(index) * 3 + 2) }

    var owner: Owner {
        let index = Int(value / 3)
        return switch value % 3 {
        case 0: .atlas(page: index)
        case 1: .entry(index)
        default: .groups(stream: index)
        }
    }

    /// The stream whose page this is; nil if it is a bitmap's texture.
    var page: Int? { if case .groups(let stream) = owner { stream } else { nil } }
}

/// Texels of one bitmap within a texture. In 32 bits, as every image that is drawn hands on a few of them.
struct TexturePlace {
    var handle: TextureHandle
    /// The bitmap's first texel.
    var x: Int32 = 0, y: Int32 = 0, layer: Int32 = 0
    /// The bitmap's size as it is kept here: less than its own if that is too large for a texture.
    var width, height: Int32
    /// The cache's entry, and which of those that have been there.
    var entry: Int32 = 0
    var serial: UInt64 = 0
}
