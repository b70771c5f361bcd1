// Rows that are inserted, deleted, moved and selected in a table, by the program, keys and the pointer.

import Foundation
import FloeImaging
import FloeLayerTree
import Testing
@testable import FloeViewTree

/// Shows names, which the tests change.
@MainActor
private final class Names: TableViewDataSource, TableViewDelegate {
    final class Cell: TableViewCell {
        var name = ""
    }
    var names: [String]
    var deletes = true
    init(_ names: [String]) { self.names = names }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(Cell.self, withIdentifier: "name") ?? Cell(reuseIdentifier: "name")
        cell.name = names[path.row]
        return cell
    }
    func tableView(_ tableView: TableView, canMoveRowAt path: RowIndexPath) -> Bool { true }
    func tableView(_ tableView: TableView, moveRowAt path: RowIndexPath, to newPath: RowIndexPath) {
        names.insert(names.remove(at: path.row), at: newPath.row)
    }
    func tableView(_ tableView: TableView, deleteRowsAt paths: [RowIndexPath]) -> Bool {
        guard deletes else { return false }
        for path in paths.reversed() { names.remove(at: path.row) }
        tableView.deleteRows(at: paths)
        return true
    }
}

@MainActor
struct TableViewUpdateTests {
    let stage = Stage()
    private let rows = Names("abcdefghijklmnopqrstuvwxyz".map { String($0) })
    private let table: TableView

    init() {
        table = TableView(frame: stage.root.bounds)
        table.dataSource = rows
        table.tableDelegate = rows
        table.rowHeight = 40
        table.allowsMultipleSelection = true
        stage.root.addSubview(table)
        table.reloadData()
        stage.window.focus(table)
        stage.run(0.02)
    }

    /// The cells on screen, from top to bottom, by where they are.
    private var shown: [Names.Cell] {
        table.liveCells.filter { $0.frame.minY < table.bounds.maxY && $0.frame.maxY > table.bounds.minY }
            .sorted { $0.frame.minY < $1.frame.minY }.compactMap { $0 as? Names.Cell }
    }
    private var selected: [String] { table.indexPathsForSelectedRows.map { rows.names[$0.row] } }

    private func expectShown(_ text: String, _ location: SourceLocation = #_sourceLocation) {
        stage.run(1)
        #expect(shown.map(\.name).joined() == text, sourceLocation: location)
        for (i, cell) in shown.enumerated() {
            #expect(cell.frame.minY == Double(i) * 40 && cell.alpha == 1 && !cell.isHidden, sourceLocation: location)
        }
    }

    @Test func `rows come, go and move at once`() {
        table.selectRow(at: row(3))
        var isDone = false
        table.performBatchUpdates {
            rows.names = ["e", "a", "c", "d", "X", "f"] + rows.names[6...]
            table.deleteRows(at: [row(1)])
            table.moveRow(at: row(4), to: row(0))
            table.insertRows(at: [row(4)])
        } completion: {
            isDone = true
        }
        #expect(!isDone && selected == ["d"])
        expectShown("eacdXfghij")
        #expect(isDone && table.cellForRow(at: row(3))?.isSelected == true)
        table.reloadData()
        expectShown("eacdXfghij")
    }

    @Test func `rows that stay keep their views`() {
        let view = table.cellForRow(at: row(5))
        rows.names.removeFirst(2)
        table.deleteRows(at: [row(0), row(1)])
        stage.run(0.05)
        #expect(table.cellForRow(at: row(3)) === view && view.map { $0.frame.minY == 120 } == true)
        expectShown("cdefghijkl")
        rows.names.insert(contentsOf: ["1", "2", "3"], at: 1)
        table.insertRows(at: [row(1), row(2), row(3)], animated: false)
        #expect(shown.prefix(4).map(\.name) == ["c", "1", "2", "3"])
        expectShown("c123defghi")
    }

