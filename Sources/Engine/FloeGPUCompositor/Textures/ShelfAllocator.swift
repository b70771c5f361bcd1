// Packs small images into a page. The page is divided into shelves as high as their first image (rounded up, so that others fit too), and
// each shelf tracks its free columns. The rows of a shelf that becomes empty may be divided again.
//
//     ┌──────┬────┬───────┐  shelf, 64 high
//     ├───┬──┴─┬──┴──┬────┤  shelf, 48 high
//     └───┴────┴─────┴────┘

/// Packs rectangles into one page, in pixels. A page holds few shelves, so all searches are linear.
struct ShelfAllocator {
    private struct Shelf {
        let rows: Range<Int>
        var freeColumns: RangeSet<Int>
    }

    private let width: Int
    /// The shelves, none of them empty.
    private var shelves: [Shelf] = []
    /// The rows outside all shelves.
    private var freeRows: RangeSet<Int>

    init(width: Int, height: Int) {
        self.width = width
        freeRows = RangeSet(0..<height)
    }

    /// Whether the page is empty.
    var isEmpty: Bool { shelves.isEmpty }

    /// Returns a free place of `w` × `h` pixels; nil if there is none.
    mutating func allocate(width w: Int, height h: Int) -> (x: Int, y: Int)? {
        var best: (shelf: Int, x: Int, height: Int)?
        // A shelf much higher than the image is left for higher ones.
        for (i, shelf) in shelves.enumerated() where (h...h + max(8, h / 2)).contains(shelf.rows.count) {
            guard shelf.rows.count < best?.height ?? .max else { continue }
            if let span = shelf.freeColumns.ranges.first(where: { $0.count >= w }) { best = (i, span.lowerBound, shelf.rows.count) }
        }
        if best == nil, w <= width, let free = freeRows.ranges.first(where: { $0.count >= h }) {
            let rows = free.lowerBound..<min(free.upperBound, free.lowerBound + (h + 7) / 8 * 8)
            freeRows.remove(contentsOf: rows)
            best = (shelves.count, 0, rows.count)
            shelves.append(Shelf(rows: rows, freeColumns: RangeSet(0..<width)))
        }
        guard let best else { return nil }
        shelves[best.shelf].freeColumns.remove(contentsOf: best.x..<best.x + w)
        return (best.x, shelves[best.shelf].rows.lowerBound)
    }

    /// Frees a place that `allocate` returned.
    mutating func free(x: Int, y: Int, width w: Int) {
        guard let i = shelves.firstIndex(where: { $0.rows.lowerBound == y }) else { return }
        shelves[i].freeColumns.insert(contentsOf: x..<x + w)
        guard shelves[i].freeColumns.ranges.first == 0..<width else { return }
        freeRows.insert(contentsOf: shelves.remove(at: i).rows)
    }
}
