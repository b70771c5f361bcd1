// Recycling by arithmetic: position (x, y) is shown by the item at (x mod columns, y mod rows). As the window onto the
// positions moves, the item that leaves on one side is the one that comes in on the other. Nothing is added or
// removed, and a scroll step touches only the items of the rows and columns that changed.
//
//     positions 5…8 in four slots:   slot 0 1 2 3
//                                         8 5 6 7      when moving on by one, slot 1 goes from 5 to 9

/// Recycled items for the positions of a moving rectangle.
struct RecyclingGrid<Item> {
    private(set) var columns = 0, rows = 0
    private var slots: [(item: Item, position: CellPosition?)] = []

    /// All items, including unused ones.
    var items: [Item] { slots.map(\.item) }

    /// Assigns an item to every position of `rect`. `make` creates items if there are too few, `show` puts an item at its new
    /// position, and `hide` is called for items that are no longer needed.
    mutating func cover(
        _ rect: CellRect, make: () -> Item, show: (Item, CellPosition) -> Void, hide: (Item) -> Void
    ) {
        if rect.width > columns || rect.height > rows { grow(max(columns, rect.width), max(rows, rect.height), make, hide) }
        guard columns > 0, rows > 0 else { return }
        for i in slots.indices {
            guard let p = slots[i].position, !rect.contains(p) else { continue }
            slots[i].position = nil
            hide(slots[i].item)
        }
        for y in rect.minY..<rect.maxY {
            let row = y % rows * columns
            for x in rect.minX..<rect.maxX {
                let i = row + x % columns
                if let p = slots[i].position, p.x == x, p.y == y { continue }
                slots[i].position = CellPosition(x: x, y: y)
                show(slots[i].item, CellPosition(x: x, y: y))
            }
        }
    }

    /// The item at a position; nil if the position is not shown.
    subscript(p: CellPosition) -> Item? {
        guard columns > 0, rows > 0, p.x >= 0, p.y >= 0 else { return nil }
        let slot = slots[p.y % rows * columns + p.x % columns]
        return slot.position == p ? slot.item : nil
    }

    /// Clears the positions of all items, but keeps the items.
    mutating func removePositions() {
        for i in slots.indices { slots[i].position = nil }
    }

    /// Removes and returns all items.
    mutating func removeAll() -> [Item] {
        defer { self = RecyclingGrid() }
        return items
    }

    /// Grows the grid. Since positions map to other slots then, all of them are shown again.
    private mutating func grow(_ newColumns: Int, _ newRows: Int, _ make: () -> Item, _ hide: (Item) -> Void) {
        for slot in slots where slot.position != nil { hide(slot.item) }
        columns = newColumns
        rows = newRows
        removePositions()
        while slots.count < columns * rows { slots.append((make(), nil)) }
    }
}
