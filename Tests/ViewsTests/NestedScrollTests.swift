// Drags over nested scroll views: the inner one hands the drag on at its end and gets it back when the finger reverses, and the
// view that holds the drag on release gets the velocity.

import Foundation
import FloeGeometry
import Testing
import FloeViewTree

@MainActor
struct NestedScrollTests {
    let stage = Stage()
    let log = ScrollLog()

    /// Makes a pager of 400 × 400 pages side by side. The first page is a board, which shows 400 × 400 of 600 × 400.
    private func board(inPagerOf pages: Int) -> (pager: ScrollView, board: ScrollView) {
        let pager = ScrollView(frame: stage.root.bounds)
        pager.contentSize = CGSize(width: 400 * Double(pages), height: 400)
        pager.isPagingEnabled = true
        pager.delegate = log
        stage.root.addSubview(pager)
        let board = ScrollView(frame: pager.bounds)
        board.contentSize = CGSize(width: 600, height: 400)
        pager.addSubview(board)
        stage.run(0.02)
        return (pager, board)
    }

    private func glide(_ from: Double, _ to: Double, _ duration: Double = 0.2) {
        stage.glide(from: point(from, 200), to: point(to, 200), duration: duration)
    }

    @Test func innerViewHandsOnWithoutJump() {
        let (pager, board) = board(inPagerOf: 3)
        stage.down(390, 200)
        var total = 0.0
        for x in stride(from: 385.0, through: 85, by: -5) {
            stage.move(x, 200)
            let now: Double = board.contentOffset.x + pager.contentOffset.x
            #expect(now == max(0, 380 - x), "both together follow the finger point by point")
            #expect(pager.contentOffset.x == 0 || board.contentOffset.x == 200)
            total = now
        }
        #expect(total == 295 && pager.isDragging && pager.isMoving)
        #expect(log.count("willBeginDragging") == 1)
        stage.cancel(85, 200)
        #expect(!board.isMoving)
    }

    @Test func reversedDragIsUndone() {
        let (pager, board) = board(inPagerOf: 3)
        stage.down(390, 200)
        glide(390, 80)
        #expect(board.contentOffset.x == 200 && pager.contentOffset.x == 100)
        glide(80, 130)
        #expect(board.contentOffset.x == 200 && pager.contentOffset.x == 50, "the page goes back first")
        glide(130, 230)
        #expect(board.contentOffset.x == 150 && pager.contentOffset.x == 0, "then the board")
        glide(230, 80)
        #expect(board.contentOffset.x == 200 && pager.contentOffset.x == 100, "and forth again")
        glide(80, 390)
        #expect(board.contentOffset.x < 0 && pager.contentOffset.x == 0, "the slop is the inner one's band's")
        stage.up(390, 200)
        stage.run(2)
        #expect(board.contentOffset.x == 0 && pager.contentOffset.x == 0 && !pager.isMoving && !board.isMoving)
    }

    @Test func velocityGoesToHeldView() {
        let (pager, board) = board(inPagerOf: 3)
        stage.down(390, 200)
        glide(390, 80, 0.1)
        stage.up(80, 200)
        #expect(pager.isDecelerating && !board.isMoving, "the board lies still at its end")
        stage.run(2)
        #expect(pager.contentOffset.x == 400 && board.contentOffset.x == 200)
        #expect(log.events.last == "didSettle" && log.count("didEndDragging decelerate") == 1)

        pager.contentOffset = .zero
        board.contentOffset = .zero
        log.events = []
        // Fast, but released before the board's end: the fling hits that end and turns no page.
        stage.down(390, 200)
        glide(390, 300, 0.05)
        stage.up(300, 200)
        stage.run(0.05)
        #expect(board.isDecelerating && !pager.isMoving)
        stage.run(3)
        #expect(board.contentOffset.x == 200 && pager.contentOffset.x == 0 && log.events.isEmpty)
    }

    @Test func returnedPageSettlesInPlace() {
        let (pager, board) = board(inPagerOf: 3)
        stage.down(390, 200)
        glide(390, 150)
        #expect(pager.contentOffset.x == 30)
        glide(150, 250)
        #expect(pager.contentOffset.x == 0 && board.contentOffset.x == 130)
        stage.up(250, 200)
        #expect(!pager.isMoving && board.isDecelerating)
        #expect(log.events.suffix(3) == ["willEndDragging", "didEndDragging rest", "didSettle"])
    }

    @Test func onlyOutermostViewStretches() {
        let (pager, board) = board(inPagerOf: 1)
        stage.drag(from: point(390, 200), to: point(80, 200))
        let band = RubberBand(dimension: 400)
        #expect(abs(board.contentOffset.x - 200 - band.shown(100)) <= 0.5 && pager.contentOffset.x == 0)
        stage.cancel(80, 200)
        stage.run(2)

        pager.contentSize.width = 450
        pager.isPagingEnabled = false
        board.contentOffset = .zero
        stage.drag(from: point(390, 200), to: point(80, 200))
        #expect(board.contentOffset.x == 200)
        #expect(abs(pager.contentOffset.x - 50 - band.shown(50)) <= 0.5, "the pager's room, then its band")
        stage.up(80, 200)
        stage.run(3)
        #expect(pager.contentOffset.x == 50 && board.contentOffset.x == 200)
    }

