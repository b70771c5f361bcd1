// The scene's scripted interaction: uncovers, looks around by flings in both directions and back over the same
// ground, flags, and where the technique can, zooms from close up to the whole board and back. For the tour and for
// measuring: every technique scrolls by the same flings, so that their frames can be compared.

import Foundation
import Views

extension MinesScene {
    public func script(in size: CGSize) -> SceneScript {
        let top = Double(minesView.board.frame.minY)
        var hand = ScriptHand(middle: CGPoint(x: size.width / 2, y: (size.height + top) / 2))
        let way = CGPoint(x: Double(size.width) * 0.45, y: Double(size.height) * 0.4)
        hand.click(hand.middle, at: 0.2)
        hand.fling(by: CGPoint(x: -way.x, y: -way.y), at: 1.0)
        hand.fling(by: CGPoint(x: way.x, y: way.y), at: 2.2)
        hand.fling(by: CGPoint(x: -way.x, y: 0), at: 3.4)
        hand.fling(by: CGPoint(x: way.x, y: 0), at: 4.4)
        hand.fling(by: CGPoint(x: 0, y: -way.y), at: 5.4)
        hand.fling(by: CGPoint(x: 0, y: way.y), at: 6.2)
        hand.click(CGPoint(x: hand.middle.x - way.x * 0.4, y: hand.middle.y), at: 7.6, button: .secondary)
        guard minesView.board.canZoom else { return SceneScript(events: hand.events, duration: 8.2) }
        hand.zoom(notches: 5, from: 8.0)
        hand.zoom(notches: -16, from: 8.8)
        hand.zoom(notches: 13, from: 10.8)
        return SceneScript(events: hand.events, duration: 12.6)
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
        let duration = 0.12, steps = 16
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
            events.append(
                .wheel(
                    WheelEvent(
                        delta: CGPoint(x: 0, y: notches > 0 ? -40 : 40), position: middle, modifiers: .control,
                        time: time + Double(i) * 0.1)))
        }
    }
}
