// Axis-aligned images stay prepared from frame to frame: most of a frame's nodes are those of the one before, and
// what leads from their pixels to their texels takes longer to compute than to write into a batch.

import Geometry

/// Prepared images by the index and the revision of their node (`Frame.revisions`). Whether their textures are
/// still where they were is for the texture cache to say.
struct PreparedImageCache {
    struct Entry {
        var image: AlignedImage
        /// The pixels that it is drawn on.
        var bounds: DeviceRect
    }

    private struct Node {
        var revision: UInt64 = 0
        /// In `images`; −1 if the node has none.
        var slot = -1
    }

    private var nodes: [Node] = []
    private var images: [Entry] = []

    /// Where node `index` of that revision is kept; nil if it is not.
    @inline(__always)
    func slot(of index: Int, _ revision: UInt64) -> Int? {
        guard index < nodes.count, nodes[index].revision == revision, revision != 0 else { return nil }
        return nodes[index].slot
    }

    /// Where the texels of node `index` were, whatever has become of it since.
    func lastPlace(of index: Int) -> TexturePlace? {
        guard index < nodes.count, nodes[index].slot >= 0 else { return nil }
        return images[nodes[index].slot].image.first
    }

    subscript(slot: Int) -> Entry {
        @inline(__always) _read { yield images[slot] }
    }

    /// Keeps the image of node `index` in place of any other. Of a node without a revision, only `lastPlace` is
    /// asked for again.
    mutating func keep(_ image: AlignedImage, _ bounds: DeviceRect, of index: Int, _ revision: UInt64) {
        while nodes.count <= index { nodes.append(Node()) }
        if nodes[index].slot < 0 {
            nodes[index].slot = images.count
            images.append(Entry(image: image, bounds: bounds))
        } else {
            images[nodes[index].slot] = Entry(image: image, bounds: bounds)
        }
        nodes[index].revision = revision
    }

    /// Lets go of what is kept for nodes from `count` on, if that is most of it.
    mutating func trim(to count: Int) {
        guard nodes.count > 2 * count + 64 else { return }
        nodes.removeAll()
        images.removeAll()
    }
}
