// The access that tools have to saved games: making files, and checking how a file is read.

/// Saved games as files.
package enum GameFile {
    /// The result of reading a file's bytes.
    package enum Outcome: Equatable, Sendable {
        /// It is not a game that can be resumed.
        case refused(String)
        /// It can be resumed, and saving it again gives the same game.
        case isSame
        case differs(String)
    }

    /// The largest board, in cells, that is laid. Larger ones are only read.
    private static let largestBoard = 100_000

    /// Reads a game, saves and reads it again, and replays its moves.
    package static func playedAgain(_ bytes: [UInt8]) -> Outcome {
        do throws(StateFileDamage) {
            let saved = try SavedGame(bytes: bytes), again = try SavedGame(bytes: saved.bytes)
            guard again == saved else { return .differs("saving it again gives a different game") }
            guard saved.shape.cellCount <= largestBoard else { return .isSame }
            guard let game = saved.restored() else { return .differs("it cannot be replayed, although replaying was not cancelled") }
            guard let twice = saved.restored(), twice.cellsLeft == game.cellsLeft, twice.phase == game.phase else {
                return .differs("replaying it gives a different board")
            }
            return .isSame
        } catch {
            return .refused(error.description)
        }
    }
}
