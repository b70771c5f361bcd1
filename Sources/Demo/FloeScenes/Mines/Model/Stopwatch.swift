// The playing time of a game. It reads no clock: every call receives the time.

/// A sum of the times between starts and stops, in seconds.
package struct Stopwatch: Equatable, Sendable {
    private var before: Double
    private var start: Double?

    /// The longest time counted, which is what fits the display. Best times are capped at it.
    package static let longest = 359_999.0

    package init(elapsed: Double = 0) { before = elapsed.isFinite ? max(0, min(Stopwatch.longest, elapsed)) : 0 }

    package var isRunning: Bool { start != nil }

    package func elapsed(at time: Double) -> Double {
        min(Stopwatch.longest, before + (start.map { max(0, time - $0) } ?? 0))
    }

    package mutating func run(from time: Double) {
        if start == nil { start = time }
    }

    package mutating func stop(at time: Double) {
        before = elapsed(at: time)
        start = nil
    }

    /// Returns the time at which the next whole second will have elapsed; nil while the stopwatch is stopped.
    package func nextSecond(after time: Double) -> Double? {
        guard isRunning else { return nil }
        let elapsed = elapsed(at: time)
        return time + (elapsed.rounded(.down) + 1 - elapsed)
    }
}
