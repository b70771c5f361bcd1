// Records on the command line: their heads from options, and playing them with or without a window.

import ArgumentParser
import FloeCompositors
import FloeDesktopHost
import FloeFiles
import FloeImaging
import FloeRenderTree
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
        switches = scene.switches.map { ($0.name, $0.get()) }
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

extension SceneReplay {
    /// Reads a record and makes everything as its run began. A record of another version of the program is played, but says so.
    package static func open(_ path: String) throws -> SceneReplay {
        do {
            let record = try SceneRecord(path: path), head = record.head
            if head.program != ProgramVersion.name {
                StandardStreams.complain(
                    line:
                        "\(PrintableText.of(path)) was recorded by \(PrintableText.of(head.program)); \(ProgramVersion.name) may show other "
                        + "pictures")
            }
            try MemoryArgument.hold(
                record.largestSize, from: MemoryBudget(advice: "record it in a smaller window"))
            let work = WorkQueue(threads: 0), metrics = WindowMetrics(displaySize: head.size, displayScale: head.scale)
            let scenes = try head.makeView(work: work, size: metrics.size)
            return try SceneReplay(record, scenes, work: work, size: metrics.size, scale: metrics.scale)
        } catch let error as RecordError {
            throw CommandFailure(error, path)
        }
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

/// Plays a record without a window, frame by frame.
@MainActor
package final class ReplayPlayer {
    package let replay: SceneReplay
    package let stage: HeadlessStage
    private let path: String
    private let clock = HostClock()

    package init(_ path: String, compositor: CompositorKind) throws {
        self.path = path
        replay = try SceneReplay.open(path)
        stage = try HeadlessStage.start(compositor)
    }

    /// Plays the next frame and draws it. Returns nil at the end.
    package func playFrame() throws -> FrameReport? {
        let start = clock.now()
        do throws(RecordError) {
            guard try replay.playFrame() else { return nil }
        } catch {
            throw CommandFailure(error, path)
        }
        let update = clock.now() - start
        var report = try HeadlessStage.checked {
            try stage.draw(replay.window.tree, size: replay.pixels, scale: replay.window.scale)
        }
        report.update = update
        return report
    }

    /// Plays on to the last frame that was shown at `end`, in seconds of the record, and returns the reports.
    @discardableResult
    package func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while let time = replay.nextFrameTime, time <= end, let report = try playFrame() { reports.append(report) }
        return reports
    }
}
