// The folder in which the game in progress and the best times lie. Reading happens at the start; writing on any
// thread, each write knowing its turn, so that an older one that comes late never replaces a newer one.

import Foundation
import Locking

/// Reads and writes the game's files.
final class MinesStore: Sendable {
    private let folder: URL
    private let lastTurn = Guarded(0)

    static let gameName = "mines.game", bestName = "mines.best"

    init(folder: URL) { self.folder = folder }

    /// `$XDG_STATE_HOME/floe`, or `~/.local/state/floe` where that is unset or not absolute, as the XDG Base
    /// Directory Specification (0.8) has it.
    static func standardFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        let home = environment["HOME"].map { URL(fileURLWithPath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
        return (state ?? home.appendingPathComponent(".local/state")).appendingPathComponent("floe")
    }

    /// What was kept, and what was wrong with it. Damaged files are set aside.
    struct Contents {
        var game: SavedGame?
        var best = BestTimes()
        var problems: [StateFileError] = []
    }

    func load() -> Contents {
        removeLeftovers()
        var contents = Contents()
        contents.game = read(MinesStore.gameName, &contents.problems) { bytes throws(StateFileDamage) in
            try SavedGame(bytes: bytes)
        }
        contents.best =
            read(MinesStore.bestName, &contents.problems) { bytes throws(StateFileDamage) in
                try BestTimes(bytes: bytes)
            } ?? BestTimes()
        return contents
    }

    /// Writes `game`, unless a write of a later `turn` has happened.
    func save(_ game: SavedGame, turn: Int) throws(StateFileError) {
        try lastTurn.withLock { last throws(StateFileError) in
            guard turn > last else { return }
            try AtomicFile.write(game.bytes, to: folder.appendingPathComponent(MinesStore.gameName))
            last = turn
        }
    }

    func save(_ best: BestTimes) throws(StateFileError) {
        try AtomicFile.write(best.bytes, to: folder.appendingPathComponent(MinesStore.bestName))
    }

    /// The largest file read: far more than anybody's moves.
    private static let largestFile = 64 << 20

    private func read<Value>(
        _ name: String, _ problems: inout [StateFileError], _ parse: ([UInt8]) throws(StateFileDamage) -> Value
    ) -> Value? {
        let url = folder.appendingPathComponent(name)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        do {
            guard attributes[.type] as? FileAttributeType == .typeRegular else { throw StateFileDamage.content("it is no regular file") }
            guard (attributes[.size] as? Int ?? .max) <= MinesStore.largestFile else { throw StateFileDamage.content("it is too large") }
            return try parse(Array(try Data(contentsOf: url)))
        } catch let damage as StateFileDamage {
            problems.append(.damaged(path: url.path, reason: damage.description, movedTo: setAside(url)))
        } catch {
            problems.append(.unreadable(path: url.path, reason: error.localizedDescription))
        }
        return nil
    }

    /// Renames a damaged file; returns its new name.
    private func setAside(_ url: URL) -> String? {
        for number in 1...100 {
            let name = url.lastPathComponent + (number == 1 ? ".damaged" : ".damaged-\(number)")
            let target = url.deletingLastPathComponent().appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: target.path) { continue }
            if (try? FileManager.default.moveItem(at: url, to: target)) != nil { return name }
        }
        return nil
    }

    /// Files that processes left behind that were killed while writing.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix("mines.") && name.hasSuffix(AtomicFile.suffix) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
