// What the items of a plan cover, kept from frame to frame: found by the first thread that draws an item, looked up by
// all that draw it in other tiles and later frames, until the plan prepares it anew; an upright one that has moved by whole
// pixels, as when something scrolls, keeps it even then.

import CKernels
import FramePlanning
import Geometry
import Synchronization

/// Coverage by the slots of a plan's items. Written between frames on one thread by `update`; within a frame threads ask
/// for it at the same time.
@safe
public final class CoverageCache: @unchecked Sendable {
    private enum State { static let none: UInt8 = 0, beingFound: UInt8 = 1, known: UInt8 = 2 }

    @safe
    private struct Entry: ~Copyable {
        let state = Atomic<UInt8>(State.none)
        var capacity = 0, bandCount = 0, spanCount = 0
        var minY: Int32 = 0
        /// Where it is, if there is no room for it in the entry itself.
        var memory: UnsafeMutableRawPointer?
        /// What most small shapes take: they move without asking for memory.
        var small = InlineArray<48, UInt64>(repeating: 0)
        /// What it was found for, if that may move, and where it lies.
        var form: CoverageForm?
        var left: Int32 = 0, top: Int32 = 0
    }

    enum Answer {
        case known(CoverageSpans)
        /// The caller finds it, and tells by `keep`.
        case unknown
        /// Another thread is at it.
        case beingFound
    }

    private var entries: UnsafeMutablePointer<Entry>
    private static let smallBytes = MemoryLayout<InlineArray<48, UInt64>>.size
    /// Where `small` lies in an entry: threads that read it ask for its address without an access that may change it.
    private let smallOffset: Int
    private var capacity = 0
    private let heldBytes = Atomic<Int>(0)
    /// More than that and what no item has any more is let go.
    private var mostBytes = CoverageCache.leastBytes

    private static let leastBytes = 1 << 20

    public init() {
        unsafe entries = .allocate(capacity: 0)
        var entry = Entry()
        smallOffset = unsafe withUnsafeMutablePointer(to: &entry) { entry in
            unsafe withUnsafeMutablePointer(to: &entry.pointee.small) { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(entry) }
        }
    }

    /// Bytes of coverage that is too large for its entry.
    private var bytes: Int { heldBytes.load(ordering: .relaxed) }
    /// All bytes that are held.
    public var byteCount: Int { bytes + capacity * MemoryLayout<Entry>.stride }

    // MARK: - Between frames

    /// Forgets what the plan has prepared anew, and covers something else.
    public func update(_ plan: borrowing FramePlan) {
        if plan.slotCount > capacity { setCapacity(max(plan.slotCount, 2 * capacity)) }
        let prepared = plan.prepared.span, items = plan.items.span
        for i in prepared.indices {
            let item = items[Int(prepared[i])], slot = Int(item.slot)
            if !move(slot, to: item, plan) { unsafe entries[slot].state.store(State.none, ordering: .relaxed) }
        }
        if bytes > mostBytes { sweep(plan) }
    }

    /// Moves what is known along with an item that has but moved; false if there is more to it.
    private func move(_ slot: Int, to item: DrawItem, _ plan: borrowing FramePlan) -> Bool {
        guard item.isContent, unsafe entries[slot].state.load(ordering: .relaxed) == State.known, let form = unsafe entries[slot].form,
            form == CoverageForm(Outline(item), plan, item.bounds)
        else { return false }
        let dx = unsafe item.bounds.minX &- entries[slot].left, dy = unsafe item.bounds.minY &- entries[slot].top
        let bandCount = unsafe entries[slot].bandCount, memory = unsafe memory(slot)
        let bands = unsafe memory.assumingMemoryBound(to: CoverageSpans.Band.self)
        let spans = unsafe (memory + bandCount * MemoryLayout<CoverageSpans.Band>.stride).assumingMemoryBound(to: CoverageSpans.Span.self)
        for i in 0..<bandCount { unsafe bands[i].end &+= dy }
        for i in unsafe 0..<entries[slot].spanCount {
            unsafe spans[i].start &+= dx
            unsafe spans[i].end &+= dx
            unsafe spans[i].top &+= dy
        }
        unsafe entries[slot].minY &+= dy
        unsafe (entries[slot].left, entries[slot].top) = (item.bounds.minX, item.bounds.minY)
        return true
    }

    /// Forgets everything.
    public func removeAll() {
        for slot in 0..<capacity { release(slot) }
        mostBytes = CoverageCache.leastBytes
        setCapacity(0)
    }

