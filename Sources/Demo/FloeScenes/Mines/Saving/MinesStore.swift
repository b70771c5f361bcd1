// The folder with the game in progress and the best times. It is read at the start and written on any thread. Each
// write of a game has a turn number, so that a late one never replaces a newer one.

import FloeFiles
import Foundation
import Glibc
import FloeThreads

/// Reads and writes the game's files. Only the process that opened the folder first writes.
final class MinesStore: Sendable {
    private let folder: URL
    private let lastTurn = Guarded(0)
    private let lock: FolderLock.Attempt

    static let gameName = "mines.game.json", bestName = "mines.best.json"

    /// Creates the folder if it does not exist.
    init(folder: URL) {
        self.folder = folder
        // A failure is reported when something is saved.
        try? MinesStore.make(folder)
        lock = FolderLock.attempt(folder.path)
    }

    /// Whether another process keeps the game. If so, nothing is written, and its files are not touched.
    var isKeptElsewhere: Bool { if case .taken = lock { true } else { false } }

    private static func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Returns `$XDG_STATE_HOME/floe`, or `~/.local/state/floe` if that is unset or not absolute, according to the XDG Base
    /// Directory Specification (0.8). Nil if the user has no home folder.
    static func standardFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        return (state ?? HomeFolder.url(environment: environment)?.appendingPathComponent(".local/state"))?.appendingPathComponent("floe")
    }

    /// The saved data, and the problems with it. Damaged files are set aside.
    struct Contents {
        var game: SavedGame?
        var best = BestTimes()
        var problems: [StateFileError] = []
    }

    func load() -> Contents {
        var contents = Contents()
        if isKeptElsewhere { contents.problems.append(.keptElsewhere) } else { removeLeftovers() }
        contents.game = read(MinesStore.gameName, &contents.problems) { bytes throws(StateFileDamage) in
            try SavedGame(bytes: bytes)
        }
        contents.best =
            read(MinesStore.bestName, &contents.problems) { bytes throws(StateFileDamage) in
                try BestTimes(bytes: bytes)
            } ?? BestTimes()
        return contents
    }

    /// Writes `game`, unless one with the same or a later `turn` has been written.
    func save(_ game: SavedGame, turn: Int) throws(StateFileError) {
        try lastTurn.withLock { last throws(StateFileError) in
            guard turn > last else { return }
            try write(game.bytes, MinesStore.gameName)
            last = turn
        }
    }

    func save(_ best: BestTimes) throws(StateFileError) {
        try write(best.bytes, MinesStore.bestName)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws(StateFileError) {
        guard !isKeptElsewhere else { return }
        let path = folder.appendingPathComponent(name).path
        do throws(FileProblem) {
            // The folder may have been removed since.
            try? MinesStore.make(folder)
            try FileReplacement.write(bytes, to: path, permissions: 0o600)
        } catch {
            throw .unwritable(path: path, reason: error.description)
        }
    }

    /// The size of the largest file that is read, far more than the moves of any game take.
    private static let largestFile = 64 << 20

    private func read<Value>(
        _ name: String, _ problems: inout [StateFileError], _ parse: ([UInt8]) throws(StateFileDamage) -> Value
    ) -> Value? {
        let url = folder.appendingPathComponent(name)
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = Array(try RegularFile.bytes(of: url.path, atMost: MinesStore.largestFile))
        } catch {
            switch error {
            case .missing: break
            case .notRegular, .directory, .larger:
                problems.append(.damaged(path: url.path, reason: error.description, movedTo: setAside(url)))
            default: problems.append(.unreadable(path: url.path, reason: error.description))
            }
            return nil
        }
        do throws(StateFileDamage) {
            return try parse(bytes)
        } catch {
            problems.append(.damaged(path: url.path, reason: error.description, movedTo: setAside(url)))
            return nil
        }
    }

    /// Renames a damaged file; returns its new name.
    private func setAside(_ url: URL) -> String? {
        guard !isKeptElsewhere else { return nil }
        for number in 1...100 {
            let name = url.lastPathComponent + (number == 1 ? ".damaged" : ".damaged-\(number)")
            let target = url.deletingLastPathComponent().appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: target.path) { continue }
            if (try? FileManager.default.moveItem(at: url, to: target)) != nil { return name }
        }
        return nil
    }

    /// Removes temporary files of processes that were killed while writing.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix("mines.") && name.hasSuffix(FileReplacement.suffix) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
