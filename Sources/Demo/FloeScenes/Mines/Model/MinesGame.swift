// The rules, as a value type: its owner plays moves and receives what changed. The first cell revealed and its
// neighbours are never mines; revealing all free cells wins; revealing a mine loses. A long flood continues in slices
// after the move that began it, and no move is accepted until it is over, so that replaying the moves of a game gives
// the same result.
//
//     ready ─ first reveal ─▶ playing ─▶ won | lost

/// The state of a game of Minesweeper.
package struct MinesGame: Sendable {
    package private(set) var field: Minefield
    package private(set) var phase = GamePhase.ready
    /// The moves that changed something, in order.
    package private(set) var moves: [GameMove] = []
    private var flood = Flood()

    package init(field: Minefield) { self.field = field }

    package var shape: BoardShape { field.shape }
    package var seed: UInt64 { field.seed }
    /// The number of mines minus the number of flags; negative if there are more flags. 0 once the game is won.
    package var minesLeft: Int { phase == .won ? 0 : shape.mines - field.flagCount }
    package var isFlooding: Bool { flood.isRunning }
    package var isOver: Bool { phase == .won || phase == .lost }
    /// The number of free cells still to be revealed.
    package var cellsLeft: Int { shape.cellCount - shape.mines - field.revealedCount + field.hitCount }

    /// Returns the look of the cell at `p`, which must lie on the board.
    package func look(_ p: CellPosition) -> CellLook { CellLook(field[p], phase) }

    /// Plays `move`. Nothing changes if it is outside the board or against the rules, after the end, or while a flood is
    /// running. At most about `budget` cells are flooded now; the rest is left to `continueFlood`.
    package mutating func play(_ move: GameMove, budget: Int = .max) -> GameChange {
        var change = GameChange()
        guard shape.contains(move.position), !isOver, !isFlooding else { return change }
        switch move {
        case .reveal(let p): reveal(p, &change)
        case .flag(let p):
            if field.toggleFlag(p) { change.add(CellRect(p)) }
        case .chord(let p): chord(p, &change)
        }
        if !change.isEmpty { moves.append(move) }
        flood.run(on: &field, budget: budget, into: &change)
        finish(&change)
        return change
    }

    /// Continues the flood of the last move, over about `budget` cells.
    package mutating func continueFlood(budget: Int) -> GameChange {
        var change = GameChange()
        guard isFlooding else { return change }
        flood.run(on: &field, budget: budget, into: &change)
        finish(&change)
        return change
    }

    private mutating func reveal(_ p: CellPosition, _ change: inout GameChange) {
        guard field[p].isCovered else { return }
        if phase == .ready {
            field.clearMines(around: p)
            phase = .playing
        }
        uncover(p, &change)
    }

    private mutating func chord(_ p: CellPosition, _ change: inout GameChange) {
        let cell = field[p], around = shape.neighbourhood(of: p)
        guard cell.isRevealed, cell.neighbours > 0, field.flags(in: around) == cell.neighbours else { return }
        for p in around.positions where field[p].isCovered { uncover(p, &change) }
    }

    private mutating func uncover(_ p: CellPosition, _ change: inout GameChange) {
        field.uncover(p)
        change.list(p.x, p.y)
        change.add(CellRect(p), uncovered: 1)
        let cell = field[p]
        if cell.isMine {
            phase = .lost
        } else if cell.isOpen {
            field.markPending(p)
            flood.add(shape.index(p), row: p.y)
        }
    }

    /// Checks for a win and, at the end of the game, marks the whole board as changed, since any cell may look different.
    private mutating func finish(_ change: inout GameChange) {
        if phase == .playing, cellsLeft == 0 { phase = .won }
        if isOver, !change.isEmpty { change.add(shape.rect) }
    }
}

package enum GamePhase: Equatable, Sendable {
    /// No cell has been revealed yet.
    case ready
    case playing, won, lost
}

/// A player's move. A game is determined by its board's shape, its seed and its moves. These are what is saved, a few
/// bytes per move however large the board, and replayed to restore it.
package enum GameMove: Hashable, Sendable {
    /// Uncovers a cell.
    case reveal(CellPosition)
    /// Sets or removes a flag.
    case flag(CellPosition)
    /// Uncovers the unflagged neighbours of a number that has as many flags around it.
    case chord(CellPosition)

    package var position: CellPosition {
        switch self {
        case .reveal(let p), .flag(let p), .chord(let p): p
        }
    }
}

/// The changes of a move, for drawing the board: where it changed and which cells were uncovered in which order, up to the
/// number that can reasonably be shown one by one.
package struct GameChange: Equatable, Sendable {
    /// The most uncovered cells that are listed.
    package static let listed = 512

    /// The bounds of all cells that look different now.
    package private(set) var rect = CellRect.empty
    /// The first `listed` uncovered cells, in order.
    package private(set) var uncovered: [CellPosition] = []
    /// The number of all uncovered cells.
    package private(set) var uncoveredCount = 0

    package var isEmpty: Bool { rect.isEmpty }

    /// Lists an uncovered cell if there is room. It is `add` that counts it.
    mutating func list(_ x: Int, _ y: Int) {
        if uncovered.count < GameChange.listed { uncovered.append(CellPosition(x: x, y: y)) }
    }

    mutating func add(_ cells: CellRect, uncovered count: Int) {
        rect = rect.union(cells)
        uncoveredCount += count
    }

    mutating func add(_ other: CellRect) { rect = rect.union(other) }

    /// Appends the change that followed this one.
    mutating func append(_ next: GameChange) {
        rect = rect.union(next.rect)
        uncovered += next.uncovered.prefix(GameChange.listed - uncovered.count)
        uncoveredCount += next.uncoveredCount
    }
}
