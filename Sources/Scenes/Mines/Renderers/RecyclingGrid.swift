// Recycling by arithmetic: what shows position (x, y) is the item at (x mod columns, y mod rows). As the window
// onto the positions moves, the item that left on one side is the one that comes in on the other; nothing is
// searched, added or removed, and a step of scrolling touches only the rows and columns that changed.
//
//     positions 5…8 in four slots:   slot 0 1 2 3
//                                         8 5 6 7      moving on by one, slot 1 goes from 5 to 9

/// Items for the positions of a rectangle that moves about.
struct RecyclingGrid<Item> {
    private(set) var columns = 0, rows = 0
    private var slots: [(item: Item, position: CellPosition?)] = []

    /// All items, also those that show nothing.
    var items: [Item] { slots.map(\.item) }

    /// Has every position of `rect` shown by an item. `make` makes items where there are not enough, `show`
    /// puts one at a position that it did not show before, `hide` is told of those no longer needed.
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

    /// The item at a position; nil where it is not shown.
    subscript(p: CellPosition) -> Item? {
        guard columns > 0, rows > 0, p.x >= 0, p.y >= 0 else { return nil }
        let slot = slots[p.y % rows * columns + p.x % columns]
        return slot.position == p ? slot.item : nil
    }

    /// Forgets what is shown where; the items stay.
    mutating func removePositions() {
        for i in slots.indices { slots[i].position = nil }
    }

    /// Lets go of all items, and returns them.
    mutating func removeAll() -> [Item] {
        defer { self = RecyclingGrid() }
        return items
    }

    /// Positions change their slots when the numbers of columns and rows do: everything is shown anew.
    private mutating func grow(_ newColumns: Int, _ newRows: Int, _ make: () -> Item, _ hide: (Item) -> Void) {
        for slot in slots where slot.position != nil { hide(slot.item) }
        columns = newColumns
        rows = newRows
        removePositions()
        while slots.count < columns * rows { slots.append((make(), nil)) }
    }
}
