// Rows of standard cells: where their texts, picture and accessory are, and how they show selection and the mouse.

import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@MainActor
struct TableViewCellTests {
    private let stage = Stage()
    private let table: TableView
    private let rows = Rows()

    /// Rows of a text, the other parts of which are set by `configure`.
    private final class Rows: TableViewDataSource {
        var configure: (TableViewCell, Int) -> Void = { _, _ in }
        var canMove = false, moves = 0
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(_ tableView: TableView, canMoveRowAt path: RowIndexPath) -> Bool { canMove }
        func tableView(_ tableView: TableView, moveRowAt path: RowIndexPath, to newPath: RowIndexPath) { moves += 1 }
        func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(TableViewCell.self, withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
            cell.textLabel.text = "Row \(path.row)"
            configure(cell, path.row)
            return cell
        }
    }

    init() throws {
        stage.root.ownFonts = try FontLibrary()
        table = TableView(frame: stage.root.bounds)
        table.dataSource = rows
        stage.root.addSubview(table)
    }

    private func show(_ configure: @escaping (TableViewCell, Int) -> Void = { _, _ in }) throws -> TableViewCell {
        rows.configure = configure
        table.reloadData()
        stage.run(0.05)
        return try #require(table.cellForRow(at: row(1)))
    }

    @Test func textIsInTheMiddle() throws {
        let cell = try show(), label = cell.textLabel
        #expect(label.frame.minX == 12 && label.frame.maxX == 400 - 12 && abs(label.frame.midY - 22) <= 1)
        #expect(label.font == Theme.light.type.body && label.textColor == Palette.light.text)
    }

    @Test func detailIsBelowTheText() throws {
        let cell = try show { $0.detailTextLabel.text = "Detail \($1)" }, text = cell.textLabel.frame, detail = cell.detailTextLabel.frame
        #expect(detail.minY == text.maxY && detail.minX == text.minX && abs((text.minY + detail.maxY) / 2 - 22) <= 1)
        cell.detailTextLabel.text = ""
        stage.run(0.05)
        #expect(abs(cell.textLabel.frame.midY - 22) <= 1, "it takes no room")
    }

    @Test func pictureAndAccessoryLeaveTheRestToTheText() throws {
        let cell = try show { cell, _ in
            cell.imageView.image = Bitmap(width: 20, height: 10, color: 0xFFFF_FFFF)
            cell.accessoryView = Switch("")
        }
        let accessory = try #require(cell.accessoryView)
        #expect(cell.imageView.frame == CGRect(x: 12, y: 17, width: 20, height: 10))
        #expect(accessory.frame.size == accessory.sizeThatFits(.zero) && accessory.frame.maxX == 400 - 12)
        #expect(cell.textLabel.frame.minX == 12 + 20 + 8 && cell.textLabel.frame.maxX == accessory.frame.minX - 8)
        cell.imageView.image = Bitmap(width: 144, height: 72, color: 0xFFFF_FFFF)
        cell.accessoryView = nil
        stage.run(0.05)
        #expect(cell.imageView.frame == CGRect(x: 12, y: 4, width: 72, height: 36), "no higher than the row")
        #expect(accessory.superview == nil && cell.textLabel.frame.maxX == 400 - 12)
    }

    @Test(arguments: [Theme.light, .dark])
    func selectionAndMouseShow(theme: Theme) throws {
        stage.root.ownTheme = theme
        let palette = theme.palette, cell = try show { $0.accessoryView = Label("\($1) kB") }
        let label = try #require(cell.accessoryView as? Label)
        #expect(cell.backgroundColor == .clear && cell.detailTextLabel.textColor == palette.secondaryText)
        stage.window.handle(.hover(PointerEvent(point(100, 60), time: stage.time)))
        #expect(cell.backgroundColor == palette.highlight && cell.textLabel.textColor == palette.text)
        stage.click(100, 60)
        #expect(cell.backgroundColor == palette.accent)
        #expect([cell.textLabel, cell.detailTextLabel, label].allSatisfy { $0.textColor == palette.onAccent })
        stage.root.ownTheme = theme.isDark ? .light : .dark
        #expect(cell.backgroundColor == stage.root.appearance.theme.palette.accent)
    }

