// Menus: how they open, by mouse, key and finger, how rows are chosen, further menus, and keys that work without them.

import Foundation
import FloeText
import Testing

@testable import FloeViewTree

@MainActor
struct MenuTests {
    private let stage = Stage()
    private let board = Board()

    /// A view with a menu, which notes what was done.
    private final class Board: View {
        var done: [String] = [], asked: [CGPoint] = []
        var hasMenu = true

        func action(_ title: String, key: Key? = nil, _ attributes: Action.Attributes = [], isOn: Bool = false) -> Action {
            Action(title, key: key, modifiers: key == nil ? [] : .control, attributes: attributes, isOn: isOn) { [weak self] in
                self?.done.append(title)
            }
        }

        override var keyCommands: [Action] { [action("Copy", key: .letter("c")), action("Move", key: .letter("m"), .disabled)] }
        override var canBecomeFocused: Bool { true }
        override func contextMenu(at point: CGPoint) -> Menu? {
            asked.append(point)
            let sort = Menu("Sort by", children: [action("Name"), Menu("More", children: [action("Size")]), action("Date")])
            return hasMenu ? Menu(children: [Menu(options: .displayInline, children: keyCommands), sort, action("Zoom")]) : nil
        }
    }

    init() throws {
        stage.root.ownFonts = try FontLibrary()
        board.frame = stage.root.bounds
        stage.root.addSubview(board)
    }

