// What is made of a seed, and what is found wrong with how the program takes it. The tests take a fixed set of seeds,
// `floe fuzz` as many as time allows, each in a process that may crash.

import RandomNumbers
import Scenes

/// A kind of file that strangers make.
public enum FuzzedFile: String, CaseIterable, Sendable {
    case pictures, decks, lists, games

    /// The file that a seed makes: whole, or whole and then damaged.
    public func bytes(seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        switch self {
        case .pictures: return PictureMaker.bytes(&random)
        case .decks: return TextMaker.deck(&random)
        case .lists: return TextMaker.list(&random)
        case .games: return GameMaker.bytes(&random)
        }
    }

    /// Nil where the program takes a file as it should, whole or damaged; else what was wrong, in a line. A crash, or an
    /// endless loop, is for whoever watches this process.
    @MainActor
    public func problem(_ bytes: [UInt8]) -> String? {
        switch self {
        case .pictures: PictureCheck.problem(bytes)
        case .decks: TextCheck.deckProblem(bytes)
        case .lists: TextCheck.listProblem(bytes)
        case .games: GameCheck.problem(bytes)
        }
    }

    /// What may be taken from a file piece by piece, and how the rest is a file again: of a sealed one what is inside.
    public func parts(of bytes: [UInt8]) -> (content: [UInt8], file: ([UInt8]) -> [UInt8]) {
        guard self == .games, let payload = GameFile.payload(bytes) else { return (bytes, { $0 }) }
        return (payload, GameFile.seal)
    }

    /// The ending of its files.
    public var ending: String {
        switch self {
        case .pictures: "picture"
        case .decks: "tsv"
        case .lists: "txt"
        case .games: "game"
        }
    }
}

/// What every message must be: one line, not too long, that moves no cursor.
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
