import Testing

@testable import FloeScenes

@Suite("Minesweeper: boards")
struct MinesGenerationTests {
    @Test(
        "A board has the requested number of mines and correct neighbour counts",
        arguments: [
            (9, 9, 10), (16, 16, 40), (30, 16, 99), (1, 1, 0), (4, 4, 7), (200, 3, 591), (1, 100, 97), (50, 50, 2491),
        ])
    func counts(width: Int, height: Int, mines: Int) throws {
        let made = try #require(Minefield(shape: shape(width, height, mines), seed: 7))
        #expect(made.mineCount == mines)
        for y in 0..<height {
            for x in 0..<width { #expect(made[at(x, y)].neighbours == made.neighboursCounted(at(x, y))) }
        }
    }

    @Test("A seed always gives the same board, and another seed another board")
    func seeds() throws {
        let a = try #require(Minefield(shape: .large, seed: 5)), b = try #require(Minefield(shape: .large, seed: 5))
        #expect(a.cells == b.cells)
        #expect(try #require(Minefield(shape: .large, seed: 6)).cells != a.cells)
    }

    @Test("Seed 2024 lays the same mines in every release and on every machine")
    func pinned() throws {
        let made = try #require(Minefield(shape: .small, seed: 2024))
        let mines = made.cells.indices.filter { made.cells[$0].isMine }
        #expect(mines == MinesGenerationTests.pinnedMines)
    }

    private static let pinnedMines = [0, 1, 4, 5, 20, 30, 46, 59, 66, 72]

    @Test("Over many boards, every cell is equally likely to be a mine")
    func fairness() throws {
        var hits = Array(repeating: 0, count: 81)
        let boards = 4000
        for seed in 0..<boards {
            let made = try #require(Minefield(shape: .small, seed: UInt64(seed)))
            for i in hits.indices where made.cells[i].isMine { hits[i] += 1 }
        }
        // Expected 4000 · 10/81 ≈ 494, standard deviation ≈ 21. The tolerance is five of them.
        #expect(hits.allSatisfy { abs($0 - 494) < 105 })
    }

    @Test(
        "The first revealed cell and its neighbours have no mines, anywhere and on crowded boards too",
        arguments: [
            (9, 9, 10), (9, 9, 72), (5, 4, 11), (16, 16, 200),
        ])
    func firstReveal(width: Int, height: Int, mines: Int) throws {
        for seed in 0..<40 {
            let made = try #require(Minefield(shape: shape(width, height, mines), seed: UInt64(seed)))
            for index in stride(from: seed % 3, to: width * height, by: 3) {
                var game = MinesGame(field: made)
                let p = made.shape.position(index)
                _ = game.play(.reveal(p))
                #expect(game.phase != .lost)
                #expect(game.look(p) == .clear)
                #expect(game.field.mineCount == mines)
                let around = made.shape.neighbourhood(of: p)
                for y in around.minY..<around.maxY {
                    for x in around.minX..<around.maxX {
                        #expect(!game.field[at(x, y)].isMine)
                        #expect(game.field[at(x, y)].neighbours == game.field.neighboursCounted(at(x, y)))
                    }
                }
            }
        }
    }

    @Test("Invalid board shapes say why")
    func shapes() throws {
        #expect(throws: BoardShapeError.side(width: 0, height: 5)) { try shape(0, 5, 0) }
        #expect(throws: BoardShapeError.side(width: 10_001, height: 5)) { try shape(10_001, 5, 0) }
        #expect(throws: BoardShapeError.side(width: 5, height: -3)) { try shape(5, -3, 0) }
        #expect(throws: BoardShapeError.mines(found: 73, most: 72)) { try shape(9, 9, 73) }
        #expect(throws: BoardShapeError.mines(found: -1, most: 72)) { try shape(9, 9, -1) }
        #expect(BoardShapeError.mines(found: 73, most: 72).description.contains("0 to 72 mines, not 73"))
    }

    @Test("A cancelled board is not made, and a finished one reports full progress")
    func progress() throws {
        let progress = GenerationProgress()
        #expect(Minefield(shape: .medium, seed: 1, progress: progress) != nil)
        #expect(progress.fraction == 1)
        progress.cancel()
        #expect(Minefield(shape: .medium, seed: 1, progress: progress) == nil)
    }
}
