// Caches prepared axis-aligned images across frames. Most of a frame's items are unchanged from the frame before, and the map
// from their pixels to texels takes longer to compute than to write into a batch.

import FloeFramePlanning

/// Prepared images by their items' slots. Only the texture cache knows whether their textures are still in place.
struct PreparedImageCache {
    /// For each slot, the revision that its image was prepared from and the image's index; −1 if there is none.
    private struct Place {
        var revision: UInt64 = 0
        var image: Int32 = -1
    }

    private var places: [Place] = []
    private var images: [AlignedImage] = []

    /// Returns whether the image of the item in `slot` was prepared from a node of that revision (`Frame.revisions`).
    @inline(__always)
    func holds(_ slot: Int32, _ revision: UInt64) -> Bool {
        revision != 0 && Int(slot) < places.count && places[Int(slot)].revision == revision
    }

    /// The image of a slot that holds one.
    subscript(slot: Int32) -> AlignedImage {
        @inline(__always) _read { yield images[Int(places[Int(slot)].image)] }
    }

    /// Returns where the texels of the item in `slot` were last, even if they have since been released.
    func lastPlace(_ slot: Int32) -> TexturePlace? {
        guard Int(slot) < places.count, places[Int(slot)].image >= 0 else { return nil }
        return self[slot].first.place
    }

    /// Stores an item's image, replacing any other of its slot. Without a revision it serves `lastPlace` only.
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
