// Axis-aligned images stay prepared from frame to frame: most of a frame's items are those of the one before, and
// what leads from their pixels to their texels takes longer to compute than to write into a batch.

/// Prepared images by the slots of their items. Whether their textures are still where they were is for the texture cache
/// to say.
struct PreparedImageCache {
    private struct Entry {
        var revision: UInt64
        var image: AlignedImage
    }

    private var entries: [Entry?] = []

    /// The image of the item in `slot`, if it was prepared from a node of that revision (`Frame.revisions`).
    @inline(__always)
    func image(_ slot: Int32, _ revision: UInt64) -> AlignedImage? {
        guard revision != 0, Int(slot) < entries.count, let entry = entries[Int(slot)], entry.revision == revision
        else { return nil }
        return entry.image
    }

    /// Where the texels of the item in `slot` were, whatever has become of it since.
    func lastPlace(_ slot: Int32) -> TexturePlace? { Int(slot) < entries.count ? entries[Int(slot)]?.image.first : nil }

    /// Keeps an image in place of any other of that slot. Without a revision only `lastPlace` is asked for again.
    mutating func keep(_ image: AlignedImage, _ slot: Int32, _ revision: UInt64) {
        if entries.count <= Int(slot) { entries.append(contentsOf: repeatElement(nil, count: Int(slot) + 1 - entries.count)) }
        entries[Int(slot)] = Entry(revision: revision, image: image)
    }
}
