// Records on the command line: their heads from options, and players made from their paths.

import ArgumentParser
import FloeFiles
import FloeImaging
import FloeResources
import FloeScenes
import FloeViewTree
import Foundation

extension RecordHead {
    /// The head of a run of `scenes`, which has just been made with these options. `size` is that of the window on its display.
    @MainActor
    package init(_ scenes: ScenesView, showing content: ContentOptions, isDark: Bool, size: CGSize, scale: Double, seed: UInt64) {
        let scene = scenes.scene
        self.init(
            program: ProgramVersion.name, scene: scene.name, technique: scene.technique.name, size: size, scale: scale, seed: seed,
            memory: content.memory.bytes)
        for item in scene.switches { switches[item.name] = item.get() }
        self.isDark = isDark
        board = content.board?.shape
        for (kind, path) in [(Content.Kind.images, content.images), (.list, content.list), (.deck, content.deck)] {
            if let path { contents.append(Content(kind, path: path)) }
        }
    }

    /// The options that name the same contents.
    private var options: ContentOptions {
        get throws {
            var options = try ContentOptions.parse([])
            options.seed = seed
            options.board = board.map(BoardArgument.init(shape:))
            options.memory = MemoryArgument(bytes: memory)
            for content in contents {
                switch content.kind {
                case .images: options.images = content.path
                case .list: options.list = content.path
                case .deck: options.deck = content.path
                }
            }
            return options
        }
    }

    /// Makes the view of all scenes as the run began.
    @MainActor
    fileprivate func makeView(work: WorkQueue, size: CGSize) throws -> ScenesView {
        var scene = try SceneOptions.of(scene)
        scene.appearance = isDark ? .dark : .light
        return try scene.makeView(showing: options, fonts: SceneOptions.fonts(), work: work, size: size)
    }
}

extension ScenePlayer {
    /// Reads a record, as `read` does, for a command that fails if it cannot be played.
    package static func open(
        _ path: String, technique: Technique? = nil, now: @escaping () -> Double
    ) throws -> (player: ScenePlayer, head: RecordHead) {
        do {
            return try read(path, technique: technique, now: now)
        } catch let error as RecordError {
            throw CommandFailure(error, path)
        }
    }

    /// Reads a record and makes everything as its run began. A record of another version of the program is played with a warning. `now`
    /// returns seconds of a monotonic clock. `technique` replaces the record's; nil keeps that. Throws a `RecordError` if it cannot be
    /// played.
    package static func read(
        _ path: String, technique: Technique? = nil, now: @escaping () -> Double
    ) throws -> (player: ScenePlayer, head: RecordHead) {
        let record = try SceneRecord(path: path), head = record.head
        if head.program != ProgramVersion.name {
            StandardStreams.complain(
                line:
                    "\(PrintableText.of(path)) was recorded by \(PrintableText.of(head.program)); \(ProgramVersion.name) may show other "
                    + "pictures")
        }
        try MemoryArgument.hold(record.largestSize, from: MemoryBudget(advice: "record it in a smaller window"))
        let work = WorkQueue(threads: 0), metrics = WindowMetrics(displaySize: head.size, displayScale: head.scale)
        let scenes = try head.makeView(work: work, size: metrics.size)
        return (
            try ScenePlayer(record, scenes, technique: technique, work: work, size: metrics.size, scale: metrics.scale, now: now), head
        )
    }
}

extension CommandFailure {
    package init(_ error: RecordError, _ path: String) {
        let status: ExitStatus =
            switch error {
            case .notReadable(.missing), .missing: .missingFile
            default: .badData
            }
        self.init(status, "--replay: \(PrintableText.of(path)): \(error)")
    }
}
