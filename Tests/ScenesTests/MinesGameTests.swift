import Testing

@testable import FloeScenes

@Suite("Minesweeper: rules")
struct MinesGameTests {
    /// Returns a game with the mines where they are drawn, after a reveal at `first`.
    private func game(_ rows: String, first: CellPosition) throws -> MinesGame {
        var game = MinesGame(field: try field(rows))
        _ = game.play(.reveal(first))
        return game
    }

    @Test("Revealing a cell with no mines around it opens everything up to the numbers")
    func flood() throws {
        let game = try game(
            """
            ......
            ......
            ...*..
            ......
            *....*
            """, first: at(0, 0))
        #expect(
            game.picture == """
                ......
                ..111.
                ..1#1.
                111#21
                ######
                """)
        #expect(game.phase == .playing)
        #expect(game.cellsLeft == 5)
    }

    @Test("A mine that goes off does not count as a cleared cell")
    func looksAfterLoss() throws {
        var game = try game(
            """
            .....
            .....
            ..*..
            .....
            *...*
            """, first: at(0, 0))
        let left = game.cellsLeft
        _ = game.play(.reveal(at(2, 2)))
        #expect(game.phase == .lost)
        #expect(left > 0 && game.cellsLeft == left)
    }

    @Test("Revealing every cell without a mine wins, and the mines then show as flags")
    func win() throws {
        let game = try game(
            """
            .....
            .....
            ..*..
            .....
            .....
            """, first: at(0, 0))
        #expect(game.phase == .won)
        #expect(game.look(at(2, 2)) == .flag)
        #expect(game.minesLeft == 0)
    }

    @Test("Revealing a mine loses: it shows as exploded, and other mines and wrong flags show too")
    func loss() throws {
        var game = try game(
            """
            .....*
            ......
            ....*.
            *...*.
            """, first: at(0, 0))
        _ = game.play(.flag(at(5, 0)))
        _ = game.play(.flag(at(5, 1)))
        let change = game.play(.reveal(at(4, 2)))
        #expect(game.phase == .lost)
        #expect(change.rect == game.shape.rect)
        #expect(game.look(at(4, 2)) == .exploded)
        #expect(game.look(at(4, 3)) == .mine)
        #expect(game.look(at(5, 0)) == .flag)
        #expect(game.look(at(5, 1)) == .wrongFlag)
        #expect(game.play(.reveal(at(5, 3))).isEmpty)
        #expect(game.play(.flag(at(5, 3))).isEmpty)
    }

    @Test("Flags count down, protect from reveals and floods, and can be removed")
    func flags() throws {
        var game = MinesGame(
            field: try field(
                """
                .......
                .......
                ......*
                """))
        _ = game.play(.flag(at(3, 0)))
        #expect(game.minesLeft == 0)
        #expect(game.play(.reveal(at(3, 0))).isEmpty)
        _ = game.play(.reveal(at(0, 0)))
        #expect(game.look(at(3, 0)) == .flag)
        #expect(game.phase == .playing)
        #expect(!game.play(.flag(at(3, 0))).isEmpty)
        #expect(game.minesLeft == 1)
        #expect(game.play(.flag(at(0, 0))).isEmpty)
        _ = game.play(.reveal(at(3, 0)))
        #expect(game.phase == .won)
    }

    @Test("A chord uncovers the others around a number that has its flags, and does nothing elsewhere")
    func chord() throws {
        var game = try game(
            """
            ....*
            ...*.
            .....
            ....*
            *....
            """, first: at(0, 0))
        #expect(game.look(at(2, 2)) == .one)
        #expect(game.play(.chord(at(2, 2))).isEmpty)
        _ = game.play(.flag(at(3, 1)))
        // Only one of its two mines is flagged.
        #expect(game.look(at(3, 2)) == .two)
        #expect(game.play(.chord(at(3, 2))).isEmpty)
        _ = game.play(.flag(at(4, 3)))
        #expect(game.look(at(4, 1)) == .hidden && game.look(at(4, 2)) == .hidden)
        #expect(!game.play(.chord(at(3, 2))).isEmpty)
        #expect(game.look(at(4, 1)) == .two && game.look(at(4, 2)) == .two)
        #expect(game.phase == .playing && game.look(at(3, 1)) == .flag)
        // On a hidden cell, on a clear one, outside the board.
        #expect(game.play(.chord(at(3, 0))).isEmpty && game.look(at(3, 0)) == .hidden)
        #expect(game.play(.chord(at(0, 0))).isEmpty)
        #expect(game.play(.chord(at(9, 9))).isEmpty)
    }

    @Test("A chord with a wrong flag loses")
    func wrongChord() throws {
        var game = try game(
            """
            .....
            ...*.
            .....
            *....
            """, first: at(0, 0))
        #expect(game.look(at(2, 1)) == .one)
        _ = game.play(.flag(at(3, 0)))
        _ = game.play(.chord(at(2, 0)))
        #expect(game.phase == .lost)
        #expect(game.look(at(3, 1)) == .exploded)
        #expect(game.look(at(3, 0)) == .wrongFlag)
    }

    @Test("Moves outside the board and moves without effect are neither played nor recorded")
    func noEffect() throws {
        var game = try game("....\n....\n...*", first: at(0, 0))
        let count = game.moves.count
        for p in [at(-1, 0), at(0, -1), at(4, 0), at(0, 3), at(.max, .max)] {
            #expect(game.play(.reveal(p)).isEmpty)
            #expect(game.play(.flag(p)).isEmpty)
            #expect(game.play(.chord(p)).isEmpty)
        }
        // On cells that are uncovered.
        for p in [at(0, 0), at(2, 1)] {
            #expect(game.look(p) != .hidden)
            #expect(game.play(.reveal(p)).isEmpty && game.play(.flag(p)).isEmpty && game.play(.chord(p)).isEmpty)
        }
        #expect(game.moves.count == count)
    }

    @Test("Replaying the moves gives the same game")
    func replay() throws {
        let made = try #require(Minefield(shape: .medium, seed: 11))
        var game = MinesGame(field: made), random = SeededRandom(seed: 3)
        for _ in 0..<400 {
            let p = at(random.below(16), random.below(16))
            switch random.below(4) {
            case 0: _ = game.play(.flag(p))
            case 1: _ = game.play(.chord(p))
            default: if !game.field[p].isMine || game.phase == .ready { _ = game.play(.reveal(p)) }
            }
        }
        var again = MinesGame(field: made)
        for move in game.moves { _ = again.play(move) }
        #expect(again.picture == game.picture)
        #expect(again.phase == game.phase && again.moves == game.moves)
        #expect(again.field.revealedCount == again.field.cells.count { $0.isRevealed })
    }
}