    @Test func dragFromEndReturnsToInnerView() {
        let (pager, board) = board(inPagerOf: 3)
        board.contentOffset = point(200, 0)
        stage.down(300, 200)
        glide(300, 190)
        #expect(pager.contentOffset.x == 100 && board.contentOffset.x == 200)
        glide(190, 330)
        #expect(pager.contentOffset.x == 0 && board.contentOffset.x == 160)
        stage.cancel(330, 200)
    }

    @Test func slantedScrollTurnsNoPage() {
        let (pager, board) = board(inPagerOf: 3)
        board.contentSize.height = 2000
        // Mostly vertical, and further sideways than the board scrolls.
        stage.drag(from: point(390, 390), to: point(90, 10))
        #expect(board.contentOffset.y > 300 && board.contentOffset.x > 200, "sideways it bounces")
        #expect(pager.contentOffset.x == 0 && !pager.isMoving)
        stage.cancel(90, 10)
    }

    @Test func pagerHandsOnBeyondLastPage() {
        let list = ScrollView(frame: stage.root.bounds)
        list.contentSize = CGSize(width: 2000, height: 400)
        stage.root.addSubview(list)
        let pager = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        pager.contentSize = CGSize(width: 800, height: 400)
        pager.isPagingEnabled = true
        list.addSubview(pager)
        stage.run(0.02)
        stage.down(390, 200)
        glide(390, 180)
        stage.up(180, 200)
        stage.run(2)
        #expect(pager.contentOffset.x == 400 && list.contentOffset.x == 0)
        stage.down(390, 200)
        glide(390, 280, 0.1)
        #expect(pager.contentOffset.x == 400 && list.contentOffset.x == 100)
        stage.up(280, 200)
        #expect(list.isDecelerating && !pager.isMoving)
        stage.run(5)
        #expect(list.contentOffset.x > 400 && pager.contentOffset.x == 400)
    }

    @Test func disabledViewsAreSkipped() {
        let (pager, board) = board(inPagerOf: 3)
        pager.isScrollEnabled = false
        stage.drag(from: point(390, 200), to: point(80, 200))
        #expect(pager.contentOffset.x == 0 && board.contentOffset.x > 200)
        stage.cancel(80, 200)
        stage.run(2)
        pager.isScrollEnabled = true
        pager.panGestureRecognizer.shouldBegin = { false }
        board.contentOffset = .zero
        stage.drag(from: point(390, 200), to: point(80, 200))
        #expect(pager.contentOffset.x == 0 && board.contentOffset.x > 200)
        stage.cancel(80, 200)
    }

    @Test func caughtContentHandsOn() {
        let (pager, board) = board(inPagerOf: 3)
        board.contentSize.width = 3000
        stage.down(390, 200)
        glide(390, 300, 0.05)
        stage.up(300, 200)
        stage.run(0.2)
        stage.down(390, 200)
        let caught = board.contentOffset.x
        board.contentSize.width = 400 + caught + 100
        glide(390, 190)
        #expect(abs(board.contentOffset.x - caught - 100) <= 1 && abs(pager.contentOffset.x - 100) <= 1, "without slop")
        #expect(board.contentOffset.x + pager.contentOffset.x == caught + 200)
        stage.cancel(190, 200)
    }

    @Test func programMayScrollDuringDrag() {
        let (pager, board) = board(inPagerOf: 3)
        stage.down(390, 200)
        glide(390, 80)
        #expect(pager.contentOffset.x == 100)
        pager.contentOffset = point(150, 0)
        glide(80, 70)
        #expect(pager.contentOffset.x == 160 && board.contentOffset.x == 200)
        board.contentOffset = point(100, 0)
        glide(70, 60)
        #expect(pager.contentOffset.x == 160 && board.contentOffset.x == 110, "the board has room again")
        stage.cancel(60, 200)
    }

    @Test func scaledInnerViewConvertsDistances() {
        let (pager, board) = board(inPagerOf: 3)
        board.transform = .scale(0.5, 0.5)
        stage.drag(from: point(290, 200), to: point(150, 200))
        // 130 window points are 260 of the board's: 200 scroll the board, the other 60 are 30 of the pager's.
        #expect(board.contentOffset.x == 200 && abs(pager.contentOffset.x - 30) <= 0.5)
        stage.cancel(150, 200)
    }

    @Test func leavingWindowEndsWholeDrag() {
        let (pager, board) = board(inPagerOf: 3)
        stage.drag(from: point(390, 200), to: point(80, 200))
        board.removeFromSuperview()
        stage.run(2)
        #expect(!pager.isMoving && !board.isMoving && pager.contentOffset.x == 0)
        stage.up(80, 200)
        pager.addSubview(board)
        board.contentOffset = .zero
        stage.drag(from: point(390, 200), to: point(80, 200))
        pager.removeFromSuperview()
        #expect(!pager.isMoving && !board.isMoving)
    }
}
