// The coverage of a plan's items, cached across frames. The first thread that draws an item computes its coverage; threads that
// draw it in other tiles and later frames look it up, until the plan prepares the item again.

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import Synchronization

/// Coverage keyed by the slots of a plan's items. `update` changes it between frames, on one thread; within a frame, threads
/// query it concurrently.
@safe
package final class CoverageCache: @unchecked Sendable {
    private enum State { static let none: UInt8 = 0, pending: UInt8 = 1, ready: UInt8 = 2 }

    @safe
    private struct Entry: ~Copyable {
        let state = Atomic<UInt8>(State.none)
        var capacity = 0, bandCount = 0, spanCount = 0
        var minY: Int32 = 0
        var memory: UnsafeMutableRawPointer?

        deinit { unsafe memory?.deallocate() }
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 0

    package init() { unsafe entries = .allocate(capacity: 0) }

    /// All bytes held, entries included.
    package var byteCount: Int { (0..<capacity).reduce(capacity * MemoryLayout<Entry>.stride) { unsafe $0 + entries[$1].capacity } }

    // MARK: - Between frames

    /// Invalidates the coverage of items that the plan has prepared again.
    package func update(_ plan: borrowing FramePlan) {
        if plan.slotCount > capacity { setCapacity(max(plan.slotCount, 2 * capacity)) }
        let prepared = plan.prepared.span, items = plan.items.span
        for i in prepared.indices {
            unsafe entries[Int(items[Int(prepared[i])].slot)].state.store(State.none, ordering: .relaxed)
        }
    }

    /// Releases all coverage and entries.
    package func removeAll() { setCapacity(0) }

    /// Releases coverage that no item of the plan uses any more, and the entries left from a plan with many more items.
    package func releaseUnused(_ plan: borrowing FramePlan) {
        var isUsed = [Bool](repeating: false, count: capacity)
        let items = plan.items.span
        for i in items.indices where Int(items[i].slot) < capacity { isUsed[Int(items[i].slot)] = true }
        for slot in 0..<capacity where !isUsed[slot] { unsafe entries[slot] = Entry() }
        if capacity > 2 * plan.slotCount + 1024 { setCapacity(plan.slotCount) }
    }

    /// Resizes the cache to `count` slots. Coverage in later slots is released.
    private func setCapacity(_ count: Int) {
        let kept = min(count, capacity), moved = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        unsafe moved.moveInitialize(from: entries, count: kept)
        for slot in kept..<count { unsafe (moved + slot).initialize(to: Entry()) }
        unsafe (entries + kept).deinitialize(count: capacity - kept)
        unsafe entries.deallocate()
        unsafe entries = moved
        capacity = count
    }

    // MARK: - Within a frame

    /// Returns a slot's coverage if it has been stored.
    func find(_ slot: Int) -> CoverageSpans? {
        guard slot < capacity, unsafe entries[slot].state.load(ordering: .acquiring) == State.ready else { return nil }
        return unsafe entries[slot].memory.map { unsafe spans(slot, $0) }
    }

    /// Whether the caller must compute a slot's coverage and hand it to `store`: no other thread is doing so.
    func claim(_ slot: Int) -> Bool {
        guard slot < capacity else { return false }
        return unsafe entries[slot].state.compareExchange(expected: State.none, desired: State.pending, ordering: .relaxed).exchanged
    }

    /// Stores coverage computed by the caller, which has claimed the slot, and returns the stored copy.
    func store(_ builder: CoverageBuilder, at slot: Int) -> CoverageSpans {
        let bands = builder.bands.count * MemoryLayout<CoverageSpans.Band>.stride
        let spans = builder.spans.count * MemoryLayout<CoverageSpans.Span>.stride
        let masks = builder.masks.count + 16, needed = bands + spans + masks
        let held = unsafe entries[slot].capacity
        // Allocated with slack: moving shapes need slightly more or less memory in each frame.
        let memory: UnsafeMutableRawPointer
        if let old = unsafe entries[slot].memory, needed <= held, held <= 4096 || needed >= held / 4 {
            unsafe memory = old
        } else {
            unsafe entries[slot].memory?.deallocate()
            unsafe memory = .allocate(byteCount: needed + needed / 2, alignment: 16)
            unsafe entries[slot].memory = memory
            unsafe entries[slot].capacity = needed + needed / 2
        }
        unsafe memory.copyMemory(from: builder.bands.base, byteCount: bands)
        unsafe (memory + bands).copyMemory(from: builder.spans.base, byteCount: spans)
        unsafe (memory + bands + spans).copyMemory(from: builder.masks.base, byteCount: builder.masks.count)
        unsafe entries[slot].bandCount = builder.bands.count
        unsafe entries[slot].spanCount = builder.spans.count
        unsafe entries[slot].minY = builder.minY
        unsafe entries[slot].state.store(State.ready, ordering: .releasing)
        return unsafe self.spans(slot, memory)
    }

    private func spans(_ slot: Int, _ memory: UnsafeMutableRawPointer) -> CoverageSpans {
        let bands = unsafe entries[slot].bandCount
        let spans = unsafe memory + bands * MemoryLayout<CoverageSpans.Band>.stride
        return unsafe CoverageSpans(
            bands: memory.assumingMemoryBound(to: CoverageSpans.Band.self), spans: spans.assumingMemoryBound(to: CoverageSpans.Span.self),
            masks: (spans + entries[slot].spanCount * MemoryLayout<CoverageSpans.Span>.stride).assumingMemoryBound(to: UInt8.self),
            bandCount: bands, minY: entries[slot].minY)
    }

    deinit {
        removeAll()
        unsafe entries.deallocate()
    }
}
