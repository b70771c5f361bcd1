// What a table tells, and the measures that it asks for. Scrolling is told to the scroll view's `delegate`.

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
