// Gathers instances into batches, one list of batches for each render target. Order holds where it can be
// seen: an instance joins an earlier batch only if it overlaps nothing that was added in between.
//
//     rows of a table, each a fill, a picture, a line of text      F P T F P T F P T
//     drawn as                                                     F F F · P P P · T T T

import Geometry

/// A frame's instances and batches. Keeps its memory from frame to frame.
struct BatchBuilder {
    /// The batches of one target in drawing order.
    struct Stream {
        var batches: [Int] = []
        /// The batch of the rectangles to be cleared first; −1 if there are none.
        var clears = -1
        /// Clears the whole target to this pixel.
        var clearColor: SIMD4<Float>?
    }

    private struct Record {
        var batch: Int32
        var first: Int32
        /// What it draws, in pixels of its target.
        var bounds: DeviceRect
    }

    /// How many batches back an instance may go.
    private static let lookBack = 8
    /// In batches of more instances, or further back, what they draw is known only as a whole.
    private static let mostCompared = 32
    /// One copy of a backdrop may hold this much more than is asked for.
    private static let slack = 4

    let slotLimit: Int
    /// Off: each call of `open` or `join` opens a batch.
    let joins: Bool
    private(set) var streams: [Stream] = []
    private(set) var batches: [Batch] = []
    private var vectors: [SIMD4<Float>] = []
    private var records: [Record] = []
    /// Of the instance whose place was asked for last.
    private var bounds = DeviceRect.empty
    /// The half planes that groups are cut by (a, b, c of a·x + b·y + c ≥ 0), each group's behind the point
    /// from which its pixels are counted.
    private(set) var cuts: [SIMD4<Float>] = []

    init(slotLimit: Int, joins: Bool) {
        self.slotLimit = slotLimit
        self.joins = joins
    }

    var vectorCount: Int { vectors.count }
    var isEmpty: Bool { batches.isEmpty && !streams.contains { $0.clearColor != nil } }

    mutating func removeAll() {
        for i in streams.indices {
            streams[i].batches.removeAll(keepingCapacity: true)
            streams[i].clears = -1
            streams[i].clearColor = nil
        }
        batches.removeAll(keepingCapacity: true)
        vectors.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
    }

    /// Sees to it that there are streams 0 … index.
    mutating func reserveStream(_ index: Int) {
        while streams.count <= index { streams.append(Stream()) }
    }

    /// The last of a stream's batches; −1 if it has none.
    func lastBatch(stream: Int) -> Int { streams[stream].batches.count - 1 }

    // MARK: Batches

    /// The place in a recent batch of that kind, if the instance may go there. `above`: the last of the
    /// stream's batches that may hold something behind the instance; nil if that is not known.
    mutating func join(
        _ program: ProgramKind, blends: Bool, _ texture: TextureHandle? = nil, _ next: TextureHandle? = nil,
        bounds: DeviceRect, stream: Int, above: Int? = nil
    ) -> BatchPlace? {
        self.bounds = bounds
        guard joins else { return nil }
        let own = streams[stream].batches.count
        for back in 1...BatchBuilder.lookBack where back <= own {
            let index = streams[stream].batches[own - back]
            if batches[index].program == program && batches[index].blends == blends,
                let place = place(index, texture, next)
            {
                batches[index].bounds = batches[index].bounds.union(bounds)
                return place
            }
            let mayOverlap = above.map { own - back <= $0 } ?? true
            if mayOverlap && overlaps(index, bounds) { return nil }
        }
        return nil
    }

    /// Likewise for what mixes with `backdrop`, a part of its own target. One copy serves all of a batch, so
    /// nothing in it may be drawn there.
    mutating func join(
        _ program: ProgramKind, mode: Int, _ page: TextureHandle, backdrop: DeviceRect, stream: Int
    ) -> BatchPlace? {
        bounds = backdrop
        guard joins else { return nil }
        let own = streams[stream].batches.count
        for back in 1...BatchBuilder.lookBack where back <= own {
            let index = streams[stream].batches[own - back]
            if overlaps(index, backdrop) { return nil }
            let all = batches[index].backdrop.union(backdrop), area = batches[index].backdropArea + backdrop.area
            if batches[index].program == program, batches[index].mode == mode, all.area <= BatchBuilder.slack * area,
                let place = place(index, page, nil)
            {
                batches[index].bounds = batches[index].bounds.union(backdrop)
                batches[index].backdrop = all
                batches[index].backdropArea = area
                return place
            }
        }
        return nil
    }

