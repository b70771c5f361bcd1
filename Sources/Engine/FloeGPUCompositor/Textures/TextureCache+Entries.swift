// How bitmaps enter the texture cache and how it makes room for them: places in the atlas or textures of their own, reuse of
// spare textures, and eviction at the budget.

import FloeGeometry
import FloeImaging

extension TextureCache {
    /// Uploads a bitmap into the atlas, or into a texture of its own, and returns where its texels lie.
    func insert(_ bitmap: Bitmap) throws -> TexturePlace {
        var place: TexturePlace, own: TextureArray?
        if TextureAtlas.fits(bitmap), let free = try atlasPlace(bitmap) {
            place = free
        } else {
            let texture = try ownTexture(width: bitmap.width, height: bitmap.height)
            ownBytes += texture.byteCount
            place = TexturePlace(texture: texture.name, width: Int32(bitmap.width), height: Int32(bitmap.height))
            own = texture
        }
        let rect = DeviceRect(minX: place.x, minY: place.y, maxX: place.x + place.width, maxY: place.y + place.height)
        unsafe bitmap.withPixels {
            unsafe TextureArray.upload(rect, layer: place.layer, of: place.texture, from: $0, stride: bitmap.width)
        }
        let index = vacant.popLast() ?? entries.count
        serial += 1
        place.entry = Int32(index)
        place.serial = serial
        let entry = Entry(id: bitmap.id, place: place, own: own, frame: frame)
        if index == entries.count {
            entries.append(entry)
            owners.append(Owner())
        } else {
            entries[index] = entry
        }
        owners[index].bitmap = bitmap.lifetime
        indexByID[entry.id] = index
        return place
    }

    // MARK: Room

    private func atlasPlace(_ bitmap: Bitmap) throws -> TexturePlace? {
        if let place = try atlas.allocate(width: bitmap.width, height: bitmap.height) { return place }
        for index in entries.indices { releaseIfDead(index) }
        repeat {
            if let place = try atlas.allocate(width: bitmap.width, height: bitmap.height) { return place }
        } while releaseOldest(inAtlas: true)
        return nil
    }

    private func ownTexture(width: Int, height: Int) throws -> TextureArray {
        let needed = width * height * 4
        if byteCount + needed > budget {
            for index in entries.indices { releaseIfDead(index) }
        }
        repeat {
            if let match = spare.firstIndex(where: { $0.width == width && $0.height == height }) { return spare.remove(at: match) }
        } while makeRoom(for: needed)
        return try TextureArray(width: width, height: height)
    }

    /// Frees a spare texture, or makes the oldest one spare, if textures of that many more bytes exceed the budget. Returns whether
    /// they do, and something was left to release.
    func makeRoom(for needed: Int) -> Bool {
        byteCount + needed > budget && (spare.popLast() != nil || releaseOldest(inAtlas: false))
    }

    /// Releases the least recently used entry not used in this frame, in the atlas or with a texture of its own. Returns false if
    /// there is none. Searches linearly, only on eviction, so that using an entry costs nothing.
    private func releaseOldest(inAtlas: Bool) -> Bool {
        var oldest: Int?, least = frame
        for index in entries.indices where entries[index].frame < least {
            guard !entries[index].isVacant, (entries[index].own == nil) == inAtlas else { continue }
            oldest = index
            least = entries[index].frame
        }
        guard let oldest else { return false }
        release(oldest)
        return true
    }

    /// Evicts all but the textures of the bitmaps `shown`. If these fill less than a quarter of an atlas of more than one layer,
    /// evicts them too, to be uploaded again close together.
    func releaseUnused(keeping shown: Set<UInt64>) {
        for index in entries.indices where !entries[index].isVacant && !shown.contains(entries[index].id) {
            release(index)
        }
        spare = []
        atlas.releaseEmptyTextures()
        let filled = entries.reduce(0) { sum, entry in
            entry.isVacant || entry.own != nil ? sum : sum + Int(entry.place.width * entry.place.height) * 4
        }
        guard atlas.byteCount > TextureAtlas.layerBytes, atlas.byteCount > 4 * filled else { return }
        for index in entries.indices where !entries[index].isVacant && entries[index].own == nil {
            release(index)
        }
        atlas.releaseEmptyTextures()
    }

    func releaseIfDead(_ index: Int) {
        guard !entries[index].isVacant, owners[index].bitmap == nil else { return }
        release(index)
    }

    /// Releases an entry. A texture of its own becomes spare.
    private func release(_ index: Int) {
        indexByID[entries[index].id] = nil
        if let own = entries[index].own {
            ownBytes -= own.byteCount
            spare.append(own)
        } else {
            atlas.free(entries[index].place)
        }
        entries[index].own = nil
        entries[index].place.serial = 0
        vacant.append(index)
    }
}
