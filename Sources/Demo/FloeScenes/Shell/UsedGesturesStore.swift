// The file of used gestures per scene, kept between runs: a line each, like "cards hover". Only a few hints depend on it,
// so unreadable content is ignored, and what cannot be written holds for this run only.

import FloeFiles
import Foundation
import FloeThreads

/// Reads and writes the file. Thread-safe.
final class UsedGesturesStore: Sendable {
    typealias Used = [SceneName: Set<GestureHint.Gesture>]

    static let fileName = "gestures"
    /// The size of the largest file that is read, far more than all gestures of all scenes take.
    private static let largestFile = 16 << 10

    private let url: URL
    /// Serialises reading and rewriting the file.
    private let turn = Guarded(())

    init(folder: URL) { url = folder.appendingPathComponent(UsedGesturesStore.fileName) }

    /// Whether there is no file yet, as on the very first start.
    var isNew: Bool { !FileManager.default.fileExists(atPath: url.path) }

    /// Makes the file, so that it is no longer the first start.
    func begin() { turn.withLock { _ in if isNew { write([:]) } } }

    /// Returns the used gestures; from a damaged file those that can be parsed.
    func load() -> Used { turn.withLock { _ in read() } }

    /// Adds `used` to the file, keeping what other windows have added in the meantime.
    func save(_ used: Used) {
        turn.withLock { _ in
            let known = read(), all = known.merging(used) { $0.union($1) }
            if all != known { write(all) }
        }
    }

    private func write(_ all: Used) {
        let lines = SceneName.allCases.flatMap { scene in
            GestureHint.Gesture.allCases.filter { all[scene]?.contains($0) ?? false }.map { "\(scene.rawValue) \($0.rawValue)\n" }
        }
        // Failures are not reported: the hints come again, that is all.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? FileReplacement.write(Array(lines.joined().utf8), to: url.path, permissions: 0o600)
    }

    private func read() -> Used {
        guard let data = try? RegularFile.bytes(of: url.path, atMost: UsedGesturesStore.largestFile) else { return [:] }
        var used: Used = [:]
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let scene = SceneName(rawValue: words[0]), let gesture = GestureHint.Gesture(rawValue: words[1]) else {
                continue
            }
            used[scene, default: []].insert(gesture)
        }
        return used
    }
}
