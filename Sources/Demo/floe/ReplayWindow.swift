// A window that plays a record.

import FloeCommandLine
import FloeCompositors
import FloeDesktopHost
import FloeRenderTree
import FloeScenes
import FloeSceneWindow
import FloeText
import FloeViewTree
import Foundation

@MainActor
enum ReplayWindow {
    /// Plays the record at `path` in a window of the size that it began with. Returns when the window has been closed.
    static func run(_ path: String, speed: Double) throws {
        let clock = HostClock(), replay = try SceneReplay.open(path), head = replay.record.head
        var options = DesktopWindow.Options()
        options.title = "Floe — \(URL(fileURLWithPath: path).lastPathComponent)"
        options.size = head.size
        options.scale = head.scale
        options.isDark = head.isDark
        options.compositor = head.compositor
        options.optimisations = try Environment.optimisations()
        let desktop = try DesktopWindow.open(options, fonts: try SceneOptions.fonts(), clock: clock)
        var problem: (any Error)?
        var performance: ReplayPerformance?
        performance = ReplayPerformance(replay, speed: speed, now: clock.now, hasGPU: { [weak desktop] in desktop?.hasGPU ?? false }) {
            [weak desktop] end in
            if case .failed(let error) = end { problem = error }
            // Another size is no reason to end.
            if case .cancelled = end, let desktop, desktop.metrics.size != desktop.window.size, let performance {
                return desktop.perform(performance)
            }
            desktop?.close()
        }
        if let performance { desktop.perform(performance) }
        defer { performance = nil }
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
            StandardStreams.complain(line: "the record names the GPU compositor; the CPU's drew it: \(desktop.gpuProblem ?? "")")
        }
    }
}
