// How a bitmap comes into the texture cache.

import Geometry
import Imaging

extension TextureCache {
    /// Uploads a bitmap's level into the atlas, or into a texture of its own.
    func makeEntry(_ level: Bitmap) throws -> Entry {
        var place = TexturePlace(
            handle: .atlas(0), x: 0, y: 0, layer: 0, textureWidth: Int32(level.width), textureHeight: Int32(level.height),
            width: Int32(level.width), height: Int32(level.height))
        if let atlas, TextureAtlas.fits(level), let spot = try atlasSpot(atlas, level) {
            atlas.texture(spot.page)?.upload(level, x: spot.x, y: spot.y, layer: spot.layer)
            place.handle = .atlas(spot.page)
            place.x = Int32(spot.x)
            place.y = Int32(spot.y)
            place.layer = Int32(spot.layer)
            place.textureWidth = Int32(atlas.side)
            place.textureHeight = Int32(atlas.side)
            return Entry(place: place, own: nil, frame: frame)
        }
        let texture = try ownTexture(width: level.width, height: level.height)
        texture.upload(level, x: 0, y: 0, layer: 0)
        ownBytes += texture.byteCount
        return Entry(place: place, own: texture, frame: frame)
    }

    /// Takes an entry in; says where its texels lie.
    func insert(_ entry: Entry, _ bitmap: Bitmap) -> TexturePlace {
        var entry = entry
        let index = vacant.popLast() ?? entries.count
        if entry.own != nil { entry.place.handle = .entry(index) }
        serial += 1
        entry.place.entry = index
        entry.place.serial = serial
        if index == entries.count {
            entries.append(entry)
            owners.append(Owner(bitmap: bitmap))
        } else {
            entries[index] = entry
            owners[index] = Owner(bitmap: bitmap)
        }
        indexByID[entry.id] = index
        order.insert(index)
        return entry.place
    }
}
