// What finds the items of the frame before again: every node has an identity, which its value does not change, and
// every item of that identity has the same slot for as long as it is there.

import Geometry
import RenderTree

/// Items that had to give way to others within a frame, until they are taken up again further on.
struct ItemsAside {
    private(set) var items: [DrawItem] = []
    /// By slot, where the item of that slot lies.
    private var places: [Int32] = []
    /// Where the next one is looked for first.
    var cursor = 0
    var isEmpty: Bool { items.isEmpty }

    /// Moves all items from `index` on here.
    mutating func fill(from index: Int, of all: inout [DrawItem]) {
        items.append(contentsOf: all[index...])
        all.removeLast(all.count - index)
        for place in items.indices {
            let slot = Int(items[place].slot)
            if slot >= places.count { places.append(contentsOf: repeatElement(-1, count: max(slot + 1, items.count) - places.count)) }
            places[slot] = Int32(place)
        }
    }

    /// The place that comes next; nil behind the last one, and where the item has been taken.
    @inline(__always)
    var next: Int? { cursor < items.count && items[cursor].identity != 0 ? cursor : nil }

    /// Where the item of an identity lies; nil if it has been taken, or is none of these.
    func place(of identity: UInt64, _ slots: borrowing SlotAllocator) -> Int? {
        if cursor < items.count, items[cursor].identity == identity { return cursor }
        guard let slot = slots.slot(of: identity), Int(slot) < places.count else { return nil }
        let place = Int(places[Int(slot)])
        return place >= 0 && place < items.count && items[place].identity == identity ? place : nil
    }

    /// The item at `place` is here no more; what followed it is looked for next.
    mutating func remove(_ place: Int) {
        items[place].identity = 0
        cursor = place + 1
    }

    /// Gives back the slots of what has not been taken.
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

/// Small numbers for identities.
struct SlotAllocator {
    private var slotByIdentity: [UInt64: Int32] = [:]
    private var vacant: [Int32] = []
    /// All are below this.
    private(set) var count: Int32 = 0

    /// The slot of an identity that has one.
    func slot(of identity: UInt64) -> Int32? { slotByIdentity[identity] }

    mutating func take(_ identity: UInt64) -> Int32 {
        let slot = vacant.popLast() ?? count
        if slot == count { count += 1 }
        // Brackets within groups have none of their own, and parts of a plane that was split share one.
        if identity < NodeHeader.firstSharedIdentity { slotByIdentity[identity] = slot }
        return slot
    }

    mutating func free(_ item: borrowing DrawItem) {
        vacant.append(item.slot)
        if slotByIdentity[item.identity] == item.slot { slotByIdentity[item.identity] = nil }
    }

    /// Forgets vacant slots behind the last one that is not. The smallest of the others are taken first from then on.
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
    /// What a node is known by, whatever its value; what only brackets have, and share, from `firstSharedIdentity` on.
    @inline(__always)
    var identity: UInt64 { id?.value ?? (kind == .mask ? NodeHeader.firstSharedIdentity : NodeHeader.firstSharedIdentity + 1) }

    static let firstSharedIdentity = UInt64.max - 1
}
