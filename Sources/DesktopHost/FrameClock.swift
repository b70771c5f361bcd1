// When frames happen. Animation is evaluated at evenly spaced times even where the machine wakes us a
// little early or late, so that motion is even; after a pause it starts from the present.

/// Spaces frames by the display's refresh interval.
public struct FrameClock: Sendable {
    /// Seconds between frames.
    public var interval: Double
    private var last: Double?

    public init(framesPerSecond: Double) {
        interval = 1 / max(1, framesPerSecond)
    }

    /// The time to show in a frame begun at `now` (seconds): one interval after the frame before while
    /// frames follow each other closely, drawn gently toward `now` so that it cannot run away.
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

    /// Forgets the past: the next frame shows its own time.
    public mutating func pause() { last = nil }
}
