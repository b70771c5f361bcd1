// A window that plays a record.

import FloeCommandLine
import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeRenderTree
import FloeScenes
import FloeSceneWindow
import FloeText
import FloeViewTree
import Foundation

@MainActor
enum ReplayWindow {
    /// Plays the record at `path` in a window of the recorded size; if the display has less room, the title says so. Returns when the
    /// window has been closed.
    static func run(_ path: String, speed: Double, trace: Trace) throws {
        let clock = HostClock(), (player, head) = try ScenePlayer.open(path, now: clock.now)
        var options = DesktopWindow.Options()
        let title = "Floe — \(URL(fileURLWithPath: path).lastPathComponent)"
        options.title = title
        options.size = head.size
        options.scale = head.scale
        options.isDark = head.isDark
        (options.increasesContrast, options.reducesMotion, options.magnification) = (false, head.reducesMotion, 1)
        options.compositor = head.compositor
        options.optimisations = try Environment.optimisations()
        let desktop = try DesktopWindow.open(options, fonts: try SceneOptions.fonts(), clock: clock)
        var problem: (any Error)?
        let performance = ReplayPerformance(player, speed: speed, now: clock.now, hasGPU: { [weak desktop] in desktop?.hasGPU ?? false }) {
            [weak desktop] end in
            if case .failed(let error) = end { problem = error }
            desktop?.close()
        }
        var size: PixelSize?, percent = 100
        performance.onFrame = { [weak desktop] pixels in
            guard let desktop else { return }
            if size != pixels { desktop.resize(to: pixels) }
            size = pixels
            let room = desktop.metrics.displaySize, scale = desktop.metrics.displayScale
            let share = min(1, room.width * scale / Double(pixels.width), room.height * scale / Double(pixels.height))
            let now = Int((share * 100).rounded())
            if now != percent { desktop.setTitle(title + (now < 100 ? ", \(now) % of \(pixels.width) × \(pixels.height)" : "")) }
            percent = now
        }
        performance.onLastFrame = { trace("replayed") }
        desktop.perform(performance)
        do {
            try desktop.run()
        } catch {
            throw CommandFailure(drawing: error)
        }
        switch problem {
        case let error as RecordError: throw CommandFailure(error, path)
        case let error?: throw CommandFailure(drawing: error)
        case nil: break
        }
        if desktop.gpuProblem != nil, head.compositor == .gpu {
            StandardStreams.complain(line: "the recording names the GPU compositor, but the CPU's drew it: \(desktop.gpuProblem ?? "")")
        }
    }
}
