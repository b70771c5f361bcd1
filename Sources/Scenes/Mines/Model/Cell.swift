// One cell in one byte, so that the largest board, a hundred million cells, takes 100 MB.
//
//     7        6        5         4       3 2 1 0
//     pending  flagged  revealed  mine    mines among the neighbours

/// What is known of a cell, to the game; `CellLook` is what the player may see.
public struct Cell: Equatable, Sendable {
    var bits: UInt8 = 0

    static let mine: UInt8 = 0x10, revealed: UInt8 = 0x20, flagged: UInt8 = 0x40, pending: UInt8 = 0x80

    init() {}

    /// 0…8, of this cell's neighbours; it counts for mines too.
    public var neighbours: Int { Int(bits & 15) }
    public var isMine: Bool { bits & Cell.mine != 0 }
    public var isRevealed: Bool { bits & Cell.revealed != 0 }
    public var isFlagged: Bool { bits & Cell.flagged != 0 }
    /// Revealed without mines around, its neighbours not yet: a flood has still to come by here.
    public var isPending: Bool { bits & Cell.pending != 0 }

    /// Whether a flood may run over it: no mine in it and none around it.
    var isOpen: Bool { bits & (Cell.mine | 15) == 0 }
    /// Whether revealing changes it.
    var isCovered: Bool { bits & (Cell.revealed | Cell.flagged) == 0 }
}

/// A cell's picture.
public enum CellLook: UInt8, CaseIterable, Sendable {
    // The first nine are the numbers themselves.
    case clear, one, two, three, four, five, six, seven, eight
    case hidden, flag
    /// After the end: a mine nobody flagged, the one that went off, a flag where no mine was.
    case mine, exploded, wrongFlag

    /// 0…8 of a revealed cell; nil for others.
    public var number: Int? { rawValue <= CellLook.eight.rawValue ? Int(rawValue) : nil }

    /// After a loss everything is shown; once won, what is left hidden shows as flagged.
    init(_ cell: Cell, _ phase: GamePhase) {
        let isOver = phase == .lost
        if cell.isRevealed {
            self = cell.isMine ? .exploded : CellLook(rawValue: UInt8(min(8, cell.neighbours))) ?? .clear
        } else if cell.isFlagged {
            self = isOver && !cell.isMine ? .wrongFlag : .flag
        } else {
            self = isOver && cell.isMine ? .mine : phase == .won ? .flag : .hidden
        }
    }
}
