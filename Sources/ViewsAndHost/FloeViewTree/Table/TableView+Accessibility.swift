// A table as assistive programs see it: all its rows are counted, and those on screen are told of.

import Foundation

extension TableView: AccessibilityContainerDataTable {
    /// The number of all rows.
    public var accessibilityRowCount: Int { geometry.numberOfRows }
    /// One.
    public var accessibilityColumnCount: Int { 1 }

    public func accessibilityDataTableCell(row: Int, column: Int) -> (any AccessibilityObject)? { column == 0 ? cells[row] : nil }

    public func accessibilityPlace(of cell: any AccessibilityObject) -> (row: Int, column: Int)? {
        cells.first { $0.value === cell }.map { ($0.key, 0) }
    }
}