    private var menu: MenuPanel {
        get throws { try #require(stage.window.menu) }
    }
    private func middle(_ row: MenuRow) throws -> CGPoint { try #require(row.convert(point(row.bounds.midX, row.bounds.midY), to: nil)) }
    private func hover(_ row: MenuRow) throws {
        stage.window.handle(.hover(PointerEvent(try middle(row), time: stage.time)))
    }
    /// Opens the menu at 100, 50.
    private func open() throws -> [MenuRow] {
        stage.click(100, 50, button: .secondary)
        stage.run(0.3)
        return try menu.rows
    }

    @Test func rightButtonOpensTheMenu() throws {
        let rows = try open()
        #expect(board.asked == [point(100, 50)] && board.isFocused)
        #expect(rows.map(\.element.title) == ["Copy", "Move", "Sort by", "Zoom"])
        #expect(try menu.panel.frame.origin == point(100, 50) && menu.marked == nil)
        #expect(rows[2].frame.minY > rows[1].frame.maxY && rows[1].frame.minY == rows[0].frame.maxY, "a line between groups")
        try hover(rows[0])
        let copy = try middle(rows[0])
        stage.click(copy.x, copy.y)
        #expect(board.done == ["Copy"] && stage.window.menu == nil && board.isFocused)
    }

    @Test func viewWithoutAMenuLeavesItToThoseAround() {
        let inner = view(50, 50, 100, 100, in: board)
        stage.click(60, 60, button: .secondary)
        #expect(stage.window.menu != nil && board.asked == [point(60, 60)])
        stage.press(.escape)
        var taps = 0
        inner.addGestureRecognizer(TapGestureRecognizer(button: .secondary) { _ in taps += 1 })
        stage.click(60, 60, button: .secondary)
        #expect(taps == 1 && stage.window.menu == nil, "its own use of the button")
        board.hasMenu = false
        stage.click(300, 300, button: .secondary)
        #expect(stage.window.menu == nil)
    }

    @Test func pressBesideClosesOnly() throws {
        for button in [PointerButton.primary, .secondary] {
            _ = try open()
            stage.click(390, 390, button: button)
            #expect(stage.window.menu == nil && board.done.isEmpty && stage.root.subviews.count == 1)
        }
    }

    @Test func dragChoosesWhereItEnds() throws {
        stage.down(100, 50, button: .secondary)
        stage.run(0.3)
        let rows = try menu.rows, zoom = try middle(rows[3])
        stage.move(zoom.x, zoom.y)
        #expect(try menu.marked === rows[3])
        stage.up(zoom.x, zoom.y, button: .secondary)
        #expect(board.done == ["Zoom"] && stage.window.menu == nil)
        stage.down(100, 50, button: .secondary)
        let move = try middle(menu.rows[1])
        stage.move(move.x, move.y)
        stage.up(move.x, move.y, button: .secondary)
        #expect(try board.done == ["Zoom"] && menu.marked == nil, "a disabled row does nothing")
    }

    @Test func fingerHeldStillOpensTheMenu() throws {
        func finger(_ x: Double, _ y: Double) -> PointerEvent { PointerEvent(point(x, y), time: stage.time, pointer: 1, device: .touch) }
        stage.window.handle(.pointerDown(finger(100, 50)))
        stage.run(0.4)
        #expect(stage.window.menu == nil)
        stage.run(0.2)
        #expect(stage.window.menu != nil)
        stage.window.handle(.pointerUp(finger(100, 50)))
        #expect(stage.window.menu != nil)
        stage.press(.escape)
        // Another long press goes first, however long it takes.
        let press = LongPressGestureRecognizer(duration: 0.7)
        board.addGestureRecognizer(press)
        stage.window.handle(.pointerDown(finger(100, 50)))
        stage.run(0.8)
        #expect(stage.window.menu == nil && press.state == .began)
        stage.window.handle(.pointerUp(finger(100, 50)))
    }

    @Test(arguments: [(Key.menu, KeyModifiers()), (.function(10), .shift)])
    func keyOpensTheMenu(key: Key, modifiers: KeyModifiers) throws {
        #expect(!stage.press(key, modifiers: modifiers), "nothing has the focus")
        board.frame = CGRect(x: 100, y: 100, width: 50, height: 20)
        stage.window.focus(board)
        #expect(stage.press(key, modifiers: modifiers))
        stage.run(0.3)
        #expect(try board.asked == [point(25, 10)] && menu.panel.frame.origin == point(125, 120) && menu.marked === menu.rows[0])
        stage.press(.menu)
        #expect(stage.window.menu == nil)
    }

    @Test func keysMoveAmongRows() throws {
        let rows = try open()
        for (key, row) in [(Key.down, 0), (.down, 2), (.down, 3), (.down, 0), (.up, 3), (.home, 0), (.end, 3)] {
            stage.press(key)
            #expect(try menu.marked === rows[row], "\(key)")
        }
        stage.type("s")
        #expect(try menu.marked === rows[2], "by the first letter")
        stage.type("m")
        #expect(try menu.marked === rows[2], "a disabled row is skipped")
        stage.type("Z")
        stage.press(.enter)
        #expect(board.done == ["Zoom"] && stage.window.menu == nil)
    }

    @Test func keysOpenFurtherMenus() throws {
        _ = try open()
        stage.type("s")
        stage.press(.right)
        #expect(try menu.rows.map(\.element.title) == ["Name", "More", "Date"] && menu.marked === menu.rows[0])
        stage.press(.down)
        stage.press(.space)
        #expect(try menu.rows.map(\.element.title) == ["Size"])
        stage.press(.left)
        #expect(try menu.marked?.element.title == "More")
        stage.press(.escape)
        #expect(try menu.marked?.element.title == "Sort by")
        stage.press(.right)
        stage.press(.end)
        stage.press(.enter)
        #expect(board.done == ["Date"] && stage.window.menu == nil && stage.root.subviews.count == 1)
        _ = try open()
        stage.type("s")
        stage.press(.enter)
        stage.press(.tab)
        #expect(stage.window.menu == nil)
    }

    @Test func mouseOpensFurtherMenus() throws {
        let rows = try open(), outer = try menu
        try hover(rows[2])
        stage.run(0.1)
        #expect(outer.child == nil)
        stage.run(0.2)
        let inner = try #require(outer.child)
        stage.run(0.2)
        #expect(!stage.window.isAnimating && inner.marked == nil && outer.marks(rows[2]))
        #expect(try abs(#require(inner.rows[0].convert(.zero, to: rows[2])).y) <= 1, "beside its row")
        // On the way into it, the mouse passes over another row.
        try hover(rows[3])
        stage.run(0.1)
        try hover(inner.rows[2])
        stage.run(0.5)
        #expect(outer.child === inner && inner.marked === inner.rows[2] && outer.marked === rows[2])
        try hover(rows[3])
        stage.run(0.5)
        #expect(try outer.child == nil && menu === outer && outer.marked === rows[3])
        // A press opens it at once.
        let sort = try middle(rows[2])
        stage.click(sort.x, sort.y)
        let again = try #require(outer.child), name = try middle(again.rows[0])
        stage.run(0.3)
        stage.click(name.x, name.y)
        #expect(board.done == ["Name"] && stage.window.menu == nil)
    }

    @Test func menuStaysInSmallWindows() throws {
        stage.window.resize(to: CGSize(width: 330, height: 90), scale: 1)
        stage.click(320, 80, button: .secondary)
        stage.run(0.3)
        let outer = try menu
        #expect(stage.root.bounds.contains(outer.panel.frame) && outer.panel.frame.maxX <= 320)
        stage.press(.end)
        let last = try #require(outer.marked)
        #expect(try outer.panel.bounds.contains(#require(last.convert(last.bounds, to: outer.panel))))
        stage.type("s")
        stage.press(.right)
        stage.run(0.3)
        let inner = try menu
        #expect(inner !== outer && stage.root.bounds.contains(inner.panel.frame))
    }

    @Test func furtherMenuGoesToTheLeftForRoom() throws {
        stage.click(390, 50, button: .secondary)
        stage.run(0.3)
        let outer = try menu
        #expect(outer.panel.frame.maxX == 390)
        stage.type("s")
        stage.press(.right)
        stage.run(0.3)
        #expect(try menu.panel.frame.maxX <= outer.panel.frame.minX + 8)
    }

    @Test func menuKeepsTheFocusWhereItIs() throws {
        let field = TextField("abc")
        field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
        var told: [Bool] = []
        field.onFocusChange = { told.append($0) }
        stage.root.addSubview(field)
        stage.window.focus(field)
        board.showMenu(Menu(children: [board.action("One")]), at: point(50, 100))
        stage.run(0.3)
        stage.type("x")
        #expect(field.text == "abc", "the menu has the keys")
        let row = try middle(menu.rows[0])
        stage.click(row.x, row.y)
        #expect(board.done == ["One"] && told == [true] && field.isFocused)
    }

    @Test func keyCommandsWorkWithoutTheMenu() {
        let inner = TextField("abc")
        inner.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
        board.addSubview(inner)
        #expect(!stage.press(.letter("c"), modifiers: .control))
        stage.window.focus(board)
        #expect(stage.press(.letter("c"), modifiers: .control) && board.done == ["Copy"])
        #expect(!stage.press(.letter("c")) && !stage.press(.letter("c"), modifiers: [.control, .shift]))
        #expect(!stage.press(.letter("m"), modifiers: .control), "it is disabled")
        stage.window.focus(inner)
        stage.press(.letter("c"), modifiers: .control)
        #expect(board.done == ["Copy"], "the field uses it")
    }

    @Test func keyCommandsOfTheWindowWorkWhereverTheFocusIs() {
        let inner = TextField("abc")
        inner.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
        board.addSubview(inner)
        var done = 0, unhandled = 0
        stage.window.keyCommands = ["c", "n"].map { Action("", key: .letter($0), modifiers: .control) { done += 1 } }
        stage.window.onUnhandledEvent = { _ in
            unhandled += 1
            return false
        }
        #expect(stage.press(.letter("n"), modifiers: .control) && done == 1, "nothing has the focus")
        for focus in [board, inner] {
            stage.window.focus(focus)
            #expect(stage.press(.letter("n"), modifiers: .control))
        }
        #expect(done == 3 && unhandled == 0)
        stage.window.focus(board)
        stage.press(.letter("c"), modifiers: .control)
        #expect(done == 3 && board.done == ["Copy"], "views go first")
        stage.press(.letter("n"))
        #expect(done == 3 && unhandled == 1)
    }

    /// Space scrolls a list and letters choose rows, unless a command has the first claim to the key.
    @Test func keyCommandOfPriorityComesFirst() {
        let rows = NumberedRows([100]), table = TableView(frame: stage.root.bounds), panel = PopoverPanel()
        rows.names = (0..<100).map { "row \($0)" }
        table.dataSource = rows
        stage.root.addSubview(table)
        table.reloadData()
        stage.window.focus(table)
        var done = 0
        func command(_ key: Key, _ attributes: Action.Attributes) -> Action { Action("", key: key, attributes: attributes) { done += 1 } }
        stage.window.keyCommands = [command(.letter("r"), [])]
        stage.type("r")
        #expect(done == 0 && table.typeAheadText == "r")
        stage.press(.escape)
        stage.window.keyCommands = [command(.letter("r"), .priority), command(.space, .priority), command(.home, [.priority, .disabled])]
        stage.type("r")
        #expect(done == 1 && table.typeAheadText == nil, "its text does not arrive either")
        stage.type(" ")
        #expect(done == 2 && table.contentOffset.y == 0)
        stage.type("row")
        #expect(done == 3 && table.typeAheadText == "ow")
        stage.press(.home)
        #expect(done == 3, "disabled")
        var presses = 0
        let button = Button("Done") { presses += 1 }
        panel.content.add(button)
        panel.open(in: stage.root)
        #expect(button.isFocused)
        stage.type(" ")
        stage.window.handle(.keyUp(KeyEvent(.space, time: stage.time)))
        #expect(done == 3 && presses == 1, "the panel keeps its keys")
    }

    /// As by the Menu key, so that the next key chooses.
    @Test func menuThatAKeyOpensHasARowMarked() throws {
        let button = Button("Sort")
        button.frame = CGRect(x: 20, y: 300, width: 100, height: 30)
        stage.root.addSubview(button)
        button.action = { [unowned button] in
            button.showMenu(Menu(children: [Action("Name") {}, Action("Date") {}]), at: CGPoint(x: 0, y: 30))
        }
        stage.window.focus(button)
        stage.press(.enter)
        #expect(stage.window.menu?.marked === stage.window.menu?.rows.first)
        stage.press(.escape)
        stage.window.handle(.hover(PointerEvent(CGPoint(x: 60, y: 315), time: stage.time)))
        stage.click(60, 315)
        #expect(stage.window.menu != nil && stage.window.menu?.marked == nil)
    }

    @Test func shortcutsAreWrittenOut() {
        func text(_ key: Key, _ modifiers: KeyModifiers) -> String? { Action("", key: key, modifiers: modifiers) {}.shortcut }
        #expect(text(.letter("z"), [.shift, .control]) == "Ctrl+Shift+Z" && text(.delete, []) == "Delete")
        #expect(text(.function(2), .option) == "Alt+F2" && text(.pageUp, []) == "PgUp" && Action("") {}.shortcut == nil)
    }

    @Test func emptyMenuDoesNotOpen() {
        board.showMenu(Menu(children: [Menu(options: .displayInline, children: [])]), at: .zero)
        #expect(stage.window.menu == nil)
    }

    @Test func tableOffersTheMenuOfARow() throws {
        final class Rows: TableViewDataSource, TableViewDelegate {
            var chosen: [Int] = []
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }
            func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell { TableViewCell(reuseIdentifier: "") }
            func tableView(_ tableView: TableView, contextMenuForRowAt path: RowIndexPath) -> Menu? {
                Menu(children: [Action("Choose") { self.chosen = tableView.indexPathsForSelectedRows.map(\.row) }])
            }
        }
        let table = TableView(frame: stage.root.bounds), rows = Rows()
        (table.dataSource, table.tableDelegate, table.rowHeight, table.allowsMultipleSelection) = (rows, rows, 40, true)
        stage.root.addSubview(table)
        table.reloadData()
        stage.run(0.1)
        stage.click(20, 60, button: .secondary)
        #expect(table.indexPathForSelectedRow?.row == 1)
        stage.press(.down)
        stage.press(.enter)
        #expect(rows.chosen == [1])
        stage.press(.down, modifiers: .shift)
        stage.click(20, 60, button: .secondary)
        #expect(table.indexPathsForSelectedRows.map(\.row) == [1, 2], "they stay selected")
        stage.press(.escape)
        stage.press(.menu)
        stage.run(0.3)
        #expect(try menu.panel.frame.minY == 120, "below the row chosen last")
    }
}

/// The menus of text.
@MainActor
struct TextMenuTests {
    private let stage = Stage()
    private let field = TextField("one two"), notes = TextView("Dear diary")

