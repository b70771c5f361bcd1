// One cell in one byte, so that the largest board, a hundred million cells, takes 100 MB.
//
//     7        6        5         4       3 2 1 0
//     pending  flagged  revealed  mine    mines among the neighbours

/// The game's state of a cell; `CellLook` is what the player may see of it.
package struct Cell: Equatable, Sendable {
    var bits: UInt8 = 0

    static let mine: UInt8 = 0x10, revealed: UInt8 = 0x20, flagged: UInt8 = 0x40, pending: UInt8 = 0x80

    init() {}

    /// The number of mines among the neighbours, 0…8; also counted for cells that are mines.
    package var neighbours: Int { Int(bits & 15) }
    package var isMine: Bool { bits & Cell.mine != 0 }
    package var isRevealed: Bool { bits & Cell.revealed != 0 }
    package var isFlagged: Bool { bits & Cell.flagged != 0 }
    /// Revealed with no mines around, but its neighbours are not revealed yet: the flood still has to visit it.
    package var isPending: Bool { bits & Cell.pending != 0 }

    /// Whether a flood may spread over it: it is no mine and has none around it.
    var isOpen: Bool { bits & (Cell.mine | 15) == 0 }
    /// Whether revealing it has an effect.
    var isCovered: Bool { bits & (Cell.revealed | Cell.flagged) == 0 }
}

/// A cell's picture.
package enum CellLook: UInt8, CaseIterable, Sendable {
    // The raw values of the first nine are their numbers.
    case clear, one, two, three, four, five, six, seven, eight
    case hidden, flag
    /// After a loss: a mine without a flag, a mine that went off, a flag where no mine was.
    case mine, exploded, wrongFlag

    /// The number of a revealed cell, 0…8; nil for others.
    package var number: Int? { rawValue <= CellLook.eight.rawValue ? Int(rawValue) : nil }

    /// Creates the look of a cell. After a loss all mines and wrong flags show; after a win hidden cells show as flagged.
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
