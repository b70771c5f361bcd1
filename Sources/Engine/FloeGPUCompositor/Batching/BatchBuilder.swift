// Gathers instances into batches (BatchBuilder+Joining.swift chooses which), with one list of batches per render target, and
// writes them into a buffer, grouped by batch.

import FloeGeometry

/// A frame's instances and batches. Keeps its memory between frames.
struct BatchBuilder {
    /// The batches of one target in drawing order.
    struct Stream {
        var batches: [Int] = []
        /// The colour that the whole target is cleared to first.
        var clearColor: SIMD4<Float>?
    }

    /// One instance.
    struct Record {
        var batch: Int32
        /// The index of its first vector.
        var first: Int32
        /// The pixels that it draws, in its target.
        var bounds: DeviceRect
        /// The preceding record of its batch; −1 if there is none.
        var previous: Int32
    }

    let slotLimit: Int
    /// Whether instances may share a batch; if not, each call of `join` opens one.
    let joins: Bool
    /// Whether backdrops are copied for the batches that blend with them; otherwise these sample the target.
    let copiesBackdrops: Bool
    var streams = [Stream()]
    /// The batches of all streams, which hold indices into it.
    var batches: [Batch] = []
    private(set) var vectors: [SIMD4<Float>] = []
    var records: [Record] = []
    /// The half planes that cut groups, as (a, b, c) of a·x + b·y + c ≥ 0. Those of each group follow the point that its pixels
    /// are relative to.
    var cuts: [SIMD4<Float>] = []

    var vectorCount: Int { cuts.count + vectors.count }

    /// Frees the memory of frames with very many instances. Called between frames.
    mutating func releaseUnused() {
        if vectors.capacity > 65_536 { self = BatchBuilder(slotLimit: slotLimit, joins: joins, copiesBackdrops: copiesBackdrops) }
    }

    mutating func removeAll() {
        for i in streams.indices {
            streams[i].batches.removeAll(keepingCapacity: true)
            streams[i].clearColor = nil
        }
        batches.removeAll(keepingCapacity: true)
        vectors.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }

    // MARK: Instances

    /// Begins an instance that draws the polygon with these packed corners, or else all of `bounds`; as many vectors as its
    /// operation has after those that position it must follow.
    mutating func begin(_ batch: Int, _ bounds: DeviceRect, _ corners: SIMD8<Int32>? = nil) {
        batches[batch].instances += 1
        records.append(Record(batch: Int32(batch), first: Int32(vectors.count), bounds: bounds, previous: batches[batch].lastRecord))
        batches[batch].lastRecord = Int32(records.count - 1)
        guard let corners else { return add(SIMD4(bounds)) }
        add(corners.lowHalf)
        add(corners.highHalf)
    }

    /// Adds a vector, which the program may read as integers.
    @inline(__always)
    mutating func add<Scalar>(_ vector: SIMD4<Scalar>) {
        vectors.append(unsafe unsafeBitCast(vector, to: SIMD4<Float>.self))
    }

    @inline(__always)
    mutating func add<Scalar>(_ first: SIMD4<Scalar>, _ second: SIMD4<Scalar>, _ third: SIMD4<Scalar>) {
        add(first)
        add(second)
        add(third)
    }

    /// Clears `rect` of the stream's target, where nothing has been drawn yet, in the stream's first batch, which no instance overtakes.
    mutating func clear(_ rect: DeviceRect, to color: SIMD4<Float>, stream: Int) {
        let fill = Batch(operation: GPUOperation(.fill, .rectangle), firstRecord: records.count), first = streams[stream].batches.first
        if first.map({ batches[$0].operation != fill.operation }) ?? true {
            streams[stream].batches.insert(batches.count, at: 0)
            batches.append(fill)
        }
        begin(streams[stream].batches[0], rect)
        add(SIMD4(rect))
        add(color)
    }

    /// Returns the packed corners of an instance that is a polygon, which are its first vectors.
    func corners(of record: Record) -> SIMD8<Int32>? {
        guard batches[Int(record.batch)].operation.isPolygon else { return nil }
        let first = Int(record.first)
        return unsafe unsafeBitCast(SIMD8(lowHalf: vectors[first], highHalf: vectors[first + 1]), to: SIMD8<Int32>.self)
    }

    // MARK: The buffer

    /// Writes the half planes and then all vectors, grouped by batch, and sets where each batch begins. The buffer must have room
    /// for `vectorCount` vectors.
    @unsafe
    mutating func write(to buffer: UnsafeMutablePointer<SIMD4<Float>>) {
        for i in cuts.indices { unsafe buffer[i] = cuts[i] }
        var first = cuts.count
        for i in batches.indices {
            batches[i].first = first
            let record = batches[i].firstRecord, end = record + 1 < records.count ? Int(records[record + 1].first) : vectors.count
            batches[i].vectors = end - Int(records[record].first)
            first += batches[i].instances * batches[i].vectors
            batches[i].instances = 0
        }
        // Consecutive instances of one batch are contiguous on both sides.
        var start = 0
        while start < records.count {
            let index = Int(records[start].batch), size = batches[index].vectors
            var end = start + 1
            while end < records.count, records[end].batch == records[start].batch { end += 1 }
            let target = batches[index].first + batches[index].instances * size, source = Int(records[start].first)
            for k in 0..<(end - start) * size { unsafe buffer[target + k] = vectors[source + k] }
            batches[index].instances += end - start
            start = end
        }
    }
}
