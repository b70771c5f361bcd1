// How bitmaps enter the texture cache and how it makes room for them: places in the atlas or textures of their own, reuse of
// spare textures, and eviction at the budget.

import Geometry
import Imaging

extension TextureCache {
    /// Uploads a bitmap's mipmap level into the atlas, or into a texture of its own.
    func makeEntry(_ level: Bitmap) throws -> Entry {
        let entry: Entry
        if let atlas, TextureAtlas.fits(level), let place = try atlasPlace(atlas, level) {
            entry = Entry(place: place, frame: frame)
        } else {
            let own = try ownTexture(width: level.width, height: level.height)
            ownBytes += own.byteCount
            let place = TexturePlace(texture: own.name, width: Int32(level.width), height: Int32(level.height))
            entry = Entry(place: place, own: own, frame: frame)
        }
        let place = entry.place
        let rect = DeviceRect(minX: place.x, minY: place.y, maxX: place.x + place.width, maxY: place.y + place.height)
        unsafe level.withPixels {
            unsafe TextureArray.upload(rect, layer: place.layer, of: place.texture, from: $0, stride: level.width)
        }
        return entry
    }

    /// Stores an entry and returns where its texels lie.
    func insert(_ entry: Entry, _ bitmap: Bitmap) -> TexturePlace {
        var entry = entry
        let index = vacant.popLast() ?? entries.count
        serial += 1
        entry.place.entry = Int32(index)
        entry.place.serial = serial
        if index == entries.count {
            entries.append(entry)
            owners.append(Owner())
        }
        entries[index] = entry
        owners[index].bitmap = bitmap.lifetime
        indexByID[entry.id] = index
        return entry.place
    }

    // MARK: Room

    func atlasPlace(_ atlas: TextureAtlas, _ level: Bitmap) throws -> TexturePlace? {
        if let place = try atlas.allocate(width: level.width, height: level.height) { return place }
        for index in entries.indices { releaseIfDead(index) }
        while true {
            if let place = try atlas.allocate(width: level.width, height: level.height) { return place }
            guard let index = oldest(inAtlas: true) else { return nil }
            release(index, keepingTexture: false)
        }
    }

    /// Returns the least recently used entry not used in this frame, in the atlas or with a texture of its own. Searches
    /// linearly, only on eviction, so that using an entry costs nothing.
    private func oldest(inAtlas: Bool) -> Int? {
        var oldest: Int?, least = frame
        for index in entries.indices where entries[index].frame < least {
            guard !entries[index].isVacant, (entries[index].own == nil) == inAtlas else { continue }
            oldest = index
            least = entries[index].frame
        }
        return oldest
    }

    func ownTexture(width: Int, height: Int) throws -> TextureArray {
        let needed = width * height * 4
        if byteCount + needed > budget {
            for index in entries.indices { releaseIfDead(index) }
            evict(keepingTextures: true) { byteCount - spareBytes + needed > budget }
        }
        if let match = spare.firstIndex(where: { $0.width == width && $0.height == height }) {
            return spare.remove(at: match)
        }
        while byteCount + needed > budget, spare.popLast() != nil {}
        return try TextureArray(width: width, height: height)
    }

    /// Releases entries with a texture of their own, oldest first, while `condition` holds.
    func evict(keepingTextures: Bool, while condition: () -> Bool) {
        while condition(), let index = oldest(inAtlas: false) { release(index, keepingTexture: keepingTextures) }
    }

    /// Evicts all but the textures of the bitmaps `shown`. If these fill less than a quarter of an atlas of more than one layer,
    /// evicts them too, to be uploaded again close together.
    func releaseUnused(keeping shown: Set<UInt64>) {
        for index in entries.indices where !entries[index].isVacant && !shown.contains(entries[index].id) {
            release(index, keepingTexture: false)
        }
        spare = []
        guard let atlas else { return }
        atlas.releaseEmptyTextures()
        let filled = entries.reduce(0) { sum, entry in
            entry.isVacant || entry.own != nil ? sum : sum + Int(entry.place.width * entry.place.height) * 4
        }
        guard atlas.byteCount > atlas.layerBytes, atlas.byteCount > 4 * filled else { return }
        for index in entries.indices where !entries[index].isVacant && entries[index].own == nil {
            release(index, keepingTexture: false)
        }
        atlas.releaseEmptyTextures()
    }

    func releaseIfDead(_ index: Int) {
        guard !entries[index].isVacant, owners[index].bitmap == nil else { return }
        release(index, keepingTexture: true)
    }

    private func release(_ index: Int, keepingTexture: Bool) {
        indexByID[entries[index].id] = nil
        if let own = entries[index].own {
            ownBytes -= own.byteCount
            if keepingTexture { spare.append(own) }
        } else {
            atlas?.free(entries[index].place)
        }
        entries[index].own = nil
        entries[index].place.serial = 0
        vacant.append(index)
    }
}