    @Test func `a difference moves the rows that are in both`() {
        let view = table.cellForRow(at: row(7)), sorted = ["h", "a", "Z"] + rows.names[2..<7] + rows.names[8...].dropLast()
        let difference = sorted.difference(from: rows.names).inferringMoves()
        table.selectRow(at: row(7))
        rows.names = sorted
        table.apply(difference)
        stage.run(0.1)
        let y = view?.layer.presentation(at: stage.time).position.y ?? 0
        #expect(table.cellForRow(at: row(0)) === view && y > 20 && y < 300, "on its way")
        #expect(selected == ["h"])
        expectShown("haZcdefgij")
    }

    @Test func `changes while others are animated end right`() {
        for i in 0..<12 {
            rows.names.remove(at: i % 3)
            table.deleteRows(at: [row(i % 3)])
            rows.names.insert("\(i % 10)", at: 5)
            table.insertRows(at: [row(5)])
            stage.run(0.04)
        }
        expectShown(rows.names.prefix(10).joined())
    }

    @Test func `numbers of rows that do not fit reload the table`() {
        rows.names.removeFirst(3)
        table.deleteRows(at: [row(0)])
        expectShown("defghijklm")
        table.insertRows(at: [row(99)])
        table.deleteRows(at: [row(-1)])
        expectShown("defghijklm")
    }

    @Test func `everything can be deleted and come back`() {
        let all = rows.names
        table.selectRow(at: row(2))
        rows.names = []
        table.deleteRows(at: all.indices.map { row($0) })
        expectShown("")
        #expect(table.indexPathForSelectedRow == nil && table.contentSize.height == 0)
        rows.names = all
        table.insertRows(at: all.indices.map { row($0) })
        expectShown("abcdefghij")
    }

    @Test func `several rows are selected by Shift and Control`() {
        func click(_ i: Int, _ modifiers: KeyModifiers = []) {
            stage.click(100, Double(i) * 40 + 20, modifiers: modifiers)
        }
        click(2)
        click(5, .shift)
        #expect(selected == ["c", "d", "e", "f"])
        click(4, .control)
        click(8, .control)
        #expect(selected == ["c", "d", "f", "i"] && table.indexPathForSelectedRow == row(8))
        stage.press(.down, modifiers: [.shift])
        #expect(selected == ["i", "j"])
        stage.press(.up)
        #expect(selected == ["i"])
        stage.press(.letter("a"), modifiers: [.control])
        #expect(table.indexPathsForSelectedRows.count == 26)
        table.allowsMultipleSelection = false
        click(1, .shift)
        #expect(selected == ["b"])
    }

    @Test func `the delete key deletes what is selected, if the delegate does`() {
        table.selectRow(at: row(1))
        table.selectRow(at: row(3))
        rows.deletes = false
        stage.press(.delete)
        #expect(rows.names.count == 26)
        rows.deletes = true
        stage.press(.delete)
        // What took its place, so that the key can be pressed again.
        #expect(selected == ["c"])
        expectShown("acefghijkl")
        table.selectRow(at: nil)
        table.selectRow(at: row(rows.names.count - 1))
        stage.press(.delete)
        #expect(selected == ["y"])
    }

    @Test func `Alt with an arrow moves the selected row`() {
        table.selectRow(at: row(0))
        stage.press(.up, modifiers: [.option])
        stage.press(.down, modifiers: [.option])
        stage.press(.down, modifiers: [.option])
        #expect(selected == ["a"])
        expectShown("bcadefghij")
    }

