// Makes files from seeds and checks how the program handles them. The tests use a fixed set of seeds, `floe fuzz` as many as time
// allows, each in a process that may crash.

import FloeRandomNumbers
import FloeScenes

/// A kind of untrusted file.
package enum FuzzedFile: String, CaseIterable, Sendable {
    case pictures, decks, lists, games

    /// Returns the file of a seed: whole, or whole and then damaged.
    package func bytes(seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        switch self {
        case .pictures: return PictureMaker.bytes(&random)
        case .decks: return TextMaker.deck(&random)
        case .lists: return TextMaker.list(&random)
        case .games: return GameMaker.bytes(&random)
        }
    }

    /// Returns nil if the program handles a file correctly, whole or damaged, or else the problem in one line. Crashes and endless loops
    /// are detected by the process that watches this one.
    @MainActor
    package func problem(_ bytes: [UInt8]) -> String? {
        switch self {
        case .pictures: PictureCheck.problem(bytes)
        case .decks: TextCheck.deckProblem(bytes)
        case .lists: TextCheck.listProblem(bytes)
        case .games: GameCheck.problem(bytes)
        }
    }

    /// The extension of its files.
    package var ending: String {
        switch self {
        case .pictures: "picture"
        case .decks: "tsv"
        case .lists: "txt"
        case .games: "json"
        }
    }
}

/// Checks that messages are one line, not too long, and move no cursor.
enum MessageCheck {
    static func problem(_ text: String) -> String? {
        if text.isEmpty { return "a message is empty" }
        if text.unicodeScalars.count > 1500 { return "a message has \(text.unicodeScalars.count) characters" }
        if text.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 || $0.value == 0x202E }) {
            return "a message has characters that are not printable"
        }
        return nil
    }
}
