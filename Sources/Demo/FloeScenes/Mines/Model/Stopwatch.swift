// The playing time of a game. It reads no clock: every call is given the time.

/// A sum of the times between starts and stops, in seconds.
public struct Stopwatch: Equatable, Sendable {
    private var before: Double
    private var start: Double?

    /// The longest time counted, which is what fits the display. Best times are capped at it.
    public static let longest = 359_999.0

    public init(elapsed: Double = 0) { before = elapsed.isFinite ? max(0, min(Stopwatch.longest, elapsed)) : 0 }

    public var isRunning: Bool { start != nil }

    public func elapsed(at time: Double) -> Double {
        min(Stopwatch.longest, before + (start.map { max(0, time - $0) } ?? 0))
    }

    public mutating func run(from time: Double) {
        if start == nil { start = time }
    }

    public mutating func stop(at time: Double) {
        before = elapsed(at: time)
        start = nil
    }

    /// Returns the time at which the next whole second will have elapsed; nil while the stopwatch is stopped.
    public func nextSecond(after time: Double) -> Double? {
        guard isRunning else { return nil }
        let elapsed = elapsed(at: time)
        return time + (elapsed.rounded(.down) + 1 - elapsed)
    }
}
