// The scene's scripted interaction: sweeps across the picture, a figure eight, the four corners, a drag that
// leaves the view on all sides, a look at the grid, and back to rest. A mouse that hovers, then one that
// presses, at 120 events a second.

import Foundation
import Views

/// Builds the events.
struct FlashlightScript {
    private let size: CGSize
    private var events: [InputEvent] = []
    private var isDown = false

    private static let rate = 120.0

    init(size: CGSize) { self.size = size }

    /// The whole script, the same for the same size.
    static func make(in size: CGSize) -> SceneScript {
        var script = FlashlightScript(size: size)
        script.glide(from: 0.1, to: 1.1) { t in (0.47 + 0.4 * t, 0.7 - 0.42 * t) }
        script.glide(from: 1.1, to: 2.1) { t in (0.87 - 0.72 * t, 0.28 + 0.12 * sin(t * 3 * .pi)) }
        // A figure eight: x = sin a, y = sin 2a.
        script.glide(from: 2.1, to: 4.1) { t in
            let a = t * 2 * .pi
            return (0.5 + 0.36 * sin(a) - 0.35 * (1 - t), 0.5 + 0.26 * sin(2 * a) - 0.22 * (1 - t))
        }
        script.glide(from: 4.1, to: 5.5) { t in
            let corners = [(0.5, 0.5), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            let s = t * 4, i = min(3, Int(s)), part = s - Double(i)
            return (
                corners[i].0 + (corners[i + 1].0 - corners[i].0) * part,
                corners[i].1 + (corners[i + 1].1 - corners[i].1) * part
            )
        }
        script.press(at: 5.55, 0.5, 0.5)
        script.glide(from: 5.6, to: 6.6) { t in
            let a = t * 2 * .pi
            return (0.5 + 0.8 * sin(a), 0.5 + 0.5 * (1 - cos(a)))
        }
        script.release(at: 6.65, 0.5, 0.5)
        script.key(.letter("g"), at: 6.7)
        script.glide(from: 6.75, to: 7.75) { t in (0.5 + 0.45 * sin(t * 2 * .pi), 0.5 - 0.45 * sin(t * .pi)) }
        script.key(.letter("g"), at: 7.8)
        return SceneScript(events: script.events, duration: 8.6)
    }

    private func event(_ x: Double, _ y: Double, _ time: Double) -> PointerEvent {
        PointerEvent(CGPoint(x: x * size.width, y: y * size.height), time: time)
    }

    /// From `start` to `end` (seconds) along `path`, which maps 0…1 to shares of the view's size.
    private mutating func glide(from start: Double, to end: Double, path: (Double) -> (x: Double, y: Double)) {
        let steps = max(1, Int(((end - start) * FlashlightScript.rate).rounded()))
        for i in 1...steps {
            let t = Double(i) / Double(steps)
            let p = path(t)
            let moved = event(p.x, p.y, start + (end - start) * t)
            events.append(isDown ? .pointerMoved(moved) : .hover(moved))
        }
    }

    private mutating func press(at time: Double, _ x: Double, _ y: Double) {
        events.append(.pointerDown(event(x, y, time)))
        isDown = true
    }

    private mutating func release(at time: Double, _ x: Double, _ y: Double) {
        events.append(.pointerUp(event(x, y, time)))
        isDown = false
    }

    private mutating func key(_ key: Key, at time: Double) { events.append(.keyDown(KeyEvent(key, time: time))) }
}
