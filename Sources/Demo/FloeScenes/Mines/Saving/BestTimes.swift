// The shortest winning time on each board.

/// The best times by board.
struct BestTimes: Equatable, Sendable {
    /// The most boards kept. The entry that was set longest ago is dropped first.
    static let limit = 256

    private var entries: [(shape: BoardShape, seconds: Double)] = []

    subscript(shape: BoardShape) -> Double? { entries.first { $0.shape == shape }?.seconds }

    /// Records `seconds` if it is the best time of that board so far; returns whether it is.
    mutating func add(_ seconds: Double, for shape: BoardShape) -> Bool {
        guard seconds.isFinite, seconds >= 0, seconds < self[shape] ?? .infinity else { return false }
        entries.removeAll { $0.shape == shape }
        entries.append((shape, min(seconds, Stopwatch.longest)))
        if entries.count > BestTimes.limit { entries.removeFirst() }
        return true
    }

    static func == (a: BestTimes, b: BestTimes) -> Bool {
        a.entries.elementsEqual(b.entries) { $0.shape == $1.shape && $0.seconds == $1.seconds }
    }
}

extension BestTimes {
    private static let file = SealedFile(kind: "BEST", version: 1)

    var bytes: [UInt8] {
        var payload: [UInt8] = []
        payload.appendNumber(UInt64(entries.count))
        for entry in entries {
            payload.append(entry.shape)
            payload.appendNumber(UInt64((entry.seconds * 1000).rounded()))
        }
        return BestTimes.file.seal(payload)
    }

    init(bytes: [UInt8]) throws(StateFileDamage) {
        var reader = ByteReader(try BestTimes.file.open(bytes))
        for _ in 0..<(try reader.number(below: BestTimes.limit + 1, "its number of times")) {
            let shape = try reader.shape(), time = try reader.number(below: Int(Stopwatch.longest) * 1000 + 1, "a time")
            _ = add(Double(time) / 1000, for: shape)
        }
        guard reader.left == 0 else { throw .content("\(reader.left) bytes follow its last time") }
    }
}
