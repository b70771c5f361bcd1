// The scene's scripted run: a fling down, a longer one, one back up, pages by keys, a row chosen by a click and
// one by typing its name.

import Foundation
import Views

extension TableScene {
    public func script(in size: CGSize) -> SceneScript {
        let layout = tableView.layout(in: size)
        let x = Double(layout.panel.midX), middle = Double(layout.panel.midY), reach = Double(layout.panel.height) * 0.3
        var events: [InputEvent] = []
        func drag(from start: Double, by dy: Double, seconds: Double) {
            let y = middle - dy / 2
            events.append(.pointerDown(PointerEvent(CGPoint(x: x, y: y), time: start)))
            let steps = max(1, Int((seconds * 120).rounded()))
            for i in 1...steps {
                let t = Double(i) / Double(steps)
                events.append(.pointerMoved(PointerEvent(CGPoint(x: x, y: y + dy * t), time: start + seconds * t)))
            }
            events.append(.pointerUp(PointerEvent(CGPoint(x: x, y: y + dy), time: start + seconds)))
        }
        drag(from: 0.1, by: -reach, seconds: 0.3)
        drag(from: 0.9, by: -1.6 * reach, seconds: 0.12)
        drag(from: 2.2, by: 1.6 * reach, seconds: 0.14)
        for i in 0..<3 { events.append(.keyDown(KeyEvent(.pageDown, time: 3.2 + Double(i) * 0.22))) }
        let press = PointerEvent(CGPoint(x: x, y: middle), time: 4.3)
        events.append(.pointerDown(press))
        events.append(.pointerUp(PointerEvent(press.position, time: 4.36)))
        for (i, letter) in "veg".enumerated() { events.append(.text(String(letter), time: 4.7 + Double(i) * 0.09)) }
        return SceneScript(events: events, duration: 5.6)
    }
}
