// What tools may know of saved games: to make files of them, and to see what becomes of one.

/// Saved games as files.
public enum GameFile {
    /// What a file's bytes come to.
    public enum Outcome: Equatable, Sendable {
        /// It is no game that can go on.
        case refused(String)
        /// It goes on, and saved again is the same file.
        case isSame
        case differs(String)
    }

    /// Boards of more cells are read but not laid.
    private static let largestBoard = 100_000

    /// A payload in the envelope that games have.
    public static func seal(_ payload: [UInt8]) -> [UInt8] { SavedGame.file.seal(payload) }

    /// What is in the envelope; nil where that is not whole.
    public static func payload(_ bytes: [UInt8]) -> [UInt8]? { try? SavedGame.file.open(bytes) }

    /// Reads a game, plays its moves again, and saves it.
    public static func playedAgain(_ bytes: [UInt8]) -> Outcome {
        do throws(StateFileDamage) {
            let saved = try SavedGame(bytes: bytes), again = try SavedGame(bytes: saved.bytes)
            guard again == saved else { return .differs("saved again it is another game") }
            guard saved.shape.cellCount <= largestBoard else { return .isSame }
            guard let game = saved.restored() else { return .differs("it cannot be played again, though nobody gave it up") }
            guard let twice = saved.restored(), twice.cellsLeft == game.cellsLeft, twice.phase == game.phase else {
                return .differs("played again it comes to another board")
            }
            return .isSame
        } catch {
            return .refused(error.description)
        }
    }
}
