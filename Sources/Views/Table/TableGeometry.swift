// Where headers and rows lie, without a view: sections one below the other, in each a header and its rows.
// Rows are also counted through all sections (their ordinals), so that "the next row" is a sum. Everything
// asked while scrolling costs O(log n).
//
//     section 0 ┬ header
//               ├ row 0     ordinal 0
//               └ row 1     ordinal 1
//     section 1 ┬ header
//               └ row 0     ordinal 2

import Foundation

/// A table's measures, points from the top of its content.
public struct TableGeometry: Equatable, Sendable {
    /// The rows of a section.
    public enum Rows: Equatable, Sendable {
        /// Costs the same for any count.
        case uniform(count: Int, height: Double)
        case each(HeightTree)
    }

    public struct Section: Equatable, Sendable {
        public var headerHeight: Double
        public var rows: Rows

        public init(headerHeight: Double, rows: Rows) {
            self.headerHeight = max(0, headerHeight)
            self.rows = rows
        }
    }

    private var sections: [Section] = []
    private var heights = HeightTree([])
    /// The ordinal of each section's first row, and the number of all rows.
    private var firstOrdinals = [0]

    /// No row is less high: or there would be no end to those on screen.
    public static let leastRowHeight = 1.0

    public init() {}

    /// O(sections).
    public init(_ sections: [Section]) {
        self.sections = sections
        heights = HeightTree(sections.map { $0.headerHeight + $0.rows.height })
        for section in sections { firstOrdinals.append(firstOrdinals[firstOrdinals.count - 1] + section.rows.count) }
    }

    public var numberOfSections: Int { sections.count }
    public var numberOfRows: Int { firstOrdinals[firstOrdinals.count - 1] }
    public var contentHeight: Double { heights.total }

    /// 0 for sections that there are not.
    public func numberOfRows(in section: Int) -> Int { sections.indices.contains(section) ? sections[section].rows.count : 0 }

    /// From its header's top to its last row's bottom.
    public func extent(ofSection section: Int) -> ClosedRange<Double> {
        let top = heights.offset(of: section)
        return top...(top + heights[section])
    }

    public func headerHeight(of section: Int) -> Double {
        sections.indices.contains(section) ? sections[section].headerHeight : 0
    }

    /// The section at a place; the nearest beyond the ends, nil if there is none.
    public func section(at y: Double) -> Int? { heights.index(at: y) }

    // Rows

    public func contains(_ path: RowIndexPath) -> Bool { path.row >= 0 && path.row < numberOfRows(in: path.section) }

    /// Nil for rows that there are not.
    public func ordinal(of path: RowIndexPath) -> Int? { contains(path) ? firstOrdinals[path.section] + path.row : nil }

    /// Nil for rows that there are not.
    public func path(ofOrdinal ordinal: Int) -> RowIndexPath? {
        guard ordinal >= 0, ordinal < numberOfRows else { return nil }
        // The last section whose first row is not behind it.
        let section = firstOrdinals.dropLast().lastIndex(notAbove: ordinal)
        return RowIndexPath(row: ordinal - firstOrdinals[section], section: section)
    }

    /// A row's top and bottom; nil for rows that there are not.
    public func extent(of path: RowIndexPath) -> ClosedRange<Double>? {
        guard contains(path) else { return nil }
        let section = sections[path.section]
        let top = heights.offset(of: path.section) + section.headerHeight + section.rows.offset(of: path.row)
        return top...(top + section.rows.height(of: path.row))
    }

    /// The row at a place; nil on headers and beyond the ends.
    public func path(at y: Double) -> RowIndexPath? {
        guard y >= 0, y < contentHeight, let s = section(at: y) else { return nil }
        let inRows = y - heights.offset(of: s) - sections[s].headerHeight
        guard inRows >= 0, let row = sections[s].rows.index(at: inRows) else { return nil }
        return RowIndexPath(row: row, section: s)
    }

    /// The ordinals of the rows of which something lies between two places.
    public func ordinals(from low: Double, to high: Double) -> Range<Int> {
        guard low < high, low < contentHeight, high > 0, let a = section(at: low), let b = section(at: high) else { return 0..<0 }
        let inA = low - heights.offset(of: a) - sections[a].headerHeight
        let first = firstOrdinals[a] + (inA > 0 ? sections[a].rows.index(at: inA) ?? 0 : 0)
        let inB = high - heights.offset(of: b) - sections[b].headerHeight
        var end = firstOrdinals[b]
        if inB > 0, let row = sections[b].rows.index(at: inB) { end += sections[b].rows.offset(of: row) < inB ? row + 1 : row }
        return first..<max(first, end)
    }

    /// Changes one row's height where they are of different heights.
    public mutating func setHeight(_ height: Double, of path: RowIndexPath) {
        guard contains(path), case .each(var tree) = sections[path.section].rows else { return }
        // Not two owners of the tree while it changes.
        sections[path.section].rows = .uniform(count: 0, height: 1)
        tree.setHeight(max(TableGeometry.leastRowHeight, height), at: path.row)
        sections[path.section].rows = .each(tree)
        heights.setHeight(sections[path.section].headerHeight + tree.total, at: path.section)
    }
}

extension TableGeometry.Rows {
    /// Rows that are all `height` high, at least 1 point.
    static func rows(_ count: Int, height: Double) -> TableGeometry.Rows {
        .uniform(count: max(0, count), height: height.isFinite ? max(TableGeometry.leastRowHeight, height) : TableGeometry.leastRowHeight)
    }

    var count: Int {
        switch self {
        case .uniform(let count, _): count
        case .each(let tree): tree.count
        }
    }

    var height: Double {
        switch self {
        case .uniform(let count, let height): Double(count) * height
        case .each(let tree): tree.total
        }
    }

    func height(of row: Int) -> Double {
        switch self {
        case .uniform(_, let height): height
        case .each(let tree): tree[row]
        }
    }

    func offset(of row: Int) -> Double {
        switch self {
        case .uniform(_, let height): Double(row) * height
        case .each(let tree): tree.offset(of: row)
        }
    }

    func index(at y: Double) -> Int? {
        switch self {
        case .uniform(let count, let height): count > 0 ? Int(max(0, min(Double(count - 1), (y / height).rounded(.down)))) : nil
        case .each(let tree): tree.index(at: y)
        }
    }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
    /// The last element that is not above `value`, elements rising; the first where all are, or there is none.
    public func lastIndex(notAbove value: Element) -> Int {
        var low = startIndex, high = Swift.max(startIndex, endIndex - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if self[middle] <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
