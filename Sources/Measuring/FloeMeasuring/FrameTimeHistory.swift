// The most recent frame times and their statistics.

/// A ring of the last `capacity` times, in seconds.
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

    /// The i-th time from the oldest stored, with i in 0 ..< count.
    public subscript(i: Int) -> Double { ring[(next + i) % ring.count] }

    public var summary: TimeSummary { TimeSummary(ring) }
}