    init() throws {
        stage.root.ownFonts = try FontLibrary()
        field.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
        notes.frame = CGRect(x: 20, y: 100, width: 200, height: 100)
        for view in [field, notes] { stage.root.addSubview(view) }
        stage.run(0.1)
    }

    /// The titles of the rows that do something.
    private var possible: [String] { stage.window.menu?.rows.filter(\.isEnabled).map(\.element.title) ?? [] }

    private func choose(_ title: String) throws {
        try #require(stage.window.menu?.rows.first { $0.element.title == title }).activate(at: .zero)
    }

    @Test func fieldOffersWhatCanBeDone() throws {
        stage.click(40, 35, button: .secondary)
        #expect(stage.window.menu?.rows.map(\.element.title) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete", "Select All"])
        #expect(possible == ["Select All"] && field.isFocused)
        try choose("Select All")
        #expect(field.selectedRange == 0..<7)
        stage.click(40, 35, button: .secondary)
        #expect(possible == ["Cut", "Copy", "Delete"] && field.selectedRange == 0..<7, "the selection stays")
        try choose("Cut")
        #expect(field.text.isEmpty && stage.window.clipboard.text == "one two")
        stage.click(40, 35, button: .secondary)
        #expect(possible == ["Undo", "Paste"])
        try choose("Paste")
        stage.click(40, 35, button: .secondary)
        try choose("Undo")
        #expect(field.text.isEmpty)
        stage.press(.menu)
        try choose("Redo")
        #expect(field.text == "one two")
    }

    @Test func pressBesideTheSelectionMovesTheCaret() {
        stage.window.focus(field)
        field.selectAll()
        stage.press(.left)
        stage.press(.right, modifiers: .shift)
        stage.click(200, 35, button: .secondary)
        #expect(field.selectedRange == 7..<7)
    }

    @Test func secureFieldDoesNotCopy() {
        field.isSecureTextEntry = true
        field.selectAll()
        stage.click(30, 35, button: .secondary)
        #expect(possible == ["Delete"])
    }

    @Test func readOnlyTextIsOnlyCopied() throws {
        notes.isEditable = false
        notes.selectAll()
        stage.window.clipboard.text = "x"
        stage.click(40, 115, button: .secondary)
        #expect(possible == ["Copy"])
        try choose("Copy")
        #expect(stage.window.clipboard.text == "Dear diary" && notes.isFocused)
        field.isEnabled = false
        stage.click(40, 35, button: .secondary)
        #expect(stage.window.menu == nil)
    }

    @Test func undoingIsLeftOutWhereOthersDoIt() {
        field.undoesEdits = false
        stage.click(40, 35, button: .secondary)
        #expect(stage.window.menu?.rows.first?.element.title == "Cut")
    }
}
