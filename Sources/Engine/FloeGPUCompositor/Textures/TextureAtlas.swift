// Small bitmaps side by side in the layers of a few array textures, so that a batch draws a thousand of them without changing a
// texture. There are no gutters: programs clamp every sample to the bitmap's own texels. Textures are added on demand and nothing
// in them ever moves: copying a full atlas into a larger one took llvmpipe 40 ms, in the middle of scrolling.

import CFloeOpenGL
import FloeGeometry
import FloeImaging

/// An atlas of bitmaps of at most `TextureAtlas.limit` pixels a side.
final class TextureAtlas {
    /// The longest side of a bitmap in the atlas; larger bitmaps get a texture of their own. A texture change costs 23 µs on
    /// llvmpipe, so cards of 480 × 300 belong here too, not only sprites.
    static let limit = 512

    private struct Layer {
        let texture: TextureArray
        let index: Int32
        var places: ShelfAllocator
    }

    /// The layers of all textures.
    private var layers: [Layer] = []
    private let maximumLayers: Int
    /// The side of a layer in pixels, and its bytes.
    private static let side = 2048
    static let layerBytes = side * side * 4

    /// Makes an atlas of at most `budget` bytes.
    init(budget: Int, device: GraphicsDevice) {
        maximumLayers = min(device.maximumLayers, budget / TextureAtlas.layerBytes)
    }

    var byteCount: Int { layers.count * TextureAtlas.layerBytes }

    static func fits(_ bitmap: Bitmap) -> Bool { bitmap.width <= limit && bitmap.height <= limit }

    /// Returns a free place for a bitmap of that size, adding layers if needed; nil if the atlas is full.
    func allocate(width: Int, height: Int) throws -> TexturePlace? {
        for i in layers.indices {
            guard let spot = layers[i].places.allocate(width: width, height: height) else { continue }
            return TexturePlace(
                texture: layers[i].texture.name, x: Int32(spot.x), y: Int32(spot.y), layer: layers[i].index, width: Int32(width),
                height: Int32(height))
        }
        return try addTexture() ? allocate(width: width, height: height) : nil
    }

    /// Allocates the first layer. Returns false if there already is one, or may be none.
    func reserve() throws -> Bool { try layers.isEmpty && addTexture() }

    /// Returns false if there may be no more layers.
    private func addTexture() throws -> Bool {
        // Double the number of layers, so that there are few textures.
        let count = min(maximumLayers - layers.count, max(1, layers.count)), side = TextureAtlas.side
        guard count > 0 else { return false }
        let texture = try TextureArray(width: side, height: side, layers: count)
        for index in 0..<Int32(count) {
            layers.append(Layer(texture: texture, index: index, places: ShelfAllocator(width: side, height: side)))
        }
        return true
    }

    /// Frees the textures that hold nothing.
    func releaseEmptyTextures() {
        let filled = Set(layers.lazy.filter { !$0.places.isEmpty }.map(\.texture.name))
        layers.removeAll { !filled.contains($0.texture.name) }
    }

    /// Frees a place that `allocate` returned.
    func free(_ place: TexturePlace) {
        guard let i = layers.firstIndex(where: { $0.texture.name == place.texture && $0.index == place.layer }) else { return }
        layers[i].places.free(x: Int(place.x), y: Int(place.y), width: Int(place.width))
    }
}
