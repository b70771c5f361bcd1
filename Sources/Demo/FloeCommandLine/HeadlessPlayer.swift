// Plays a scene's script or a record without a window, step by step, so that frames are the same on every machine. Snapshots, the tour and
// benchmarks are made with it. The scene is in the same view as in the window.

import FloeDesktopHost
import FloeGeometry
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Draws what a player shows on a compositor.
@MainActor
package final class HeadlessPlayer {
    package let scenePlayer: ScenePlayer
    package let stage: HeadlessStage
    /// The record's path; nil for a script.
    private let path: String?

    /// Plays the script of a scene.
    package convenience init(
        _ options: SceneOptions, _ content: ContentOptions, compositor: CompositorKind, size: SizeArgument, scale: Double
    ) throws {
        try self.init(options, content, on: HeadlessStage.start(compositor, budget: content.budget), size: size, scale: scale)
    }

    /// Uses a stage that may have shown something else before.
    package init(_ options: SceneOptions, _ content: ContentOptions, on stage: HeadlessStage, size: SizeArgument, scale: Double) throws {
        self.stage = stage
        path = nil
        let metrics = WindowMetrics(displaySize: CGSize(width: size.width, height: size.height), displayScale: scale)
        // Taking a snapshot doubles its memory.
        try MemoryArgument.hold(
            PixelSize(width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded())),
            from: content.budget)
        let work = WorkQueue(threads: 0)
        let scenes = try options.makeView(
            showing: content.repeatable, fonts: try SceneOptions.fonts(), work: work, size: metrics.size, opening: .played)
        scenes.state.compositor = stage.compositor.kind
        scenePlayer = ScenePlayer(scenes, work: work, size: metrics.size, scale: metrics.scale, now: stage.clock.now)
        try draw()
    }

    /// Plays the record at `path`.
    package init(record path: String, compositor: CompositorKind) throws {
        let clock = HostClock()
        self.path = path
        scenePlayer = try ScenePlayer.open(path, now: clock.now).player
        stage = try HeadlessStage.start(compositor, clock: clock)
    }

    /// Plays one step. Returns nil if nothing changed.
    package func playStep() throws -> FrameReport? {
        let cost = scenePlayer.play()
        if let path, let divergence = scenePlayer.divergence { throw CommandFailure(divergence, path) }
        guard let cost else { return nil }
        var report = try draw()
        report.frame.start = cost.start
        report.frame[.update] = cost.update + cost.content
        report.frame.content = cost.content
        report.frame.number = scenePlayer.stepNumber
        return report
    }

    /// Plays on to `end`, in seconds of the script or the record, and returns each frame's report.
    @discardableResult
    package func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while scenePlayer.hasStep(until: end) {
            if let report = try playStep() { reports.append(report) }
        }
        return reports
    }

    /// Captures the layers that were drawn last in the folder at `path`, which is new or empty.
    package func capture(to path: String) throws(CommandFailure) { try Capture.write(scenePlayer.window, inNewFolder: path) }

    @discardableResult
    private func draw() throws -> FrameReport {
        try HeadlessStage.checked { try stage.draw(scenePlayer.window.tree, size: scenePlayer.pixels, scale: scenePlayer.window.scale) }
    }
}
