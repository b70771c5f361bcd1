// A table's data source and delegate, with UIKit's methods, and the views they provide: headers for sections and, in a file of their own,
// cells for rows.

import Foundation
import FloeLayerTree

/// Provides a table's content. Held weakly.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// Returns the number of sections. The default is 1.
    func numberOfSections(in tableView: TableView) -> Int
    /// Returns the number of rows in a section, 0 or more.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// Returns a cell that shows the row, from `dequeueReusableCell` or else a new one. The table positions it.
    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell
    /// Returns a header; nil leaves its space empty. The default is nil.
    func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView?
    /// Returns the text by which typing finds a row. The default is nil.
    func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String?
    /// Returns whether the user may move a row. The default is no.
    func tableView(_ tableView: TableView, canMoveRowAt path: RowIndexPath) -> Bool
    /// Moves a row in the data, after the user has moved it. The table shows it by itself afterwards; until then it
    /// goes by the places from before.
    func tableView(_ tableView: TableView, moveRowAt path: RowIndexPath, to newPath: RowIndexPath)
    /// Returns the first row from `start` on, wrapping around, whose text begins with `prefix`, ignoring case and accents. The
    /// default queries `typeAheadTextForRowAt` row by row; override it for very large tables.
    func tableView(_ tableView: TableView, rowBeginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    public func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView? { nil }
    public func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String? { nil }
    public func tableView(_ tableView: TableView, canMoveRowAt path: RowIndexPath) -> Bool { false }
    public func tableView(_ tableView: TableView, moveRowAt path: RowIndexPath, to newPath: RowIndexPath) {}

    public func tableView(_ tableView: TableView, rowBeginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath? {
        tableView.row(beginningWith: prefix, from: start)
    }
}

/// Receives a table's events and provides heights. All methods have defaults. Held weakly.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// Returns a row's height, points. Called for every row on reload if `asksForRowHeights`.
    func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> Double
    /// Returns a header's height, points. The default is the table's `sectionHeaderHeight`.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    /// Called when the user chose a row, by pointer or keyboard.
    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath)
    /// Called when the user took a row out of a selection of several.
    func tableView(_ tableView: TableView, didDeselectRowAt path: RowIndexPath)
    /// Called when the user pressed Delete with these rows selected. Returns whether they were deleted: from the data, and then by
    /// `deleteRows`. The default does nothing.
    func tableView(_ tableView: TableView, deleteRowsAt paths: [RowIndexPath]) -> Bool
    /// Returns the menu for a row, which is then selected. The default has none.
    func tableView(_ tableView: TableView, contextMenuForRowAt path: RowIndexPath) -> Menu?
    /// Called when a row was double-clicked, or Enter was pressed on the selected one.
    func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath)
    /// Called when rows and headers have been placed for the current offset and size.
    func tableViewDidLayOutRows(_ tableView: TableView)
    /// Called when `typeAheadText` changed.
    func tableViewTypeAheadDidChange(_ tableView: TableView)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> Double { tableView.rowHeight }
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) {}
    public func tableView(_ tableView: TableView, didDeselectRowAt path: RowIndexPath) {}
    public func tableView(_ tableView: TableView, deleteRowsAt paths: [RowIndexPath]) -> Bool { false }
    public func tableView(_ tableView: TableView, contextMenuForRowAt path: RowIndexPath) -> Menu? { nil }
    public func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath) {}
    public func tableViewDidLayOutRows(_ tableView: TableView) {}
    public func tableViewTypeAheadDidChange(_ tableView: TableView) {}
}

/// A row's section and its index there. (Foundation's IndexPath can have any number of levels; this one always has the right
/// two.)
public struct RowIndexPath: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row in its section, from 0.
    public var row: Int

    /// Creates a path from a row and its section, both counted from 0.
    public init(row: Int, section: Int) {
        self.row = row
        self.section = section
    }

    public static func < (a: RowIndexPath, b: RowIndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

/// A header, or the base class of a cell.
open class TableReusableView: View {
    /// Identifies interchangeable views.
    public final let reuseIdentifier: String

    /// Creates a view that is interchangeable with others of the same identifier.
    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// An element with the texts inside it for a label, unless there is anything in it that can be used by itself. Headers are headings.
    open override var accessibilityDefaults: AccessibilityDescription {
        guard !containsControl(self) else { return AccessibilityDescription(.semanticGroup, label: accessibilityTexts.first) }
        return AccessibilityDescription(texts: accessibilityTexts, traits: .header)
    }

    private func containsControl(_ view: View) -> Bool {
        view.isShownToAssistivePrograms && (view is Control || view.subviews.contains(where: containsControl))
    }

    /// Called before reuse. The default removes the mask and the transparency of the last use.
    open func prepareForReuse() {
        layer.mask = nil
        alpha = 1
    }
}
