// Tab: which views it stops at and in which order, what it shows of them, and how keys press them.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Testing

@MainActor
struct FocusOrderTests {
    private let stage = Stage()
    private let fonts: FontLibrary
    private let theme = Theme.dark

    init() throws { fonts = try FontLibrary() }

    private func button(_ title: String, _ x: Double, _ y: Double, in superview: View? = nil, action: (() -> Void)? = nil) -> Button {
        let button = Button(title, theme: theme, fonts: fonts, action: action)
        button.frame = CGRect(x: x, y: y, width: 80, height: 30)
        (superview ?? stage.root).addSubview(button)
        return button
    }

    /// Presses Tab `count` times and returns the titles of the focused buttons.
    private func titles(_ count: Int, modifiers: KeyModifiers = []) -> [String] {
        (0..<count).map { _ in
            stage.press(.tab, modifiers: modifiers)
            return (stage.window.focusView as? Button)?.title ?? "none"
        }
    }

    @Test func tabGoesThroughAFormWithoutFocus() {
        // Added in another order than they are read in.
        _ = button("third", 20, 100)
        _ = button("second", 200, 23)
        _ = button("first", 20, 20)
        #expect(stage.window.focusView == nil)
        #expect(titles(4) == ["first", "second", "third", "first"])
        #expect(titles(3, modifiers: .shift) == ["third", "second", "first"])
        stage.window.focus(nil)
        #expect(titles(1, modifiers: .shift) == ["third"], "backward from the end")
        #expect(!stage.press(.tab, modifiers: .control))
    }

    private final class Board: View {
        override var canBecomeFocused: Bool { true }
    }

    /// Otherwise keys would go nowhere until the next press.
    @Test func focusPassesToWhatIsAround() {
        let board = Board(frame: stage.root.bounds), row = view(0, 0, 300, 100)
        stage.root.addSubview(board)
        board.addSubview(row)
        var told: [Bool] = []
        let field = TextField(theme: theme, fonts: fonts), next = button("next", 20, 20, in: row)
        field.onFocusChange = { told.append($0) }
        row.addSubview(field)
        stage.window.focus(field)
        row.removeFromSuperview()
        #expect(board.isFocused && told == [true, false], "the field knows, and shows no ring when it comes back")
        board.addSubview(row)
        stage.window.focus(next)
        next.isEnabled = false
        #expect(board.isFocused)
        stage.window.focus(field)
        stage.root.addSubview(row)
        #expect(field.isFocused, "it has only moved")
        row.removeFromSuperview()
        #expect(stage.window.focusView == nil, "nothing around it can have it")
    }

    @Test func groupsStayTogether() {
        let left = view(0, 0, 150, 300, in: stage.root), right = view(150, 0, 150, 300, in: stage.root)
        _ = button("right 1", 10, 10, in: right)
        _ = button("left 1", 10, 10, in: left)
        _ = button("left 2", 10, 200, in: left)
        _ = button("right 2", 10, 100, in: right)
        #expect(titles(4) == ["left 1", "left 2", "right 1", "right 2"])
    }

    @Test func tabPassesByWhatCannotBeUsed() {
        let disabled = button("disabled", 0, 0)
        disabled.isEnabled = false
        button("hidden", 0, 40).isHidden = true
        let group = view(0, 80, 300, 40, in: stage.root)
        _ = button("in a hidden group", 0, 0, in: group)
        group.isHidden = true
        let faint = view(0, 120, 300, 40, in: stage.root)
        _ = button("in a transparent group", 0, 0, in: faint)
        faint.alpha = 0
        let still = view(0, 160, 300, 40, in: stage.root)
        _ = button("in a group that takes no pointers", 0, 0, in: still)
        still.isUserInteractionEnabled = false
        #expect(!stage.press(.tab), "nothing can be focused")
        _ = button("one", 0, 200)
        #expect(titles(2) == ["one", "one"])
        group.isHidden = false
        #expect(titles(1) == ["in a hidden group"])
    }

    @Test func textFieldsPassTabOn() {
        let name = TextField(theme: theme, fonts: fonts)
        name.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        stage.root.addSubview(name)
        let done = button("Done", 0, 50)
        stage.click(20, 15)
        #expect(name.isFocused)
        stage.type("ab")
        stage.press(.tab)
        #expect(done.isFocused && name.text == "ab")
        stage.press(.tab, modifiers: .shift)
        #expect(name.isFocused)
    }

