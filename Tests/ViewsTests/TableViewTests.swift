// Scrolling tables: which rows get views, how often, and where headers are.

import Foundation
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct TableViewTests {
    let stage = Stage()

    @Test func onlyRowsOnScreenAreRequested() {
        let rows = NumberedRows([100])
        let table = stage.table(rows)
        #expect(rows.asked == (0..<10).map { row($0) })
        #expect(table.contentSize.height == 4000)
        #expect(table.cellForRow(at: row(3))?.frame == CGRect(x: 0, y: 120, width: 400, height: 40))
        #expect(table.indexPathsForVisibleRows.count == 10)
    }

    @Test func viewsAreReused() {
        let rows = NumberedRows([1000])
        let table = stage.table(rows)
        for offset in stride(from: 0.0, through: 20_000, by: 30) {
            table.contentOffset.y = offset
            stage.run(1 / 60)
        }
        // One screen, half a screen before and after it, and the row that is partly in view.
        #expect(table.work.viewsMade <= 22, "\(table.work.viewsMade)")
        #expect(rows.asked.count == Set(rows.asked).count, "no row is asked twice while it is near")
        let asked = rows.asked.count
        table.contentOffset.y -= 150
        stage.run(1 / 60)
        #expect(rows.asked.count == asked, "a little back asks for nothing")
        #expect(table.liveCells.allSatisfy { !$0.isHidden && abs($0.frame.midY - table.bounds.midY) < 440 })
    }

    @Test func millionRowsCostAsMuchAsHundred() {
        func work(_ count: Int) -> (TableWork, WindowWork, Int) {
            let stage = Stage(), rows = NumberedRows([count])
            let table = stage.table(rows)
            let before = rows.countsAsked
            stage.drag(from: point(200, 350), to: point(200, 100))
            stage.up(200, 100)
            stage.run(1.5)
            stage.press(.pageDown)
            stage.run(0.5)
            return (table.work, stage.window.work, rows.countsAsked - before)
        }
        let small = work(100), large = work(1_000_000)
        #expect(small.0 == large.0 && small.1 == large.1)
        #expect(small.2 == 0 && large.2 == 0, "nothing is counted while scrolling")
    }

    @Test func jumpToEndOfMillionRowsIsCheap() {
        let rows = NumberedRows([1_000_000])
        let table = stage.table(rows)
        stage.press(.end)
        stage.run(1)
        #expect(table.indexPathForSelectedRow == row(999_999))
        #expect(table.contentOffset.y == 39_999_600.0)
        #expect(table.work.viewsMade < 45 && rows.asked.count < 60, "\(table.work.viewsMade) made, \(rows.asked.count) asked")
    }

    @Test func rowsMayHaveDifferentHeights() {
        let rows = NumberedRows([500])
        rows.heights = { Double(20 + $0 % 3 * 10) }
        let table = stage.table(rows)
        // 166 × (20 + 30 + 40), and the last two rows.
        #expect(table.contentSize.height == 14_990.0)
        #expect(table.rectForRow(at: row(3))?.minY == 90 && table.rectForRow(at: row(4))?.height == 30)
        table.setHeight(100, ofRowAt: row(0))
        stage.run(0.02)
        #expect(table.cellForRow(at: row(1))?.frame.minY == 100)
    }

    @Test func headersArePinnedAndPushedOut() {
        let rows = NumberedRows([5, 50, 50])
        let table = stage.table(rows)
        func header(_ y: Double) -> Bool { table.liveHeaders.contains { $0.frame.minY == y } }
        #expect(header(0) && header(220))
        table.contentOffset.y = 100
        stage.run(0.02)
        #expect(header(100) && table.pinnedHeader?.section == 0 && table.pinnedHeader?.pushed == 0)
        table.contentOffset.y = 210
        stage.run(0.02)
        #expect(header(200) && header(220) && table.pinnedHeader?.pushed == 10)
        table.contentOffset.y = 300
        stage.run(0.02)
        #expect(header(300) && table.pinnedHeader?.section == 1)
        table.pinsSectionHeaders = false
        stage.run(0.02)
        #expect(!header(300) && table.pinnedHeader == nil)
        #expect(table.work.viewsMade < 30)
    }

    @Test func headersAreAboveRowsAndBelowAddedLayers() throws {
        let table = stage.table(NumberedRows([5, 50]))
        let added = view(0, 0, 10, 10, in: table)
        let overlay = Layer()
        table.addOverlay(overlay)
        table.contentOffset.y = 130
        stage.run(0.02)
        let order = table.subviews.map { ObjectIdentifier($0) }
        let lastCell = try #require(table.liveCells.compactMap { order.firstIndex(of: ObjectIdentifier($0)) }.max())
        let header = try #require(table.liveHeaders.compactMap { order.firstIndex(of: ObjectIdentifier($0)) }.min())
        #expect(lastCell < header && order.last == ObjectIdentifier(added))
        #expect(table.indexPathForRow(at: point(50, 135)) == nil, "the pinned header covers the row")
        table.flashScrollIndicators()
        let layers = table.layer.sublayers
        let place = try #require(layers.firstIndex { $0 === overlay })
        #expect(place == layers.count - 2, "only the indicator is above")
    }

    @Test func appendedRowsKeepVisibleViews() {
        let rows = NumberedRows([5])
        let table = stage.table(rows)
        rows.counts = [100_000]
        table.noteNumberOfRowsChanged()
        stage.run(0.02)
        #expect(rows.asked.count == 10 && table.contentSize.height == 4_000_000)
        rows.counts = [2]
        table.selectRow(at: row(7))
        table.reloadData()
        stage.run(0.02)
        #expect(table.liveCells.count == 2 && table.indexPathForSelectedRow == nil)
        rows.counts = [0]
        table.reloadData()
        stage.run(0.02)
        #expect(table.liveCells.isEmpty && table.contentSize.height == 0)
    }

    @Test func nothingHappensAtRest() {
        let table = stage.table(NumberedRows([1000]))
        let work = table.work, window = stage.window.work
        stage.run(1)
        #expect(table.work == work && stage.window.work == window)
    }
}
