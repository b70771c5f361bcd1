// What a table shows: how many rows there are, a view for each that comes on screen, a header for each
// section. UIKit's methods.

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
        let geometry = tableView.geometry, wanted = TypeAhead.folded(prefix)
        let first = geometry.ordinal(of: start) ?? 0
        for i in 0..<geometry.numberOfRows {
            guard let path = geometry.path(ofOrdinal: (first + i) % geometry.numberOfRows) else { continue }
            guard let text = self.tableView(tableView, typeAheadTextForRowAt: path) else { continue }
            if TypeAhead.folded(text).hasPrefix(wanted) { return path }
        }
        return nil
    }
}
