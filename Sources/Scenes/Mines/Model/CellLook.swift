// What a player sees of a cell: one of fourteen pictures.

/// A cell's picture.
public enum CellLook: UInt8, CaseIterable, Sendable {
    // The first nine are the numbers themselves.
    case clear, one, two, three, four, five, six, seven, eight
    case hidden, flag
    /// After the end: a mine nobody flagged, the one that went off, a flag where no mine was.
    case mine, exploded, wrongFlag

    /// 0…8 of a revealed cell; nil for others.
    public var number: Int? { rawValue <= CellLook.eight.rawValue ? Int(rawValue) : nil }

    /// `isOver`: after a loss, when everything is shown.
    init(_ cell: Cell, isOver: Bool) {
        if cell.isRevealed {
            self = cell.isMine ? .exploded : CellLook(rawValue: UInt8(min(8, cell.neighbours))) ?? .clear
        } else if cell.isFlagged {
            self = isOver && !cell.isMine ? .wrongFlag : .flag
        } else {
            self = isOver && cell.isMine ? .mine : .hidden
        }
    }
}
