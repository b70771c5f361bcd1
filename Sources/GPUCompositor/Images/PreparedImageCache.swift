// Axis-aligned images stay prepared from frame to frame: most of a frame's items are those of the one before, and
// what leads from their pixels to their texels takes longer to compute than to write into a batch.

import FramePlanning

/// Prepared images by the slots of their items. Whether their textures are still where they were is for the texture cache
/// to say.
struct PreparedImageCache {
    /// By slot, the revision that an image was prepared from, and where it is kept; −1 if there is none.
    private struct Place {
        var revision: UInt64 = 0
        var image: Int32 = -1
    }

    private var places: [Place] = []
    private var images: [AlignedImage] = []

    /// How many are kept.
    var count: Int { images.count }

    /// Whether the item in `slot` has an image that was prepared from a node of that revision (`Frame.revisions`).
    @inline(__always)
    func holds(_ slot: Int32, _ revision: UInt64) -> Bool {
        revision != 0 && Int(slot) < places.count && places[Int(slot)].revision == revision
    }

    /// The image of a slot that holds one.
    subscript(slot: Int32) -> AlignedImage {
        @inline(__always) _read { yield images[Int(places[Int(slot)].image)] }
    }

    /// Where the texels of the item in `slot` were, whatever has become of it since.
    func lastPlace(_ slot: Int32) -> TexturePlace? {
        guard Int(slot) < places.count, places[Int(slot)].image >= 0 else { return nil }
        return self[slot].first.place
    }

    /// Keeps an item's image in place of any other of its slot. Without a revision only `lastPlace` is asked for again.
    mutating func keep(_ image: borrowing AlignedImage, _ item: borrowing DrawItem) {
        let slot = Int(item.slot)
        if places.count <= slot { places.append(contentsOf: repeatElement(Place(), count: slot + 1 - places.count)) }
        places[slot].revision = item.revision
        if places[slot].image < 0 {
            places[slot].image = Int32(images.count)
            images.append(copy image)
        } else {
            images[Int(places[slot].image)] = copy image
        }
    }
}
