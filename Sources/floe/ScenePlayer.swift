// Plays a scene's script without a window, at fixed time steps: the same frames on every machine. What
// snapshots, the tour and benchmarks are made with. The scene stands in the same view as in the window.

import DesktopHost
import Foundation
import Geometry
import ImageCoding
import Imaging
import Layers
import RenderTree
import Scenes
import Views

/// A scene, a view tree, a compositor, and no clock but the script's.
@MainActor
final class ScenePlayer {
    let scenes: ScenesView
    var scene: any Scene { scenes.scene }
    let stage: HeadlessStage
    private let window: Window
    private let work = WorkQueue(threads: 0)
    private let pixels: PixelSize
    private let scale: Double
    private let script: SceneScript
    private var nextEvent = 0
    private var time = 0.0
    private var contentSeconds = 0.0
    private let clock = HostClock()

    /// Seconds per frame.
    static let step = 1.0 / 60

    init(_ options: SceneOptions, compositor: CompositorKind, size: SizeArgument, scale: Double) throws {
        stage = try HeadlessStage.start(compositor)
        let points = CGSize(width: size.width, height: size.height)
        self.scale = scale
        pixels = PixelSize(
            width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded()))
        window = Window(size: points, scale: scale)
        scenes = try options.repeatable.makeView(fonts: try SceneOptions.fonts(), work: work, size: points)
        scenes.state.compositor = compositor
        scenes.turnsPagesBySwipe = false
        window.backgroundColor = scenes.backgroundColor
        window.rootView.addSubview(scenes)
        // Everything that shows at rest is made before the first frame that counts, and before the script, which may go by
        // what shows.
        repeat { window.update(at: 0) } while work.deliver() > 0
        script = scenes.scene.script(in: ShellMetrics.sceneSize(in: points))
        window.aroundDisplay = { [weak self, clock] pass in
            let start = clock.now()
            pass()
            self?.contentSeconds += clock.now() - start
        }
        try draw()
    }

    /// How long the script takes, seconds.
    var duration: Double { script.duration }
    /// When one sees what the scene is about, seconds; see `SceneScript`.
    var moments: [Double] { script.moments }
    /// Has it been played to its end.
    var isOver: Bool { time + ScenePlayer.step / 2 >= duration }

    /// Plays on to `end` (seconds of the script); returns what each frame took.
    func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while time + ScenePlayer.step / 2 < end {
            if let report = try playStep() { reports.append(report) }
        }
        return reports
    }

    /// Plays one step; nil if nothing changed. Work that a window has other threads for is done here too,
    /// but not counted.
    func playStep() throws -> FrameReport? {
        time += ScenePlayer.step
        contentSeconds = 0
        let start = clock.now()
        while nextEvent < script.events.count, script.events[nextEvent].time <= time {
            window.handle(script.events[nextEvent])
            nextEvent += 1
        }
        let handled = clock.now()
        work.runPending()
        let resumed = clock.now()
        work.deliver()
        window.update(at: time)
        let update = handled - start + clock.now() - resumed
        guard window.needsFrame else { return nil }
        var report = try draw()
        report.update = update - contentSeconds
        report.content = contentSeconds
        return report
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
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let reason =
                FileManager.default.fileExists(atPath: folder)
                ? (error as NSError).localizedDescription : "the directory \(folder) does not exist; make it"
            throw CommandFailure(.cannotWrite, "\(path): expected to write a layer-tree file: \(reason)")
        }
    }

    @discardableResult
    private func draw() throws -> FrameReport {
        do {
            return try stage.draw(window.tree, size: pixels, scale: scale)
        } catch {
            throw CommandFailure(.software, "\(error)")
        }
    }
}
