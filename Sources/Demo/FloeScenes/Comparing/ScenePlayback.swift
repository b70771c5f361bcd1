// Plays a scene's script at fixed steps in a window of its own, which need not be visible: the same frames on every machine, as fast
// as they can be drawn. Pictures, measurements and comparisons are made with it.

import Foundation
import FloeLayerTree
import FloeViewTree

/// A view tree that contains a scene and is driven by the script's clock only.
@MainActor
package final class ScenePlayback {
    /// The seconds that a step took before its frame could be built: for handling events and layout (`update`), and for drawing the
    /// views' own contents (`content`). It began at `start` on the playback's clock.
    package struct Cost: Sendable {
        package let start, update, content: Double
    }

    package let scenes: ScenesView
    package let window: Window
    /// Seconds since the script's beginning.
    package private(set) var time = 0.0
    /// The number of steps played.
    package private(set) var stepNumber = 0

    private let work: WorkQueue
    private let script: SceneScript
    private let now: () -> Double
    private var nextEvent = 0
    private var contentSeconds = 0.0

    /// Seconds per frame.
    package static let step = 1.0 / 60

    /// `scenes` must have been created with `work`, which has no threads: what they would do is done between frames. `now` returns seconds
    /// of a monotonic clock and is used for the costs only. Everything that shows at rest is made here.
    package init(_ scenes: ScenesView, work: WorkQueue, size: CGSize, scale: Double, now: @escaping () -> Double) {
        self.scenes = scenes
        self.work = work
        self.now = now
        window = Window(size: size, scale: scale)
        scenes.turnsPagesBySwipe = false
        window.backgroundColor = scenes.backgroundColor
        window.rootView.addSubview(scenes)
        // Everything that shows at rest is made before the first frame that counts, and before the script, which may depend on what is
        // shown.
        repeat { window.update(at: 0) } while work.deliver() > 0
        script = scenes.scene.script(in: ShellMetrics.sceneSize(in: size))
        window.aroundDisplay = { [weak self] pass in
            let start = now()
            pass()
            self?.contentSeconds += now() - start
        }
    }

    /// The length of the script in seconds.
    package var duration: Double { script.duration }
    /// The times at which the scene's point is visible, in seconds; see `SceneScript`.
    package var moments: [Double] { script.moments }
    /// The time at which the seconds begin that show the lesson.
    package var lessonStart: Double { script.lessonStart }
    /// Whether the script has been played to its end.
    package var isOver: Bool { time + ScenePlayback.step / 2 >= duration }

    /// The number of steps in the whole script.
    package var stepCount: Int { max(1, Int((duration / ScenePlayback.step).rounded(.up))) }

    /// Plays `steps` steps as one frame. Returns nil if nothing changed. Work that a window has other threads for is also done here, but
    /// not counted.
    package func play(steps: Int = 1) -> Cost? {
        stepNumber += steps
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
        return window.needsFrame ? Cost(start: start, update: update - contentSeconds, content: contentSeconds) : nil
    }

    /// The first moment, in seconds of the script, at which the scene's point is visible in motion.
    var firstMoment: Double { moments.first { $0 > 0 } ?? 0 }

    /// Plays step by step up to `end`, in seconds of the script. What is scrolled depends on the steps, so that two playbacks are at the same
    /// place only if both took them one by one.
    func play(until end: Double) {
        while time + ScenePlayback.step / 2 < end { _ = play() }
    }

    /// What the window shows at some instant, and where in it the scene is and its words are, in pixels.
    package struct Still {
        package let window: Window
        package let scene: CGRect, words: [CGRect]
    }

    package var still: Still {
        let scale = window.scale
        func pixels(_ rect: CGRect) -> CGRect {
            CGRect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
        }
        return Still(window: window, scene: pixels(scenes.sceneFrame), words: scenes.scene.areas.captions.map(pixels))
    }
}
