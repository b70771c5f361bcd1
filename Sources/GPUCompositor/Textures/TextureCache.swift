// Bitmaps on the GPU, by identity. Small ones lie in the atlas, large ones in textures of their own. What
// has not been drawn for longest goes first when the budget is reached; what belongs to a bitmap that no
// longer exists goes before that. What the frame being drawn needs is never let go.

import Geometry
import Imaging

/// Textures of bitmaps, within a budget of bytes. A single frame that needs more gets more.
@MainActor
final class TextureCache {
    struct Entry {
        var id: UInt64 = 0
        var place: TexturePlace
        /// Nil if it lies in the atlas.
        var own: TextureArray?
        /// When it was last drawn.
        var frame: UInt64
        /// Nobody's: its next one gets another serial.
        var isVacant: Bool { place.serial == 0 }
    }

    /// Apart from the entries, which are copied often, since copying a weak reference is slow.
    struct Owner {
        weak var bitmap: Bitmap.Lifetime?
    }

    let budget: Int
    let atlas: TextureAtlas?
    private let maximumSize: Int
    var entries: [Entry] = []
    var owners: [Owner] = []
    var vacant: [Int] = []
    var indexByID: [UInt64: Int] = [:]
    var spare: [TextureArray] = []
    private var swept = 0
    /// The serial of the last entry that came in.
    var serial: UInt64 = 0
    var ownBytes = 0
    var spareBytes: Int { spare.reduce(0) { $0 + $1.byteCount } }
    var frame: UInt64 = 0

    /// Bitmaps handed over since the frame began, and their bytes.
    private(set) var uploadedBitmaps: [UInt64] = []
    private(set) var uploadedBytes = 0
    private(set) var uploadSeconds = 0.0
    /// Seconds of a steady clock; nil: uploads are not timed.
    var now: (() -> Double)?

    /// Bytes of graphics memory held.
    var byteCount: Int { (atlas?.byteCount ?? 0) + ownBytes + spareBytes }
    /// Bitmaps held.
    var count: Int { indexByID.count }

    /// At most half the budget becomes an atlas. `maximumSize` is the longest side of a texture.
    init(budget: Int, device: GraphicsDevice, maximumSize: Int) {
        self.budget = budget
        self.maximumSize = maximumSize
        atlas = TextureAtlas(budget: budget / 2, device: device)
    }

    /// Begins a frame: counts start at 0, and a few entries are looked at for bitmaps that are gone.
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

    /// Where `bitmap` lies, uploaded if it was not here yet. `last`: where it may have been before, which is quicker
    /// than to look for it.
    func place(_ bitmap: Bitmap, last: TexturePlace? = nil) throws -> TexturePlace {
        if let last, holds(last), entries[Int(last.entry)].id == bitmap.id {
            use(last)
            return last
        }
        if let index = indexByID[bitmap.id], case let place = entries[index].place {
            use(place)
            return place
        }
        var level = bitmap
        while level.width > maximumSize || level.height > maximumSize, let half = level.half { level = half }
        let start = now?()
        var entry = try makeEntry(level)
        if let start, let now { uploadSeconds += now() - start }
        entry.id = bitmap.id
        uploadedBytes += level.byteCount
        uploadedBitmaps.append(bitmap.id)
        return insert(entry, bitmap)
    }

    /// Whether a bitmap, or what stands for it here, has been handed over.
    func contains(_ bitmap: Bitmap) -> Bool { indexByID[bitmap.id] != nil }

    /// Whether an image's bitmaps are still where they were when it was prepared; takes note that they are drawn.
    func keeps(_ image: AlignedImage) -> Bool {
        guard holds(image.first.place) else { return false }
        if let next = image.next?.place {
            guard holds(next) else { return false }
            use(next)
        }
        use(image.first.place)
        return true
    }

    private func holds(_ place: TexturePlace) -> Bool { entries[Int(place.entry)].place.serial == place.serial }

    private func use(_ place: TexturePlace) { entries[Int(place.entry)].frame = frame }

    /// Lets go of what exceeds the budget and was not used in this frame.
    func trim() {
        while byteCount > budget, spare.popLast() != nil {}
        evict(keepingTextures: false) { byteCount > budget }
    }
}
