// Finds the previous frame's items again. Every node has an identity that does not depend on its value, and an item of that
// identity keeps the same slot for as long as it exists.

import FloeGeometry
import FloeRenderTree

/// Items displaced by others within a frame, until they are taken back further on.
struct DisplacedItems {
    private(set) var items: [DrawItem] = []
    /// Index in `items` of each slot's item; −1 if it has none here.
    private var places: [Int32] = []
    /// Where to look first for the next item.
    var cursor = 0
    var isEmpty: Bool { items.isEmpty }

    /// Moves in the items of `all` from `index` on.
    mutating func fill(from index: Int, of all: inout [DrawItem]) {
        items.append(contentsOf: all[index...])
        all.removeLast(all.count - index)
        for place in items.indices {
            let slot = Int(items[place].slot)
            if slot >= places.count { places.append(contentsOf: repeatElement(-1, count: max(slot + 1, items.count) - places.count)) }
            places[slot] = Int32(place)
        }
    }

    /// The index of the next item; nil after the last one, and if the item has been taken.
    @inline(__always)
    var next: Int? { cursor < items.count && items[cursor].identity != 0 ? cursor : nil }

    /// Returns the index of the item with an identity; nil if it has been taken or is not here.
    func place(of identity: UInt64, _ slots: borrowing SlotAllocator) -> Int? {
        if cursor < items.count, items[cursor].identity == identity { return cursor }
        guard let slot = slots.slot(of: identity), Int(slot) < places.count else { return nil }
        let place = Int(places[Int(slot)])
        return place >= 0 && place < items.count && items[place].identity == identity ? place : nil
    }

    /// Removes the item at `place`. The one after it is looked for next.
    mutating func remove(_ place: Int) {
        items[place].identity = 0
        cursor = place + 1
    }

    /// Removes everything, and frees the slots of items that have not been taken.
    mutating func removeAll(_ slots: inout SlotAllocator) {
        guard !isEmpty else { return }
        for place in items.indices {
            places[Int(items[place].slot)] = -1
            if items[place].identity != 0 { slots.free(items[place]) }
        }
        items.removeAll(keepingCapacity: true)
        cursor = 0
    }
}

/// An allocator of small numbers (slots) for identities.
struct SlotAllocator {
    private var slotByIdentity: [UInt64: Int32] = [:]
    private var vacant: [Int32] = []
    /// All slots are less than this.
    private(set) var count: Int32 = 0

    /// Returns the slot of an identity, if it has one.
    func slot(of identity: UInt64) -> Int32? { slotByIdentity[identity] }

    mutating func take(_ identity: UInt64) -> Int32 {
        let slot = vacant.popLast() ?? count
        if slot == count { count += 1 }
        // Brackets within groups have no identity of their own, and parts of a split plane share one.
        if identity < NodeHeader.firstSharedIdentity { slotByIdentity[identity] = slot }
        return slot
    }

    mutating func free(_ item: borrowing DrawItem) {
        vacant.append(item.slot)
        if slotByIdentity[item.identity] == item.slot { slotByIdentity[item.identity] = nil }
    }

    /// Drops the vacant slots after the last one in use. From then on, the smallest of the remaining ones are taken first.
    mutating func trim() {
        vacant.sort(by: >)
        let gone = zip(vacant, (0..<count).reversed()).prefix { $0 == $1 }.count
        vacant.removeFirst(gone)
        count -= Int32(gone)
    }

    mutating func removeAll() {
        slotByIdentity.removeAll(keepingCapacity: true)
        vacant.removeAll(keepingCapacity: true)
        count = 0
    }
}

extension NodeHeader {
    /// The node's identity, independent of its value. From `firstSharedIdentity` on, identities are shared by all brackets of one kind.
    @inline(__always)
    var identity: UInt64 { id?.value ?? (kind == .mask ? NodeHeader.firstSharedIdentity : NodeHeader.firstSharedIdentity + 1) }

    static let firstSharedIdentity = UInt64.max - 1
}
