// Bitmaps on the GPU, by identity. Small ones lie in the atlas, large ones in textures of their own. What
// has not been drawn for longest goes first when the budget is reached; what belongs to a bitmap that no
// longer exists goes before that. What the frame being drawn needs is never let go.

import Geometry
import Imaging

/// Textures of bitmaps, within a budget of bytes. A single frame that needs more gets more.
@MainActor
final class TextureCache {
    private struct Entry {
        var id: UInt64 = 0
        var place: TexturePlace
        /// Nil if it lies in the atlas.
        var own: TextureArray?
        /// When it was last drawn.
        var frame: UInt64
        var isVacant = false
    }

    /// Apart from the entries, which are copied often, since copying a weak reference is slow.
    private struct Owner {
        weak var bitmap: Bitmap?
    }

    let budget: Int
    let atlas: TextureAtlas?
    private let maximumSize: Int
    private let words: Bool
    private var entries: [Entry] = []
    private var owners: [Owner] = []
    private var vacant: [Int] = []
    private var indexByID: [UInt64: Int] = [:]
    private var order = UseOrder()
    private var spare: [TextureArray] = []
    private var swept = 0
    private var ownBytes = 0
    private var spareBytes = 0
    private var frame: UInt64 = 0

    /// Bitmaps handed over since the frame began, and their bytes.
    private(set) var uploads = 0
    private(set) var uploadedBytes = 0
    private(set) var uploadSeconds = 0.0
    /// Seconds of a steady clock; nil: uploads are not timed.
    var now: (() -> Double)?

    /// Bytes of graphics memory held.
    var byteCount: Int { (atlas?.byteCount ?? 0) + ownBytes + spareBytes }
    /// Bitmaps held.
    var count: Int { indexByID.count }

    /// At most half the budget becomes an atlas. `maximumSize` is the longest side of a texture; `words` as
    /// for `TextureArray`.
    init(budget: Int, device: GraphicsDevice, maximumSize: Int, words: Bool) {
        self.budget = budget
        self.maximumSize = maximumSize
        self.words = words
        atlas = TextureAtlas(budget: budget / 2, device: device, words: words)
    }

    /// Begins a frame: counts start at 0, and a few entries are looked at for bitmaps that are gone.
    func beginFrame() {
        frame += 1
        uploads = 0
        uploadedBytes = 0
        uploadSeconds = 0
        for _ in 0..<min(16, entries.count) {
            swept = (swept + 1) % entries.count
            releaseIfDead(swept)
        }
    }

    /// The texture that `handle` names now; nil for a page.
    func texture(_ handle: TextureHandle) -> TextureArray? {
        if handle == .atlas { return atlas?.texture }
        return handle.value > 0 ? entries[Int(handle.value) - 1].own : nil
    }

    /// Where `bitmap` lies, uploaded if it was not here yet.
    func place(_ bitmap: Bitmap) throws -> TexturePlace {
        if let index = indexByID[bitmap.id] {
            if entries[index].frame != frame {
                entries[index].frame = frame
                order.use(index)
            }
            return entries[index].place
        }
        var level = bitmap
        while level.width > maximumSize || level.height > maximumSize, let half = level.half { level = half }
        let start = now?()
        var entry = try makeEntry(level)
        if let start, let now { uploadSeconds += now() - start }
        entry.id = bitmap.id
        entry.place.scaleX = Double(level.width) / Double(bitmap.width)
        entry.place.scaleY = Double(level.height) / Double(bitmap.height)
        uploads += 1
        uploadedBytes += level.byteCount
        return insert(entry, bitmap)
    }

    /// Lets go of what exceeds the budget and was not used in this frame.
    func trim() {
        while byteCount > budget, let texture = spare.popLast() { spareBytes -= texture.byteCount }
        evict(keepingTextures: false) { byteCount > budget }
    }

    // MARK: Making room

    private func makeEntry(_ level: Bitmap) throws -> Entry {
        var place = TexturePlace(
            handle: .atlas, x: 0, y: 0, layer: 0,
            textureWidth: level.width, textureHeight: level.height, width: level.width, height: level.height)
        if let atlas, TextureAtlas.fits(level), let spot = try atlasSpot(atlas, level) {
            atlas.texture?.upload(level, x: spot.x, y: spot.y, layer: spot.layer)
            place.x = spot.x
            place.y = spot.y
            place.layer = spot.layer
            place.textureWidth = atlas.side
            place.textureHeight = atlas.side
            return Entry(place: place, own: nil, frame: frame)
        }
        let texture = try ownTexture(width: level.width, height: level.height)
        texture.upload(level, x: 0, y: 0, layer: 0)
        ownBytes += texture.byteCount
        return Entry(place: place, own: texture, frame: frame)
    }

    private func atlasSpot(_ atlas: TextureAtlas, _ level: Bitmap) throws -> AtlasSpot? {
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

    private func ownTexture(width: Int, height: Int) throws -> TextureArray {
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
        return try TextureArray(width: width, height: height, words: words)
    }

    /// Releases textures of their own, oldest first, while `condition` holds.
    private func evict(keepingTextures: Bool, while condition: () -> Bool) {
        var index = order.oldest
        while index >= 0, entries[index].frame < frame, condition() {
            let next = order.newer(index)
            if entries[index].own != nil { release(index, keepingTexture: keepingTextures) }
            index = next
        }
    }

    private func releaseIfDead(_ index: Int) {
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
        } else {
            atlas?.free(x: place.x, y: place.y, layer: place.layer, width: place.width)
        }
        entries[index].own = nil
        entries[index].isVacant = true
        vacant.append(index)
    }

    private func insert(_ entry: Entry, _ bitmap: Bitmap) -> TexturePlace {
        var entry = entry
        let index = vacant.popLast() ?? entries.count
        if entry.own != nil { entry.place.handle = .entry(index) }
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
