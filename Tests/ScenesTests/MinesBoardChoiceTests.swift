import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

/// The header's row of boards in wide windows. A press on one asks before it ends a game under way; the face starts a new game at once.
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

    private func question(_ stage: MinesStage) throws -> AlertPanel { try #require(stage.view.openPanel as? AlertPanel) }

    @Test(arguments: [0, 1, 4])
    func `a press on a board keeps the game under way until a new one is confirmed`(board: Int) throws {
        let stage = try stage()
        try play(stage)
        let game = (seed: stage.session.game.seed, moves: stage.session.game.moves)
        for way in 0..<4 {
            press(board, stage)
            let panel = try question(stage)
            #expect(panel.buttons[0].isFocused, "what is pressed without looking")
            switch way {
            case 0: stage.press(.escape)
            case 1: stage.press(.space)
            case 2: stage.click(stage.center(of: panel.buttons[0]))
            default: stage.click(CGPoint(x: 20, y: 700))
            }
            stage.settle()
            #expect(stage.view.openPanel == nil && stage.board.isFocused)
            #expect(stage.session.building == nil && stage.session.game.seed == game.seed && stage.session.game.moves == game.moves)
        }
        press(board, stage)
        stage.click(stage.center(of: try question(stage).buttons[1]))
        #expect(stage.view.openPanel == nil && stage.session.shape == MinesHeader.boards[board].shape && !stage.session.isUnderWay)
    }

    @Test func `without a game under way, a press on a board starts a game at once`() throws {
        let stage = try stage()
        press(1, stage)
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium)
        // After a loss there is no game left to give up.
        try play(stage)
        let game = stage.session.game, mine = try #require(game.field.cells.indices.first { game.field.cells[$0].isMine })
        stage.session.play(.reveal(game.shape.position(mine)))
        stage.run(2)
        press(0, stage)
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .small && stage.session.game.phase == .ready)
        // The opening board of the program does not count as a game under way.
        let opened = try MinesStage(nil, seed: nil)
        #expect(opened.session.game.phase == .playing)
        press(1, opened)
        #expect(opened.view.openPanel == nil && opened.session.game.shape == .medium)
    }

    @Test func `the face and N start a new game without asking`() throws {
        let stage = try stage()
        for way in 0..<2 {
            try play(stage)
            if way == 0 { stage.click(stage.center(of: stage.view.header.face)) } else { stage.press(.letter("n")) }
            stage.settle()
            #expect(stage.view.openPanel == nil && stage.session.game.phase == .ready)
        }
    }

    @Test func `arrows, Tab and Enter answer the question, and letters are ignored`() throws {
        let stage = try stage()
        try play(stage)
        stage.window.focus(stage.view.header.boardButtons[1])
        stage.press(.space)
        stage.run(0.3)
        let panel = try question(stage)
        for (key, control) in [(Key.right, panel.buttons[1]), (.left, panel.buttons[0]), (.tab, panel.buttons[1])] {
            stage.press(key)
            #expect(control.isFocused)
        }
        stage.press(.letter("n"))
        #expect(stage.session.game.phase == .playing, "letters are ignored while it is open")
        stage.press(.enter)
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.board.isFocused)
    }

    @Test(
        arguments: [
            [(1280, 800), (1000, 700), (640, 400), (320, 152)],
            [(1700, 960), (1600, 900)],
        ].map { $0.map { CGSize(width: $0.0, height: $0.1) } })
    func `the question's buttons stay reachable when the window shrinks`(sizes: [CGSize]) throws {
        let stage = try stage(size: sizes[0])
        try play(stage)
        press(2, stage)
        let panel = try question(stage)
        try stage.expectAllReached(panel, [panel.buttons[0], panel.buttons[1]])
        for size in sizes.dropFirst() {
            stage.window.resize(to: size, scale: 1)
            stage.run(0.3)
            let panel = try question(stage)
            try stage.expectAllReached(panel, [panel.buttons[0], panel.buttons[1]])
        }
        #expect(stage.session.game.phase == .playing)
    }
}
