import Foundation
import Testing
import Views

@testable import Scenes

/// Where the header has no room for a row of boards, one button opens them: a game under way is given up only for a board
/// that was named before the press.
@Suite("Minesweeper: the boards to choose from in narrow windows")
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

    @Test("A press on the button loses no game, and Escape and a press beside the boards go back to it")
    func opened() throws {
        let stage = try underWay(), game = (seed: stage.session.game.seed, moves: stage.session.game.moves)
        for close in 0..<3 {
            stage.click(stage.center(of: stage.view.header.presets))
            stage.run(0.3)
            let panel = try presets(stage)
            #expect(panel.boards.map(\.title) == MinesHeader.boards.map(\.name))
            #expect(panel.boards.map(\.isChosen) == [true, false, false, false, false] && panel.boards[0].isFocused)
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

    @Test("A press on a board begins a game on it")
    func chosen() throws {
        let stage = try underWay()
        stage.click(stage.center(of: stage.view.header.presets))
        stage.run(0.3)
        stage.click(stage.center(of: try presets(stage).boards[1]))
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.session.game.phase == .ready)
        #expect(stage.view.header.presets.title == "16 × 16 ▾")
    }

    @Test("By keys: opened, gone through by arrows and Tab, chosen or left")
    func byKeys() throws {
        let stage = try underWay()
        stage.window.focus(stage.view.header.presets)
        stage.press(.space)
        stage.run(0.3)
        let panel = try presets(stage)
        for (key, modifiers, i) in [
            (Key.right, KeyModifiers(), 1), (.tab, [], 2), (.tab, .shift, 1), (.up, [], 0), (.left, [], 4), (.down, [], 0), (.right, [], 1),
        ] {
            stage.press(key, modifiers: modifiers)
            #expect(panel.boards[i].isFocused)
        }
        // Letters are nobody's meanwhile.
        stage.press(.letter("n"))
        #expect(stage.session.game.phase == .playing)
        stage.press(.space)
        stage.settle()
        #expect(stage.view.openPanel == nil && stage.session.game.shape == .medium && stage.board.isFocused)
    }

    @Test(
        "The panel stays within small windows, and all of it is reached",
        arguments: [CGSize(width: 320, height: 152), CGSize(width: 320, height: 240), CGSize(width: 800, height: 500)])
    func fits(size: CGSize) throws {
        let stage = try MinesStage(.huge, size: size)
        stage.view.openPresets()
        stage.run(0.3)
        let panel = try presets(stage), first = try #require(panel.boards.firstIndex { $0.isFocused })
        try stage.expectAllReached(panel, panel.boards[first...] + panel.boards[..<first])
    }
}
