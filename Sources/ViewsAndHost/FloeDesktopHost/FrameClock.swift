// When frames happen. Animations are evaluated at evenly spaced times even if the machine wakes the loop a little early or late,
// so that motion is even. After a pause it restarts from the current time.

/// Spaces frames by the display's refresh interval.
public struct FrameClock: Sendable {
    /// Seconds between frames.
    public var interval: Double
    private var last: Double?

    /// Creates a clock for a display with that many frames per second, at least 1.
    public init(framesPerSecond: Double) {
        interval = 1 / max(1, framesPerSecond)
    }

    /// Returns the time to show in a frame begun at `now` (seconds). While frames follow each other closely, it is one interval
    /// after the frame before, drawn gently towards `now` so that it cannot drift away.
    public mutating func frameTime(at now: Double) -> Double {
        guard let before = last, abs(now - (before + interval)) < interval * 0.75 else {
            last = max(now, last ?? now)
            return last ?? now
        }
        let ideal = before + interval
        let time = max(before, ideal + (now - ideal) * 0.1)
        last = time
        return time
    }

    /// Forgets the previous frame, so that the next one shows its own time.
    public mutating func pause() { last = nil }
}
