// The only clock. Everything below the host takes the time as an argument.

/// The seconds since it was made, on the machine's steady clock.
public struct HostClock: Sendable {
    private let start = ContinuousClock.now

    /// Starts a clock at 0.
    public init() {}

    /// Returns the seconds since the clock was made. They never run backwards.
    public func now() -> Double {
        let d = start.duration(to: .now).components
        return Double(d.seconds) + Double(d.attoseconds) * 1e-18
    }
}
