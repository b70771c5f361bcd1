// A game on disk: not its cells, which may be a hundred million, but the board's shape, its seed and the moves, from
// which the same cells follow.

/// The data needed to resume a game.
struct SavedGame: Equatable, Sendable {
    var shape: BoardShape
    var seed: UInt64
    var moves: [GameMove]
    /// Seconds played.
    var elapsed: Double

    init(shape: BoardShape, seed: UInt64, moves: [GameMove] = [], elapsed: Double = 0) {
        self.shape = shape
        self.seed = seed
        self.moves = moves
        self.elapsed = elapsed
    }

    /// The number of cells flooded between two checks for cancellation.
    private static let floodSlice = 1_000_000

    /// Lays the board and replays the moves; returns nil if `progress` was cancelled. Takes as long as laying a new board and
    /// running the game's floods. May run on any thread.
    func restored(_ progress: GenerationProgress? = nil) -> MinesGame? {
        guard let field = Minefield(shape: shape, seed: seed, progress: progress) else { return nil }
        var game = MinesGame(field: field)
        for (i, move) in moves.enumerated() {
            let before = game.cellsLeft
            _ = game.play(move, budget: SavedGame.floodSlice)
            while game.isFlooding {
                // Give up at once: the memory is needed for the board that comes instead.
                if progress?.isCancelled ?? false { return nil }
                // A single flood may be most of the wait. At most it opens all free cells.
                let opened = Double(before - game.cellsLeft) / Double(max(1, before))
                progress?.reportReplay((Double(i) + opened) / Double(moves.count))
                _ = game.continueFlood(budget: SavedGame.floodSlice)
            }
            progress?.reportReplay(Double(i + 1) / Double(moves.count))
        }
        return game
    }
}

extension SavedGame: Codable {
    /// The version of the file. It must change whenever the generator or the effect of a move does, or what is written.
    private static let version = 2

    var bytes: [UInt8] { StateFile(self, version: SavedGame.version).bytes }

    init(bytes: [UInt8]) throws(StateFileDamage) {
        self = try StateFile(bytes: bytes, version: SavedGame.version).content
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        shape = try values.decode(BoardShape.self, forKey: .shape)
        seed = try values.decode(UInt64.self, forKey: .seed)
        elapsed = Stopwatch(elapsed: try values.decode(Double.self, forKey: .elapsed)).elapsed(at: 0)
        moves = try values.decode([GameMove].self, forKey: .moves)
        if let i = moves.firstIndex(where: { [shape] in !shape.contains($0.position) }) {
            throw DecodingError.dataCorruptedError(
                forKey: .moves, in: values, debugDescription: "move \(i + 1) is not possible on this board")
        }
    }
}

/// Written as a kind, a column and a row: `[0,17,4000]`.
extension GameMove: Codable {
    private enum Kind: Int, Codable {
        case reveal, flag, chord
    }

    package func encode(to encoder: any Encoder) throws {
        let kind: Kind =
            switch self {
            case .reveal: .reveal
            case .flag: .flag
            case .chord: .chord
            }
        var values = encoder.unkeyedContainer()
        try values.encode(kind)
        try values.encode(position.x)
        try values.encode(position.y)
    }

    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let kind = try values.decode(Kind.self), p = CellPosition(x: try values.decode(Int.self), y: try values.decode(Int.self))
        self =
            switch kind {
            case .reveal: .reveal(p)
            case .flag: .flag(p)
            case .chord: .chord(p)
            }
    }
}
