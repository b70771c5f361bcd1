// Where on the board the game was played. On the largest board a screen of cells is soon lost, and so are its few opened
// cells in a view of the whole.

/// The cell of the opening, and the areas of all moves. Moves near each other share an area.
struct PlayedPlaces: Equatable, Sendable {
    /// The first cell that was revealed.
    private(set) var opening: CellPosition?
    private(set) var areas: [CellRect] = []
    /// The number of moves that were added.
    private(set) var moveCount = 0

    /// The distance in cells below which moves are near each other.
    private static let reach = 64

    /// Adds those of a game's moves that are not in it yet.
    mutating func add(_ moves: [GameMove]) {
        for move in moves.dropFirst(moveCount) { add(move) }
        moveCount = moves.count
    }

    private mutating func add(_ move: GameMove) {
        if opening == nil, case .reveal(let p) = move { opening = p }
        let cell = CellRect(move.position)
        guard !areas.contains(where: { $0.intersects(cell) }) else { return }
        let near = CellRect(
            minX: cell.minX - PlayedPlaces.reach, minY: cell.minY - PlayedPlaces.reach, maxX: cell.maxX + PlayedPlaces.reach,
            maxY: cell.maxY + PlayedPlaces.reach)
        let joined = areas.filter { $0.intersects(near) }.reduce(cell) { $0.union($1) }
        areas.removeAll { $0.intersects(near) }
        areas.append(joined)
    }
}
