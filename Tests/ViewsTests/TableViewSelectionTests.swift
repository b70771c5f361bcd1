// Selecting rows by click, by keys and by typing, and the row under the mouse.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct TableViewSelectionTests {
    let stage = Stage()

    private func hover(_ x: Double, _ y: Double) {
        stage.window.handle(.hover(PointerEvent(point(x, y), time: stage.time)))
    }

    @Test func clickSelects() {
        let rows = NumberedRows([100])
        let table = stage.table(rows)
        stage.click(100, 130)
        #expect(table.indexPathForSelectedRow == row(3) && rows.selected == [row(3)])
        #expect(table.cellForRow(at: row(3))?.isSelected == true)
        stage.click(100, 90)
        #expect(table.cellForRow(at: row(3))?.isSelected == false && table.cellForRow(at: row(2))?.isSelected == true)
        table.allowsSelection = false
        stage.click(100, 10)
        #expect(table.indexPathForSelectedRow == row(2))
    }

    @Test func doubleClickActivates() {
        let rows = NumberedRows([100]), table = stage.table(rows)
        stage.click(100, 130)
        stage.click(100, 130)
        #expect(rows.activated == [row(3)] && rows.selected == [row(3), row(3)])
        stage.run(1)
        stage.click(100, 130)
        stage.run(1)
        stage.click(100, 130)
        stage.run(1)
        #expect(rows.activated.count == 1, "too slow")
        for _ in 0..<2 { stage.click(100, 130, modifiers: .control) }
        stage.run(1)
        for _ in 0..<2 {
            let finger = PointerEvent(point(100, 90), time: stage.time, pointer: 1, device: .touch)
            stage.window.handle(.pointerDown(finger))
            stage.window.handle(.pointerUp(finger))
        }
        #expect(rows.activated.count == 1 && table.indexPathForSelectedRow == row(2), "a finger selects only")
        table.allowsSelection = false
        stage.run(1)
        for _ in 0..<2 { stage.click(100, 130) }
        #expect(rows.activated.count == 1)
    }

    @Test func selectionSurvivesScrollingAway() {
        let table = stage.table(NumberedRows([100]))
        table.selectRow(at: row(1))
        table.contentOffset.y = 2000
        stage.run(0.02)
        #expect(table.liveCells.allSatisfy { !$0.isSelected })
        table.contentOffset.y = 0
        stage.run(0.02)
        #expect(table.cellForRow(at: row(1))?.isSelected == true)
        table.selectRow(at: row(1000))
        #expect(table.indexPathForSelectedRow == row(1))
    }

    /// A selected row in view stays so when the table shrinks, with the reveal margin kept free. One out of view is not revealed.
    @Test func resizingKeepsSelectionInView() throws {
        let table = stage.table(NumberedRows([100]))
        table.revealMargin = 10
        table.contentOffset.y = 800
        table.selectRow(at: row(28))
        stage.run(0.02)
        table.frame.size.height = 200
        stage.run(0.02)
        let least: CGFloat = 29 * 40 + 10 - 200
        #expect(table.contentOffset.y == least, "scrolled as little as shows it")
        table.frame.size.height = 400
        stage.run(0.02)
        #expect(table.contentOffset.y == least)
        // A selection that was scrolled away is not brought back.
        table.contentOffset.y = 2000
        table.frame.size.height = 200
        stage.run(0.02)
        #expect(table.contentOffset.y == 2000)
    }

    @Test func arrowsMoveAndReveal() {
        let rows = NumberedRows([100])
        let table = stage.table(rows)
        stage.press(.down)
        #expect(table.indexPathForSelectedRow == row(0), "the first on screen")
        for _ in 0..<12 { stage.press(.down) }
        stage.run(1)
        #expect(table.indexPathForSelectedRow == row(12) && table.contentOffset.y == 13 * 40 - 400)
        stage.press(.up)
        stage.run(1)
        #expect(table.contentOffset.y == 120, "in view already")
        stage.press(.home)
        stage.press(.up)
        stage.run(1)
        #expect(table.indexPathForSelectedRow == row(0) && table.contentOffset.y == 0)
        stage.press(.enter)
        #expect(rows.activated == [row(0)])
    }

    @Test func pagesAndEnds() {
        let table = stage.table(NumberedRows([100]))
        stage.press(.pageDown)
        stage.run(1)
        let first = table.indexPathForSelectedRow?.row ?? 0
        #expect((8...10).contains(first))
        stage.press(.pageDown)
        stage.run(1)
        #expect((table.indexPathForSelectedRow?.row ?? 0) == 2 * first)
        stage.press(.end)
        stage.press(.pageDown)
        stage.run(1)
        #expect(table.indexPathForSelectedRow == row(99) && table.contentOffset.y == 3600)
        for _ in 0..<30 { stage.press(.pageUp) }
        stage.run(1)
        #expect(table.indexPathForSelectedRow == row(0) && table.contentOffset.y == 0)
    }

    @Test func rowsAreRevealedBelowPinnedHeader() throws {
        let table = stage.table(NumberedRows([10, 50]))
        table.revealMargin = 30
        table.contentOffset.y = 1000
        stage.run(0.02)
        table.scrollToRow(at: row(4, 1), at: .nearest, animated: false)
        #expect(table.contentOffset.y == (table.rectForRow(at: row(4, 1))?.minY ?? 0) - 20 - 30)
        // So near to the beginning, the middle is as close as it gets.
        table.scrollToRow(at: row(3, 0), at: .middle, animated: true)
        stage.run(1)
        #expect(table.contentOffset.y == 0)
        table.scrollToRow(at: row(20, 1), at: .middle, animated: true)
        stage.run(1)
        let middle = try #require(table.rectForRow(at: row(20, 1))).midY - table.contentOffset.y
        #expect(abs(middle - (20 + table.bounds.height) / 2) <= 1, "\(middle)")
        // A row that does not exist.
        let offset = table.contentOffset
        table.scrollToRow(at: row(99, 7), at: .top, animated: true)
        stage.run(1)
        #expect(table.contentOffset == offset)
    }

    /// A whole row would fit into the table, but not below the pinned header.
    @Test func oversizedRowScrollsToItsTop() throws {
        let table = stage.table(NumberedRows([10, 50]))
        table.frame.size.height = 50
        table.revealMargin = 30
        stage.run(0.02)
        for start in [0.0, 500, 1000] {
            table.contentOffset.y = start
            for _ in 0..<2 {
                table.scrollToRow(at: row(4, 1), at: .nearest, animated: false)
                #expect(table.contentOffset.y == (table.rectForRow(at: row(4, 1))?.minY ?? 0) - 20)
            }
        }
    }

    @Test func hoverFollowsMouseAndContent() {
        let table = stage.table(NumberedRows([100]))
        hover(100, 130)
        #expect(table.indexPathForHoveredRow == row(3) && table.cellForRow(at: row(3))?.isHovered == true)
        _ = stage.wheel(0, 80, at: point(100, 130))
        stage.run(0.1)
        #expect(table.indexPathForHoveredRow == row(5), "rows moved below the mouse")
        stage.window.focus(table)
        stage.press(.end)
        stage.run(1)
        #expect(table.indexPathForHoveredRow == nil, "keys moved them: the mouse is out of play")
        stage.press(.home)
        stage.run(1)
        #expect(table.indexPathForHoveredRow == nil)
        _ = stage.wheel(0, 80, at: point(100, 130))
        stage.run(0.1)
        #expect(table.indexPathForHoveredRow == row(5), "until it is used again")
        stage.window.handle(.pointerLeft(time: stage.time))
        #expect(table.indexPathForHoveredRow == nil && table.liveCells.allSatisfy { !$0.isHovered })
        hover(100, 130)
        stage.drag(from: point(100, 130), to: point(100, 60))
        #expect(table.indexPathForHoveredRow == nil, "a drag is no hover")
    }

    // Type-ahead

    private func named() -> (TableView, NumberedRows) {
        let rows = NumberedRows([6])
        rows.names = ["Adélie", "Beluga", "Bear", "Åland", "bee eater", "Zephyr"]
        return (stage.table(rows), rows)
    }

    @Test func typingFindsRowsByPrefix() {
        let (table, rows) = named()
        stage.type("Bea")
        #expect(table.indexPathForSelectedRow == row(2) && table.typeAheadText == "Bea")
        stage.run(1.5)
        #expect(table.typeAheadText == nil && rows.typed.last == .some(nil))
        stage.type("a")
        #expect(table.indexPathForSelectedRow == row(3), "accents aside, and going on from the selection")
        stage.type("d")
        #expect(table.indexPathForSelectedRow == row(0), "and round")
    }

    @Test(arguments: ["strasse", "STRASSE", "straße"])
    func typingFindsWhatIsSpeltWithOtherLetters(_ typed: String) {
        let (table, rows) = named()
        rows.names?[4] = "Straße"
        stage.type(typed)
        #expect(table.indexPathForSelectedRow == row(4) && table.typeAheadText == typed && table.typeAheadFinds)
    }

    @Test func repeatedLetterStepsThroughMatches() {
        let (table, _) = named()
        for expected in [1, 2, 4, 1] {
            stage.type("b")
            #expect(table.indexPathForSelectedRow == row(expected))
        }
    }

    @Test func typeAheadHandlesSpaceBackspaceAndEscape() {
        let (table, _) = named()
        stage.type("bee x")
        stage.press(.backspace)
        stage.type("e")
        #expect(table.typeAheadText == "bee e" && table.indexPathForSelectedRow == row(4))
        #expect(stage.press(.escape) && table.typeAheadText == nil)
        #expect(!stage.press(.escape), "nothing to end")
    }

    @Test func modifierKeyDoesNotEndTypeAhead() {
        let (table, _) = named()
        stage.type("bee ")
        stage.press(.other(0x4000_00E1), modifiers: .shift)
        stage.type("E")
        #expect(table.typeAheadText == "bee E" && table.indexPathForSelectedRow == row(4) && table.typeAheadFinds)
        stage.type("q")
        #expect(table.typeAheadText == "bee Eq" && table.indexPathForSelectedRow == row(4) && !table.typeAheadFinds)
        stage.press(.down)
        #expect(table.typeAheadText == nil && table.indexPathForSelectedRow == row(5))
    }

    @Test func tableReceivesLettersBeforeCommands() {
        let (table, _) = named()
        #expect(table.takesText)
        for key: Key in [.letter("t"), .digit(1), .letter("z")] { #expect(stage.press(key) && table.typeAheadText == nil) }
        #expect(!stage.press(.letter("t"), modifiers: .option) && !stage.press(.slash, modifiers: .shift) && !stage.press(.function(1)))
        stage.type("ze")
        #expect(stage.press(.slash) && table.indexPathForSelectedRow == row(5))
        table.allowsSelection = false
        #expect(!table.takesText && !stage.press(.letter("t")) && !stage.window.handle(.text("t", time: stage.time)))
    }

    /// Signs that no row begins with are left free to mean something else.
    @Test func symbolsStartTypeAheadOnlyIfARowBeginsWithThem() {
        let (table, rows) = named()
        func type(_ text: String) -> Bool { stage.window.handle(.text(text, time: stage.time)) }
        #expect(!type("?") && !type(" ") && table.typeAheadText == nil)
        rows.names?[3] = "?"
        #expect(type("?") && table.indexPathForSelectedRow == row(3))
        stage.press(.escape)
        table.beginTypeAhead()
        #expect(table.typeAheadText == "" && type("(") && table.typeAheadText == "(" && !table.typeAheadFinds)
        stage.press(.escape)
        #expect(type("Zeph\nyr") && table.typeAheadText == "Zeph", "of several lines, the first")
        stage.press(.escape)
        table.selectRow(at: nil)
        stage.window.clipboard.text = "Zephyr"
        stage.press(.letter("v"), modifiers: .control)
        #expect(table.typeAheadText == nil && table.indexPathForSelectedRow == nil, "pasting is no typing")
    }
}
