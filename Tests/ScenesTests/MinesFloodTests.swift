import Testing

@testable import FloeScenes

@Suite("Minesweeper: floods")
struct MinesFloodTests {
    /// Returns the cells that a flood from `p` must reveal, by a plain search.
    private func reference(_ field: Minefield, _ p: CellPosition) -> Set<CellPosition> {
        var seen: Set = [p], list = [p]
        while let q = list.popLast() {
            guard field[q].isOpen else { continue }
            let around = field.shape.neighbourhood(of: q)
            for y in around.minY..<around.maxY {
                for x in around.minX..<around.maxX where !field[at(x, y)].isFlagged && seen.insert(at(x, y)).inserted {
                    list.append(at(x, y))
                }
            }
        }
        return seen
    }

    @Test("A flood reveals what a plain search reveals, at once or in slices", arguments: [Int.max, 1, 40])
    func matches(budget: Int) throws {
        for seed in 0..<60 {
            let made = try #require(Minefield(shape: shape(40, 23, 20 + seed * 2), seed: UInt64(seed)))
            var game = MinesGame(field: made), random = SeededRandom(seed: UInt64(seed))
            for _ in 0..<30 { _ = game.play(.flag(at(random.below(40), random.below(23)))) }
            let p = at(random.below(40), random.below(23))
            guard !game.field[p].isFlagged else { continue }
            var change = game.play(.reveal(p), budget: budget), slices = 0
            while game.isFlooding {
                change.append(game.continueFlood(budget: budget))
                slices += 1
            }
            let revealed = Set(game.field.cells.indices.filter { game.field.cells[$0].isRevealed }.map(made.shape.position))
            #expect(revealed == reference(game.field, p))
            #expect(change.uncoveredCount == revealed.count)
            #expect(revealed.allSatisfy { change.rect.contains($0) })
            #expect(!game.field.cells.contains { $0.isPending })
            if budget == .max { #expect(slices == 0) }
        }
    }

    @Test("No move is accepted while a flood is running")
    func exclusive() throws {
        var game = MinesGame(field: Minefield(empty: try shape(200, 200, 0), seed: 1))
        _ = game.play(.reveal(at(0, 0)), budget: 10)
        #expect(game.isFlooding)
        #expect(game.play(.flag(at(199, 199))).isEmpty)
        while game.isFlooding { _ = game.continueFlood(budget: 1000) }
        #expect(game.phase == .won)
    }

    @Test("Places that do not fit in the list are found by a sweep")
    func overflow() throws {
        // A wide board with scattered mines: one for each 40 cells, none in the top three rows.
        let wide = 10_000, high = 60
        var made = Minefield(empty: try shape(wide, high, 0), seed: 1)
        var random = SeededRandom(seed: 9)
        for _ in 0..<wide * high / 40 { made.addMine(x: random.below(wide), y: 3 + random.below(high - 3)) }
        var flood = Flood()
        var change = GameChange()
        var expected = made
        // Every open cell is pending, as after a cut. There are more of them than the list holds.
        for i in made.cells.indices where made.cells[i].isOpen {
            made.uncover(made.shape.position(i))
            made.markPending(made.shape.position(i))
            flood.add(i, row: i / wide)
        }
        #expect(flood.places.count == Flood.listLimit)
        while flood.isRunning { flood.run(on: &made, budget: 50_000, into: &change) }
        #expect(!made.cells.contains { $0.isPending })
        var plain = Flood()
        for i in expected.cells.indices where expected.cells[i].isOpen && expected.cells[i].isCovered {
            expected.uncover(expected.shape.position(i))
            expected.markPending(expected.shape.position(i))
            plain.add(i, row: i / wide)
            plain.run(on: &expected, budget: .max, into: &change)
        }
        #expect(made.cells == expected.cells)
    }
}