    @Test func collectionsShowThemToo() throws {
        final class Items: CollectionViewDataSource {
            func numberOfItems(in collectionView: CollectionView) -> Int { 3 }
            func collectionView(_ collectionView: CollectionView, cellForItemAt index: Int) -> TableViewCell {
                let cell = TableViewCell(reuseIdentifier: "item")
                cell.textLabel.text = "Item \(index)"
                return cell
            }
        }
        let items = Items(), collection = CollectionView(frame: stage.root.bounds, layout: CollectionViewGridLayout(minimumItemWidth: 100))
        collection.dataSource = items
        stage.root.addSubview(collection)
        collection.reloadData()
        stage.run(0.05)
        stage.click(20, 20)
        #expect(collection.cellForItem(at: 0)?.backgroundColor == Palette.light.accent)
        #expect(collection.cellForItem(at: 1)?.backgroundColor == .clear)
    }

    // A field in a cell

    private func showFields() throws -> TextField {
        var fields: [ObjectIdentifier: TextField] = [:]
        let cell = try show { cell, i in
            let field = fields[ObjectIdentifier(cell)] ?? TextField()
            if fields[ObjectIdentifier(cell)] == nil { cell.addSubview(field) }
            fields[ObjectIdentifier(cell)] = field
            field.frame = CGRect(x: 100, y: 7, width: 200, height: 30)
            field.text = "field \(i)"
        }
        return try #require(cell.subviews.compactMap { $0 as? TextField }.first)
    }

    @Test func cellWithTheFocusIsNotReused() throws {
        let field = try showFields(), cell = table.cellForRow(at: row(1))
        var told: [Bool] = []
        field.onFocusChange = { told.append($0) }
        stage.click(200, 66)
        #expect(field.isFocused)
        for y in stride(from: 0.0, through: 1800, by: 90) {
            table.contentOffset.y = y
            stage.run(0.02)
        }
        stage.type("!")
        #expect(told == [true] && field.text.contains("!") && field.text.hasPrefix("fie"), "what is typed goes to its own row")
        table.contentOffset.y = 0
        stage.run(0.05)
        #expect(table.cellForRow(at: row(1)) === cell && field.isFocused)
        table.reloadData()
        stage.run(0.05)
        #expect(told == [true, false] && table.isFocused, "a cell that is reused gives the focus up")
    }

    @Test func mouseSelectsTextInACellAndMovesNothing() throws {
        rows.canMove = true
        let field = try showFields()
        field.text = "several words"
        for way in [CGPoint(x: 0, y: 120), CGPoint(x: 150, y: 3)] {
            stage.down(105, 66)
            stage.run(0.8)
            stage.glide(from: CGPoint(x: 105, y: 66), to: CGPoint(x: 105 + way.x, y: 66 + way.y))
            #expect(table.contentOffset.y == 0 && table.cellForRow(at: row(1))?.layer.zPosition == 0, "\(way)")
            stage.up(105 + way.x, 66 + way.y)
            stage.run(0.5)
        }
        #expect(field.selectedRange.count > 4 && rows.moves == 0)
        stage.down(50, 66)
        stage.run(0.8)
        stage.glide(from: CGPoint(x: 50, y: 66), to: CGPoint(x: 50, y: 160))
        stage.up(50, 160)
        #expect(rows.moves == 1, "beside the field the row moves")
    }

    /// Space is a command of the table, but not while one types.
    @Test func typingComesBeforeCommandsOfPriority() throws {
        var done = 0
        stage.window.keyCommands = [Action("Toggle", key: .space, attributes: .priority) { done += 1 }]
        let field = try showFields()
        stage.window.focus(table)
        stage.type(" ")
        #expect(done == 1)
        stage.window.focus(field)
        field.selectAll()
        stage.type("a b")
        #expect(done == 1 && field.text == "a b")
    }

    @Test func fieldHasItsFont() throws {
        let field = try showFields(), caret = field.caretFrame.height
        field.font = .system(22)
        stage.run(0.05)
        #expect(field.caretFrame.height > caret * 1.4 && field.font.size == 22)
    }
}
