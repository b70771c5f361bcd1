// The loop's clock: when the next frame may begin, and which time its views show. Animations are evaluated at evenly spaced times even if
// the machine wakes the loop a little early or late, so that motion is even.

import Foundation

/// Spaces a window's frames, and keeps the time of its views.
struct FramePacer {
    /// Whether presenting waits for the display, which then sets the pace.
    var waitsForDisplay: Bool
    /// When the last frame began.
    var lastStart = -Double.infinity
    /// Seconds between frames.
    var interval: Double
    private let clock: HostClock
    /// The time that the last frame showed. Nil: the next one shows its own.
    private var shown: Double?
    /// Seconds for which the views' time has been paused.
    private var heldSeconds = 0.0

    init(clock: HostClock, framesPerSecond: Double, waitsForDisplay: Bool) {
        self.clock = clock
        self.waitsForDisplay = waitsForDisplay
        interval = 1 / max(1, framesPerSecond)
    }

    /// The views' time, in seconds.
    var time: Double { clock.now() - heldSeconds }

    /// Returns the clock's time at a time of the views.
    func clockTime(at time: Double) -> Double { time + heldSeconds }

    /// When the next frame is due at the display's rate.
    var nextStart: Double { lastStart + interval }

    /// When to wake up for the next frame. If the display sets the pace, presenting blocks. The loop then waits only a little, to
    /// let events in.
    var wakeTime: Double { nextStart - (waitsForDisplay ? 0.002 : 0) }

    /// Returns whether the next frame may begin.
    func isDue(at time: Double) -> Bool { waitsForDisplay || time >= nextStart - 0.001 }

    /// Begins a frame and returns the time that it shows. While frames follow each other closely, it is one interval after the frame before,
    /// drawn gently towards `start` so that it cannot drift away.
    mutating func begin(at start: Double) -> Double {
        lastStart = start
        var time = max(start, shown ?? start)
        if let shown, abs(start - (shown + interval)) < interval * 0.75 {
            time = max(shown, shown + interval + (start - shown - interval) * 0.1)
        }
        shown = time
        return time
    }

    /// Restarts even spacing with the next frame, because nothing moves.
    mutating func pause() { shown = nil }

    /// Moves the views' time back by the `seconds` for which it was paused.
    mutating func hold(for seconds: Double) {
        heldSeconds += seconds
        pause()
    }
}
