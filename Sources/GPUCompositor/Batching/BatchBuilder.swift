// Gathers instances into batches (which one each joins: BatchBuilder+Joining.swift), one list of batches for
// each render target, and writes them into a buffer, those of a batch next to each other.

import Geometry

/// A frame's instances and batches. Keeps its memory from frame to frame.
struct BatchBuilder {
    /// The batches of one target in drawing order.
    struct Stream {
        var batches: [Int] = []
        /// What the whole target is cleared to before all else.
        var clearColor: SIMD4<Float>?
    }

    /// An instance.
    struct Record {
        var batch: Int32
        /// The first of its vectors.
        var first: Int32
        /// The pixels that it draws, in its target.
        var bounds: DeviceRect
        /// The one before it in its cluster; of the first one, any.
        var previous: Int32 = -1
    }

    /// Some instances of a batch that came one after the other, and what lies around them: so that one finds what overlaps
    /// without comparing with all.
    struct Cluster {
        var bounds: DeviceRect
        /// Its last record.
        var last: Int32
        var count = 1
        /// The cluster before it in its batch; −1 if there is none.
        var previous: Int32
    }

    let slotLimit: Int
    /// Off: each call of `join` opens a batch.
    let joins: Bool
    /// What a batch mixes with is copied for it; else it samples the target.
    let copiesBackdrops: Bool
    var streams: [Stream] = []
    /// The batches of all streams; changed by joining and opening.
    var batches: [Batch] = []
    private var vectors: [SIMD4<Float>] = []
    var records: [Record] = []
    /// Of so many of the records.
    var clusters: [Cluster] = [], clustered = 0
    /// The bounds of the instance whose place was asked for last, and, if it is a polygon, its packed corners.
    var bounds = DeviceRect.empty
    var corners: SIMD8<Int32>?
    /// The half planes that groups are cut by (a, b, c of a·x + b·y + c ≥ 0), each group's behind the point
    /// from which its pixels are counted.
    var cuts: [SIMD4<Float>] = []

    init(slotLimit: Int, joins: Bool, copiesBackdrops: Bool) {
        self.slotLimit = slotLimit
        self.joins = joins
        self.copiesBackdrops = copiesBackdrops
    }

    var vectorCount: Int { cuts.count + vectors.count }
    var isEmpty: Bool { batches.isEmpty && !streams.contains { $0.clearColor != nil } }

    /// Between frames: gives back the memory of frames with very many instances.
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
        clusters.removeAll(keepingCapacity: true)
        clustered = 0
        cuts.removeAll(keepingCapacity: true)
    }

    /// Sees to it that there are streams 0 … index.
    mutating func reserveStream(_ index: Int) {
        while streams.count <= index { streams.append(Stream()) }
    }

    // MARK: Instances

    /// Begins an instance; its operation's number of vectors must follow.
    mutating func begin(_ place: BatchPlace) {
        batches[place.batch].instances += 1
        records.append(Record(batch: Int32(place.batch), first: Int32(vectors.count), bounds: bounds))
    }

    /// Adds a vector; the program may read it as integers.
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

    /// Sets `rect` of the stream's target, where nothing has been drawn yet, to a colour: in its first batch, which nothing overtakes.
    mutating func clear(_ rect: DeviceRect, to color: SIMD4<Float>, stream: Int) {
        let fill = Batch(operation: GPUOperation(.fill, .rectangle), blends: false), first = streams[stream].batches.first
        if first.map({ batches[$0].operation != fill.operation || batches[$0].blends }) ?? true {
            streams[stream].batches.insert(batches.count, at: 0)
            batches.append(fill)
        }
        begin(BatchPlace(batch: streams[stream].batches[0]))
        add(SIMD4(rect), SIMD4(rect), color)
    }

    /// The packed corners of an instance that is a polygon; they come first.
    func corners(of record: Record) -> SIMD8<Int32>? {
        guard batches[Int(record.batch)].operation.isPolygon else { return nil }
        let first = Int(record.first)
        return unsafe unsafeBitCast(SIMD8(lowHalf: vectors[first], highHalf: vectors[first + 1]), to: SIMD8<Int32>.self)
    }

    // MARK: The buffer

    /// Writes the half planes, then all vectors, those of a batch next to each other, and tells the batches where they begin.
    /// There must be room for `vectorCount` of them.
    @unsafe
    mutating func write(to buffer: UnsafeMutablePointer<SIMD4<Float>>) {
        for i in cuts.indices { unsafe buffer[i] = cuts[i] }
        var first = cuts.count
        for i in batches.indices {
            batches[i].first = first
            batches[i].vectors = batches[i].operation.vectors
            first += batches[i].instances * batches[i].vectors
            batches[i].instances = 0
        }
        // Instances of one batch that follow each other lie next to each other on both sides.
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
