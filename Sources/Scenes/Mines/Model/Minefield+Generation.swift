// Laying mines. One pass over the board, row by row, so that a hundred million cells take a second and the
// bar moves evenly: each cell becomes a mine with the probability of mines left over cells left, which gives
// exactly the number asked for and every arrangement alike (selection sampling: Knuth, The Art of Computer
// Programming, volume 2, 3.4.2, algorithm S). Neighbours are counted on the way.

extension Minefield {
    /// Lays `shape.mines` mines as `seed` says. Nil where `progress` was cancelled meanwhile. Takes time and
    /// memory in proportion to the cells, a byte each; may run on any thread.
    public init?(shape: BoardShape, seed: UInt64, progress: GenerationProgress? = nil) {
        self.init(empty: shape, seed: seed)
        var random = SeededRandom(seed: seed)
        var minesLeft = UInt64(shape.mines), cellsLeft = UInt64(shape.cellCount)
        var spare: UInt64 = 0
        for y in 0..<shape.height {
            if let progress {
                guard !progress.isCancelled else { return nil }
                progress.report(y, of: shape.height)
            }
            guard minesLeft > 0 else { break }
            for x in 0..<shape.width {
                // Each random number serves two cells, half its bits for one.
                spare = x & 1 == 0 ? random.next() : spare &>> 32
                if ((spare & 0xFFFF_FFFF) &* cellsLeft) &>> 32 < minesLeft {
                    addMine(x: x, y: y)
                    minesLeft &-= 1
                }
                cellsLeft &-= 1
            }
        }
        progress?.report(1, of: 1)
    }

    mutating func addMine(x: Int, y: Int) {
        cells[y * shape.width + x].bits |= Cell.mine
        count(1, aroundX: x, y: y)
    }

    mutating func removeMine(x: Int, y: Int) {
        cells[y * shape.width + x].bits &= ~Cell.mine
        count(UInt8.max, aroundX: x, y: y)
    }

    /// Adds `change` to the count of the neighbours; 255 takes one away.
    private mutating func count(_ change: UInt8, aroundX x: Int, y: Int) {
        let width = shape.width
        let left = max(0, x - 1), right = min(width - 1, x + 1)
        for row in max(0, y - 1)...min(shape.height - 1, y + 1) {
            for column in left...right where row != y || column != x {
                cells[row * width + column].bits &+= change
            }
        }
    }

    /// Moves mines away from `p` and its neighbours, to places that the seed and `p` decide. Nothing may
    /// be revealed yet. Every shape has room for it.
    mutating func clearMines(around p: CellPosition) {
        let zone = shape.neighbourhood(of: p)
        var random = SeededRandom(seed: seed ^ UInt64(shape.index(p)) &* 0x9E37_79B9_7F4A_7C15)
        for y in zone.minY..<zone.maxY {
            for x in zone.minX..<zone.maxX where cells[y * shape.width + x].isMine {
                guard let free = freeCell(outside: zone, &random) else { return }
                removeMine(x: x, y: y)
                addMine(x: free.x, y: free.y)
            }
        }
    }

    /// A cell without a mine outside of `zone`: by chance, on a crowded board the next one from there on.
    private func freeCell(outside zone: CellRect, _ random: inout SeededRandom) -> CellPosition? {
        let start = random.below(shape.cellCount)
        for attempt in 0..<(64 + shape.cellCount) {
            let index = attempt < 64 ? (attempt == 0 ? start : random.below(shape.cellCount)) : (start + attempt) % shape.cellCount
            let p = shape.position(index)
            if !cells[index].isMine, !zone.contains(p) { return p }
        }
        return nil
    }
}
