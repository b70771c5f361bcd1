// The board from afar: of every four by four cells how many are revealed and how many flagged. Pictures in
// which a pixel covers many cells are made from it, so that they never look at a hundred million cells. Two
// bytes for sixteen cells.

/// Counts of blocks of cells.
public struct BoardSummary: Sendable {
    /// Cells along a block's side, as a power of two and as a number.
    static let shift = 2, side = 1 << shift

    /// Blocks.
    public let width, height: Int
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
