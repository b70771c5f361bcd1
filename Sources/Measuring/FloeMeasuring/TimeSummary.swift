// Statistics of many times. Everything that reports frame times uses them.

/// Order statistics of times in seconds. All are zero if there are no times.
public struct TimeSummary: Equatable, Sendable {
    /// The shortest time, the one in the middle, those that 95 and 99 of 100 do not exceed, and the longest; seconds.
    public var min = 0.0, median = 0.0, p95 = 0.0, p99 = 0.0, max = 0.0

    /// Percentiles are by nearest rank: the smallest time that at least that share of all does not exceed.
    public init(_ times: [Double]) {
        guard !times.isEmpty else { return }
        let sorted = times.sorted()
        func rank(_ share: Double) -> Double {
            sorted[Swift.max(0, Swift.min(sorted.count - 1, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
        }
        min = sorted[0]
        median = rank(0.5)
        p95 = rank(0.95)
        p99 = rank(0.99)
        max = sorted[sorted.count - 1]
    }
}

extension TimeSummary {
    /// Converts seconds to milliseconds, rounded to a tenth of a microsecond, for machine-readable figures.
    public static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e7).rounded() / 1e4 }
}