    /// Gives back what no item of the plan has any more, and the room of a plan that had many more items.
    public func releaseUnused(_ plan: borrowing FramePlan) {
        sweep(plan)
        if capacity > 2 * plan.slotCount + 1024 { setCapacity(plan.slotCount) }
    }

    private func sweep(_ plan: borrowing FramePlan) {
        var isUsed = [Bool](repeating: false, count: capacity)
        let items = plan.items.span
        for i in items.indices where Int(items[i].slot) < capacity { isUsed[Int(items[i].slot)] = true }
        for slot in 0..<capacity where !isUsed[slot] { release(slot) }
        mostBytes = max(2 * bytes, CoverageCache.leastBytes)
    }

    private func release(_ slot: Int) {
        unsafe entries[slot].state.store(State.none, ordering: .relaxed)
        unsafe entries[slot].memory?.deallocate()
        unsafe heldBytes.subtract(entries[slot].capacity, ordering: .relaxed)
        unsafe (entries[slot].memory, entries[slot].capacity, entries[slot].form) = (nil, 0, nil)
    }

    /// Makes room for so many slots. Those from there on are forgotten.
    private func setCapacity(_ count: Int) {
        for slot in min(count, capacity)..<capacity { release(slot) }
        let kept = min(count, capacity), moved = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        unsafe moved.moveInitialize(from: entries, count: kept)
        for slot in kept..<count { unsafe (moved + slot).initialize(to: Entry()) }
        unsafe (entries + kept).deinitialize(count: capacity - kept)
        unsafe entries.deallocate()
        unsafe entries = moved
        capacity = count
    }

    // MARK: - Within a frame

    /// Has the beginning of what is known fetched, which will be asked for soon.
    @inline(__always)
    func prefetch(_ slot: Int) {
        if 0..<capacity ~= slot { unsafe floe_prefetch(entries + slot) }
    }

    func ask(_ slot: Int) -> Answer {
        guard slot < capacity else { return .beingFound }
        if unsafe entries[slot].state.load(ordering: .acquiring) == State.known { return .known(spans(slot)) }
        let (isMine, _) = unsafe entries[slot].state.compareExchange(expected: State.none, desired: State.beingFound, ordering: .relaxed)
        return isMine ? .unknown : .beingFound
    }

    /// Keeps what the caller, who was told that it is unknown, has found: what an outline covers of `area`.
    func keep(_ found: CoverageBuilder, at slot: Int, _ outline: Outline, _ plan: borrowing FramePlan, _ area: DeviceRect) -> CoverageSpans
    {
        let bands = found.bands.count * MemoryLayout<CoverageSpans.Band>.stride
        let spans = found.spans.count * MemoryLayout<CoverageSpans.Span>.stride
        let masks = found.masks.count + 16, needed = bands + spans + masks
        let held = unsafe entries[slot].capacity
        // Shapes that move need a little more or less in each frame.
        if needed > max(held, CoverageCache.smallBytes) || (held > 4096 && needed < held / 4) {
            unsafe entries[slot].memory?.deallocate()
            let capacity = needed > CoverageCache.smallBytes ? needed + needed / 2 : 0
            unsafe entries[slot].memory = capacity > 0 ? .allocate(byteCount: capacity, alignment: 16) : nil
            unsafe entries[slot].capacity = capacity
            heldBytes.add(capacity - held, ordering: .relaxed)
        }
        let memory = unsafe memory(slot)
        unsafe memory.copyMemory(from: found.bands.base, byteCount: bands)
        unsafe (memory + bands).copyMemory(from: found.spans.base, byteCount: spans)
        unsafe (memory + bands + spans).copyMemory(from: found.masks.base, byteCount: found.masks.count)
        unsafe entries[slot].bandCount = found.bands.count
        unsafe entries[slot].spanCount = found.spans.count
        unsafe entries[slot].minY = found.minY
        unsafe entries[slot].form = CoverageForm(outline, plan, area)
        unsafe (entries[slot].left, entries[slot].top) = (area.minX, area.minY)
        unsafe entries[slot].state.store(State.known, ordering: .releasing)
        return self.spans(slot)
    }

    private func memory(_ slot: Int) -> UnsafeMutableRawPointer {
        unsafe entries[slot].memory ?? UnsafeMutableRawPointer(entries + slot) + smallOffset
    }

    private func spans(_ slot: Int) -> CoverageSpans {
        let bands = unsafe entries[slot].bandCount, memory = unsafe memory(slot)
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
