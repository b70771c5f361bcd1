// Bitmaps on the GPU, by identity: small ones in the atlas, large ones in textures of their own. At the budget, entries of bitmaps that no
// longer exist are evicted first, then the least recently drawn. Nothing that the current frame needs is ever evicted.

import FloeGeometry
import FloeImaging

/// A cache of textures of bitmaps, with a budget in bytes. A single frame that needs more gets more.
final class TextureCache {
    struct Entry {
        let id: UInt64
        var place: TexturePlace
        /// Its own texture; nil if it lies in the atlas.
        var own: TextureArray?
        /// The frame that last drew it.
        var frame: UInt64
        /// Whether it is free; its next bitmap gets another serial.
        var isVacant: Bool { place.serial == 0 }
    }

    /// Kept apart from the entries, which are copied often, since copying a weak reference is slow.
    struct Owner {
        weak var bitmap: Bitmap.Lifetime?
    }

    let budget: Int
    let atlas: TextureAtlas
    var entries: [Entry] = []
    var owners: [Owner] = []
    var vacant: [Int] = []
    var indexByID: [UInt64: Int] = [:]
    /// Textures of released entries, for bitmaps of the same size.
    var spare: [TextureArray] = []
    private var swept = 0
    /// The serial of the last entry stored.
    var serial: UInt64 = 0
    var ownBytes = 0
    var spareBytes: Int { spare.reduce(0) { $0 + $1.byteCount } }
    var frame: UInt64 = 0

    /// The places of pictures that the GPU has drawn, by the ids of the bitmaps that stand for them.
    private var pictures: [UInt64: TexturePlace] = [:]

    /// The bitmaps uploaded since the frame began, and their bytes.
    private(set) var uploadedBitmaps: [UInt64] = []
    private(set) var uploadedBytes = 0
    private(set) var uploadSeconds = 0.0
    /// A steady clock in seconds; nil: uploads are not timed.
    var now: (() -> Double)?

    /// Bytes of graphics memory held.
    var byteCount: Int { atlas.byteCount + ownBytes + spareBytes }

    /// Uses at most half the budget for an atlas.
    init(budget: Int, device: GraphicsDevice) {
        self.budget = budget
        atlas = TextureAtlas(budget: budget / 2, device: device)
    }

    /// Begins a frame: resets the counts, and checks a few entries for bitmaps that are gone.
    func beginFrame() {
        frame += 1
        uploadedBytes = 0
        uploadedBitmaps.removeAll(keepingCapacity: true)
        uploadSeconds = 0
        for _ in 0..<min(16, entries.count) {
            swept = (swept + 1) % entries.count
            releaseIfDead(swept)
        }
    }

    /// Returns where `bitmap` lies, uploading it if needed. `last`: where it may have been before, which is faster than a lookup.
    func place(_ bitmap: Bitmap, last: TexturePlace? = nil) throws -> TexturePlace {
        if !pictures.isEmpty, let place = pictures[bitmap.id] { return place }
        if let last, holds(last), entries[Int(last.entry)].id == bitmap.id {
            use(last)
            return last
        }
        if let index = indexByID[bitmap.id], case let place = entries[index].place {
            use(place)
            return place
        }
        let start = now?()
        let place = try insert(bitmap)
        if let start, let now { uploadSeconds += now() - start }
        uploadedBytes += bitmap.byteCount
        uploadedBitmaps.append(bitmap.id)
        return place
    }

    /// Returns whether a bitmap has been uploaded.
    func contains(_ bitmap: Bitmap) -> Bool { indexByID[bitmap.id] != nil }

    /// From now on, what has been drawn to `target` is shown where `bitmap` is.
    func show(_ target: RenderTarget, as bitmap: Bitmap, insteadOf former: Bitmap?) {
        if let former, former.id != bitmap.id { forget(former) }
        pictures[bitmap.id] = TexturePlace(texture: target.name, width: Int32(bitmap.width), height: Int32(bitmap.height))
    }

    /// A picture is no longer shown.
    func forget(_ bitmap: Bitmap) { pictures[bitmap.id] = nil }

    func showNoPictures() { pictures = [:] }

    /// Returns whether an image's bitmaps are still where they were when it was prepared, and marks them as used.
    func keeps(_ image: AlignedImage) -> Bool {
        guard holds(image.first.place) else { return false }
        if let next = image.next?.place {
            guard holds(next) else { return false }
            use(next)
        }
        use(image.first.place)
        return true
    }

    private func holds(_ place: TexturePlace) -> Bool { place.serial != 0 && entries[Int(place.entry)].place.serial == place.serial }

    private func use(_ place: TexturePlace) { entries[Int(place.entry)].frame = frame }

    /// Evicts what exceeds the budget and was not used in this frame.
    func trim() {
        while makeRoom(for: 0) {}
    }
}
