// The cells of a board and what is certain about them: where mines lie, how many are around, what has been
// revealed and flagged. It knows no rules; `MinesGame` plays on it. A byte a cell, and a small summary of
// every four by four cells for pictures of the whole.

/// A board's cells, row after row.
public struct Minefield: Sendable {
    public let shape: BoardShape
    /// Decides where mines lie, together with the first cell revealed.
    public let seed: UInt64
    var cells: [Cell]
    var summary: BoardSummary
    /// Cells revealed, mines that went off included; those mines; flags set.
    public internal(set) var revealedCount = 0
    public internal(set) var hitCount = 0
    public internal(set) var flagCount = 0

    /// Cells without any mine.
    init(empty shape: BoardShape, seed: UInt64) {
        self.shape = shape
        self.seed = seed
        cells = Array(repeating: Cell(), count: shape.cellCount)
        summary = BoardSummary(shape)
    }

    /// The cell at a position; an empty one outside of the board.
    public subscript(p: CellPosition) -> Cell { shape.contains(p) ? cells[shape.index(p)] : Cell() }

    /// What the board takes, bytes.
    public var memory: Int { cells.count * MemoryLayout<Cell>.stride + summary.width * summary.height * 2 }

    /// Sets or takes away a flag; false where the cell is revealed.
    mutating func toggleFlag(_ p: CellPosition) -> Bool {
        let i = shape.index(p)
        guard !cells[i].isRevealed else { return false }
        cells[i].bits ^= Cell.flagged
        let change = cells[i].isFlagged ? 1 : -1
        flagCount += change
        summary.addFlags(change, p)
        return true
    }

    /// Uncovers one cell that is neither revealed nor flagged.
    mutating func uncover(_ p: CellPosition) {
        let i = shape.index(p)
        guard cells[i].isCovered else { return }
        cells[i].bits |= Cell.revealed
        revealedCount += 1
        if cells[i].isMine { hitCount += 1 }
        summary.addRevealed(p)
    }

    /// A flood has to come by.
    mutating func markPending(_ p: CellPosition) { cells[shape.index(p)].bits |= Cell.pending }

    /// How many flags stand in `rect`.
    func flags(in rect: CellRect) -> Int {
        var count = 0
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX where cells[y * shape.width + x].isFlagged { count += 1 }
        }
        return count
    }
}
