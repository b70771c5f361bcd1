// Touchpad strokes as streams of events: those that end fast run on, all others stay where the fingers leave them.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct KineticScrollTests {
    let stage = Stage()
    let log = ScrollLog()

    private func list(height: Double = 20_000) -> ScrollView { stage.list(height: height, delegate: log) }

    /// Sends one event every 8 ms; nil: none. The window is updated 60 times a second.
    private func stroke(_ deltas: [Double?], precise: Bool = true, touchpad: Bool? = nil, at p: CGPoint = CGPoint(x: 200, y: 100)) {
        for delta in deltas {
            if let delta {
                stage.window.handle(
                    .wheel(
                        WheelEvent(
                            delta: CGPoint(x: 0, y: delta), isPrecise: precise, isFromTouchpad: touchpad, position: p, time: stage.time)))
            }
            stage.run(0.008)
        }
    }

    /// A stroke of `count` events at 2500 points per second.
    private func fast(_ count: Int = 15, _ direction: Double = 1) -> [Double?] { .init(repeating: 20 * direction, count: count) }

    @Test func fastStrokeRunsOnWithItsSpeed() {
        let scroll = list()
        stroke(fast())
        #expect(scroll.contentOffset.y == 300)
        stage.run(0.05)
        #expect(scroll.isDecelerating && log.events.last == "didScroll" && log.count("willBeginDecelerating") == 1)
        stage.run(5)
        #expect(!scroll.isMoving && abs(scroll.contentOffset.y - (300 + 2490 * 0.4995)) < 2)
        #expect(log.events.suffix(2) == ["didEndDecelerating", "didSettle"] && log.count("didSettle") == 1)
    }

    @Test func slowStrokeDoesNot() {
        let scroll = list()
        stroke(.init(repeating: 2, count: 40))
        stage.run(2)
        #expect(scroll.contentOffset.y == 80 && !scroll.isMoving && log.count("didSettle") == 1)
        // Even slower, with pauses in which a fast stroke would have ended.
        stroke((0..<60).map { $0 % 6 == 0 ? 2 : nil })
        stage.run(2)
        #expect(scroll.contentOffset.y == 100 && log.count("didSettle") == 2 && log.count("willBeginDecelerating") == 0)
    }

    /// Fingers slow down within some hundredths of a second.
    @Test func strokeThatStopsFirstDoesNot() {
        let scroll = list()
        stroke(fast() + [16, 12, 8, 5, 3, 2, 1])
        stage.run(2)
        #expect(scroll.contentOffset.y == 347 && log.count("willBeginDecelerating") == 0)
        stroke(fast() + [-4, -2])
        stage.run(2)
        #expect(scroll.contentOffset.y == 641, "back at the end")
    }

    @Test func nextStrokeStopsItAndRunsOnItself() {
        let scroll = list()
        stroke(fast())
        stage.run(0.2)
        var before = scroll.contentOffset.y
        #expect(before > 500)
        stroke(fast(1))
        #expect(scroll.contentOffset.y == before + 20 && !scroll.isDecelerating)
        stroke(fast(14))
        #expect(scroll.contentOffset.y == before + 300)
        stage.run(0.2)
        #expect(scroll.isDecelerating)
        before = scroll.contentOffset.y
        stroke([-1])
        #expect(scroll.contentOffset.y == before - 1)
        stage.run(2)
        #expect(scroll.contentOffset.y == before - 1 && !scroll.isMoving, "a touch the other way")
    }

    @Test func pressNotchAndKeyStopIt() {
        let scroll = list()
        stroke(fast())
        stage.run(0.1)
        #expect(scroll.isDecelerating)
        stage.click(200, 200)
        #expect(!scroll.isMoving)
        stroke(fast())
        stage.run(0.1)
        let before = scroll.contentOffset.y
        #expect(stage.wheel(0, 60, at: point(200, 100), precise: false))
        stage.run(1)
        #expect(scroll.contentOffset.y == before + 60)
    }

    @Test func emptyEventsMeanNothing() {
        let scroll = list()
        stroke(fast().flatMap { [$0, 0] })
        #expect(scroll.contentOffset.y == 300)
        stroke([0, 0, 0, 0, 0, 0, 0])
        #expect(scroll.isDecelerating)
        stage.run(5)
        #expect(abs(scroll.contentOffset.y - (300 + 1240 * 0.4995)) < 2, "half as fast, for twice as long")
    }

    /// It stops at the end of its list, and neither turns the page around it nor moves on in a list that scrolls under the mouse.
    @Test func strokeStaysInItsList() {
        let outer = list(height: 8000), inner = ScrollView(frame: CGRect(x: 0, y: 900, width: 400, height: 300))
        inner.contentSize = CGSize(width: 400, height: 900)
        outer.addSubview(inner)
        stroke(fast(), at: point(200, 200))
        stage.run(0.3)
        // The inner list is under the mouse by now.
        #expect(outer.isDecelerating && outer.contentOffset.y > 500 && inner.contentOffset.y == 0)
        let before = outer.contentOffset.y
        stroke(fast(), at: point(200, 200))
        #expect(outer.contentOffset.y == before && inner.contentOffset.y == 300, "its own stroke stops the outer one")
        stage.run(3)
        #expect(outer.contentOffset.y == before && inner.contentOffset.y == 600 && !inner.isMoving)
    }

    @Test func neverOnNotchedWheels() {
        let scroll = list()
        stroke(.init(repeating: 60, count: 10), precise: false)
        stage.run(1)
        #expect(scroll.contentOffset.y == 600)
        stroke(.init(repeating: 15, count: 20), touchpad: false)
        stage.run(1)
        #expect(scroll.contentOffset.y == 900 && log.count("willBeginDecelerating") == 0, "fine notches")
    }

    @Test func neverIfTurnedOff() {
        let scroll = list()
        stage.window.hasKineticScrolling = false
        stroke(fast())
        stage.run(1)
        #expect(scroll.contentOffset.y == 300)
    }

    /// A frame that takes long is no pause of the fingers.
    @Test func slowFrameIsNoEnd() {
        let scroll = list()
        for i in 0..<8 {
            for _ in 0..<5 {
                _ = stage.window.handle(
                    .wheel(
                        WheelEvent(delta: CGPoint(x: 0, y: 20), isPrecise: true, position: point(200, 100), time: stage.time)),
                    lookTime: stage.time - 0.1)
            }
            #expect(Double(scroll.contentOffset.y) == Double(i + 1) * 100 && !scroll.isDecelerating)
            stage.window.update(at: stage.time, lookTime: stage.time)
            stage.time += 0.1
        }
    }
}
