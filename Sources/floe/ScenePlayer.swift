// Plays a scene's script without a window, at fixed time steps: the same frames on every machine. What
// snapshots, the tour and benchmarks are made with. The scene stands in the same view as in the window.

import DesktopHost
import Foundation
import Geometry
import ImageCoding
import Imaging
import Layers
import Overlays
import RenderTree
import Scenes
import Views

/// A scene that is played, and a compositor.
@MainActor
final class ScenePlayer {
    var scenes: ScenesView { playback.scenes }
    var scene: any Scene { scenes.scene }
    let stage: HeadlessStage
    private let playback: ScenePlayback
    private var window: Window { playback.window }
    private let pixels: PixelSize
    private let scale: Double

    convenience init(_ options: SceneOptions, compositor: CompositorKind, size: SizeArgument, scale: Double) throws {
        try self.init(options, on: HeadlessStage.start(compositor, budget: options.content.budget), size: size, scale: scale)
    }

    /// On a stage that may have shown something else before.
    init(_ options: SceneOptions, on stage: HeadlessStage, size: SizeArgument, scale: Double) throws {
        self.stage = stage
        stage.invalidate()
        let points = CGSize(width: size.width, height: size.height)
        self.scale = scale
        pixels = PixelSize(
            width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded()))
        // It is there twice when it is looked at.
        try MemoryOption.hold(pixels, from: options.content.budget)
        let work = WorkQueue(threads: 0), clock = HostClock()
        let scenes = try options.repeatable.makeView(fonts: try SceneOptions.fonts(), work: work, size: points)
        scenes.state.compositor = stage.compositor.kind
        playback = ScenePlayback(scenes, work: work, size: points, scale: scale, now: clock.now)
        try draw()
    }

    /// How long the script takes, seconds.
    var duration: Double { playback.duration }
    /// When one sees what the scene is about, seconds; see `SceneScript`.
    var moments: [Double] { playback.moments }
    /// Has it been played to its end.
    var isOver: Bool { playback.isOver }

    /// Plays on to `end` (seconds of the script); returns what each frame took.
    func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while playback.time + ScenePlayback.step / 2 < end {
            if let report = try playStep() { reports.append(report) }
        }
        return reports
    }

    /// Plays one step; nil if nothing changed.
    func playStep() throws -> FrameReport? {
        guard let cost = playback.play() else { return nil }
        var report = try draw()
        report.update = cost.update
        report.content = cost.content
        return report
    }

    /// Has `overlay` shown over what shows now, and over the frames from now on; nil: none.
    func show(_ overlay: PlanOverlay?) throws {
        stage.overlay = overlay
        stage.invalidate()
        try draw()
    }

    /// Writes the layers that were drawn last to a layer-tree file, and their pictures beside it.
    func writeTree(to path: String) throws {
        do {
            try LayerTreeFile.write(window.tree, size: window.size, scale: scale, to: URL(fileURLWithPath: path)) {
                try $0.writePNG(to: $1.path)
            }
        } catch let error as ImageFileError {
            throw CommandFailure(.cannotWrite, "\(error)")
        } catch {
            throw CommandFailure(.cannotWrite, "\(path): expected to write a layer-tree file: \(error)")
        }
    }

    @discardableResult
    private func draw() throws -> FrameReport {
        try HeadlessStage.checked { try stage.draw(window.tree, size: pixels, scale: scale) }
    }
}
