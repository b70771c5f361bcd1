// Scroll views always come to rest on whole device pixels, even where content, insets and bounds end between pixels, and after
// the window has moved to a display with another scale.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct ScrollRestTests {
    /// Makes a scroll view whose sizes end between pixels at every tested scale.
    private func list(on stage: Stage) -> ScrollView {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 300.3, height: 200.7))
        scroll.contentInset = EdgeInsets(top: 10.2, left: 5.4, bottom: 7.9, right: 3.1)
        scroll.contentSize = CGSize(width: 1000.15, height: 2000.45)
        stage.root.addSubview(scroll)
        stage.run(0.02)
        return scroll
    }

    private func expectWhole(_ scroll: ScrollView, _ scale: Double, _ what: Comment) {
        for v in [scroll.contentOffset.x, scroll.contentOffset.y] {
            #expect(abs(v * scale - (v * scale).rounded()) < 1e-9, what)
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func everyMotionEndsOnWholePixels(scale: Double) throws {
        let stage = Stage(scale: scale), scroll = list(on: stage)
        let least = scroll.minimumContentOffset, greatest = scroll.maximumContentOffset
        for v in [least.x, least.y, greatest.x, greatest.y] { #expect(abs(v * scale - (v * scale).rounded()) < 1e-9) }
        // At most half a pixel from their exact positions.
        #expect(abs(greatest.y - (2000.45 + 7.9 - 200.7)) <= 0.5 / scale + 1e-9 && abs(least.y + 10.2) <= 0.5 / scale + 1e-9)

        scroll.contentOffset = CGPoint(x: 100.123, y: 200.456)
        expectWhole(scroll, scale, "set")
        scroll.setContentOffset(CGPoint(x: 33.337, y: 444.443), animated: true)
        stage.run(1)
        expectWhole(scroll, scale, "a jump")
        scroll.scrollRectToVisible(CGRect(x: 700.7, y: 1200.3, width: 10.9, height: 11.1), animated: false)
        expectWhole(scroll, scale, "shown")
        for (way, what) in [((0.0, -1.0), "a fling down"), ((0, 1), "a fling up"), ((-1, -1), "across"), ((1, 1), "back")]
            as [((Double, Double), Comment)]
        {
            stage.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150 + way.0 * 61.7, y: 100 + way.1 * 83.3))
            stage.up(150 + way.0 * 61.7, 100 + way.1 * 83.3)
            stage.run(6)
            #expect(!scroll.isMoving)
            expectWhole(scroll, scale, what)
        }
        for (offset, what) in [(CGPoint(x: -90, y: -80), "beyond the beginning"), (CGPoint(x: 5000, y: 5000), "beyond the end")]
            as [(CGPoint, Comment)]
        {
            scroll.contentOffset = offset
            stage.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 180, y: 140))
            stage.time += 1
            stage.up(180, 140)
            stage.run(3)
            #expect(scroll.contentOffset == (offset.x < 0 ? least : greatest), what)
        }
        // Nothing is left to scroll, so the enclosing views get the wheel.
        stage.window.focus(scroll)
        #expect(!stage.window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 40), position: CGPoint(x: 100, y: 100), time: stage.time))))
        #expect(!stage.window.handle(.keyDown(KeyEvent(.end, time: stage.time))))
        stage.window.handle(.keyDown(KeyEvent(.home, time: stage.time)))
        stage.run(2)
        #expect(scroll.contentOffset.y == least.y, "the key for the beginning")
        stage.window.handle(
            .wheel(WheelEvent(delta: CGPoint(x: 0, y: 33.3), isPrecise: true, position: CGPoint(x: 100, y: 100), time: stage.time)))
        stage.run(1)
        expectWhole(scroll, scale, "a touchpad")
    }

    @Test func restsOnWholePixelsAfterScaleChange() {
        let stage = Stage(scale: 1.5), scroll = list(on: stage)
        scroll.contentOffset = CGPoint(x: 101, y: 201)
        stage.window.resize(to: stage.window.size, scale: 1.25)
        stage.run(0.1)
        expectWhole(scroll, 1.25, "another scale")
        scroll.contentOffset = scroll.maximumContentOffset
        scroll.contentSize = CGSize(width: 700.33, height: 900.77)
        expectWhole(scroll, 1.25, "less content")
        let made = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        made.contentSize = CGSize(width: 100, height: 1000)
        made.contentOffset.y = 33
        stage.root.addSubview(made)
        expectWhole(made, 1.25, "put into the window")
    }

    @Test func fractionalOffsetsAreAllowedOnRequest() {
        let stage = Stage(scale: 1), scroll = list(on: stage)
        scroll.snapsToPixels = false
        scroll.contentOffset = CGPoint(x: 100.123, y: 200.456)
        #expect(scroll.contentOffset == CGPoint(x: 100.123, y: 200.456))
        scroll.snapsToPixels = true
        expectWhole(scroll, 1, "no longer")
    }
}
