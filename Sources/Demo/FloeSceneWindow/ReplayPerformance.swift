// A record, played in the window.

import FloeDesktopHost
import FloeGeometry
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Plays a record in its own time, or faster or slower, on the chosen compositor, at the size at which it was recorded. At the end it waits
/// to be closed.
@MainActor
package final class ReplayPerformance: WindowPerformance {
    /// Called after each frame with the size of its picture.
    package var onFrame: ((PixelSize) -> Void)?
    /// Called whenever the last picture has been shown.
    package var onLastFrame: (() -> Void)?

    private let player: ScenePlayer
    private let speed: Double
    private let now: () -> Double
    private let hasGPU: () -> Bool
    private let didFinish: (PerformanceEnd) -> Void
    /// The time on the clock of `now` at which the record's time is 0.
    private var origin: Double?

    /// `now` is a steady clock in seconds. `hasGPU` starts the GPU compositor if that has not been tried.
    package init(
        _ player: ScenePlayer, speed: Double, now: @escaping () -> Double, hasGPU: @escaping () -> Bool,
        didFinish: @escaping (PerformanceEnd) -> Void
    ) {
        self.player = player
        self.speed = speed
        self.now = now
        self.hasGPU = hasGPU
        self.didFinish = didFinish
    }

    package func play(_ draw: Draw) throws -> Bool {
        if let time = player.nextTime, origin == nil { origin = now() - time / speed }
        // Otherwise the same picture is drawn again.
        if secondsToNextFrame ?? 0 < 0.001 { player.play() }
        if let divergence = player.divergence { throw divergence }
        _ = try draw(player.window.tree, player.scenes.state.compositor == .gpu && hasGPU() ? .gpu : .cpu)
        onFrame?(player.pixels)
        return true
    }

    package func didPresent() { if player.isOver { onLastFrame?() } }

    package var secondsToNextFrame: Double? {
        guard let time = player.nextTime else { return .infinity }
        return (origin ?? now() - time / speed) + time / speed - now()
    }

    package var picture: (size: CGSize, scale: Double)? { (player.window.size, player.window.scale) }

    package var banner: Notice.Content { Notice.Content(text: "End of the recording.", action: "Close") }

    package func views(in size: CGSize) -> [View]? { player.isOver ? nil : [] }

    package func didEnd(_ end: PerformanceEnd) { didFinish(end) }
}
