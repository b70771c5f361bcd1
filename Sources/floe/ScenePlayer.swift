// Plays a scene's script without a window, at fixed time steps: the same frames on every machine. What
// snapshots and the tour are made with.

import DesktopHost
import Foundation
import Geometry
import Imaging
import RenderTree
import Scenes
import Views

/// A scene, a view tree, a compositor, and no clock but the script's.
@MainActor
final class ScenePlayer {
    let scene: any Scene
    let stage: HeadlessStage
    private let window: Window
    private let work = WorkQueue(threads: 0)
    private let pixels: PixelSize
    private let scale: Double
    private let script: SceneScript
    private var nextEvent = 0
    private var time = 0.0
    private let clock = HostClock()

    /// Seconds per frame.
    static let step = 1.0 / 60

    init(_ options: SceneOptions, compositor: CompositorKind, size: SizeArgument, scale: Double) throws {
        do {
            stage = try HeadlessStage(compositor: compositor, optimisations: try Environment.optimisations())
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.unavailable, "the \(compositor.rawValue) compositor cannot start: \(error)")
        }
        let points = CGSize(width: size.width, height: size.height)
        self.scale = scale
        pixels = PixelSize(
            width: Int((Double(size.width) * scale).rounded()), height: Int((Double(size.height) * scale).rounded()))
        window = Window(size: points, scale: scale)
        scene = try options.makeScene(SceneContext(fonts: try SceneOptions.fonts(), work: work), try options.gallery())
        scene.view.frame = window.rootView.bounds
        scene.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.rootView.addSubview(scene.view)
        script = scene.script(in: points)
        // Everything that shows at rest is made before the first frame that counts.
        repeat { window.update(at: 0) } while work.deliver() > 0
        try draw()
    }

    var duration: Double { script.duration }

    /// Plays on to `end` (seconds of the script); returns what each frame took.
    func play(until end: Double) throws -> [FrameReport] {
        var reports: [FrameReport] = []
        while time + ScenePlayer.step / 2 < end {
            time += ScenePlayer.step
            let start = clock.now()
            while nextEvent < script.events.count, script.events[nextEvent].time <= time {
                window.handle(script.events[nextEvent])
                nextEvent += 1
            }
            work.deliver()
            window.update(at: time)
            let update = clock.now() - start
            guard window.needsFrame else { continue }
            var report = try draw()
            report.update = update
            reports.append(report)
        }
        return reports
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
