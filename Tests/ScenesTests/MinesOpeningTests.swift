import Foundation
import FloeText
import Testing
import FloeViewTree

@testable import FloeScenes

/// Without a game to continue, the scene starts with a large board and one opening. Scripts play on a board as if it had been played,
/// so that scrolling shows what the techniques do.
@Suite("Minesweeper: the opening board")
@MainActor
struct MinesOpeningTests {
    private nonisolated static let techniques = MinesTechnique.allCases

    /// Returns the numbers of open, covered and flagged cells on screen.
    private func look(_ stage: MinesStage) -> (open: Int, covered: Int, flagged: Int) {
        let game = stage.session.game, cells = stage.board.geometry.cells(in: stage.board.viewport.visible)
        var counts = (open: 0, covered: 0, flagged: 0)
        for p in cells.positions {
            switch game.look(p) {
            case .hidden: counts.covered += 1
            case .flag: counts.flagged += 1
            default: counts.open += 1
            }
        }
        return counts
    }

    @Test("A person finds one opening in the middle of the screen, and all the rest covered", arguments: techniques)
    func single(technique: MinesTechnique) throws {
        for (seed, size) in [(1, CGSize(width: 800, height: 500)), (2, CGSize(width: 1280, height: 800))] {
            let stage = try MinesStage(nil, seed: UInt64(seed), technique: technique, size: size), game = stage.session.game
            #expect(stage.session.shape == .huge && game.moves == [.reveal(at(500, 500))] && game.field.flagCount == 0)
            let counts = look(stage)
            #expect(counts.open >= 9 && counts.covered > 2 * counts.open && game.field.revealedCount < 200, "\(counts)")
            #expect(!stage.session.isUnderWay && stage.view.places.buttonFrame == nil && stage.view.places.ringCount == 0)
        }
    }

    @Test("Copies, and the scenes that scripts play, begin as if played")
    func copies() throws {
        let stage = try MinesStage(nil, seed: 1), work = WorkQueue(threads: 0)
        let copy = stage.scene.makeCopy(in: SceneContext(fonts: try FontLibrary(), work: work))
        while work.deliver() > 0 {}
        #expect(try #require(copy as? MinesScene).game.moves.count > 100)
        let small = try #require(MinesStage(.small).scene.makeCopy(in: SceneContext(fonts: FontLibrary(), work: work)) as? MinesScene)
        #expect(small.game.phase == .ready, "a small board would be over soon")
    }

    @Test("The first screen and the next two of a script show open, covered and flagged cells, at every size", arguments: techniques)
    func partlyOpen(technique: MinesTechnique) throws {
        for size in [CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800), CGSize(width: 2560, height: 1440)] {
            let stage = try MinesStage(nil, seed: 1, technique: technique, size: size, opening: .played)
            #expect(stage.session.shape == .huge && stage.session.game.phase == .playing && !stage.session.game.isFlooding)
            for step in 0..<3 {
                let counts = look(stage), all = counts.open + counts.covered + counts.flagged
                #expect(counts.open * 8 > all && counts.covered * 8 > all && counts.flagged > 0, "\(size), \(step): \(counts)")
                stage.board.contentOffset.y += size.height
                stage.settle()
            }
        }
    }

    @Test("A seed always opens the same cells, without a mine going off or a wrong flag")
    func repeatable() throws {
        func game(_ seed: UInt64) throws -> MinesGame { try MinesStage(nil, seed: seed, opening: .played).session.game }
        let first = try game(1)
        #expect(try game(1).moves == first.moves && game(2).moves != first.moves)
        for p in first.moves.map(\.position) {
            let cell = first.field[p]
            #expect(cell.isMine == cell.isFlagged && cell.isFlagged != cell.isRevealed)
        }
    }

    @Test("The clock is paused and nothing is saved until the first move, and then it is a game like any other")
    func clock() throws {
        let folder = try TestFolder()
        let stage = try MinesStage(nil, seed: nil, folder: folder.url)
        stage.run(2)
        #expect(stage.session.elapsed == 0 && stage.window.nextUpdateTime == nil)
        stage.scene.phaseDidChange(to: .ending)
        #expect(MinesStore(folder: folder.url).load().game == nil, "it has not been played")
        let game = stage.session.game
        let covered = try #require(
            stage.board.geometry.cells(in: stage.board.viewport.visible).positions.first {
                game.field[$0].isMine && game.look($0) == .hidden
            })
        stage.session.play(.flag(covered))
        stage.run(1.5)
        #expect(stage.session.elapsed > 1)
        let next = try MinesStage(nil, seed: nil, folder: folder.url)
        #expect(next.session.game.moves == stage.session.game.moves && next.session.shape == .huge)
        next.run(1)
        #expect(next.session.elapsed > 1.9)
        // A new game starts covered, and so do boards that fit on one screen.
        stage.press(.letter("n"))
        stage.settle()
        #expect(stage.session.game.phase == .ready && stage.session.shape == .huge)
        stage.scene.newGame(.small)
        #expect(stage.session.game.phase == .ready)
        #expect(try MinesStage(.large).session.game.phase == .ready)
    }

    @Test("The old board is hidden at once, but the progress message appears only if laying takes long")
    func atOnce() throws {
        let stage = try MinesStage(.small)
        stage.scene.newGame(.huge)
        for i in 0..<40 {
            stage.time += 1.0 / 60
            stage.window.update(at: stage.time)
            if i < 20 { #expect(stage.view.banner.isHidden && stage.board.alpha == 0) }
        }
        #expect(!stage.view.banner.isHidden && stage.board.alpha > 0, "it takes long")
        stage.settle()
        #expect(stage.board.alpha == 1)
    }

    @Test("The first move of the script uncovers cells", arguments: techniques)
    func script(technique: MinesTechnique) throws {
        let stage = try MinesStage(nil, seed: 1, technique: technique, opening: .played), game = stage.session.game
        try stage.playScript(until: 0.8) {}
        #expect(stage.session.game.phase == .playing && stage.session.game.moves.count == game.moves.count + 1)
        #expect(stage.session.game.field.revealedCount > game.field.revealedCount)
    }
}
