// What a player does. A game is its board's shape, its seed and its moves: that is what is saved, a few
// bytes a move however large the board, and what is played again to restore it.

/// One move.
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
