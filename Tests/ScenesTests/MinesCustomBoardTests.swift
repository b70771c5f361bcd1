import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: custom boards")
struct MinesCustomBoardTests {
    private func entry(_ columns: String, _ rows: String, _ mines: String) -> BoardEntry {
        var entry = BoardEntry(.small)
        entry[.columns] = columns
        entry[.rows] = rows
        entry[.mines] = mines
        return entry
    }

    @Test("An entry is a valid board, or its message tells what was expected and what was found")
    func entries() throws {
        #expect(try entry("40", "30", "200").shape == shape(40, 30, 200))
        #expect(try entry("10000", "10000", "99999991").shape == shape(10_000, 10_000, 99_999_991))
        #expect(entry("1", "1", "0").shape != nil)
        let wide = entry("10001", "30", "5")
        #expect(wide.shape == nil && wide.problem(with: .rows) == nil)
        #expect(wide.problem(with: .columns) == "Columns: expected 1 to 10,000, found 10,001.")
        // The range of mines is unknown until rows and columns are valid.
        #expect(wide.range(of: .mines) == nil && wide.problem(with: .mines) == nil)
        #expect(entry("40", "", "5").problem(with: .rows) == "Rows: expected 1 to 10,000, found nothing.")
        #expect(entry("9", "9", "73").problem(with: .mines) == "Mines: expected 0 to 72, found 73.")
        #expect(entry("9", "0", "0").shape == nil && entry("-3", "9", "9").shape == nil && entry("९", "9", "9").shape == nil)
    }

    @Test("Steps go to round numbers within the allowed range")
    func steps() {
        var entry = entry("9", "1000", "70")
        func stepped(_ field: BoardEntry.Field, _ up: Bool) -> String {
            entry.step(field, up: up)
            return entry[field]
        }
        #expect([true, false, false].map { stepped(.columns, $0) } == ["10", "9", "8"])
        #expect([true, false, false].map { stepped(.rows, $0) } == ["1100", "1000", "990"])
        entry[.rows] = "1234"
        #expect([true, false].map { stepped(.rows, $0) } == ["1300", "1200"])
        entry[.rows] = "100"
        #expect(stepped(.rows, false) == "99")
        entry[.rows] = "999999999"
        #expect([true, false].map { stepped(.rows, $0) } == ["10000", "9900"])
        entry[.columns] = ""
        #expect(stepped(.mines, true) == "70", "the limit is unknown")
        #expect([true, false].map { stepped(.columns, $0) } == ["1", "1"])
    }

    @Test("Fields take only digits, Tab moves between them, and Enter applies a valid board and focuses it")
    @MainActor
    func typed() throws {
        let stage = try MinesStage(.small)
        stage.view.openCustomBoard()
        stage.run(0.3)
        let panel = try #require(stage.view.customBoard)
        #expect(panel.firstField.isFocused && panel.firstField.selectedRange == 0..<1)
        func type(_ text: String) {
            for character in text {
                // Like a keyboard: first the key, then the text that it makes.
                #expect(stage.press(character.wholeNumberValue.map { .digit($0) } ?? .letter(character)))
                stage.window.handle(.text(String(character), time: stage.time))
            }
        }
        type("n30")
        stage.press(.tab)
        type("20")
        #expect(panel.entry[.columns] == "30" && panel.entry[.rows] == "20")
        stage.press(.tab)
        type("999")
        #expect(panel.message.text?.contains("expected 0 to 591, found 999") == true && panel.rows[2].field.isInvalid)
        #expect(!panel.apply.isEnabled)
        stage.press(.enter)
        #expect(stage.view.customBoard != nil && panel.rows[2].field.selectedRange == 0..<3, "the wrong one, to type anew")
        type("99")
        stage.press(.up)
        #expect(panel.entry[.mines] == "100")
        stage.press(.down)
        stage.press(.tab, modifiers: .shift)
        #expect(panel.rows[1].field.isFocused)
        stage.press(.enter)
        stage.settle()
        #expect(stage.view.customBoard == nil && stage.board.isFocused)
        #expect(try stage.session.game.shape == shape(30, 20, 99))
        #expect(stage.view.header.customBoard.isOn && stage.view.header.customBoard.title == "30 × 20…")
    }

    @Test("Escape and a press outside the panel close it and keep the board; clicks on its steppers count")
    @MainActor
    func closed() throws {
        let stage = try MinesStage(.small)
        stage.click(stage.place(4, 4))
        let game = stage.session.game
        #expect(game.phase == .playing && !game.moves.isEmpty)
        for close in 0..<2 {
            stage.click(stage.center(of: stage.view.header.customBoard))
            stage.run(0.3)
            let panel = try #require(stage.view.customBoard)
            // The right half.
            let middle = stage.center(of: panel.rows[0].stepper)
            stage.click(CGPoint(x: middle.x + 10, y: middle.y))
            #expect(panel.entry[.columns] == "10" && panel.rows[0].field.text == "10")
            if close == 0 { stage.press(.escape) } else { stage.click(CGPoint(x: 200, y: 700)) }
            stage.settle()
            #expect(stage.view.customBoard == nil && stage.session.game.shape == .small)
            #expect(stage.session.game.moves == game.moves && stage.session.game.seed == game.seed)
        }
    }

    @Test(
        "The panel fits small windows, all its controls can be reached, and its fields are wide enough",
        arguments: [CGSize(width: 320, height: 152), CGSize(width: 320, height: 240), CGSize(width: 800, height: 500)])
    @MainActor
    func fits(size: CGSize) throws {
        let stage = try MinesStage(.huge, size: size)
        stage.view.openCustomBoard()
        stage.run(0.3)
        let panel = try #require(stage.view.customBoard)
        try stage.expectAllReached(panel, panel.rows.map(\.field) + [panel.cancel, panel.apply])
        for row in panel.rows { #expect(row.field.bounds.width > 70 && row.stepper.frame.maxX <= row.bounds.width) }
        // The wheel also scrolls from the first field to the button.
        #expect(panel.firstField.isFocused)
        for _ in 0..<10 {
            stage.time += 0.1
            let middle = CGPoint(x: panel.panel.frame.midX, y: panel.panel.frame.midY)
            stage.window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 40), position: middle, time: stage.time)))
        }
        stage.run(1)
        stage.click(stage.center(of: panel.apply))
        #expect(stage.view.customBoard == nil)
    }
}
