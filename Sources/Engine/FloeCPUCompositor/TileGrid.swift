// The frame cut into tiles, with the items that touch each damaged tile, in painter's order. A tile and a few offscreens of groups
// fit in the L2 cache, and any thread may take any tile.
//
//     starts   0   3      7 7            entries of tile t: starts[t] ..< starts[t + 1]
//     entries  n n n n n n n n n …

import FloeGeometry
import FloeFramePlanning
import FloeRenderTree

/// The items to draw in each tile. Refilled for every frame; keeps its memory.
struct TileGrid {
    let tileSize: PixelSize
    private(set) var columns = 0
    private(set) var rows = 0
    private(set) var size = PixelSize(width: 0, height: 0)
    /// Tiles with damage.
    private(set) var active: [Int32] = []
    private var starts: [Int32] = []
    private var entries: [Int32] = []
    private var isActive: [Bool] = []
    /// The bounds revision and the damage that were sorted last.
    private var sortedBoundsRevision = -1
    private var sortedDamage: [DeviceRect] = []

    init(tileSize: PixelSize) { self.tileSize = tileSize }

    /// Returns the tile's pixels within the frame.
    func rect(_ tile: Int) -> DeviceRect {
        DeviceRect(
            x: tile % columns * tileSize.width, y: tile / columns * tileSize.height,
            width: tileSize.width, height: tileSize.height
        ).intersection(size.rect)
    }

    /// Returns the indices of the items that touch a tile, in painter's order.
    func items(_ tile: Int) -> ArraySlice<Int32> { entries[Int(starts[tile])..<Int(starts[tile + 1])] }

    /// Sorts the items of `plan` into the tiles that `damage` touches.
    mutating func sort(_ plan: borrowing FramePlan, _ size: PixelSize, damage: DamageRegion) {
        if plan.boundsRevision == sortedBoundsRevision, size == self.size, damage.rects == sortedDamage { return }
        sortedBoundsRevision = plan.boundsRevision
        sortedDamage.removeAll(keepingCapacity: true)
        sortedDamage.append(contentsOf: damage.rects)
        self.size = size
        columns = (size.width + tileSize.width - 1) / tileSize.width
        rows = (size.height + tileSize.height - 1) / tileSize.height
        mark(damage.rects)
        let touched = damage.bounds
        // Entries are counted first, so that all tiles share one array. A tile's start is found one place too late: filling then moves
        // it to the tile's end, which is the next tile's start.
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: columns * rows + 2))
        for index in 0..<plan.items.count {
            forEachTile(plan.items[index].bounds.intersection(touched)) { grid, tile in
                if grid.isActive[tile] { grid.starts[tile + 2] += 1 }
            }
        }
        for tile in 0..<columns * rows { starts[tile + 2] += starts[tile + 1] }
        let total = Int(starts[columns * rows + 1])
        if entries.count < total { entries.append(contentsOf: repeatElement(0, count: total - entries.count)) }
        for index in 0..<plan.items.count {
            forEachTile(plan.items[index].bounds.intersection(touched)) { grid, tile in
                guard grid.isActive[tile] else { return }
                grid.entries[Int(grid.starts[tile + 1])] = Int32(index)
                grid.starts[tile + 1] += 1
            }
        }
    }

    private mutating func mark(_ damage: [DeviceRect]) {
        isActive.removeAll(keepingCapacity: true)
        isActive.append(contentsOf: repeatElement(false, count: columns * rows))
        active.removeAll(keepingCapacity: true)
        for rect in damage { forEachTile(rect) { grid, tile in grid.isActive[tile] = true } }
        for tile in isActive.indices where isActive[tile] { active.append(Int32(tile)) }
    }

    /// Calls `body` for each tile that `rect` touches. `rect` must lie within the frame.
    @inline(__always)
    private mutating func forEachTile(_ rect: DeviceRect, _ body: (inout TileGrid, Int) -> Void) {
        guard !rect.isEmpty else { return }
        let x0 = Int(rect.minX) / tileSize.width, x1 = (Int(rect.maxX) - 1) / tileSize.width
        let y0 = Int(rect.minY) / tileSize.height, y1 = (Int(rect.maxY) - 1) / tileSize.height
        for y in y0...y1 {
            for x in x0...x1 { body(&self, y * columns + x) }
        }
    }
}
