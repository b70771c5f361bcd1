// The rules. A value: whoever holds it plays moves and hears what changed. The first cell revealed and its
// neighbours are never mines; all free cells revealed wins; a mine revealed loses. Long floods run on in
// slices after the move that began them, and no move is taken until they are over, so that a game played
// again from its moves comes out the same.
//
//     ready ─ first reveal ─▶ playing ─▶ won | lost

/// A game of Minesweeper, at any point of it.
public struct MinesGame: Sendable {
    public private(set) var field: Minefield
    public private(set) var phase = GamePhase.ready
    /// Those that changed something, in order.
    public private(set) var moves: [GameMove] = []
    private var flood = Flood()

    public init(field: Minefield) { self.field = field }

    public var shape: BoardShape { field.shape }
    public var seed: UInt64 { field.seed }
    /// Mines less flags: below 0 where there are more flags than mines.
    public var minesLeft: Int { phase == .won ? 0 : shape.mines - field.flagCount }
    public var isFlooding: Bool { flood.isRunning }
    public var isOver: Bool { phase == .won || phase == .lost }
    /// Free cells still to be revealed.
    public var cellsLeft: Int { shape.cellCount - shape.mines - field.revealedCount + field.hitCount }

    /// What shows at `p`, which must lie on the board.
    public func look(_ p: CellPosition) -> CellLook { CellLook(field[p], phase) }

    /// Plays `move`; nothing changes for one outside of the board, one that the rules forbid, after the end,
    /// or while a flood is running. At most about `budget` cells are flooded now; the rest waits for
    /// `continueFlood`.
    public mutating func play(_ move: GameMove, budget: Int = .max) -> GameChange {
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

    /// Goes on with the flood that the last move began, over about `budget` cells.
    public mutating func continueFlood(budget: Int) -> GameChange {
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

    /// At the end everything may look different.
    private mutating func finish(_ change: inout GameChange) {
        if phase == .playing, cellsLeft == 0 { phase = .won }
        if isOver, !change.isEmpty { change.add(shape.rect) }
    }
}

/// How far a game is.
public enum GamePhase: Equatable, Sendable {
    /// Nothing revealed yet.
    case ready
    case playing, won, lost
}

/// What a player does. A game is its board's shape, its seed and its moves: that is what is saved, a few
/// bytes a move however large the board, and what is played again to restore it.
public enum GameMove: Hashable, Sendable {
    /// Uncovers a cell.
    case reveal(CellPosition)
    /// Sets a flag or takes it away.
    case flag(CellPosition)
    /// On a number with as many flags around it: uncovers its other neighbours.
    case chord(CellPosition)

    public var position: CellPosition {
        switch self {
        case .reveal(let p), .flag(let p), .chord(let p): p
        }
    }
}

/// What a move changed, for those who show the board: where, and, as long as they are not too many to be
/// shown one by one, which cells were uncovered and in which order.
public struct GameChange: Equatable, Sendable {
    /// Uncovered cells listed at most.
    public static let listed = 512

    /// Around every cell that looks different now.
    public private(set) var rect = CellRect.empty
    /// Cells uncovered, in order; the first `listed` of them.
    public private(set) var uncovered: [CellPosition] = []
    /// All cells uncovered.
    public private(set) var uncoveredCount = 0

    public var isEmpty: Bool { rect.isEmpty }

    /// Lists an uncovered cell while there is room; `add` counts it.
    mutating func list(_ x: Int, _ y: Int) {
        if uncovered.count < GameChange.listed { uncovered.append(CellPosition(x: x, y: y)) }
    }

    mutating func add(_ cells: CellRect, uncovered count: Int) {
        rect = rect.union(cells)
        uncoveredCount += count
    }

    mutating func add(_ other: CellRect) { rect = rect.union(other) }

    /// This change and the one that followed.
    mutating func append(_ next: GameChange) {
        rect = rect.union(next.rect)
        uncovered += next.uncovered.prefix(GameChange.listed - uncovered.count)
        uncoveredCount += next.uncoveredCount
    }
}
