// The most recent frame times and their statistics.

/// A ring of the last `capacity` times, in seconds.
public struct FrameTimeHistory: Sendable {
    /// The number of times kept; older ones are forgotten.
    public static let capacity = 200

    private var ring: [Double] = []
    private var next = 0

    /// Creates a history without times.
    public init() { ring.reserveCapacity(FrameTimeHistory.capacity) }

    /// The number of times stored, 0…`capacity`.
    public var count: Int { ring.count }
    /// Whether nothing is stored.
    public var isEmpty: Bool { ring.isEmpty }

    /// Adds a time in seconds, and forgets the oldest one if there are `capacity`.
    public mutating func add(_ seconds: Double) {
        if ring.count < FrameTimeHistory.capacity {
            ring.append(seconds)
        } else {
            ring[next] = seconds
            next = (next + 1) % FrameTimeHistory.capacity
        }
    }

    /// Forgets all times and keeps the memory for them.
    public mutating func removeAll() {
        ring.removeAll(keepingCapacity: true)
        next = 0
    }

    /// The i-th time from the oldest stored, with i in 0 ..< count.
    public subscript(i: Int) -> Double { ring[(next + i) % ring.count] }

    /// Statistics of the times stored, in seconds.
    public var summary: TimeSummary { TimeSummary(ring) }
}