    /// Whether anything in a batch is drawn in `rect`, as far as is known.
    private func overlaps(_ index: Int, _ rect: DeviceRect) -> Bool {
        guard batches[index].bounds.intersects(rect) else { return false }
        var left = batches[index].instances
        guard left <= BatchBuilder.mostCompared else { return true }
        for record in records.suffix(2 * BatchBuilder.mostCompared).reversed() where record.batch == index {
            if record.bounds.intersects(rect) { return true }
            left -= 1
        }
        return left > 0
    }

    /// A batch of its own, behind all others of the stream.
    mutating func open(
        _ program: ProgramKind, blends: Bool, _ texture: TextureHandle? = nil, _ next: TextureHandle? = nil,
        bounds: DeviceRect, stream: Int, mode: Int = 0, backdrop: DeviceRect = .empty
    ) -> BatchPlace {
        self.bounds = bounds
        let index = batches.count
        batches.append(
            Batch(
                program: program, mode: mode, blends: blends, bounds: bounds, backdrop: backdrop,
                backdropArea: backdrop.area))
        streams[stream].batches.append(index)
        return place(index, texture, next) ?? BatchPlace(batch: index)
    }

    private mutating func place(_ index: Int, _ texture: TextureHandle?, _ next: TextureHandle?) -> BatchPlace? {
        var place = BatchPlace(batch: index)
        guard let texture else { return place }
        var trial = batches[index]
        if slotLimit == 1, let next {
            // The programs without a choice have a unit of its own for the second level.
            guard trial.take(texture, at: 0), trial.take(next, at: 1) else { return nil }
            place.nextSlot = 1
        } else {
            guard let slot = trial.slot(texture, limit: slotLimit) else { return nil }
            place.slot = Float(slot)
            if let next {
                guard let second = trial.slot(next, limit: slotLimit) else { return nil }
                place.nextSlot = Float(second)
            }
        }
        batches[index] = trial
        return place
    }

    // MARK: Instances

    /// Begins an instance; its program's number of vectors must follow.
    mutating func begin(_ place: BatchPlace) {
        batches[place.batch].instances += 1
        records.append(Record(batch: Int32(place.batch), first: Int32(vectors.count), bounds: bounds))
    }

    @inline(__always)
    mutating func add(_ vector: SIMD4<Float>) { vectors.append(vector) }

    /// Adds a vector that the program reads as integers.
    @inline(__always)
    mutating func add(_ vector: SIMD4<Int32>) {
        vectors.append(unsafe unsafeBitCast(vector, to: SIMD4<Float>.self))
    }

    /// Adds a half plane, or a group's point, behind the others.
    mutating func addCut(_ cut: SIMD4<Float>) { cuts.append(cut) }

    /// Sets `rect` of the stream's target to a colour before all else.
    mutating func clear(_ rect: DeviceRect, to color: SIMD4<Float>, stream: Int) {
        if streams[stream].clears < 0 {
            streams[stream].clears = batches.count
            batches.append(Batch(program: .alignedFill, blends: false))
        }
        begin(BatchPlace(batch: streams[stream].clears))
        let quad = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        add(quad)
        add(quad)
        add(color)
    }

    /// Sets the whole of the stream's target to a colour before all else.
    mutating func clearAll(to color: SIMD4<Float>, stream: Int) {
        streams[stream].clearColor = color
    }

    // MARK: The buffer

    /// Writes all vectors, those of a batch next to each other, and tells the batches where they begin.
    /// There must be room for `vectorCount` of them.
    @unsafe
    mutating func write(to buffer: UnsafeMutablePointer<SIMD4<Float>>) {
        var first = 0
        for i in batches.indices {
            batches[i].first = first
            first += batches[i].instances * batches[i].program.vectors
            batches[i].instances = 0
        }
        for record in records {
            let index = Int(record.batch)
            let size = batches[index].program.vectors
            let target = batches[index].first + batches[index].instances * size
            for k in 0..<size { unsafe buffer[target + k] = vectors[Int(record.first) + k] }
            batches[index].instances += 1
        }
    }
}
