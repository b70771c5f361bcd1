// A group within a tile's list of items: where its parts lie.

import FramePlanning

/// The places in a tile's list that hold the content and the mask of one group.
struct TileGroup {
    let planned: PlannedGroup
    /// Of the group's beginning, and behind its last item.
    let begin, end: Int
    private let contentEnd: Int

    /// The group that begins at place `begin`.
    init(_ planned: PlannedGroup, at begin: Int, _ items: ArraySlice<Int32>) {
        self.planned = planned
        self.begin = begin
        end = TileGroup.first(items, from: begin, notBefore: planned.end)
        contentEnd = planned.mask < 0 ? end : TileGroup.first(items, from: begin, notBefore: planned.mask)
    }

    var content: Range<Int> { begin + 1..<contentEnd }
    /// None without a mask.
    var maskContent: Range<Int> { contentEnd..<end }

    /// The first place at or behind `start` whose item does not come before `item`: items are in order.
    private static func first(_ items: ArraySlice<Int32>, from start: Int, notBefore item: Int) -> Int {
        var low = start, high = items.endIndex
        while low < high {
            let middle = (low + high) / 2
            if Int(items[middle]) < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