    @Test func spaceAndReturnPressWhatTabReached() {
        var presses = 0
        _ = button("Press", 0, 0) { presses += 1 }
        stage.press(.tab)
        #expect(stage.press(.space) && stage.press(.enter) && presses == 2)
    }

    @Test func focusIsScrolledIntoSight() {
        let outer = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        outer.contentSize = CGSize(width: 400, height: 1000)
        let inner = ScrollView(frame: CGRect(x: 0, y: 600, width: 400, height: 200))
        inner.contentSize = CGSize(width: 400, height: 2000)
        outer.addSubview(inner)
        stage.root.addSubview(outer)
        _ = button("top", 10, 10, in: outer)
        let deep = button("deep", 10, 1500, in: inner)
        #expect(titles(2) == ["top", "deep"])
        for list in [inner, outer] {
            let place = deep.convert(deep.bounds, to: list)
            #expect(place.map { list.bounds.contains($0.insetBy(dx: 0, dy: -5)) } == true)
        }
        #expect(titles(1) == ["top"] && Double(outer.contentOffset.y) <= 10)
    }

    @Test func listWithoutControlsIsAStop() {
        let list = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        list.contentSize = CGSize(width: 200, height: 1000)
        stage.root.addSubview(list)
        let short = ScrollView(frame: CGRect(x: 200, y: 0, width: 200, height: 200))
        stage.root.addSubview(short)
        #expect(stage.press(.tab) && list.isFocused)
        stage.press(.down)
        stage.run(1)
        #expect(Double(list.contentOffset.y) > 0)
        stage.press(.tab)
        #expect(list.isFocused, "the other has nothing to scroll")
        _ = button("inside", 10, 300, in: list)
        #expect(titles(1) == ["inside"], "from the list to what is in it")
        #expect(titles(1) == ["inside"] && !list.isFocused, "which is its only stop now")
    }

    /// Its keys choose rows, though there is nothing to scroll.
    @Test func tabStopsAtTablesWhoseRowsAllFit() {
        let source = NumberedRows([3]), table = TableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        table.dataSource = source
        stage.root.addSubview(table)
        #expect(!stage.press(.tab), "there are no rows yet")
        table.reloadData()
        stage.run(0.02)
        #expect(stage.press(.tab) && table.isFocused)
        stage.press(.down)
        #expect(table.indexPathForSelectedRow == RowIndexPath(row: 0, section: 0))
        _ = button("inside", 10, 200, in: table)
        _ = button("below", 10, 350)
        #expect(titles(3) == ["inside", "below", "none"] && table.isFocused)
        table.allowsSelection = false
        stage.window.focus(nil)
        #expect(titles(3) == ["inside", "below", "inside"])
    }

    @Test func ringShowsTheFocusThatTabGave() throws {
        for style in [ScrollIndicatorStyle.light, .dark] {
            let stage = Stage(), list = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            list.contentSize = CGSize(width: 200, height: 1000)
            list.indicatorStyle = style
            list.layer.borderWidth = 1
            list.layer.borderColor = .white
            stage.root.addSubview(list)
            stage.click(50, 50)
            #expect(list.isFocused && list.layer.borderWidth == 1, "a press shows no ring")
            stage.window.focus(nil)
            stage.press(.tab)
            #expect(list.layer.borderWidth == 2)
            #expect(list.layer.borderColor == (style == .light ? Palette.dark : Palette.light).accent)
            stage.window.focus(nil)
            #expect(list.layer.borderWidth == 1 && list.layer.borderColor == .white)
        }
        let control = button("Press", 20, 20)
        stage.press(.tab)
        let ring = try #require(control.layer.sublayers.last { $0.borderWidth > 0 })
        #expect(!ring.isHidden && ring.borderColor == theme.palette.accent)
        stage.window.focus(nil)
        #expect(ring.isHidden)
    }

    @Test func programHandlesTabItself() {
        _ = button("one", 0, 0)
        var keys = 0
        stage.window.onUnhandledEvent = { _ in
            keys += 1
            return true
        }
        #expect(stage.press(.tab) && keys == 1 && stage.window.focusView == nil)
        #expect(stage.window.moveFocus(), "it may still ask for the order")
        #expect(stage.window.focusView != nil)
    }

    /// A subclass may have a name of its own.
    @Test func nameIsFree() {
        final class Person: View {
            var name = "Ada"
        }
        #expect(Person().name == "Ada")
    }
}
