// Wheel notches and touchpad strokes: which view a gesture goes to, and one page for each gesture.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct WheelTests {
    let stage = Stage()

    init() { stage.window.hasKineticScrolling = false }

    /// Makes a 400 × 300 list with content of 400 × 500, inside a 400 × 400 list with content of 400 × 2000.
    private func lists() -> (outer: ScrollView, inner: ScrollView) {
        let outer = ScrollView(frame: stage.root.bounds)
        outer.contentSize = CGSize(width: 400, height: 2000)
        stage.root.addSubview(outer)
        let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        inner.contentSize = CGSize(width: 400, height: 500)
        outer.addSubview(inner)
        stage.run(0.02)
        return (outer, inner)
    }

    private func pages(_ count: Int) -> ScrollView {
        let pager = ScrollView(frame: stage.root.bounds)
        pager.contentSize = CGSize(width: 400 * Double(count), height: 400)
        pager.isPagingEnabled = true
        stage.root.addSubview(pager)
        stage.run(0.02)
        return pager
    }

    /// Sends `count` wheel events, one every 10 ms, and expects all to be handled.
    private func stroke(_ dx: Double, _ dy: Double, _ count: Int, precise: Bool = true, at p: CGPoint = CGPoint(x: 200, y: 100)) {
        for _ in 0..<count {
            #expect(stage.wheel(dx, dy, at: p, precise: precise))
            stage.run(0.01)
        }
    }

    @Test func strokeStaysWithItsList() {
        let (outer, inner) = lists()
        stroke(0, 30, 20)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 0, "at its end it stays")
        stage.run(0.2)
        stroke(0, 30, 3)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 90, "a new one passes on")
        stroke(0, -30, 5)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 0, "and stays there, back as well")
    }

    @Test func notchesHaveLongerPause() {
        let (outer, inner) = lists()
        for _ in 0..<5 {
            #expect(stage.wheel(0, 60, at: point(200, 100), precise: false))
            stage.run(0.4)
        }
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 0)
        stage.run(0.2)
        #expect(stage.wheel(0, 60, at: point(200, 100), precise: false))
        #expect(outer.contentOffset.y == 60)
    }

    @Test func mouseMoveStartsNewGesture() {
        let (outer, inner) = lists()
        stroke(0, 30, 8)
        #expect(inner.contentOffset.y == 200)
        stroke(0, 30, 1, at: point(200, 350))
        #expect(outer.contentOffset.y == 30)
    }

    @Test func removedListReleasesGesture() {
        let (outer, inner) = lists()
        stroke(0, 30, 2)
        inner.removeFromSuperview()
        stroke(0, 30, 1)
        #expect(outer.contentOffset.y == 30)
    }

    @Test func crosswiseEventsPassOnlyAtStart() {
        let pager = pages(3)
        let list = ScrollView(frame: CGRect(x: 0, y: 0, width: 1200, height: 400))
        list.contentSize = CGSize(width: 1200, height: 5000)
        pager.addSubview(list)
        // The first events of a stroke are not quite straight.
        stroke(2, 0, 1)
        stroke(0, 20, 5)
        #expect(list.contentOffset.y == 100 && pager.contentOffset.x == 2)
        stroke(5, 1, 1)
        stroke(9, 0, 3)
        #expect(pager.contentOffset.x <= 2, "the stroke is the list's by now")
        stage.run(1)
        #expect(pager.contentOffset.x == 0)
        stroke(30, 0, 3)
        #expect(pager.contentOffset.x == 90)
        stroke(0, 20, 3)
        #expect(list.contentOffset.y == 101, "this one is the pager's")
        // A notch along the other axis is deliberate, so it counts.
        stage.run(1)
        #expect(stage.wheel(0, 60, at: point(200, 100), precise: false))
        #expect(stage.wheel(60, 0, at: point(200, 100), precise: false))
        stage.run(1)
        #expect(list.contentOffset.y == 161 && pager.contentOffset.x == 800)
    }

    @Test func strokeTurnsOnePage() {
        let pager = pages(5)
        stroke(20, 0, 60)
        #expect(pager.restingContentOffset.x == 400, "1200 points of stroke, and one page")
        stage.run(1)
        #expect(pager.contentOffset.x == 400)
        stroke(20, 0, 60)
        stage.run(1)
        #expect(pager.contentOffset.x == 800)
        // Short but fast: the speed turns the page.
        stroke(20, 0, 4)
        stage.run(1)
        #expect(pager.contentOffset.x == 1200)
        // Short and slow: the page returns.
        for _ in 0..<8 {
            #expect(stage.wheel(5, 0, at: point(200, 100)))
            stage.run(0.1)
        }
        stage.run(1)
        #expect(pager.contentOffset.x == 1200)
    }

    @Test func reversedStrokeTurnsPageBack() {
        let pager = pages(5)
        stroke(20, 0, 10)
        #expect(pager.restingContentOffset.x == 400)
        stroke(-20, 0, 30)
        stage.run(1)
        #expect(pager.contentOffset.x == 0)
    }

    @Test func streamOfNotchesIsOneStroke() {
        let pager = pages(5)
        // A touchpad that the system reports as mouse buttons.
        stroke(60, 0, 12, precise: false)
        stage.run(1)
        #expect(pager.contentOffset.x == 400)
        // Separate notches turn one page each.
        for _ in 0..<2 {
            #expect(stage.wheel(60, 0, at: point(200, 100), precise: false))
            stage.run(0.2)
        }
        stage.run(1)
        #expect(pager.contentOffset.x == 1200)
        #expect(!stage.window.isAnimating && stage.window.nextUpdateTime == nil)
    }
}
