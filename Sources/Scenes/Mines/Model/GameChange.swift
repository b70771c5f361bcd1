// What a move changed, for those who show the board: where, and, as long as they are not too many to be
// shown one by one, which cells were uncovered and in which order.

/// The difference a move or a flood's slice made.
public struct GameChange: Equatable, Sendable {
    /// Uncovered cells listed at most.
    public static let listed = 512

    /// Around every cell that looks different now.
    public private(set) var rect = CellRect.empty
    /// Cells uncovered, in order; the first `listed` of them.
    public private(set) var uncovered: [CellPosition] = []
    /// All cells uncovered.
    public private(set) var uncoveredCount = 0

    public init() {}

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
