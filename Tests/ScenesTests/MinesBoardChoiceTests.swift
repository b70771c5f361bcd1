import Foundation
import Testing
import Views

@testable import Scenes

/// The header's row of boards in wide windows: a slip that lands on one gives up no game, the face begins anew at once.
@Suite("Minesweeper: the boards in a wide header")
@MainActor
struct MinesBoardChoiceTests {
    private func stage(_ board: BoardShape = .small, size: CGSize = CGSize(width: 1280, height: 800)) throws -> MinesStage {
        let stage = try MinesStage(board, size: size)
        try #require(!stage.view.header.boardButtons[0].isHidden)
        return stage
    }

    private func play(_ stage: MinesStage) throws {
        stage.click(stage.place(4, 4))
        stage.run(0.5)
        try #require(stage.session.game.phase == .playing)
    }

    private func press(_ board: Int, _ stage: MinesStage) {
        stage.click(stage.center(of: stage.view.header.boardButtons[board]))
        stage.run(0.3)
    }

    private func question(_ stage: MinesStage) throws -> NewGamePanel { try #require(stage.view.openPanel as? NewGamePanel) }

    @Test(arguments: [0, 1, 4])
    func `a press on a board leaves a game under way until it is told to`(board: Int) throws {
        let stage = try stage()
        try play(stage)
        let game = (seed: stage.session.game.seed, moves: stage.session.game.moves)
        for way in 0..<4 {
            press(board, stage)
            let panel = try question(stage)
            #expect(panel.keep.isFocused, "what is pressed without looking")
            switch way {
            case 0: stage.press(.escape)
            case 1: stage.press(.space)
            case 2: stage.click(stage.center(of: panel.keep))
            default: stage.click(CGPoint(x: 20, y: 700))
            }
            stage.settle()
            #expect(stage.view.openPanel == nil && stage.board.isFocused)
            #expect(stage.session.building == nil && stage.session.game.seed == game.seed && stage.session.game.moves == game.moves)
        }
        press(board, stage)
        stage.click(stage.center(of: try question(stage).begin))
        #expect(stage.view.openPanel == nil && stage.session.shape == MinesHeader.boards[board].shape && !stage.session.isUnderWay)
    }

    @Test func `where nobody has played a press on a board begins at once`() throws {
        let stage = try stage()
        press(1, stage)
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium)
        // Won or lost, there is nothing left to give up.
        try play(stage)
        let game = stage.session.game, mine = try #require(game.field.cells.indices.first { game.field.cells[$0].isMine })
        stage.session.play(.reveal(game.shape.position(mine)))
        stage.run(2)
        press(0, stage)
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .small && stage.session.game.phase == .ready)
        // What the program opened by itself is nobody's game.
        let opened = try MinesStage(nil, seed: nil)
        #expect(opened.session.game.phase == .playing)
        press(1, opened)
        #expect(opened.view.openPanel == nil && opened.session.game.shape == .medium)
    }

    @Test func `the face and N begin anew at once, as ever`() throws {
        let stage = try stage()
        for way in 0..<2 {
            try play(stage)
            if way == 0 { stage.click(stage.center(of: stage.view.header.face)) } else { stage.press(.letter("n")) }
            stage.settle()
            #expect(stage.view.openPanel == nil && stage.session.game.phase == .ready)
        }
    }

    @Test func `by keys the question is gone through by arrows and Tab`() throws {
        let stage = try stage()
        try play(stage)
        stage.window.focus(stage.view.header.boardButtons[1])
        stage.press(.space)
        stage.run(0.3)
        let panel = try question(stage)
        for (key, control) in [(Key.right, panel.begin), (.left, panel.keep), (.tab, panel.begin)] {
            stage.press(key)
            #expect(control.isFocused)
        }
        stage.press(.letter("n"))
        #expect(stage.session.game.phase == .playing, "letters are nobody's meanwhile")
        stage.press(.enter)
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.board.isFocused)
    }

    @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 2560, height: 1440)])
    func `the question is read and answered in windows that then become small`(size: CGSize) throws {
        let stage = try stage(size: size)
        try play(stage)
        press(2, stage)
        let panel = try question(stage)
        try stage.expectAllReached(panel, [panel.keep, panel.begin])
        for size in [CGSize(width: 1000, height: 700), CGSize(width: 640, height: 400), CGSize(width: 320, height: 152)] {
            stage.window.resize(to: size, scale: 1)
            stage.run(0.3)
            // Another size of text closes it, as it does other panels.
            guard let panel = stage.view.openPanel as? NewGamePanel else { continue }
            try stage.expectAllReached(panel, [panel.keep, panel.begin])
        }
        #expect(stage.session.game.phase == .playing)
    }
}
