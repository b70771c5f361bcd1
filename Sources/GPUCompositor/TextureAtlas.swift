// Small bitmaps side by side in the layers of one array texture, so that a batch draws a thousand of
// them without changing a texture. No gutters: programs clamp every sample to the bitmap's own texels.
// Layers are added as they are needed, doubling, the old ones copied on the GPU.

import COpenGL
import Geometry
import Imaging

/// Where a bitmap's first texel lies in the atlas.
struct AtlasSpot {
    var x, y, layer: Int
}

/// Room for bitmaps of at most `TextureAtlas.limit` pixels a side.
@MainActor
final class TextureAtlas {
    /// Larger bitmaps get a texture of their own. Changing the texture costs llvmpipe 23 µs, which is
    /// why cards of 480 × 300 belong here too, not only sprites.
    static let limit = 512

    private(set) var texture: TextureArray?
    private var layers: [ShelfAllocator] = []
    /// Sides of a layer in pixels, and the most layers there may be.
    let side, maximumLayers: Int
    private let words: Bool

    /// An atlas of at most `budget` bytes. Pages are smaller where the budget is; one too small for a
    /// single bitmap of the limit means no atlas. `words` as for `TextureArray`.
    init?(budget: Int, device: GraphicsDevice, words: Bool) {
        let sides = [2048, 1024, 512].filter { $0 <= device.maximumTextureSize }
        guard let side = sides.first(where: { $0 * $0 * 4 <= budget }) else { return nil }
        self.side = side
        self.words = words
        maximumLayers = min(device.maximumLayers, budget / (side * side * 4))
    }

    var byteCount: Int { texture?.byteCount ?? 0 }

    static func fits(_ bitmap: Bitmap) -> Bool { bitmap.width <= limit && bitmap.height <= limit }

    /// A free place for a bitmap of that size, on a new layer if need be; nil if the atlas is full.
    func allocate(width: Int, height: Int) throws -> AtlasSpot? {
        for layer in layers.indices {
            if let place = layers[layer].allocate(width: width, height: height) {
                return AtlasSpot(x: place.x, y: place.y, layer: layer)
            }
        }
        guard layers.count < maximumLayers else { return nil }
        if layers.count >= texture?.layers ?? 0 { try grow() }
        layers.append(ShelfAllocator(width: side, height: side))
        guard let place = layers[layers.count - 1].allocate(width: width, height: height) else { return nil }
        return AtlasSpot(x: place.x, y: place.y, layer: layers.count - 1)
    }

    func free(x: Int, y: Int, layer: Int, width: Int) {
        layers[layer].free(x: x, y: y, width: width)
    }

    private func grow() throws {
        let count = min(maximumLayers, max(1, layers.count * 2))
        let larger = try TextureArray(width: side, height: side, layers: count, words: words)
        if let old = texture {
            var source: GLuint = 0
            unsafe glGenFramebuffers(1, &source)
            glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source)
            larger.bind()
            for layer in 0..<old.layers {
                glFramebufferTextureLayer(
                    GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), old.name, 0, GLint(layer))
                glCopyTexSubImage3D(
                    GLenum(GL_TEXTURE_2D_ARRAY), 0, 0, 0, GLint(layer), 0, 0, GLsizei(side), GLsizei(side))
            }
            unsafe glDeleteFramebuffers(1, &source)
        }
        texture = larger
    }
}
