// Paging, nested scroll views and scroll indicators.

import Foundation
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct PagingTests {
    let stage = Stage()
    let log = ScrollLog()

    func pages(_ count: Int) -> ScrollView {
        let scroll = ScrollView(frame: stage.root.bounds)
        scroll.contentSize = CGSize(width: 400 * Double(count), height: 400)
        scroll.isPagingEnabled = true
        scroll.delegate = log
        stage.root.addSubview(scroll)
        stage.run(0.02)
        return scroll
    }

    private func swipe(_ distance: Double, duration: Double = 0.1) {
        stage.drag(from: point(200, 200), to: point(200 + distance, 200), duration: duration)
        stage.up(200 + distance, 200)
    }

    @Test func swipeTurnsOnePage() {
        let scroll = pages(5)
        swipe(-60)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 400 && scroll.currentPage.x == 1 && !scroll.isMoving)
        swipe(-190, duration: 0.05)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 800, "however hard, one page")
        swipe(60)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 400)
        stage.drag(from: point(200, 200), to: point(120, 200))
        stage.time += 0.3
        stage.up(120, 200)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 400, "a short way and no speed: back")
    }

    /// Where the finger rests counts, not where it began.
    @Test func pagesComeAndGo() {
        let pager = PagerView(count: 3)
        var turned: [Int] = [], asked: [Int] = []
        pager.pageView = {
            asked.append($0)
            return View()
        }
        pager.onPage = { turned.append($0) }
        pager.frame = stage.root.bounds
        stage.root.addSubview(pager)
        pager.show(2, animated: false)
        asked = []
        pager.count = 5
        #expect(pager.page == 2 && asked == [2] && turned == [2])
        pager.count = 2
        #expect(pager.page == 1 && turned == [2, 1] && pager.contentOffset.x == pager.contentSize.width - 400)
        pager.count = 0
        #expect(pager.contentSize.width == 0 && pager.subviews.allSatisfy { type(of: $0) != View.self })
        pager.count = 1
        #expect(pager.page == 0 && asked.last == 0)
    }

    @Test func slowDragOverTwoPagesStays() {
        let scroll = pages(5)
        scroll.pageSize = CGSize(width: 100, height: 400)
        for (x, end) in [(120.0, 200.0), (350, 0)] {
            stage.drag(from: point(470 - x, 200), to: point(x, 200), duration: 1)
            stage.time += 0.3
            stage.up(x, 200)
            stage.run(3)
            #expect(scroll.contentOffset.x == end && !scroll.isMoving)
        }
    }

    @Test func pagesNeverOvershoot() {
        let scroll = pages(5)
        var most = 0.0
        scroll.onScroll = { most = max(most, $0.contentOffset.x) }
        stage.drag(from: point(390, 200), to: point(60, 200), duration: 0.08)
        stage.up(60, 200)
        stage.run(1.5)
        #expect(most == 400 && scroll.contentOffset.x == 400)
    }

    /// Holds whatever moved it: without a window no time passes, and back in one nothing would resume the motion.
    @Test func leavingWindowBetweenPagesFinishesMotion() {
        let scroll = pages(5)
        func leave(by way: String, at page: Double) {
            #expect(scroll.contentOffset.x != page, "\(way)")
            scroll.removeFromSuperview()
            #expect(scroll.contentOffset.x == page && !scroll.isMoving && log.events.last == "didSettle", "\(way)")
            stage.run(1)
            stage.root.addSubview(scroll)
            stage.run(1)
            #expect(scroll.contentOffset.x == page && !stage.window.isAnimating, "\(way)")
        }
        stage.drag(from: point(200, 200), to: point(120, 200))
        leave(by: "a drag", at: 0)
        stage.up(120, 200)
        swipe(-60)
        stage.run(0.05)
        leave(by: "a swipe", at: 400)
        scroll.setContentOffset(point(800, 0), animated: true)
        stage.run(0.1)
        leave(by: "the program", at: 800)
        for _ in 1...3 { _ = stage.wheel(20, 0, at: point(200, 200)) }
        leave(by: "a touchpad", at: 800)
    }

    @Test func caughtPageSettlesAgain() {
        let scroll = pages(5)
        swipe(-60)
        stage.run(0.1)
        stage.down(200, 200)
        let caught = scroll.contentOffset.x
        #expect(caught > 60 && caught < 400)
        stage.run(0.2)
        stage.up(200, 200)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == (caught < 200 ? 0 : 400))
        #expect(log.events.last == "didSettle")
    }

    @Test func customPageSizeIsUsed() {
        let scroll = pages(5)
        scroll.pageSize = CGSize(width: 120, height: 400)
        swipe(-40)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 120)
    }

    @Test func keysAndNotchesTurnPages() {
        let scroll = pages(3)
        stage.window.focus(scroll)
        #expect(stage.press(.right) && stage.press(.right))
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 800)
        #expect(!stage.press(.right))
        #expect(stage.wheel(0, -50, at: point(10, 10), precise: false))
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 400)
        #expect(stage.press(.home) && scroll.restingContentOffset.x == 0)
        stage.run(1.5)
        #expect(stage.wheel(230, 0, at: point(10, 10)))
        #expect(scroll.contentOffset.x == 230)
        stage.run(1.5)
        #expect(scroll.contentOffset.x == 400, "a stroke of the touchpad settles on the nearest page")
        #expect(!stage.window.isAnimating && stage.window.nextUpdateTime == nil)
    }

    @Test func crosswiseViewsShareByDirection() {
        let outer = pages(3)
        let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        inner.contentSize = CGSize(width: 400, height: 1000)
        outer.addSubview(inner)
        stage.drag(from: point(200, 200), to: point(100, 190))
        #expect(outer.isDragging && !inner.isMoving)
        stage.up(100, 190)
        stage.run(2)
        outer.contentOffset = .zero
        stage.drag(from: point(200, 200), to: point(190, 100))
        #expect(inner.isDragging && !outer.isMoving && inner.contentOffset.y > 80)
        stage.up(190, 100)
    }

    @Test func innerViewHandsOnAtItsEnd() {
        let outer = ScrollView(frame: stage.root.bounds)
        outer.contentSize = CGSize(width: 400, height: 2000)
        stage.root.addSubview(outer)
        let inner = ScrollView(frame: CGRect(x: 0, y: 100, width: 400, height: 200))
        inner.contentSize = CGSize(width: 400, height: 300)
        outer.addSubview(inner)
        stage.drag(from: point(200, 250), to: point(200, 200))
        #expect(inner.contentOffset.y == 40 && outer.contentOffset.y == 0)
        stage.cancel(200, 200)
        inner.contentOffset = point(0, 100)
        stage.drag(from: point(200, 250), to: point(200, 200))
        #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 40)
        stage.cancel(200, 200)
        outer.contentOffset = .zero
        inner.contentOffset = .zero
        // Both are at their start: the inner one bounces.
        stage.drag(from: point(200, 150), to: point(200, 200))
        #expect(inner.contentOffset.y < 0 && outer.contentOffset.y == 0)
        stage.cancel(200, 200)
        stage.run(2)
        #expect(stage.wheel(0, 60, at: point(200, 150)) && stage.wheel(0, 60, at: point(200, 150)))
        #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 0)
        stage.run(0.3)
        #expect(stage.wheel(0, 60, at: point(200, 150)))
        #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 60)
        stage.window.focus(inner)
        #expect(stage.press(.down))
        stage.run(1)
        #expect(outer.contentOffset.y == 100, "keys bubble likewise")
    }

    @Test func pressInInnerCatchesMovingOuter() {
        let outer = ScrollView(frame: stage.root.bounds)
        outer.contentSize = CGSize(width: 400, height: 5000)
        stage.root.addSubview(outer)
        let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
        inner.contentSize = CGSize(width: 400, height: 8000)
        outer.addSubview(inner)
        outer.setContentOffset(point(0, 500), animated: true)
        stage.run(0.1)
        stage.down(200, 200)
        #expect(!outer.isDecelerating && outer.isMoving)
        stage.move(200, 150)
        #expect(outer.isDragging && !inner.isMoving)
        stage.up(200, 150)
    }

    @Test func indicatorsShowWhileMovingAndFade() throws {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        scroll.contentSize = CGSize(width: 200, height: 1200)
        stage.root.addSubview(scroll)
        let content = view(0, 0, 10, 10, in: scroll)
        #expect(scroll.layer.sublayers.count == 1)
        scroll.setContentOffset(point(0, 450), animated: true)
        stage.run(0.35)
        let bar = try #require(scroll.layer.sublayers.last)
        #expect(bar !== content.layer)
        // The track is 294 points long, a quarter of the content shows, and the offset is halfway down.
        #expect(bar.frame.width == 2.5 && bar.frame.height == 294 / 4.0)
        #expect(abs(bar.frame.midY - 450 - 150) < 1e-6 && bar.frame.maxX == 197)
        #expect(bar.opacity == 0 && bar.presentation(at: stage.time).opacity > 0.8)
        _ = view(0, 0, 10, 10, in: scroll)
        #expect(scroll.layer.sublayers.last === bar, "stays above what is added")
        #expect(stage.window.hitTest(point(196, 150)) === scroll)
        stage.run(0.5)
        #expect(bar.presentation(at: stage.time).opacity == 0 && !stage.window.isAnimating)
        scroll.contentSize.height = 100_000
        scroll.flashScrollIndicators()
        #expect(bar.frame.height == 36 && bar.presentation(at: stage.time).opacity == 1)
        stage.run(0.9)
        #expect(bar.presentation(at: stage.time).opacity == 1)
        stage.run(0.6)
        #expect(bar.presentation(at: stage.time).opacity == 0 && !stage.window.isAnimating)
        scroll.showsVerticalScrollIndicator = false
        scroll.flashScrollIndicators()
        #expect(bar.isHidden || bar.presentation(at: stage.time).opacity == 0)
    }
}
