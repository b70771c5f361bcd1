// A data source of numbered rows that logs its queries, and a delegate that logs its callbacks.

import Foundation
import FloeViewTree

@MainActor
final class NumberedRows: TableViewDataSource, TableViewDelegate {
    var counts: [Int]
    var names: [String]?
    var heights: ((Int) -> Double)?
    var asked: [RowIndexPath] = [], selected: [RowIndexPath] = [], activated: [RowIndexPath] = [], typed: [String?] = []
    var countsAsked = 0

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableView: TableView) -> Int { counts.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        countsAsked += 1
        return counts[section]
    }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        asked.append(path)
        return tableView.dequeueReusableCell(TableViewCell.self, withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
    }

    func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView? {
        tableView.dequeueReusableCell(TableReusableView.self, withIdentifier: "header") ?? TableReusableView(reuseIdentifier: "header")
    }

    func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String? { names?[path.row] }
    func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> Double { heights?(path.row) ?? tableView.rowHeight }
    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) { selected.append(path) }
    func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath) { activated.append(path) }
    func tableViewTypeAheadDidChange(_ tableView: TableView) { typed.append(tableView.typeAheadText) }
}

/// A table that owns its data source. Others hold it weakly, and tests that do not use it would have to keep it alive.
final class OwningTable: TableView {
    var rows: NumberedRows?
}

extension Stage {
    /// Makes a focused table that fills the window: rows of 40, and headers of 20 if there is more than one section.
    func table(_ rows: NumberedRows) -> TableView {
        let table = OwningTable(frame: root.bounds)
        table.rows = rows
        table.dataSource = rows
        table.tableDelegate = rows
        table.rowHeight = 40
        table.sectionHeaderHeight = rows.counts.count > 1 ? 20 : 0
        table.asksForRowHeights = rows.heights != nil
        root.addSubview(table)
        table.reloadData()
        run(0.02)
        window.focus(table)
        return table
    }
}

func row(_ row: Int, _ section: Int = 0) -> RowIndexPath { RowIndexPath(row: row, section: section) }
