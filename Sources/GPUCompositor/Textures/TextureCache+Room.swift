// How the texture cache makes room: a place in the atlas or a texture of its own for a bitmap that comes in,
// textures used before rather than new ones, and what goes when the budget is reached.

import Imaging

extension TextureCache {
    func atlasSpot(_ atlas: TextureAtlas, _ level: Bitmap) throws -> AtlasSpot? {
        if let spot = try atlas.allocate(width: level.width, height: level.height) { return spot }
        for index in entries.indices { releaseIfDead(index) }
        if let spot = try atlas.allocate(width: level.width, height: level.height) { return spot }
        var index = order.oldest
        while index >= 0, entries[index].frame < frame {
            let next = order.newer(index)
            if entries[index].own == nil {
                release(index, keepingTexture: false)
                if let spot = try atlas.allocate(width: level.width, height: level.height) { return spot }
            }
            index = next
        }
        return nil
    }

    func ownTexture(width: Int, height: Int) throws -> TextureArray {
        let needed = width * height * 4
        if byteCount + needed > budget {
            for index in entries.indices { releaseIfDead(index) }
            evict(keepingTextures: true) { byteCount - spareBytes + needed > budget }
        }
        if let match = spare.firstIndex(where: { $0.width == width && $0.height == height }) {
            let texture = spare.remove(at: match)
            spareBytes -= texture.byteCount
            return texture
        }
        while byteCount + needed > budget, let texture = spare.popLast() { spareBytes -= texture.byteCount }
        return try TextureArray(width: width, height: height)
    }

    /// Releases textures of their own, oldest first, while `condition` holds.
    func evict(keepingTextures: Bool, while condition: () -> Bool) {
        var index = order.oldest
        while index >= 0, entries[index].frame < frame, condition() {
            let next = order.newer(index)
            if entries[index].own != nil { release(index, keepingTexture: keepingTextures) }
            index = next
        }
    }

    func releaseIfDead(_ index: Int) {
        guard !entries[index].isVacant, owners[index].bitmap == nil else { return }
        release(index, keepingTexture: true)
    }

    private func release(_ index: Int, keepingTexture: Bool) {
        let place = entries[index].place
        order.remove(index)
        indexByID[entries[index].id] = nil
        if let own = entries[index].own {
            ownBytes -= own.byteCount
            if keepingTexture {
                spare.append(own)
                spareBytes += own.byteCount
            }
        } else if case .atlas(let page) = place.handle.owner {
            atlas?.free(
                page: page, x: Int(place.x), y: Int(place.y), layer: Int(place.layer), width: Int(place.width))
        }
        entries[index].own = nil
        entries[index].isVacant = true
        entries[index].place.serial = 0
        vacant.append(index)
    }
}
