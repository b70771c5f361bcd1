// The pace of the scenes' time: slow motion, a pause, and one step. It is the timing of the scenes' layers, from which their animations,
// scrolling, gestures and games take the time; the strip and the panels around them keep the window's.

import FloeLayerTree

/// The time of the scenes, which may fall behind the window's.
struct SceneClock: Equatable {
    /// How many times slower than the window's it runs while it is not paused.
    private(set) var slowMotion = 1
    private(set) var isPaused = false
    /// For the layers of the scenes' views.
    private(set) var timing = MediaTiming()

    /// The choices for `slowMotion`.
    static let slowMotions = [1, 2, 5, 10, 20]
    /// Seconds of one step.
    static let step = 1.0 / 60

    /// Whether it keeps pace with the window's.
    var runs: Bool { !isPaused && slowMotion == 1 }

    /// Sets the pace from `time` on, in seconds of the window.
    mutating func run(slower slowMotion: Int, isPaused: Bool, from time: Double) {
        let local = timing.localTime(at: time)
        self.slowMotion = slowMotion
        self.isPaused = isPaused
        timing.beginTime = time
        timing.speed = isPaused ? 0 : 1 / Double(slowMotion)
        timing.timeOffset = local
    }

    /// Moves the paused time on by one frame.
    mutating func stepOn() { timing.timeOffset += SceneClock.step }

    /// The name of the pace: `1/5`.
    var pace: String { slowMotion == 1 ? "full speed" : slowMotion == 2 ? "½" : "1/\(slowMotion)" }

    /// A sentence for the user on the pace.
    var sentence: String {
        if isPaused { return "Scene paused. Press . to advance one frame." }
        if slowMotion == 1 { return "The scene runs at full speed." }
        return "Slow motion, \(pace) speed: the scene, its gestures and its games. Sounds and frame times are not slowed."
    }
}
