// The layout of headers and rows, independent of views: sections stacked vertically, each with a header and its rows. Rows are
// also numbered across all sections (by ordinal), so that finding the next row is an addition. All lookups made while scrolling
// cost O(log n).
//
//     section 0 ┬ header
//               ├ row 0     ordinal 0
//               └ row 1     ordinal 1
//     section 1 ┬ header
//               └ row 0     ordinal 2

import Foundation

/// The geometry of a table, in points from the top of its content.
package struct TableGeometry: Equatable, Sendable {
    /// The rows of a section.
    package enum Rows: Equatable, Sendable {
        /// Costs the same for any count.
        case uniform(count: Int, height: Double)
        /// Rows with heights of their own.
        case each(HeightTree)
    }

    /// A header and its rows.
    package struct Section: Equatable, Sendable {
        /// The height of the header, points; 0 for none.
        package var headerHeight: Double
        /// The rows below it.
        package var rows: Rows

        /// Creates a section; a negative height of the header counts as 0.
        package init(headerHeight: Double, rows: Rows) {
            self.headerHeight = max(0, headerHeight)
            self.rows = rows
        }
    }

    private var sections: [Section] = []
    private var heights = HeightTree([])
    /// The ordinal of each section's first row, followed by the total number of rows.
    private var firstOrdinals = [0]

    /// The minimum height of a row, without which any number of rows could be on screen.
    package static let leastRowHeight = 1.0

    /// Creates the layout of a table without sections.
    package init() {}

    /// Lays out the sections in O(sections).
    package init(_ sections: [Section]) {
        self.sections = sections
        heights = HeightTree(sections.map { $0.headerHeight + $0.rows.height })
        for section in sections { firstOrdinals.append(firstOrdinals[firstOrdinals.count - 1] + section.rows.count) }
    }

    /// The number of sections, with or without rows.
    package var numberOfSections: Int { sections.count }
    /// The number of rows in all sections.
    package var numberOfRows: Int { firstOrdinals[firstOrdinals.count - 1] }
    /// The height of all headers and rows, points.
    package var contentHeight: Double { heights.total }

    /// Returns the number of rows in a section; 0 for sections that do not exist.
    package func numberOfRows(in section: Int) -> Int { sections.indices.contains(section) ? sections[section].rows.count : 0 }

    /// Returns the extent from the top of its header to the bottom of its last row.
    package func extent(ofSection section: Int) -> ClosedRange<Double> {
        let top = heights.offset(of: section)
        return top...(top + heights[section])
    }

    /// Returns the height of a section's header, points; 0 for sections that do not exist.
    package func headerHeight(of section: Int) -> Double {
        sections.indices.contains(section) ? sections[section].headerHeight : 0
    }

    /// Returns the section at `y`; the nearest beyond the ends, nil if there are none.
    package func section(at y: Double) -> Int? { heights.index(at: y) }

    // Rows

    /// Returns whether there is such a row.
    package func contains(_ path: RowIndexPath) -> Bool { path.row >= 0 && path.row < numberOfRows(in: path.section) }

    /// Returns a row's ordinal; nil for rows that do not exist.
    package func ordinal(of path: RowIndexPath) -> Int? { contains(path) ? firstOrdinals[path.section] + path.row : nil }

    /// Returns the row with an ordinal; nil if there is none.
    package func path(ofOrdinal ordinal: Int) -> RowIndexPath? {
        guard ordinal >= 0, ordinal < numberOfRows else { return nil }
        // The last section whose first row is not after it.
        let section = firstOrdinals.dropLast().lastIndex(notAbove: ordinal)
        return RowIndexPath(row: ordinal - firstOrdinals[section], section: section)
    }

    /// Returns a row's top and bottom; nil for rows that do not exist.
    package func extent(of path: RowIndexPath) -> ClosedRange<Double>? {
        guard contains(path) else { return nil }
        let section = sections[path.section]
        let top = heights.offset(of: path.section) + section.headerHeight + section.rows.offset(of: path.row)
        return top...(top + section.rows.height(of: path.row))
    }

    /// Returns the row at `y`; nil on headers and beyond the ends.
    package func path(at y: Double) -> RowIndexPath? {
        guard y >= 0, y < contentHeight, let s = section(at: y) else { return nil }
        let inRows = y - heights.offset(of: s) - sections[s].headerHeight
        guard inRows >= 0, let row = sections[s].rows.index(at: inRows) else { return nil }
        return RowIndexPath(row: row, section: s)
    }

    /// Returns the ordinals of the rows that overlap the range from `low` to `high`.
    package func ordinals(from low: Double, to high: Double) -> Range<Int> {
        guard low < high, low < contentHeight, high > 0, let a = section(at: low), let b = section(at: high) else { return 0..<0 }
        let inA = low - heights.offset(of: a) - sections[a].headerHeight
        let first = firstOrdinals[a] + (inA > 0 ? sections[a].rows.index(at: inA) ?? 0 : 0)
        let inB = high - heights.offset(of: b) - sections[b].headerHeight
        var end = firstOrdinals[b]
        if inB > 0, let row = sections[b].rows.index(at: inB) { end += sections[b].rows.offset(of: row) < inB ? row + 1 : row }
        return first..<max(first, end)
    }

    /// Changes one row's height, in sections whose rows have individual heights.
    package mutating func setHeight(_ height: Double, of path: RowIndexPath) {
        guard contains(path), case .each(var tree) = sections[path.section].rows else { return }
        // Drop the section's reference, so that the tree is mutated in place and not copied.
        sections[path.section].rows = .uniform(count: 0, height: 1)
        tree.setHeight(max(TableGeometry.leastRowHeight, height), at: path.row)
        sections[path.section].rows = .each(tree)
        heights.setHeight(sections[path.section].headerHeight + tree.total, at: path.section)
    }
}

extension TableGeometry.Rows {
    /// Returns `count` rows that are all `height` high, at least 1 point.
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
    /// Returns the last index whose element is not above `value`, in ascending order; the first index if there is none.
    package func lastIndex(notAbove value: Element) -> Int {
        var low = startIndex, high = Swift.max(startIndex, endIndex - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if self[middle] <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
