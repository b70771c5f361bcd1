// Rows, or a collection's items, that are deleted, inserted and moved at once, and where all others go. Rows are counted across sections
// (by ordinal), so that rows that stay keep their order whatever section they are in.
//
//     before   A B C D E        deleted B, moved E to the front, inserted F at the end
//     after    E A C D F        A: 0 → 1, C: 2 → 2, D: 3 → 3, E: 4 → 0

import Foundation

/// The changes that a batch collects: deletions by where items were before all of it, insertions by where they are after all of it.
struct BatchUpdates<Place: Hashable> {
    var deleted: [Place] = []
    var inserted: [Place] = []
    var moved: [(from: Place, to: Place)] = []
    /// Items whose cells are asked for again, by where they were.
    var reloaded: [Place] = []

    /// Adds what a difference says.
    mutating func add<Item>(_ difference: CollectionDifference<Item>, place: (Int) -> Place) {
        for change in difference {
            switch change {
            case .remove(let i, _, nil): deleted.append(place(i))
            case .insert(let i, _, nil): inserted.append(place(i))
            case .insert(let i, _, let from?): moved.append((place(from), place(i)))
            case .remove: break
            }
        }
    }

    /// What the changes do to ordinals, which `old` and `new` give for places before and after them; nil if there are none, or a place is
    /// changed twice.
    func map(old: (Place) -> Int?, new: (Place) -> Int?) -> OrdinalMap? {
        var map = OrdinalMap()
        for place in deleted { if let at = old(place) { map.removed.insert(at) } else { return nil } }
        for place in inserted { if let at = new(place) { map.added.insert(at) } else { return nil } }
        for (from, to) in moved {
            guard let a = old(from), let b = new(to) else { return nil }
            map.removed.insert(a)
            map.added.insert(b)
            map.moved[a] = b
            map.movedFrom[b] = a
        }
        guard map.removed.count == deleted.count + moved.count, map.added.count == inserted.count + moved.count else { return nil }
        return map
    }
}

extension OrdinalMap {
    /// Whether the items of a section, or of all, become those of another number.
    func leads(from rows: Range<Int>, to now: Range<Int>) -> Bool {
        rows.count - removed.count(in: rows) == now.count - added.count(in: now)
    }
}

extension BatchUpdates<RowIndexPath> {
    /// What the changes do to ordinals; nil if they do not lead from one geometry to the other.
    func map(from old: TableGeometry, to new: TableGeometry) -> OrdinalMap? {
        guard old.numberOfSections == new.numberOfSections, let map = map(old: old.ordinal(of:), new: new.ordinal(of:)) else { return nil }
        var before = 0, after = 0
        for section in 0..<old.numberOfSections {
            let rows = before..<before + old.numberOfRows(in: section), now = after..<after + new.numberOfRows(in: section)
            guard map.leads(from: rows, to: now) else { return nil }
            (before, after) = (rows.upperBound, now.upperBound)
        }
        return map
    }
}

/// Where rows go, by ordinals.
struct OrdinalMap {
    /// Rows that leave their places, by the ordinals before; rows that come to theirs, by those after.
    fileprivate(set) var removed = IndexSet(), added = IndexSet()
    /// The rows that do both.
    fileprivate(set) var moved: [Int: Int] = [:], movedFrom: [Int: Int] = [:]

    /// Returns where a row is now; nil if it was deleted.
    func new(_ old: Int) -> Int? {
        removed.contains(old) ? moved[old] : OrdinalMap.skip(added, to: old - removed.count(in: 0..<old))
    }

    /// Returns where a row was; nil if it was inserted.
    func old(_ new: Int) -> Int? {
        added.contains(new) ? movedFrom[new] : OrdinalMap.skip(removed, to: new - added.count(in: 0..<new))
    }

    /// Returns where the rows of a set are now, in time that grows with its ranges and with the changes.
    func new(_ old: IndexSet) -> IndexSet {
        var result = IndexSet()
        for range in old.subtracting(removed).rangeView {
            // A range that stays is cut where rows are added.
            let first = new(range.lowerBound) ?? 0, last = new(range.upperBound - 1) ?? 0
            result.formUnion(IndexSet(integersIn: first...last).subtracting(added))
        }
        for row in moved where old.contains(row.key) { result.insert(row.value) }
        return result
    }

    /// Returns the `rank`-th number, from 0, that is not in `set`.
    private static func skip(_ set: IndexSet, to rank: Int) -> Int {
        var result = rank
        for range in set.rangeView {
            guard range.lowerBound <= result else { break }
            result += range.count
        }
        return result
    }
}
