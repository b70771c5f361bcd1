// A resting mouse over moving content.

import Foundation
import FloeImaging
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct StillMouseTests {
    let stage = Stage()
    let scroll: ScrollView
    let log = Log()

    final class Log {
        var events: [String] = []
    }

    /// Rows of 100 × 50, every other one with a pointing-hand cursor, in a 400 × 400 list.
    init() {
        scroll = ScrollView(frame: stage.root.bounds)
        scroll.contentSize = CGSize(width: 400, height: 5000)
        stage.root.addSubview(scroll)
        for i in 0..<100 {
            let row = view(0, Double(i) * 50, 100, 50, in: scroll)
            if i % 2 == 1 { row.cursor = .pointingHand }
            row.addGestureRecognizer(
                HoverGestureRecognizer { [log] hover in
                    log.events.append("\(i) \(hover.state) \(hover.location(in: hover.view).y)")
                })
        }
        frame()
    }

    private func frame() {
        stage.run(1.0 / 60)
        stage.window.tree.didBuildFrame()
    }

    private func hover(_ x: Double, _ y: Double) {
        stage.window.handle(.hover(PointerEvent(point(x, y), time: stage.time)))
    }

    @Test func contentScrolledUnderMouseIsHovered() {
        hover(50, 60)
        #expect(log.events == ["1 began 10.0"] && stage.window.cursor == .pointingHand)
        log.events = []
        scroll.contentOffset.y = 30
        #expect(log.events.isEmpty, "not before the frame")
        frame()
        #expect(log.events == ["1 changed 40.0"])
        log.events = []
        scroll.contentOffset.y = 45
        scroll.contentOffset.y = 55
        frame()
        #expect(log.events == ["1 ended 65.0", "2 began 15.0"], "once for a frame, whatever came between")
        #expect(stage.window.cursor == .arrow)
    }

    @Test func nothingIsLookedUpAtRest() {
        hover(50, 60)
        frame()
        frame()
        let work = stage.window.work
        log.events = []
        frame()
        scroll.subviews[90].backgroundColor = .white
        frame()
        #expect(log.events.isEmpty, "something changed, but not what is under the mouse")
        let after = stage.window.work
        frame()
        #expect(stage.window.work == after && after.hitTests > work.hitTests)
        #expect(!stage.window.needsFrame)
    }

    @Test func hoverStaysAfterKeyUntilMouseMoves() {
        hover(50, 60)
        log.events = []
        stage.window.focus(scroll)
        stage.press(.down)
        stage.run(1)
        #expect(scroll.contentOffset.y == 40 && log.events.isEmpty)
        hover(50, 61)
        #expect(log.events == ["1 ended 50.0", "2 began 1.0"])
        log.events = []
        #expect(stage.wheel(0, 50, at: point(50, 61)))
        frame()
        #expect(log.events == ["2 ended 51.0", "3 began 1.0"])
    }

    @Test func hoverIsFrozenWhileButtonDownOrMouseAway() {
        hover(50, 60)
        stage.drag(from: point(50, 300), to: point(50, 200))
        #expect(log.events == ["1 began 10.0"])
        stage.cancel(50, 200)
        stage.window.handle(.pointerLeft(time: stage.time))
        log.events = []
        stage.run(2)
        scroll.contentOffset.y = 500
        frame()
        #expect(log.events.isEmpty && stage.window.cursor == .arrow)
    }

    @Test func hoverResumesAtEndOfDrag() {
        hover(50, 60)
        stage.drag(from: point(50, 300), to: point(50, 210))
        stage.time += 0.2
        stage.up(50, 210)
        frame()
        #expect(scroll.contentOffset.y == 80)
        #expect(log.events.last == "5 began 40.0" && stage.window.cursor == .pointingHand)
    }

    @Test func removedViewIsNoLongerHovered() {
        hover(50, 60)
        scroll.subviews[1].removeFromSuperview()
        frame()
        let events = log.events
        #expect(events.count { $0.contains("began") } == 1)
        hover(50, 62)
        #expect(log.events == events, "neither the view that left nor the empty place")
        // The next row under the mouse is pointed at as usual.
        hover(50, 100)
        #expect(log.events.last?.hasPrefix("2 began") == true, "\(log.events)")
    }
}