    @Test func `a long press and a drag move a row`() {
        stage.down(100, 60)
        stage.run(0.6)
        stage.move(100, 150)
        stage.run(0.3)
        #expect(rows.names[1] == "b" && table.cellForRow(at: row(2))?.frame.minY == 40, "others make room")
        let backing = table.cellForRow(at: row(1))?.layer.sublayers.first
        #expect(backing?.backgroundColor.alpha == 1, "no other row shows through it")
        stage.up(100, 150)
        expectShown("acdbefghij")
        table.selectRow(at: row(1))
        stage.down(100, 60)
        stage.run(0.6)
        #expect(table.cellForRow(at: row(1))?.layer.sublayers.first?.backgroundColor == Palette.light.accent, "it still looks selected")
        stage.move(100, 300)
        stage.press(.escape)
        stage.up(100, 300)
        expectShown("acdbefghij")
        #expect(table.liveCells.allSatisfy { $0.layer.shadowOpacity == 0 && $0.layer.zPosition == 0 })
        #expect(!table.liveCells.contains { $0.layer.sublayers.contains { $0.backgroundColor.alpha > 0 } })
    }

    @Test func `a row held near an end scrolls the table`() {
        stage.down(100, 60)
        stage.run(0.6)
        stage.move(100, 395)
        stage.run(2)
        #expect(table.contentOffset == table.maximumContentOffset && stage.window.nextUpdateTime == nil)
        stage.up(100, 395)
        #expect(rows.names.last == "b")
        stage.down(100, 380)
        stage.run(0.6)
        stage.move(100, 5)
        stage.run(0.3)
        #expect(table.contentOffset.y > 0 && table.contentOffset.y < table.maximumContentOffset.y)
        stage.run(2)
        stage.up(100, 5)
        stage.run(0.5)
        #expect(rows.names.first == "b")
        expectShown("bacdefghij")
    }

    @Test func `a row that is held goes back when rows change`() {
        stage.down(100, 60)
        stage.run(0.6)
        stage.move(100, 150)
        rows.names.remove(at: 0)
        table.deleteRows(at: [row(0)])
        stage.move(100, 300)
        stage.up(100, 300)
        expectShown("bcdefghijk")
    }

    @Test func `cells are configured again without leaving`() {
        let view = table.cellForRow(at: row(2))
        rows.names[2] = "C"
        rows.names[3] = "D"
        table.reconfigureRows(at: [row(2), row(99)])
        #expect(table.cellForRow(at: row(2)) === view && shown.prefix(4).map(\.name) == ["a", "b", "C", "d"])
        table.reconfigureRows(at: table.indexPathsForVisibleRows)
        expectShown("abCDefghij")
    }

    @Test func `Alt with an arrow leaves several selected rows where they are`() {
        stage.click(100, 20)
        stage.click(100, 60, modifiers: .shift)
        #expect(!stage.press(.down, modifiers: .option))
        expectShown("abcdefghij")
        #expect(selected == ["a", "b"])
    }

    /// A row lights up under the mouse, not where the mouse was pressed while the table moves.
    @Test func `nothing is hovered while a held row scrolls the table`() {
        stage.window.handle(.hover(PointerEvent(CGPoint(x: 100, y: 100), time: stage.time)))
        stage.run(0.02)
        #expect(table.cellForRow(at: row(2))?.isHovered == true)
        stage.down(100, 100)
        stage.run(1)
        stage.move(100, 395)
        stage.run(0.5)
        #expect(table.contentOffset.y > 0 && table.liveCells.allSatisfy { !$0.isHovered })
        stage.up(100, 395)
        stage.press(.escape)
        stage.run(0.5)
        #expect(table.indexPathForHoveredRow == nil)
    }

    @Test func `a map of many rows costs its changes`() {
        let old = TableGeometry([.init(headerHeight: 0, rows: .rows(1_000_000_000, height: 1))])
        let new = TableGeometry([.init(headerHeight: 0, rows: .rows(999_999_999, height: 1))])
        var updates = BatchUpdates<RowIndexPath>(), selection = TableSelection()
        updates.deleted = [row(500)]
        selection.setAll(1_000_000_000)
        if let map = updates.map(from: old, to: new) {
            selection.move(by: map)
            #expect(map.new(499) == 499 && map.new(500) == nil && map.new(501) == 500 && map.old(500) == 501)
        }
        #expect(selection.rows == IndexSet(integersIn: 0..<999_999_999))
    }
}
