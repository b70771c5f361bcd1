// Plays a scene's script without a window, at fixed time steps, so that frames are the same on every machine. Snapshots, the tour
// and benchmarks are made with it. The scene is in the same view as in the window.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import FloeScenes
import FloeViewTree

/// Plays a scene on a compositor.
@MainActor
package final class ScenePlayer {
    package var scenes: ScenesView { playback.scenes }
    package var scene: any Scene { scenes.scene }
    package let stage: HeadlessStage
    private let playback: ScenePlayback
    private var window: Window { playback.window }
    private let pixels: PixelSize

    package convenience init(
        _ options: SceneOptions, _ content: ContentOptions, compositor: CompositorKind, size: SizeArgument, scale: Double
    ) throws {
        try self.init(options, content, on: HeadlessStage.start(compositor, budget: content.budget), size: size, scale: scale)
    }

    /// Uses a stage that may have shown something else before.
    package init(_ options: SceneOptions, _ content: ContentOptions, on stage: HeadlessStage, size: SizeArgument, scale: Double) throws {
        self.stage = stage
        stage.invalidate()
        let metrics = WindowMetrics(displaySize: CGSize(width: size.width, height: size.height), displayScale: scale)
        pixels = PixelSize(
            width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded()))
        // Taking a snapshot doubles its memory.
        try MemoryArgument.hold(pixels, from: content.budget)
        let work = WorkQueue(threads: 0)
        let scenes = try options.makeView(
            showing: content.repeatable, fonts: try SceneOptions.fonts(), work: work, size: metrics.size, opening: .played)
        scenes.state.compositor = stage.compositor.kind
        playback = ScenePlayback(scenes, work: work, size: metrics.size, scale: metrics.scale, now: stage.clock.now)
        try draw()
    }

    /// The script's duration in seconds.
    package var duration: Double { playback.duration }
    /// Times in seconds at which the scene shows its point; see `SceneScript`.
    package var moments: [Double] { playback.moments }
    /// The number of steps played.
    package var stepNumber: Int { playback.stepNumber }
    /// Whether the script has been played to its end.
    package var isOver: Bool { playback.isOver }

    /// Plays on to `end` (seconds of the script) and returns each frame's report.
    package func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while playback.time + ScenePlayback.step / 2 < end {
            if let report = try playStep() { reports.append(report) }
        }
        return reports
    }

    /// Plays one step. Returns nil if nothing changed.
    package func playStep() throws -> FrameReport? {
        guard let cost = playback.play() else { return nil }
        var report = try draw()
        report.start = cost.start
        report.update = cost.update
        report.content = cost.content
        return report
    }

    /// Shows `overlay` over the current frame and those that follow. Nil: none.
    package func show(_ overlay: PlanOverlay?) throws {
        stage.overlay = overlay
        stage.invalidate()
        try draw()
    }

    /// Opens everything that looks into the scene or changes its pace, and closes it again.
    package func openAndCloseTools() throws {
        stage.keepsFrames = true
        stage.timesTiles = true
        scenes.inspect(stage.makeOverlaidFrame())
        try show()
        // Twice: the code opens and closes, the scene pauses and goes on; and slow motion has five paces.
        let keys: [Key] = [.escape] + "kkxxzzzzz".map { .letter($0) }
        for key in keys {
            window.handle(.keyDown(KeyEvent(key, modifiers: key == .escape ? [] : .option, time: window.time)))
            try show()
        }
        scenes.showHint(nil)
        try show()
        stage.keepsFrames = false
        stage.timesTiles = false
    }

    /// Shows what has changed without any time having passed.
    private func show() throws {
        window.update(at: window.time)
        try draw()
    }

    /// Captures the layers that were drawn last in the folder at `path`, which is new or empty.
    package func capture(to path: String) throws(CommandFailure) {
        try Capture.inNewFolder(path) { () throws(CommandFailure) in
            try Capture.write(window.tree, size: window.size, scale: window.scale, in: path)
        }
    }

    @discardableResult
    private func draw() throws -> FrameReport {
        try HeadlessStage.checked { try stage.draw(window.tree, size: pixels, scale: window.scale) }
    }
}
