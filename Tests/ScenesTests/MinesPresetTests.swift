import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

/// Where the header has no room for a row of boards, one button opens a panel of them. A game under way ends only when a named
/// board is pressed there.
@Suite("Minesweeper: the presets panel of narrow windows")
@MainActor
struct MinesPresetTests {
    private func presets(_ stage: MinesStage) throws -> PresetPanel { try #require(stage.view.openPanel as? PresetPanel) }

    /// A game that has been played.
    private func underWay(_ size: CGSize = CGSize(width: 640, height: 480)) throws -> MinesStage {
        let stage = try MinesStage(.small, size: size)
        stage.click(stage.place(4, 4))
        stage.run(0.5)
        try #require(stage.session.game.phase == .playing && !stage.view.header.presets.isHidden)
        return stage
    }

    @Test("Opening the presets keeps the game, and Escape or a press outside the panel returns to it")
    func opened() throws {
        let stage = try underWay(), game = (seed: stage.session.game.seed, moves: stage.session.game.moves)
        for close in 0..<3 {
            stage.click(stage.center(of: stage.view.header.presets))
            stage.run(0.3)
            let panel = try presets(stage)
            #expect(panel.boards.map(\.title) == MinesHeader.boards.map(\.name))
            #expect(panel.boards.map(\.isOn) == [true, false, false, false, false] && panel.boards[0].isFocused)
            switch close {
            case 0: stage.press(.escape)
            case 1: stage.click(CGPoint(x: 20, y: 460))
            default: stage.view.openPresets()
            }
            stage.settle()
            #expect(stage.view.openPanel == nil && stage.board.isFocused)
            #expect(stage.session.game.seed == game.seed && stage.session.game.moves == game.moves)
            #expect(stage.session.game.phase == .playing)
        }
    }

    @Test(arguments: [BoardShape.small, .huge, .endless])
    func `in the smallest window the presets start a game and lead to the custom board panel`(board: BoardShape) throws {
        let stage = try MinesStage(board, size: ShellMetrics.sceneSize(in: CGSize(width: 320, height: 240)))
        func open() throws -> PresetPanel {
            let button = stage.view.header.presets, middle = stage.center(of: button)
            #expect(!button.isHidden && stage.view.header.bounds.contains(button.frame) && button.frame.width >= 30)
            #expect(stage.window.rootView.hitTest(middle).map { $0.isDescendant(of: button) } == true)
            stage.click(middle)
            stage.run(0.3)
            return try presets(stage)
        }
        stage.click(stage.center(of: try open().boards[1]))
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium)
        _ = try open()
        for _ in 0..<4 { stage.press(.right) }
        #expect(try presets(stage).customBoard.isFocused)
        stage.press(.space)
        stage.run(0.3)
        let panel = try #require(stage.view.customBoard)
        #expect(panel.firstField.isFocused && panel.panel.frame.midX > 0)
        stage.press(.escape)
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.board.isFocused && stage.session.game.shape == .medium)
    }

    @Test("A press on a board starts a game on it")
    func chosen() throws {
        let stage = try underWay()
        stage.click(stage.center(of: stage.view.header.presets))
        stage.run(0.3)
        stage.click(stage.center(of: try presets(stage).boards[1]))
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.session.game.phase == .ready)
        #expect(stage.view.header.presets.title == "16 × 16 ▾")
    }

    @Test("The presets are opened, gone through and chosen by keys, and letters are ignored")
    func byKeys() throws {
        let stage = try underWay()
        stage.window.focus(stage.view.header.presets)
        stage.press(.space)
        stage.run(0.3)
        let panel = try presets(stage)
        for (key, modifiers, i) in [
            (Key.right, KeyModifiers(), 1), (.tab, [], 2), (.tab, .shift, 1), (.up, [], 0), (.left, [], 5), (.down, [], 0), (.right, [], 1),
        ] {
            stage.press(key, modifiers: modifiers)
            #expect(panel.focusOrder[i].isFocused)
        }
        // Letters are ignored while the panel is open.
        stage.press(.letter("n"))
        #expect(stage.session.game.phase == .playing)
        stage.press(.space)
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.board.isFocused)
    }

    @Test(
        "The panel fits small windows, and all its controls can be reached",
        arguments: [CGSize(width: 320, height: 152), CGSize(width: 320, height: 240), CGSize(width: 800, height: 500)])
    func fits(size: CGSize) throws {
        let stage = try MinesStage(.huge, size: size)
        stage.view.openPresets()
        stage.run(0.3)
        let panel = try presets(stage), order = panel.focusOrder, first = try #require(order.firstIndex { $0.isFocused })
        try stage.expectAllReached(panel, order[first...] + order[..<first])
    }
}
