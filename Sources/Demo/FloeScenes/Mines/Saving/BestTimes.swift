// The shortest winning time on each board.

/// The best times by board.
struct BestTimes: Equatable, Sendable {
    /// The most boards kept. The entry that was set longest ago is dropped first.
    static let limit = 256

    private struct Entry: Codable, Equatable {
        let shape: BoardShape, seconds: Double
    }

    private var entries: [Entry] = []

    subscript(shape: BoardShape) -> Double? { entries.first { $0.shape == shape }?.seconds }

    /// Records `seconds` if it is the best time of that board so far; returns whether it is.
    mutating func add(_ seconds: Double, for shape: BoardShape) -> Bool {
        guard seconds.isFinite, seconds >= 0, seconds < self[shape] ?? .infinity else { return false }
        entries.removeAll { $0.shape == shape }
        entries.append(Entry(shape: shape, seconds: min(seconds, Stopwatch.longest)))
        if entries.count > BestTimes.limit { entries.removeFirst() }
        return true
    }
}

extension BestTimes: Codable {
    private static let version = 2

    var bytes: [UInt8] { StateFile(self, version: BestTimes.version).bytes }

    init(bytes: [UInt8]) throws(StateFileDamage) {
        self = try StateFile(bytes: bytes, version: BestTimes.version).content
    }

    func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }

    init(from decoder: any Decoder) throws {
        for entry in try [Entry](from: decoder) { _ = add(entry.seconds, for: entry.shape) }
    }
}
