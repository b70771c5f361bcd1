// A game on disk: not its cells, which may be a hundred million, but the board's shape, its seed and the moves, from
// which the same cells follow. A few bytes per move.

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

extension SavedGame {
    /// The file envelope. Its version must change whenever the byte format, the generator or the effect of a move does.
    static let file = SealedFile(kind: "MINE", version: 1)

    var bytes: [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(32 + moves.count * 4)
        payload.append(shape)
        payload.appendNumber(seed)
        payload.appendNumber(UInt64((max(0, min(Stopwatch.longest, elapsed)) * 1000).rounded()))
        payload.appendNumber(UInt64(moves.count))
        for move in moves { payload.appendNumber(UInt64(shape.index(move.position)) << 2 | move.code) }
        return SavedGame.file.seal(payload)
    }

    init(bytes: [UInt8]) throws(StateFileDamage) {
        var reader = ByteReader(try SavedGame.file.open(bytes))
        shape = try reader.shape()
        seed = try reader.number()
        elapsed = Double(try reader.number(below: Int(Stopwatch.longest) * 1000 + 1, "its time")) / 1000
        // A move takes at least a byte, so a larger count is invalid. Do not reserve memory for it.
        let count = try reader.number(below: reader.left + 1, "its number of moves")
        moves = []
        moves.reserveCapacity(count)
        for _ in 0..<count {
            let code = try reader.number()
            guard code >> 2 < UInt64(shape.cellCount), let move = GameMove(code: code & 3, at: shape.position(Int(code >> 2)))
            else { throw .content("move \(moves.count + 1) is not possible on this board") }
            moves.append(move)
        }
        guard reader.left == 0 else { throw .content("\(reader.left) bytes follow its last move") }
    }
}

extension GameMove {
    fileprivate var code: UInt64 {
        switch self {
        case .reveal: 0
        case .flag: 1
        case .chord: 2
        }
    }

    fileprivate init?(code: UInt64, at p: CellPosition) {
        switch code {
        case 0: self = .reveal(p)
        case 1: self = .flag(p)
        case 2: self = .chord(p)
        default: return nil
        }
    }
}
