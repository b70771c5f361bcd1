// Gesture recognizers as state machines: which begin, which fail, and which win over others.

import Foundation
import FloeGeometry
import Testing
import FloeViewTree

@MainActor
struct GestureTests {
    let stage = Stage()

    @Test func tapEndsWhereItBegan() {
        var taps: [CGPoint] = []
        let target = view(100, 100, 100, 100, in: stage.root)
        target.addGestureRecognizer(TapGestureRecognizer { taps.append($0.location(in: target)) })
        stage.click(120, 130)
        #expect(taps == [point(20, 30)])
        stage.down(120, 130)
        stage.move(126, 137)
        stage.up(126, 137)
        #expect(taps.count == 2, "9.2 points are within the slop of 10")
        stage.down(120, 130)
        stage.move(131, 130)
        stage.move(120, 130)
        stage.up(120, 130)
        #expect(taps.count == 2, "who strays does not come back")
        stage.click(120, 130, button: .secondary)
        #expect(taps.count == 2)
        stage.click(20, 20)
        #expect(taps.count == 2)
    }

    @Test func secondaryButtonTapsIndependently() {
        var primary = 0, secondary = 0
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in primary += 1 })
        stage.root.addGestureRecognizer(TapGestureRecognizer(button: .secondary) { _ in secondary += 1 })
        stage.click(5, 5, button: .secondary)
        #expect(primary == 0 && secondary == 1)
        stage.click(5, 5)
        #expect(primary == 1 && secondary == 1)
    }

    @Test func innerTapWins() {
        var log: [String] = []
        let inner = view(0, 0, 100, 100, in: stage.root)
        inner.addGestureRecognizer(TapGestureRecognizer { _ in log.append("inner") })
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in log.append("outer") })
        stage.click(10, 10)
        stage.click(200, 200)
        #expect(log == ["inner", "outer"])
    }

    @Test func singleTapWaitsForDoubleTapToFail() {
        var log: [String] = []
        let single = TapGestureRecognizer { _ in log.append("single") }
        let double = TapGestureRecognizer(taps: 2) { _ in log.append("double") }
        single.require(toFail: double)
        stage.root.addGestureRecognizer(single)
        stage.root.addGestureRecognizer(double)
        stage.click(5, 5)
        #expect(log.isEmpty && stage.window.nextUpdateTime != nil && !stage.window.isAnimating)
        stage.run(0.4)
        #expect(log == ["single"] && stage.window.nextUpdateTime == nil)
        stage.click(5, 5)
        stage.time += 0.1
        stage.click(5, 5)
        #expect(log == ["single", "double"])
        stage.run(0.5)
        #expect(log == ["single", "double"])
        stage.click(5, 5)
        stage.time += 0.1
        stage.click(50, 5)
        stage.run(0.5)
        #expect(log.count == 3 && log.last == "single", "too far off for a double tap, the first one counts")
        #expect(single.state == .possible && double.state == .possible)
    }

    @Test func withoutRequirementBothTapsAreRecognized() {
        var log: [String] = []
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in log.append("single") })
        stage.root.addGestureRecognizer(TapGestureRecognizer(taps: 2) { _ in log.append("double") })
        stage.click(5, 5)
        stage.time += 0.1
        stage.click(5, 5)
        #expect(log.contains("double") && log.first == "single")
    }

    @Test func panGoesThroughItsStates() {
        var states: [GestureState] = []
        var way = CGPoint.zero
        let target = view(0, 0, 200, 200, in: stage.root)
        target.addGestureRecognizer(
            PanGestureRecognizer {
                states.append($0.state); way = $0.translation(in: target)
            })
        stage.down(50, 50)
        stage.move(56, 58)
        #expect(states.isEmpty)
        stage.move(56, 68)
        #expect(states == [.began])
        stage.move(300, 300)
        stage.up(300, 300)
        #expect(states == [.began, .changed, .ended])
        #expect(abs(way.x - 250) < 10 && abs(way.y - 250) < 10)
        stage.click(50, 50)
        #expect(states.count == 3)
        stage.drag(from: point(50, 50), to: point(100, 50), duration: 0.05)
        stage.cancel(100, 50)
        #expect(states.last == .cancelled)
    }

    @Test func axisPanIgnoresOtherDirection() {
        var log: [String] = []
        let inner = view(0, 0, 200, 200, in: stage.root)
        inner.addGestureRecognizer(PanGestureRecognizer(axis: .horizontal) { if $0.state == .began { log.append("inner") } })
        stage.root.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { log.append("outer") } })
        stage.drag(from: point(50, 50), to: point(55, 150))
        stage.up(55, 150)
        #expect(log == ["outer"])
        stage.drag(from: point(50, 50), to: point(150, 55))
        stage.up(150, 55)
        #expect(log == ["outer", "inner"])
    }

    @Test func panTranslationFollowsViewRotation() {
        var way = CGPoint.zero, velocity = CGPoint.zero
        let target = view(100, 100, 200, 200, in: stage.root)
        target.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
        target.addGestureRecognizer(
            PanGestureRecognizer { pan in
                way = pan.translation(in: target)
                velocity = pan.velocity(in: target)
            })
        stage.drag(from: point(200, 200), to: point(300, 200), duration: 0.1)
        stage.up(300, 200)
        #expect(isClose(way, point(0, -90), within: 1e-6))
        #expect(isClose(velocity, point(0, -1000), within: 1e-3))
    }

    @Test func longPressBeginsByTimeAlone() {
        var states: [GestureState] = []
        stage.root.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
        var taps = 0
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.down(50, 50)
        stage.run(0.45)
        #expect(states.isEmpty)
        stage.run(0.1)
        #expect(states == [.began])
        stage.move(80, 80)
        stage.up(80, 80)
        #expect(states == [.began, .changed, .ended] && taps == 0)
        states = []
        stage.down(50, 50)
        stage.time += 0.7
        stage.up(50, 50)
        #expect(states == [.began, .ended] && taps == 0, "no frame was drawn, the time passed all the same")
        states = []
        stage.click(50, 50)
        stage.down(50, 50)
        stage.move(70, 50)
        stage.run(1)
        stage.up(70, 50)
        #expect(states.isEmpty && taps == 1)
    }

    @Test func `a release that waited behind a slow frame is a tap, unless a long press was due before that frame`() {
        var states: [GestureState] = []
        stage.root.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
        var taps = 0
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        for (stall, isTap) in [(0.1, true), (0.6, false)] {
            stage.down(50, 50)
            let lookTime = stage.time + stall
            stage.time += 0.9
            stage.up(50, 50, lookTime: lookTime)
            stage.run(1)
            #expect(taps == 1 && states == (isTap ? [] : [.began, .ended]), "looked after \(stall) s")
        }
    }

    @Test func delegatesAndClosuresDecide() {
        final class Rules: GestureRecognizerDelegate {
            var begins = true, both = false
            func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
            func gestureRecognizer(
                _ recognizer: GestureRecognizer, canRecognizeSimultaneouslyWith other: GestureRecognizer
            ) -> Bool { both }
        }
        let rules = Rules()
        var log: [String] = []
        let inner = view(0, 0, 200, 200, in: stage.root)
        let a = PanGestureRecognizer { if $0.state == .began { log.append("inner") } }
        let b = PanGestureRecognizer { if $0.state == .began { log.append("outer") } }
        a.delegate = rules
        inner.addGestureRecognizer(a)
        stage.root.addGestureRecognizer(b)
        func swipe() {
            log = []
            stage.drag(from: point(50, 50), to: point(100, 50))
            stage.up(100, 50)
        }
        swipe()
        #expect(log == ["inner"])
        rules.begins = false
        swipe()
        #expect(log == ["outer"])
        rules.begins = true
        rules.both = true
        swipe()
        #expect(log == ["inner", "outer"])
        rules.both = false
        a.shouldBegin = { false }
        swipe()
        #expect(log == ["outer"])
        b.isEnabled = false
        swipe()
        #expect(log.isEmpty)
    }

    @Test func twoFingersPinch() {
        var scales: [Double] = []
        let pinch = PinchGestureRecognizer { scales.append($0.scale) }
        stage.root.addGestureRecognizer(pinch)
        stage.down(100, 200, pointer: 1)
        stage.down(200, 200, pointer: 2)
        stage.move(215, 200, pointer: 2)
        #expect(scales == [1], "the change within the slop does not count")
        stage.move(330, 200, pointer: 2)
        #expect(scales.last == 2)
        #expect(pinch.location(in: nil) == point(215, 200))
        stage.up(330, 200, pointer: 2)
        stage.up(100, 200, pointer: 1)
        #expect(pinch.state == .possible)
        scales = []
        stage.window.handle(.pinch(PinchEvent(scale: 1.5, center: point(10, 10), time: stage.time)))
        stage.window.handle(.pinch(PinchEvent(scale: 2, center: point(10, 10), time: stage.time)))
        #expect(scales.last == 3 && pinch.state == .changed)
        stage.run(0.3)
        #expect(pinch.state == .possible)
    }

    @Test func hoverEntersMovesAndLeaves() {
        var states: [GestureState] = []
        let target = view(100, 100, 100, 100, in: stage.root)
        target.addGestureRecognizer(HoverGestureRecognizer { states.append($0.state) })
        target.cursor = .pointingHand
        func hover(_ x: Double, _ y: Double) {
            stage.window.handle(.hover(PointerEvent(point(x, y), time: stage.time)))
        }
        hover(10, 10)
        #expect(states.isEmpty && stage.window.cursor == .arrow)
        hover(110, 110)
        hover(120, 110)
        #expect(states == [.began, .changed] && stage.window.cursor == .pointingHand)
        hover(10, 10)
        #expect(states == [.began, .changed, .ended] && stage.window.cursor == .arrow)
        hover(150, 150)
        stage.window.handle(.pointerLeft(time: stage.time))
        #expect(states.suffix(2) == [.began, .ended])
    }

    @Test func removingViewEndsGestures() {
        var states: [GestureState] = []
        let target = view(0, 0, 100, 100, in: stage.root)
        target.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
        stage.drag(from: point(10, 10), to: point(60, 10), duration: 0.05)
        target.removeFromSuperview()
        #expect(states.last == .cancelled)
        stage.up(60, 10)
        stage.root.addSubview(target)
        stage.drag(from: point(10, 10), to: point(60, 10), duration: 0.05)
        #expect(states.last == .changed || states.last == .began)
    }

    @Test func mouseReportsSeveralButtons() {
        let target = ButtonsView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        stage.root.addSubview(target)
        #expect(stage.down(50, 50))
        #expect(stage.down(52, 50, button: .secondary))
        #expect(!stage.down(52, 50, button: .secondary), "it is down already")
        stage.move(60, 50)
        stage.up(61, 50)
        stage.up(61, 50)
        stage.down(61, 50, button: .middle)
        stage.up(62, 50, button: .secondary)
        stage.up(63, 50, button: .middle)
        #expect(
            target.log == [
                Step("down", .primary, 50), Step("buttons", [.primary, .secondary], 52),
                Step("moved", [.primary, .secondary], 60), Step("buttons", .secondary, 61),
                Step("buttons", [.secondary, .middle], 61), Step("buttons", .middle, 62), Step("up", [], 63),
            ])
        stage.click(50, 50)
        #expect(target.log.suffix(2) == [Step("down", .primary, 50), Step("up", [], 50)], "the next press is a new one")
    }

    @Test func secondButtonPreventsTapAndDrag() {
        var log: [String] = []
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in log.append("primary") })
        stage.root.addGestureRecognizer(TapGestureRecognizer(button: .secondary) { _ in log.append("secondary") })
        stage.root.addGestureRecognizer(LongPressGestureRecognizer { _ in log.append("long") })
        stage.root.addGestureRecognizer(PanGestureRecognizer { _ in log.append("pan") })
        for (first, second) in [(PointerButton.primary, PointerButton.secondary), (.secondary, .primary)] {
            for released in [[first, second], [second, first]] {
                stage.down(50, 50, button: first)
                stage.down(50, 50, button: second)
                stage.run(1)
                stage.move(90, 50)
                for button in released { stage.up(90, 50, button: button) }
            }
        }
        #expect(log.isEmpty)
        stage.click(50, 50)
        stage.click(50, 50, button: .secondary)
        #expect(log == ["primary", "secondary"], "afterwards each is itself again")
    }

    @Test func dragEndsWithButtonThatBeganIt() {
        var states: [GestureState] = []
        stage.root.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
        stage.drag(from: point(50, 50), to: point(100, 50), duration: 0.02)
        states = []
        stage.down(100, 50, button: .secondary)
        stage.move(110, 50)
        #expect(states == [.changed])
        stage.up(110, 50)
        #expect(states == [.changed, .ended])
        stage.move(150, 50)
        stage.up(150, 50, button: .secondary)
        #expect(states == [.changed, .ended])
        stage.drag(from: point(50, 50), to: point(100, 50), duration: 0.02)
        #expect(states.last == .began)
    }
}

/// Logs its pointer events.
private final class ButtonsView: View {
    var log: [Step] = []

    override func pointerDown(_ pointer: Pointer) { note("down", pointer) }
    override func pointerMoved(_ pointer: Pointer) { note("moved", pointer) }
    override func pointerButtonsChanged(_ pointer: Pointer) { note("buttons", pointer) }
    override func pointerUp(_ pointer: Pointer) { note("up", pointer) }

    private func note(_ name: String, _ pointer: Pointer) {
        log.append(Step(name, pointer.buttons, pointer.position.x))
    }
}

private struct Step: Equatable {
    let name: String
    let buttons: PointerButtons
    let x: Double

    init(_ name: String, _ buttons: PointerButtons, _ x: Double) {
        self.name = name
        self.buttons = buttons
        self.x = x
    }
}
