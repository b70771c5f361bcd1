// A scene's script, played at fixed steps in a window of its own that nobody need see: the same frames on every machine,
// as fast as they can be drawn. Pictures, measurements and comparisons are made of it.

import Foundation
import Layers
import Views

/// A view tree with a scene in it, and no clock but the script's.
@MainActor
public final class ScenePlayback {
    /// What one step took before its frame could be built, seconds: handling events and laying out, and drawing what
    /// views show themselves.
    public struct Cost: Sendable {
        public let update, content: Double
    }

    public let scenes: ScenesView
    public let window: Window
    /// Seconds from the script's beginning.
    public private(set) var time = 0.0

    private let work: WorkQueue
    private let script: SceneScript
    private let now: () -> Double
    private var nextEvent = 0
    private var contentSeconds = 0.0

    /// Seconds per frame.
    public static let step = 1.0 / 60

    /// `scenes` was made with `work`, which has no threads: what they would do is done between frames. `now`: seconds of
    /// a steady clock, for the costs only. Everything that shows at rest is made here.
    public init(_ scenes: ScenesView, work: WorkQueue, size: CGSize, scale: Double, now: @escaping () -> Double) {
        self.scenes = scenes
        self.work = work
        self.now = now
        window = Window(size: size, scale: scale)
        scenes.turnsPagesBySwipe = false
        window.backgroundColor = scenes.backgroundColor
        window.rootView.addSubview(scenes)
        // Everything that shows at rest is made before the first frame that counts, and before the script, which may go by
        // what shows.
        repeat { window.update(at: 0) } while work.deliver() > 0
        script = scenes.scene.script(in: ShellMetrics.sceneSize(in: size))
        window.aroundDisplay = { [weak self] pass in
            let start = now()
            pass()
            self?.contentSeconds += now() - start
        }
    }

    /// How long the script takes, seconds.
    public var duration: Double { script.duration }
    /// When one sees what the scene is about, seconds; see `SceneScript`.
    public var moments: [Double] { script.moments }
    /// Whether it has been played to its end.
    public var isOver: Bool { time + ScenePlayback.step / 2 >= duration }

    /// Steps of the whole script.
    public var stepCount: Int { max(1, Int((duration / ScenePlayback.step).rounded(.up))) }

    /// Plays so many steps as one frame; nil if nothing changed. Work that a window has other threads for is done here too,
    /// but not counted.
    public func play(steps: Int = 1) -> Cost? {
        time += ScenePlayback.step * Double(steps)
        contentSeconds = 0
        let start = now()
        while nextEvent < script.events.count, script.events[nextEvent].time <= time {
            window.handle(script.events[nextEvent])
            nextEvent += 1
        }
        let handled = now()
        work.runPending()
        let resumed = now()
        work.deliver(byteLimit: WorkQueue.frameByteLimit)
        window.update(at: time)
        let update = handled - start + now() - resumed
        return window.needsFrame ? Cost(update: update - contentSeconds, content: contentSeconds) : nil
    }
}
