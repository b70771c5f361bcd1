// The largest board. Its tests run one at a time, because each takes a hundred megabytes.

import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: a hundred million cells", .serialized)
struct MinesLargestTests {
    @Test("A hundred million cells are flooded in slices, with bounded work and without a copy of the cells")
    func endless() throws {
        var game = MinesGame(field: Minefield(empty: try shape(10_000, 10_000, 0), seed: 1))
        // One byte per cell, and no copy: the cells stay at the same address.
        #expect(MemoryLayout<Cell>.stride == 1)
        let place = unsafe game.field.cells.withUnsafeBufferPointer { $0.baseAddress }
        var slices = 0
        _ = game.play(.reveal(at(5_000, 5_000)), budget: 1_000_000)
        while game.isFlooding {
            _ = game.continueFlood(budget: 1_000_000)
            slices += 1
        }
        #expect(game.phase == .won)
        #expect(slices > 100)
        // Each cell is examined with its own row, the row above and the row below.
        #expect(slices <= 300)
        let after = unsafe game.field.cells.withUnsafeBufferPointer { $0.baseAddress }
        #expect(unsafe after == place)
    }

    @Test("The largest preset has the right share of mines and takes less than 200 MB")
    func generation() throws {
        let field = try #require(Minefield(shape: .endless, seed: 1))
        // Only a hundredth of the board, since tests are not optimised: 160,000 mines expected, standard deviation 367.
        let mines = field.cells.prefix(1_000_000).count { $0.isMine }
        #expect(abs(mines - 160_000) < 5 * 367)
        #expect(field.memory < 200_000_000)
    }

    @Test("A hundred million cells are scrolled by drawing few tiles, zoomed out to block tiles, and played on")
    @MainActor
    func onScreen() throws {
        let stage = try MinesStage(.endless)
        #expect(stage.session.building == nil)
        #expect(stage.session.game.shape == .endless)
        let side = stage.board.geometry.side
        stage.board.setContentOffset(CGPoint(x: 200_000, y: 300_000), animated: false)
        stage.settle()
        let before = stage.board.renderer.work.bitmapsDrawn
        stage.board.setContentOffset(CGPoint(x: 200_000 + side * 3, y: 300_000), animated: false)
        stage.settle()
        #expect(stage.board.renderer.work.bitmapsDrawn - before < 30)
        stage.board.zoom(to: 0 / BoardGeometry.naturalSide, about: stage.board.middle)
        stage.run(1)
        stage.settle()
        #expect((stage.board.renderer as? TiledRenderer)?.level == .block(shift: 3))
        #expect(stage.session.game.field.memory < 200_000_000)
        let slices = stage.session.game.field.revealedCount
        stage.session.play(.reveal(at(5000, 5000)))
        #expect(stage.session.game.field.revealedCount > slices)
    }
}
