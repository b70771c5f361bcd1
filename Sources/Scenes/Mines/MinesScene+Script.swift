// The scene's scripted interaction: looks around by flings in both directions, uncovers, flags, and zooms from close
// up to the whole board and back. For the tour and for measuring.

import Foundation
import Views

extension MinesScene {
    public func script(in size: CGSize) -> SceneScript {
        var hand = ScriptHand(middle: CGPoint(x: size.width / 2, y: (size.height + MinesHeader.height) / 2))
        let way = CGPoint(x: Double(size.width) * 0.3, y: Double(size.height) * 0.3)
        hand.click(CGPoint(x: hand.middle.x, y: hand.middle.y), at: 0.2)
        // Close, so that there is something to scroll on small boards too.
        hand.zoom(notches: 6, from: 1.0)
        hand.fling(by: CGPoint(x: -way.x, y: -way.y), at: 1.7)
        hand.fling(by: CGPoint(x: way.x, y: way.y * 0.3), at: 2.6)
        hand.fling(by: CGPoint(x: 0, y: way.y), at: 3.4)
        hand.fling(by: CGPoint(x: -way.x * 1.2, y: 0), at: 4.0)
        hand.click(CGPoint(x: hand.middle.x - way.x * 0.4, y: hand.middle.y), at: 5.0, button: .secondary)
        hand.zoom(notches: -14, from: 5.4)
        hand.zoom(notches: 5, from: 7.0)
        return SceneScript(events: hand.events, duration: 8.4)
    }
}

/// Writes down what a hand does; seconds and points of the window.
private struct ScriptHand {
    let middle: CGPoint
    private(set) var events: [InputEvent] = []

    init(middle: CGPoint) { self.middle = middle }

    mutating func click(_ p: CGPoint, at time: Double, button: PointerButton = .primary) {
        events.append(.hover(PointerEvent(p, time: time - 0.05, button: button)))
        events.append(.pointerDown(PointerEvent(p, time: time, button: button)))
        events.append(.pointerUp(PointerEvent(p, time: time + 0.08, button: button)))
    }

    /// A quick drag, let go while moving.
    mutating func fling(by way: CGPoint, at time: Double) {
        let duration = 0.14, steps = 16
        let from = CGPoint(x: middle.x - way.x / 2, y: middle.y - way.y / 2)
        events.append(.pointerDown(PointerEvent(from, time: time)))
        for i in 1...steps {
            let t = Double(i) / Double(steps)
            let p = CGPoint(x: from.x + way.x * t, y: from.y + way.y * t)
            events.append(.pointerMoved(PointerEvent(p, time: time + duration * t)))
        }
        events.append(.pointerUp(PointerEvent(CGPoint(x: from.x + way.x, y: from.y + way.y), time: time + duration)))
    }

    /// Notches of the wheel with Ctrl held, a tenth of a second apart; positive ones zoom in.
    mutating func zoom(notches: Int, from time: Double) {
        for i in 0..<abs(notches) {
            events.append(.wheel(WheelEvent(
                delta: CGPoint(x: 0, y: notches > 0 ? -40 : 40), position: middle, modifiers: .control,
                time: time + Double(i) * 0.1)))
        }
    }
}
