// The selected rows of a table, by ordinals and as ranges, so that a billion of them cost what one does.

import Foundation

struct TableSelection {
    /// All selected rows.
    private(set) var rows = IndexSet()
    /// The row that keys start from: the one selected last.
    private(set) var lead: Int?
    /// The other end of what Shift selects.
    private var anchor: Int?

    /// The lead, or the first row if the lead is not selected.
    var current: Int? { lead.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first }

    /// Selects a row in place of all others; nil for none.
    mutating func set(_ row: Int?) {
        rows = row.map { IndexSet(integer: $0) } ?? IndexSet()
        (lead, anchor) = (row, row)
    }

    mutating func add(_ row: Int) {
        rows.insert(row)
        (lead, anchor) = (row, row)
    }

    mutating func remove(_ row: Int) {
        rows.remove(row)
        (lead, anchor) = (row, row)
    }

    /// Selects the rows from the anchor to `row` in place of all others.
    mutating func extend(to row: Int) {
        let start = anchor ?? row
        rows = IndexSet(integersIn: min(start, row)...max(start, row))
        (lead, anchor) = (row, start)
    }

    /// Selects a row as the user asked to. Where several can be selected, Control changes it alone, and Shift selects all from the one
    /// chosen before. Returns whether that took it out of the selection.
    mutating func choose(_ row: Int, _ modifiers: KeyModifiers, allowsSeveral: Bool) -> Bool {
        let isToggled = allowsSeveral && modifiers.contains(.control), isRemoved = isToggled && rows.contains(row)
        if allowsSeveral, modifiers.contains(.shift) {
            extend(to: row)
        } else if isRemoved {
            remove(row)
        } else if isToggled {
            add(row)
        } else {
            set(row)
        }
        return isRemoved
    }

    /// Drops what is selected from `count` on.
    mutating func keep(below count: Int) {
        rows = rows.intersection(IndexSet(integersIn: 0..<count))
        if let row = lead, row >= count { lead = nil }
        if let row = anchor, row >= count { anchor = nil }
    }

    mutating func setAll(_ count: Int) {
        rows = IndexSet(integersIn: 0..<count)
        anchor = 0
        if lead == nil { lead = 0 }
    }

    mutating func move(by map: OrdinalMap) {
        rows = map.new(rows)
        lead = lead.flatMap(map.new)
        anchor = anchor.flatMap(map.new)
    }

    /// Keeps the rows at the same places of their sections, as far as there are such.
    mutating func move(from old: TableGeometry, to new: TableGeometry) {
        func moved(_ row: Int?) -> Int? { row.flatMap(old.path(ofOrdinal:)).flatMap(new.ordinal(of:)) }
        (lead, anchor) = (moved(lead), moved(anchor))
        guard !rows.isEmpty else { return }
        var kept = IndexSet(), before = 0, after = 0
        for section in 0..<min(old.numberOfSections, new.numberOfSections) {
            let own = rows.intersection(IndexSet(integersIn: before..<before + old.numberOfRows(in: section)))
            let end = after + new.numberOfRows(in: section)
            for range in own.rangeView {
                let first = range.lowerBound - before + after, last = min(end, range.upperBound - before + after)
                if first < last { kept.insert(integersIn: first..<last) }
            }
            before += old.numberOfRows(in: section)
            after = end
        }
        rows = kept
    }
}
