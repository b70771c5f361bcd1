// One measured run: a scene, a technique, a compositor.

import DesktopHost
import Foundation
import RenderTree
import Scenes

/// Plays a script, over and over if need be, and sums up its frames.
@MainActor
struct BenchRun {
    private let options: SceneOptions
    private let compositor: CompositorKind
    private let size: SizeArgument
    /// The player of the first time; its scene is let go of when that is over.
    private var first: ScenePlayer?
    private let technique: Technique
    let renderer: String

    init(
        scene: SceneName, technique: String, content: ContentOptions, compositor: CompositorKind, size: SizeArgument
    ) throws {
        PeakMemory.reset()
        options = try SceneOptions.of(scene, technique: technique, content: content)
        self.compositor = compositor
        self.size = size
        let player = try ScenePlayer(options, compositor: compositor, size: size, scale: 1)
        self.technique = player.scene.technique
        renderer = player.stage.compositor.renderer
        first = player
    }

    /// Measures `count` frames, or those of the script played once.
    mutating func measure(frames count: Int?) throws -> BenchResult {
        var reports: [FrameReport] = []
        var player = first
        first = nil
        while reports.count < count ?? .max {
            if player?.isOver ?? true {
                // A script in which nothing ever changes has no frames to measure.
                guard count != nil, !reports.isEmpty else { break }
                // The old scene goes first: two at once would be twice the memory.
                player = nil
                player = try ScenePlayer(options, compositor: compositor, size: size, scale: 1)
            }
            if let report = try player?.playStep() { reports.append(report) }
        }
        return BenchResult(
            scene: options.name.rawValue, technique: technique.name, compositor: compositor, size: size,
            reports: reports, peakMemory: PeakMemory.bytes)
    }
}

/// The process's largest resident memory, as Linux keeps it.
enum PeakMemory {
    /// Bytes; 0 where the system does not say.
    static var bytes: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }

    /// Has the largest begin anew from now; where that is not allowed it stays since the start.
    static func reset() {
        guard let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? handle.write(contentsOf: Data("5".utf8))
        try? handle.close()
    }
}
