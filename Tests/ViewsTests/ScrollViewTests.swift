// Scroll views as users operate them: dragged, flung, caught, and moved by wheel and keys.

import Foundation
import FloeGeometry
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct ScrollViewTests {
    let stage = Stage()
    let log = ScrollLog()

    final class Key: View {
        var events: [String] = []
        override func pointerDown(_ pointer: Pointer) { events.append("down") }
        override func pointerMoved(_ pointer: Pointer) { events.append("moved") }
        override func pointerUp(_ pointer: Pointer) { events.append("up") }
        override func pointerCancelled(_ pointer: Pointer) { events.append("cancelled") }
    }

    func list(height: Double = 2000) -> ScrollView { stage.list(height: height, delegate: log) }

    @Test func contentFollowsFingerPastSlop() {
        let scroll = list()
        stage.down(200, 300)
        stage.move(200, 291)
        #expect(scroll.contentOffset == .zero && !scroll.isDragging)
        stage.move(200, 280)
        #expect(scroll.isDragging && scroll.contentOffset == point(0, 10), "the slop of 10 is not counted")
        stage.move(150, 200)
        #expect(scroll.contentOffset == point(0, 90), "nothing scrolls sideways")
        #expect(log.events == ["willBeginDragging", "didScroll"])
        stage.time += 0.5
        stage.up(150, 200)
        #expect(!scroll.isMoving && scroll.contentOffset == point(0, 90))
        #expect(log.events.suffix(3) == ["willEndDragging", "didEndDragging rest", "didSettle"])
    }

    @Test func flingFollowsClosedForm() throws {
        let scroll = list(height: 5000)
        stage.drag(from: point(200, 350), to: point(200, 150))
        let from = scroll.contentOffset.y
        #expect(from == 190)
        stage.up(200, 150)
        let start = stage.time
        #expect(scroll.isDecelerating && stage.window.isAnimating)
        #expect(abs(log.velocity.y - 1000) < 1e-6)
        #expect(abs(log.target.y - (190 + 494.5)) < 0.1)
        for t in [0.1, 0.25, 1.0] {
            stage.time = start + t
            stage.window.update(at: stage.time)
            let exact = Deceleration(start: 190, velocity: 1000).position(at: t)
            #expect(abs(scroll.contentOffset.y - exact) <= 0.5, "whole pixels of the closed form")
        }
        stage.run(4)
        #expect(!scroll.isMoving && abs(scroll.contentOffset.y - 684.5) <= 0.6)
        #expect(log.count("didEndDecelerating") == 1 && log.events.last == "didSettle")
        #expect(log.events.first == "willBeginDragging")
        #expect(log.events.firstIndex(of: "willBeginDecelerating")! > log.events.firstIndex(of: "didEndDragging decelerate")!)
    }

    @Test func skippedFrameChangesNothing() {
        let a = list(height: 5000)
        stage.drag(from: point(200, 350), to: point(200, 150))
        stage.up(200, 150)
        stage.time += 0.7
        stage.window.update(at: stage.time)
        let other = Stage(), b = ScrollView(frame: other.root.bounds)
        b.contentSize = a.contentSize
        other.root.addSubview(b)
        other.run(0.02)
        other.drag(from: point(200, 350), to: point(200, 150))
        other.up(200, 150)
        other.run(0.7)
        #expect(a.contentOffset == b.contentOffset)
    }

    @Test func rubberBandHoldsAndSpringReturns() {
        let scroll = list()
        stage.drag(from: point(200, 100), to: point(200, 210))
        let shown = RubberBand(dimension: 400).shown(100)
        #expect(abs(scroll.contentOffset.y + shown) <= 0.5)
        stage.time += 0.2
        stage.up(200, 210)
        #expect(scroll.isDecelerating)
        let from = scroll.contentOffset.y
        stage.run(0.1)
        #expect(abs(scroll.contentOffset.y - ReturnSpring(start: from, velocity: -7.2 * from, end: 0).position(at: 0.1)) <= 0.5)
        stage.run(1)
        #expect(scroll.contentOffset.y == 0 && !scroll.isMoving)
        scroll.bounces = false
        stage.drag(from: point(200, 100), to: point(200, 300))
        #expect(scroll.contentOffset.y == 0)
    }

    @Test func flingBouncesAtEnd() {
        let scroll = list(height: 700)
        stage.drag(from: point(200, 350), to: point(200, 150), duration: 0.1)
        stage.up(200, 150)
        var most = 0.0
        for _ in 0..<120 {
            stage.run(1.0 / 60)
            most = max(most, scroll.contentOffset.y)
        }
        #expect(most > 310 && scroll.contentOffset.y == 300 && !scroll.isMoving)
    }

    @Test func pressCatchesMovingContentWithoutTap() {
        let scroll = list(height: 5000)
        let cell = Key(frame: CGRect(x: 0, y: 0, width: 400, height: 5000))
        scroll.addSubview(cell)
        var taps = 0
        cell.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.drag(from: point(200, 350), to: point(200, 150))
        stage.up(200, 150)
        stage.run(0.1)
        log.events = []
        cell.events = []
        stage.down(200, 200)
        let caught = scroll.contentOffset
        #expect(!scroll.isDecelerating && log.events == ["didEndDecelerating"])
        stage.run(0.2)
        #expect(scroll.contentOffset == caught)
        stage.up(200, 200)
        #expect(cell.events.isEmpty, "what catches is no press either")
        #expect(taps == 0 && !scroll.isMoving && log.events == ["didEndDecelerating", "didSettle"])
        stage.click(200, 200)
        #expect(taps == 1)
        // Caught content follows without slop.
        stage.drag(from: point(200, 350), to: point(200, 150))
        stage.up(200, 150)
        stage.run(0.1)
        let again = scroll.contentOffset
        stage.down(200, 200)
        stage.move(200, 197)
        #expect(scroll.contentOffset.y == again.y + 3)
    }

    @Test func dragCancelsTapsAndPresses() {
        let scroll = list()
        let key = Key(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        scroll.addSubview(key)
        var taps = 0
        key.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.click(50, 50)
        #expect(taps == 1 && key.events == ["down", "cancelled"], "a recognized tap takes the pointer")
        key.events = []
        stage.drag(from: point(50, 50), to: point(50, 10), duration: 0.1)
        stage.move(50, 50)
        stage.up(50, 50)
        #expect(taps == 1 && key.events == ["down", "moved", "cancelled"])
        stage.run(3)
        #expect(taps == 1 && key.events == ["down", "moved", "cancelled"] && scroll.contentOffset.y == 0 && !scroll.isMoving)
    }

    @Test func cancelledDragReturns() {
        let scroll = list()
        stage.drag(from: point(200, 100), to: point(200, 300))
        stage.cancel(200, 300)
        #expect(!scroll.isDragging)
        stage.run(1.5)
        #expect(scroll.contentOffset == .zero && log.events.last == "didSettle")
    }

    @Test func delegateMayChangeTarget() {
        let scroll = list(height: 5000)
        log.adjust = { $0.y = 700 }
        stage.drag(from: point(200, 350), to: point(200, 150))
        stage.up(200, 150)
        stage.run(5)
        #expect(scroll.contentOffset.y == 700 && log.count("didEndDecelerating") == 1)
    }

    @Test func directionalLockKeepsMainAxis() {
        let scroll = list()
        scroll.contentSize.width = 2000
        scroll.isDirectionalLockEnabled = true
        stage.drag(from: point(300, 300), to: point(250, 200))
        #expect(scroll.contentOffset.x == 0 && scroll.contentOffset.y > 80)
        stage.cancel(250, 200)
        stage.run(1)
        scroll.contentOffset = .zero
        scroll.isDirectionalLockEnabled = false
        stage.drag(from: point(300, 300), to: point(250, 200))
        #expect(scroll.contentOffset.x > 30 && scroll.contentOffset.y > 80)
    }

    /// Content shrinks, an inset goes, the view grows: a jump to what then is out of range ends at the edge.
    @Test(arguments: [0, 1, 2]) func animatedJumpEndsInRange(change: Int) {
        let scroll = list()
        scroll.contentInset.bottom = 100
        scroll.setContentOffset(scroll.maximumContentOffset, animated: true)
        stage.run(0.15)
        switch change {
        case 0: scroll.contentSize.height = 1000
        case 1: scroll.contentInset.bottom = 0
        default: scroll.frame.size.height += 200
        }
        #expect(scroll.restingContentOffset == scroll.maximumContentOffset)
        stage.run(2)
        #expect(!scroll.isMoving && scroll.contentOffset == scroll.maximumContentOffset)
        #expect(log.events.suffix(2) == ["didEndScrollingAnimation", "didSettle"])
    }

    @Test func animatedJumpTakesThreeTenths() {
        let scroll = list()
        scroll.setContentOffset(point(0, 600), animated: true)
        #expect(scroll.contentOffset == .zero && scroll.restingContentOffset == point(0, 600))
        stage.run(0.15)
        #expect(abs(scroll.contentOffset.y - 300) <= 0.5)
        stage.run(0.15)
        #expect(scroll.contentOffset.y == 600 && !scroll.isMoving)
        #expect(log.events.suffix(2) == ["didEndScrollingAnimation", "didSettle"])
        scroll.setContentOffset(point(0, 20), animated: false)
        #expect(scroll.contentOffset.y == 20 && !scroll.isMoving)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 50), animated: false)
        #expect(scroll.contentOffset.y == 150)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 50), animated: false)
        #expect(scroll.contentOffset.y == 150)
        scroll.scrollRectToVisible(CGRect(x: 0, y: -50, width: 10, height: 60), animated: false)
        #expect(scroll.contentOffset.y == 0, "not out of range")
    }

    @Test func wheelScrollsAtOnceAndStopsAtEdges() {
        let scroll = list()
        scroll.contentSize.width = 800
        #expect(stage.wheel(0, 30, at: point(10, 10)))
        #expect(scroll.contentOffset == point(0, 30))
        _ = stage.wheel(0, 25, at: point(10, 10), modifiers: .shift)
        #expect(scroll.contentOffset == point(25, 30))
        for _ in 0..<4 { _ = stage.wheel(0.25, 0, at: point(10, 10)) }
        #expect(scroll.contentOffset == point(26, 30), "fractions add up")
        _ = stage.wheel(0, -500, at: point(10, 10))
        #expect(scroll.contentOffset == point(26, 0))
        #expect(stage.wheel(0, -1, at: point(10, 10)), "the gesture is this view's to its end")
        #expect(log.count("didSettle") == 0)
        stage.run(0.2)
        #expect(log.count("didSettle") == 1 && log.count("willBeginDragging") == 0)
        #expect(!stage.wheel(0, -1, at: point(10, 10)), "nothing left to scroll")
    }

    @Test func keysScrollFocusedView() {
        let scroll = list()
        #expect(!stage.press(.down))
        stage.window.focus(scroll)
        #expect(!stage.press(.up) && !stage.press(.home), "nowhere to go: left to others")
        #expect(stage.press(.down) && stage.press(.down))
        #expect(scroll.restingContentOffset.y == 80)
        stage.run(1)
        #expect(scroll.contentOffset.y == 80)
        stage.press(.space)
        stage.run(1)
        #expect(scroll.contentOffset.y - 440 == 0)
        stage.press(.space, modifiers: .shift)
        stage.press(.pageDown)
        stage.run(1)
        #expect(scroll.contentOffset.y == 440)
        stage.press(.end)
        stage.run(1)
        #expect(scroll.contentOffset.y == 1600 && !scroll.isMoving)
        stage.press(.home)
        stage.run(1)
        #expect(scroll.contentOffset.y == 0)
        #expect(!stage.press(.down, modifiers: .control) && !stage.press(.letter("x")))
    }

    @Test func insetsExtendRange() {
        let scroll = list()
        scroll.contentInset = EdgeInsets(top: 50, bottom: 20)
        #expect(scroll.minimumContentOffset.y == -50 && scroll.maximumContentOffset.y == 1620)
        scroll.setContentOffset(point(0, -50), animated: false)
        #expect(scroll.contentOffset.y == -50)
        scroll.contentInset = .zero
        #expect(scroll.contentOffset.y == 0)
        scroll.setContentOffset(point(0, 1600), animated: false)
        scroll.contentSize.height = 1000
        #expect(scroll.contentOffset.y == 600, "shrunk content stays in view")
    }

    @Test func settledViewIsIdle() {
        let scroll = list()
        stage.drag(from: point(200, 350), to: point(200, 250))
        stage.up(200, 250)
        stage.run(6)
        #expect(!scroll.isMoving && !stage.window.isAnimating && stage.window.nextUpdateTime == nil)
        stage.window.tree.didBuildFrame()
        let work = stage.window.work
        stage.run(1)
        #expect(stage.window.work == work && !stage.window.needsFrame)
    }

    @Test func leavingWindowEndsMotion() {
        let scroll = list()
        stage.drag(from: point(200, 350), to: point(200, 150))
        stage.up(200, 150)
        let end = scroll.restingContentOffset
        scroll.removeFromSuperview()
        stage.run(1)
        #expect(!scroll.isMoving && !stage.window.isAnimating && log.events.suffix(2) == ["didEndDecelerating", "didSettle"])
        #expect(isClose(scroll.contentOffset, end))
        stage.root.addSubview(scroll)
        stage.drag(from: point(200, 350), to: point(200, 150))
        scroll.removeFromSuperview()
        stage.up(200, 150)
        #expect(!scroll.isMoving)
    }

    @Test func rotatedScrollViewUsesItsOwnAxes() {
        let scroll = list()
        scroll.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
        // Its y axis points left in the window, so dragging right scrolls toward its end.
        stage.drag(from: point(100, 200), to: point(200, 200))
        #expect(abs(scroll.contentOffset.y - 90) < 1e-6)
    }
}
