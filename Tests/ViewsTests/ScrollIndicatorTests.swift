// Scroll indicators under the mouse: they widen and can be dragged, finely enough for a million rows.

import Foundation
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct ScrollIndicatorTests {
    let stage = Stage()
    let log = ScrollLog()

    /// Makes a 200 × 306 scroll view of content 200 × `height`, whose track is 300 points long.
    private func list(height: Double = 3060) -> ScrollView {
        let scroll = ScrollView(frame: CGRect(x: 100, y: 50, width: 200, height: 306))
        scroll.contentSize = CGSize(width: 200, height: height)
        scroll.delegate = log
        stage.root.addSubview(scroll)
        stage.run(0.02)
        return scroll
    }

    private func bar(_ scroll: ScrollView) throws -> Layer { try #require(scroll.layer.sublayers.last) }

    private func hover(_ x: Double, _ y: Double) {
        stage.window.handle(.hover(PointerEvent(point(x, y), time: stage.time)))
        stage.run(0.02)
    }

    private func opacity(_ bar: Layer) -> Float { bar.presentation(at: stage.time).opacity }

    @Test func barPositionInvertsOffset() {
        let geometry = ScrollIndicatorGeometry(range: -20...44_000_000, length: 700, startInset: 3, endInset: 3)
        #expect(geometry.barLength == 36 && geometry.barStart(at: -20) == 3 && geometry.barStart(at: 44_000_000) == 661)
        #expect(geometry.offset(atBarStart: 3) == -20 && geometry.offset(atBarStart: 661) == 44_000_000, "the ends exactly")
        #expect(geometry.offset(atBarStart: -50) == -20 && geometry.offset(atBarStart: 900) == 44_000_000)
        for offset in [0.0, 1, 4_400, 17_123_456] {
            #expect(abs(geometry.offset(atBarStart: geometry.barStart(at: offset)) - offset) < 1e-6)
        }
        let short = ScrollIndicatorGeometry(range: 0...0, length: 20, startInset: 3, endInset: 3)
        #expect(short.barLength == 14 && short.offset(atBarStart: 9) == 0)
    }

    @Test func mouseAtEdgeShowsWideIndicator() throws {
        let scroll = list()
        hover(200, 200)
        #expect(scroll.layer.sublayers.isEmpty)
        hover(295, 200)
        let bar = try bar(scroll)
        #expect(opacity(bar) == 1 && bar.frame.width == 7 && bar.frame.height == 36 && bar.frame.maxX == 197)
        stage.run(5)
        #expect(opacity(bar) == 1, "it stays while the mouse does")
        #expect(!stage.window.isAnimating && stage.window.nextUpdateTime == nil, "and costs no frame")
        hover(200, 200)
        #expect(bar.frame.width == 2.5 && opacity(bar) == 1)
        let shown = bar.presentation(at: stage.time)
        #expect(shown.bounds.width > 2.5 && shown.bounds.width < 7 && shown.position.x == 197, "on its way, at the edge")
        stage.run(0.2)
        #expect(bar.presentation(at: stage.time).bounds.width == 2.5)
        stage.run(1)
        #expect(opacity(bar) == 0 && !stage.window.isAnimating)
        hover(295, 200)
        stage.window.handle(.pointerLeft(time: stage.time))
        stage.run(1.2)
        #expect(opacity(bar) == 0 && stage.window.nextUpdateTime == nil)
    }

    @Test func draggingTheBarScrolls() throws {
        let scroll = list()
        let row = view(0, 0, 200, 3060, in: scroll)
        var taps = 0
        row.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        hover(295, 60)
        // The bar travels 264 points for 2754 points of content.
        stage.down(295, 60)
        stage.move(295, 61)
        #expect(abs(scroll.contentOffset.y - 2754 / 264.0) <= 0.5 && scroll.isMoving && !scroll.isDragging, "no slop")
        stage.move(290, 192)
        #expect(scroll.contentOffset.y == 1377)
        stage.move(290, 900)
        #expect(scroll.contentOffset.y == 2754, "and no further")
        stage.move(290, 324)
        #expect(scroll.contentOffset.y == 2754)
        stage.move(290, 192)
        #expect(scroll.contentOffset.y == 1377, "the bar stays under the mouse")
        stage.up(290, 192)
        #expect(!scroll.isMoving && taps == 0 && log.events == ["didScroll", "didSettle"])
        let bar = try bar(scroll)
        #expect(bar.frame.width == 7)
        hover(200, 200)
        stage.run(1.2)
        #expect(opacity(bar) == 0)
    }

    @Test func pressInTrackMovesBar() {
        let scroll = list()
        hover(295, 300)
        // The bar's middle moves to 250 of 306, so its start is 229 points into its travel of 264.
        stage.down(295, 300)
        #expect(abs(scroll.contentOffset.y - 2754 * 229 / 264) <= 0.5)
        stage.move(295, 200)
        #expect(abs(scroll.contentOffset.y - 2754 * 129 / 264) <= 0.5, "and is held")
        stage.up(295, 200)
    }

    @Test func shiftPressScrollsOnePage() {
        let scroll = list()
        hover(295, 300)
        func press(_ y: Double) {
            let event = PointerEvent(point(295, y), time: stage.time, modifiers: .shift)
            stage.window.handle(.pointerDown(event))
            stage.window.handle(.pointerUp(event))
            stage.run(1)
        }
        press(300)
        #expect(scroll.contentOffset.y == 275, "nine tenths of what shows")
        press(300)
        press(52)
        #expect(scroll.contentOffset.y == 275)
    }

    @Test func draggingAwayFromBarIsFiner() {
        // A million rows of 44 points.
        let scroll = list(height: 44_000_000)
        hover(295, 60)
        stage.down(295, 60)
        stage.move(295, 110)
        let coarse = scroll.contentOffset.y
        #expect(abs(coarse - (44_000_000 - 306) * 50 / 264) <= 1)
        // 600 points away: steps of 2^-18.
        stage.move(-300, 110)
        #expect(scroll.contentOffset.y == coarse, "going there moves nothing")
        stage.move(-300, 111)
        let step = scroll.contentOffset.y - coarse
        #expect(step >= 0 && step <= 2, "a pixel of the mouse is less than a row")
        stage.move(-300, 211)
        #expect(scroll.contentOffset.y - coarse > 44)
        stage.move(295, 211)
        #expect(abs(scroll.contentOffset.y - coarse) < 200, "and coming back moves nothing either")
        stage.up(295, 211)
    }

    @Test func onlyMouseGrabsVisibleIndicator() {
        let scroll = list()
        stage.drag(from: point(295, 300), to: point(295, 250))
        #expect(scroll.isDragging && scroll.contentOffset.y == 40)
        stage.cancel(295, 250)
        stage.run(2)
        hover(295, 60)
        let touch = { (y: Double) in
            PointerEvent(point(295, y), time: self.stage.time, pointer: 1, device: .touch)
        }
        stage.window.handle(.pointerDown(touch(300)))
        stage.window.handle(.pointerMoved(touch(250)))
        #expect(scroll.isDragging && scroll.contentOffset.y == 80)
        stage.window.handle(.pointerCancelled(touch(250)))
    }

    @Test func pressOnBarStopsFling() {
        let scroll = list(height: 50_000)
        hover(295, 60)
        stage.drag(from: point(200, 300), to: point(200, 150), duration: 0.1)
        stage.up(200, 150)
        hover(295, 60)
        #expect(scroll.isDecelerating)
        stage.down(295, 55)
        stage.up(295, 55)
        #expect(!scroll.isMoving)
        #expect(log.count("didEndDecelerating") == 1 && log.events.last == "didSettle")
    }

    @Test func pagesSettle() {
        let scroll = list(height: 306 * 5)
        scroll.isPagingEnabled = true
        hover(295, 60)
        stage.down(295, 60)
        stage.move(295, 160)
        stage.up(295, 160)
        stage.run(2)
        #expect(scroll.contentOffset.y.truncatingRemainder(dividingBy: 306) == 0 && scroll.contentOffset.y > 0)
    }
}
