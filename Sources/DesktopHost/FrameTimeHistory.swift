// The last frames' times, and what can be said of them.

/// A ring of the last `capacity` times, seconds.
public struct FrameTimeHistory: Sendable {
    public static let capacity = 200

    private var ring: [Double] = []
    private var next = 0

    public init() { ring.reserveCapacity(FrameTimeHistory.capacity) }

    public var count: Int { ring.count }
    public var isEmpty: Bool { ring.isEmpty }

    public mutating func add(_ seconds: Double) {
        if ring.count < FrameTimeHistory.capacity {
            ring.append(seconds)
        } else {
            ring[next] = seconds
            next = (next + 1) % FrameTimeHistory.capacity
        }
    }

    public mutating func removeAll() {
        ring.removeAll(keepingCapacity: true)
        next = 0
    }

    /// The i-th time from the oldest kept; i in 0 ..< count.
    public subscript(i: Int) -> Double { ring[(next + i) % ring.count] }

    public var summary: TimeSummary { TimeSummary(ring) }
}

/// Order statistics of some times, seconds. All zero for none.
public struct TimeSummary: Equatable, Sendable {
    public var min = 0.0, median = 0.0, p95 = 0.0, p99 = 0.0, max = 0.0

    /// Percentiles by nearest rank: the smallest time that at least that share of all does not exceed.
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
