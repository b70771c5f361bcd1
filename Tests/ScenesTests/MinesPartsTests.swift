import Foundation
import Testing

@testable import FloeScenes

@Suite("Minesweeper: parts")
struct MinesPartsTests {
    private final class Item {
        var position: CellPosition?
    }

    @Test("A recycling grid shows every position of its window once, however the window moves")
    func slots() {
        var grid = RecyclingGrid<Item>(), random = SeededRandom(seed: 4), made = 0
        for _ in 0..<300 {
            let x = random.below(500), y = random.below(500)
            let rect = CellRect(minX: x, minY: y, maxX: x + random.below(9), maxY: y + random.below(7))
            grid.cover(rect) {
                made += 1
                return Item()
            } show: { item, p in
                item.position = p
            } hide: {
                $0.position = nil
            }
            var shown = 0
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    #expect(grid[at(x, y)]?.position == at(x, y))
                    shown += 1
                }
            }
            #expect(grid.items.count { $0.position != nil } == shown)
        }
        #expect(made <= 8 * 6)
    }

    @Test("Moving by one column shows only the new column")
    func slotStep() {
        var grid = RecyclingGrid<Item>(), shown = 0
        func cover(_ x: Int) {
            grid.cover(CellRect(minX: x, minY: 0, maxX: x + 10, maxY: 6), make: { Item() }, show: { _, _ in shown += 1 }, hide: { _ in })
        }
        cover(100)
        #expect(shown == 60)
        cover(101)
        #expect(shown == 66)
        cover(101)
        #expect(shown == 66)
    }

    @Test("Times are formatted for people")
    @MainActor
    func texts() {
        #expect(MinesHeader.clock(0) == "0:00")
        #expect(MinesHeader.clock(65.9) == "1:05")
        #expect(MinesHeader.clock(3_723) == "1:02:03")
        #expect(MinesHeader.clock(8.27, tenths: true) == "8.2 s")
        #expect(MinesHeader.clock(1e12) == "99:59:59")
    }

    @Test("A stopwatch adds up its runs and never goes backwards")
    func stopwatch() {
        var watch = Stopwatch(elapsed: 2)
        #expect(watch.elapsed(at: 50) == 2 && watch.nextSecond(after: 50) == nil)
        watch.run(from: 100)
        #expect(watch.elapsed(at: 103.5) == 5.5)
        #expect(watch.nextSecond(after: 103.5) == 104)
        watch.stop(at: 104)
        watch.run(from: 200)
        #expect(watch.elapsed(at: 150) == 6)
        #expect(Stopwatch(elapsed: .nan).elapsed(at: 0) == 0)
    }
}
