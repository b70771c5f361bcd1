// The cells of a board and their state: mines, neighbour counts, revealed cells and flags. It knows no rules; `MinesGame`
// plays on it. It takes a byte per cell, and a small summary of every block of four by four cells for coarse pictures.

import Synchronization

/// A board's cells in row-major order.
package struct Minefield: Sendable {
    package let shape: BoardShape
    /// Determines where the mines lie, together with the first cell revealed.
    package let seed: UInt64
    var cells: [Cell]
    var summary: BoardSummary
    /// The number of cells revealed (including mines that went off), of mines that went off, and of flags.
    package internal(set) var revealedCount = 0
    package internal(set) var hitCount = 0
    package internal(set) var flagCount = 0

    /// Creates a board without any mines.
    init(empty shape: BoardShape, seed: UInt64) {
        self.shape = shape
        self.seed = seed
        cells = Array(repeating: Cell(), count: shape.cellCount)
        summary = BoardSummary(shape)
    }

    /// The cell at a position; an empty one outside the board.
    package subscript(p: CellPosition) -> Cell { shape.contains(p) ? cells[shape.index(p)] : Cell() }

    /// The memory that the board takes, in bytes.
    package var memory: Int { cells.count * MemoryLayout<Cell>.stride + summary.width * summary.height * 2 }

    /// Sets or removes a flag; returns false if the cell is revealed.
    mutating func toggleFlag(_ p: CellPosition) -> Bool {
        let i = shape.index(p)
        guard !cells[i].isRevealed else { return false }
        cells[i].bits ^= Cell.flagged
        let change = cells[i].isFlagged ? 1 : -1
        flagCount += change
        summary.addFlags(change, p)
        return true
    }

    /// Uncovers one cell, unless it is revealed or flagged.
    mutating func uncover(_ p: CellPosition) {
        let i = shape.index(p)
        guard cells[i].isCovered else { return }
        cells[i].bits |= Cell.revealed
        revealedCount += 1
        if cells[i].isMine { hitCount += 1 }
        summary.addRevealed(p)
    }

    /// Marks a cell for the flood to visit.
    mutating func markPending(_ p: CellPosition) { cells[shape.index(p)].bits |= Cell.pending }

    /// Returns the number of flags in `rect`.
    func flags(in rect: CellRect) -> Int {
        rect.positions.reduce(0) { $0 + (cells[shape.index($1)].isFlagged ? 1 : 0) }
    }

    // Laying mines. One pass over the board, row by row, so that a hundred million cells take a second and the progress bar
    // moves evenly. Each cell becomes a mine with probability mines left / cells left, which gives exactly the requested
    // number and makes every arrangement equally likely (selection sampling: Knuth, The Art of Computer Programming,
    // volume 2, 3.4.2, algorithm S). Neighbours are counted on the way.

    /// Lays `shape.mines` mines as `seed` determines. Returns nil if `progress` was cancelled. Takes time and memory
    /// proportional to the number of cells, a byte each. May run on any thread.
    package init?(shape: BoardShape, seed: UInt64, progress: GenerationProgress? = nil) {
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
                // Each random number serves two cells, with half of its bits each.
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

    /// Adds `change` to the counts of the neighbours, modulo 256: 255 subtracts one.
    private mutating func count(_ change: UInt8, aroundX x: Int, y: Int) {
        let width = shape.width
        let left = max(0, x - 1), right = min(width - 1, x + 1)
        for row in max(0, y - 1)...min(shape.height - 1, y + 1) {
            for column in left...right where row != y || column != x {
                cells[row * width + column].bits &+= change
            }
        }
    }

    /// Moves mines away from `p` and its neighbours, to places determined by the seed and `p`. Nothing may be revealed yet.
    /// Every shape has enough room.
    mutating func clearMines(around p: CellPosition) {
        let zone = shape.neighbourhood(of: p)
        var random = SeededRandom(seed: seed ^ UInt64(shape.index(p)) &* 0x9E37_79B9_7F4A_7C15)
        for p in zone.positions where cells[shape.index(p)].isMine {
            guard let free = freeCell(outside: zone, &random) else { return }
            removeMine(x: p.x, y: p.y)
            addMine(x: free.x, y: free.y)
        }
    }

    /// Returns a cell without a mine outside `zone`: a random one or, on a crowded board, the next from a random start.
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

/// The progress of a board under construction, written by the thread that builds it and read by the one that shows a bar.
/// It also carries the cancellation to the builder.
package final class GenerationProgress: Sendable {
    private let thousandths = Atomic<Int>(0)
    private let replayedThousandths = Atomic<Int>(0)
    private let cancelled = Atomic<Bool>(false)

    /// The laid part of the board, 0…1.
    package var fraction: Double { Double(thousandths.load(ordering: .relaxed)) / 1000 }
    /// The share of a saved game's moves that have been replayed on the laid board, 0…1.
    package var replayed: Double { Double(replayedThousandths.load(ordering: .relaxed)) / 1000 }
    package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Cancels building, which stops at its next row.
    package func cancel() { cancelled.store(true, ordering: .relaxed) }

    func report(_ done: Int, of all: Int) {
        thousandths.store(all > 0 ? done * 1000 / all : 1000, ordering: .relaxed)
    }

    /// `share`: the replayed part of the moves, 0…1.
    func reportReplay(_ share: Double) {
        replayedThousandths.store(Int(max(0, min(1, share)) * 1000), ordering: .relaxed)
    }
}

/// A coarse summary of the board: the numbers of revealed and of flagged cells in every block of four by four. Pictures in
/// which a pixel covers many cells are made from it, so that they never read a hundred million cells. It takes two bytes
/// per sixteen cells.
package struct BoardSummary: Sendable {
    /// The side of a block in cells, as a power of two and as a number.
    static let shift = 2, side = 1 << shift

    /// The size in blocks.
    package let width, height: Int
    var revealed: [UInt8]
    private(set) var flagged: [UInt8]

    init(_ shape: BoardShape) {
        width = (shape.width + BoardSummary.side - 1) >> BoardSummary.shift
        height = (shape.height + BoardSummary.side - 1) >> BoardSummary.shift
        revealed = Array(repeating: 0, count: width * height)
        flagged = Array(repeating: 0, count: width * height)
    }

    mutating func addRevealed(_ p: CellPosition) { revealed[block(p)] &+= 1 }
    mutating func addFlags(_ change: Int, _ p: CellPosition) { flagged[block(p)] &+= UInt8(truncatingIfNeeded: change) }

    private func block(_ p: CellPosition) -> Int {
        (p.y >> BoardSummary.shift) * width + (p.x >> BoardSummary.shift)
    }
}
