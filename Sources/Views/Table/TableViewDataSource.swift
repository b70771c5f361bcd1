// What a table shows: how many rows there are, a view for each that comes on screen, a header for each
// section. UIKit's methods.

import Foundation
import Layers

/// Provides a table's contents. Held weakly.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// 1 unless told.
    func numberOfSections(in tableView: TableView) -> Int
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell that shows the row: one that `dequeueReusableCell` gives back, else a new one. The table places it.
    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell
    /// A header; nil leaves the room for it empty. None unless told.
    func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView?
    /// What typing finds a row by. Nothing unless told.
    func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String?
    /// The first row from `start` on, going round, whose text begins with `prefix`, case and accents aside.
    /// Asks `typeAheadTextForRowAt` of row after row unless told; whoever has very many overrides it.
    func tableView(_ tableView: TableView, rowBeginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    public func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView? { nil }
    public func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String? { nil }

    public func tableView(_ tableView: TableView, rowBeginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath? {
        tableView.row(beginningWith: prefix, from: start)
    }
}

/// Every method has a default. Held weakly.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// Asked for every row on reload where `asksForRowHeights`; points.
    func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> Double
    /// The table's `sectionHeaderHeight` unless told.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    /// A person chose a row, by pointer or keyboard.
    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath)
    /// Return was pressed on the selected row.
    func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath)
    /// Rows and headers have been placed for the present offset and size.
    func tableViewDidLayOutRows(_ tableView: TableView)
    /// `typeAheadText` changed.
    func tableViewTypeAheadDidChange(_ tableView: TableView)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> Double { tableView.rowHeight }
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) {}
    public func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath) {}
    public func tableViewDidLayOutRows(_ tableView: TableView) {}
    public func tableViewTypeAheadDidChange(_ tableView: TableView) {}
}

/// A row's address: its section and its place there. (Foundation's IndexPath has room for any number of
/// levels; this one cannot be wrong.)
public struct RowIndexPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var row: Int

    public init(row: Int, section: Int) {
        self.row = row
        self.section = section
    }

    public static func < (a: RowIndexPath, b: RowIndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

/// A header, or the base of a cell.
open class TableReusableView: View {
    /// Views of one identifier may stand in for each other.
    public final let reuseIdentifier: String

    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Before it is given out again: nothing of its last use masks or fades it.
    open func prepareForReuse() {
        layer.mask = nil
        alpha = 1
    }
}

/// A row. Subclasses show contents and the state.
open class TableViewCell: TableReusableView {
    /// Set by the table.
    public internal(set) final var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// The mouse is over the row. Set by the table.
    public internal(set) final var isHovered = false { didSet { if isHovered != oldValue { stateDidChange() } } }

    /// After `isSelected` or `isHovered` changed.
    open func stateDidChange() {}
}
