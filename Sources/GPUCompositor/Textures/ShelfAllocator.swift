// Packs small images into a page. The page is divided into shelves as high as their first image (rounded up, so that others fit too), and
// each shelf tracks its free spans. A shelf that becomes empty is merged with empty neighbours and may be divided again.
//
//     ┌──────┬────┬───────┐  shelf, 64 high
//     ├───┬──┴─┬──┴──┬────┤  shelf, 48 high
//     └───┴────┴─────┴────┘

/// Packs rectangles into one page, in pixels. A page holds few shelves, so all searches are linear.
struct ShelfAllocator {
    private struct Shelf {
        var y, height: Int
        /// The free spans from left to right, no two adjacent.
        var free: [Range<Int>]
    }

    let width, height: Int
    private var shelves: [Shelf]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        shelves = [Shelf(y: 0, height: height, free: [0..<width])]
    }

    /// Whether the page is empty.
    var isEmpty: Bool { shelves.allSatisfy(isEmpty) }

    private func isEmpty(_ shelf: Shelf) -> Bool { shelf.free.first == 0..<width }

    /// Returns a free place of `w` × `h` pixels; nil if there is none.
    mutating func allocate(width w: Int, height h: Int) -> (x: Int, y: Int)? {
        var best: (shelf: Int, span: Int, height: Int)?
        for (i, shelf) in shelves.enumerated() where shelf.height >= h {
            // A shelf much higher than the image is left for higher ones; an empty shelf is divided.
            let empty = isEmpty(shelf)
            guard empty || shelf.height <= h + max(8, h / 2) else { continue }
            let cost = empty ? Int.max - 1 : shelf.height
            guard cost < best?.height ?? .max else { continue }
            if let span = shelf.free.firstIndex(where: { $0.count >= w }) { best = (i, span, cost) }
        }
        guard let best else { return nil }
        if isEmpty(shelves[best.shelf]) { cut(best.shelf, height: h) }
        let span = shelves[best.shelf].free[best.span]
        if span.count == w {
            shelves[best.shelf].free.remove(at: best.span)
        } else {
            shelves[best.shelf].free[best.span] = (span.lowerBound + w)..<span.upperBound
        }
        return (span.lowerBound, shelves[best.shelf].y)
    }

    /// Frees a place that `allocate` returned.
    mutating func free(x: Int, y: Int, width w: Int) {
        guard let i = shelves.firstIndex(where: { $0.y == y }) else { return }
        var span = x..<(x + w)
        // Merge it with the adjacent free spans.
        shelves[i].free.removeAll { other in
            guard other.upperBound == span.lowerBound || other.lowerBound == span.upperBound else { return false }
            span = min(other.lowerBound, span.lowerBound)..<max(other.upperBound, span.upperBound)
            return true
        }
        shelves[i].free.insert(span, at: shelves[i].free.firstIndex { $0.lowerBound > span.lowerBound } ?? shelves[i].free.count)
        if isEmpty(shelves[i]) { joinEmpty(around: i) }
    }

    private mutating func cut(_ i: Int, height h: Int) {
        let rounded = min(shelves[i].height, (h + 7) / 8 * 8)
        let rest = shelves[i].height - rounded
        guard rest > 0 else { return }
        shelves.insert(Shelf(y: shelves[i].y + rounded, height: rest, free: [0..<width]), at: i + 1)
        shelves[i].height = rounded
    }

    private mutating func joinEmpty(around i: Int) {
        if i + 1 < shelves.count, isEmpty(shelves[i + 1]) {
            shelves[i].height += shelves[i + 1].height
            shelves.remove(at: i + 1)
        }
        if i > 0, isEmpty(shelves[i - 1]) {
            shelves[i - 1].height += shelves[i].height
            shelves.remove(at: i)
        }
    }
}
