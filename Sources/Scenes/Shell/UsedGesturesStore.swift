// Which scenes' gestures have been used, kept from one run to the next: a line each, like "cards hover". Nothing depends on
// it but a few words: what cannot be read is as if it had never been, and what cannot be written holds for this run.

import Files
import Foundation
import Threads

/// Reads and writes the file. Writing may be done on any thread.
final class UsedGesturesStore: Sendable {
    typealias Used = [SceneName: Set<GestureHint.Gesture>]

    static let fileName = "gestures"
    /// Far more than all gestures of all scenes take.
    private static let largestFile = 16 << 10

    private let url: URL
    /// Held while the file is read and written anew: by one thread at a time.
    private let turn = Guarded(())

    init(folder: URL) { url = folder.appendingPathComponent(UsedGesturesStore.fileName) }

    /// What was kept; of a damaged file what can be understood.
    func load() -> Used { turn.withLock { _ in read() } }

    /// Adds `used` to what is kept, what other windows have kept meanwhile included.
    func save(_ used: Used) {
        turn.withLock { _ in
            let known = read(), all = known.merging(used) { $0.union($1) }
            guard all != known else { return }
            let lines = SceneName.allCases.flatMap { scene in
                GestureHint.Gesture.allCases.filter { all[scene]?.contains($0) ?? false }.map { "\(scene.rawValue) \($0.rawValue)\n" }
            }
            // Nobody is told of what cannot be kept: the words come again, that is all.
            try? FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try? FileReplacement.write(Array(lines.joined().utf8), to: url.path, permissions: 0o600)
        }
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
