// Scripted interactions: a person's input written down as events, so that the tour and the measurements play a scene the same
// way every time.

import Foundation
import FloeViewTree

/// A scripted run: the inputs that drive its window, as in a record.
package struct SceneScript: Sendable {
    /// The events, and an update for each step, in order.
    package let inputs: [WindowInput]
    /// The times at which the scene's point is visible, in seconds, ascending. The tour takes its pictures there.
    package let moments: [Double]
    /// The time at which the part that shows the lesson begins, in seconds.
    package let lessonStart: Double

    /// `events` are in order of time, `duration` is that from the first frame to the last; both in seconds. Later events are left out.
    package init(events: [InputEvent], duration: Double, moments: [Double] = [], lessonStart: Double = 0) {
        var inputs: [WindowInput] = [], left = events[...]
        for number in 0..<max(0, Int((duration / ScenePlayer.step).rounded())) {
            let time = ScenePlayer.time(ofStep: number + 1)
            while let event = left.first, event.time <= time {
                inputs.append(.event(event, lookTime: .infinity))
                left.removeFirst()
            }
            inputs.append(.update(time: time, lookTime: .infinity))
        }
        self.inputs = inputs
        self.moments = moments
        self.lessonStart = lessonStart
    }

    /// Creates a script from the inputs that drove a window, updates included.
    init(inputs: [WindowInput]) {
        self.inputs = inputs
        moments = []
        lessonStart = 0
    }

    /// The events alone.
    var events: [InputEvent] { inputs.compactMap { if case .event(let event, _) = $0 { event } else { nil } } }

    /// Seconds to the last step.
    var duration: Double { inputs.last { $0.stepTime != nil }?.stepTime ?? 0 }
}

/// Appends events in order. Times are in seconds, positions in points of the window.
struct ScriptWriter {
    private(set) var events: [InputEvent] = []
    /// Events per second of a moving pointer.
    var rate = 120.0

    /// Moves the pointer along `path`, which maps 0…1 to points. No event is written for `start` itself: the pointer is there already.
    mutating func move(
        from start: Double, lasting seconds: Double, as event: (PointerEvent) -> InputEvent = { .hover($0) },
        along path: (Double) -> CGPoint
    ) {
        let steps = max(1, Int((seconds * rate).rounded()))
        for i in 1...steps {
            let t = Double(i) / Double(steps)
            events.append(event(PointerEvent(path(t), time: start + seconds * t)))
        }
    }

    mutating func hover(from a: CGPoint, to b: CGPoint, from start: Double, lasting seconds: Double) {
        move(from: start, lasting: seconds) { CGPoint(x: a.x + (b.x - a.x) * $0, y: a.y + (b.y - a.y) * $0) }
    }

    /// Drags from `a` by `way` and lets go while still moving. A quick drag is a fling.
    mutating func drag(from a: CGPoint, by way: CGPoint, at start: Double, lasting seconds: Double) {
        press(a, at: start)
        move(from: start, lasting: seconds, as: { .pointerMoved($0) }) { CGPoint(x: a.x + way.x * $0, y: a.y + way.y * $0) }
        release(CGPoint(x: a.x + way.x, y: a.y + way.y), at: start + seconds)
    }

    mutating func click(_ p: CGPoint, at time: Double, button: PointerButton = .primary, lasting seconds: Double = 0.06) {
        press(p, at: time, button: button)
        release(p, at: time + seconds, button: button)
    }

    mutating func press(_ p: CGPoint, at time: Double, button: PointerButton = .primary) {
        events.append(.pointerDown(PointerEvent(p, time: time, button: button)))
    }

    mutating func release(_ p: CGPoint, at time: Double, button: PointerButton = .primary) {
        events.append(.pointerUp(PointerEvent(p, time: time, button: button)))
    }

    mutating func hover(_ p: CGPoint, at time: Double) { events.append(.hover(PointerEvent(p, time: time))) }

    mutating func leave(at time: Double) { events.append(.pointerLeft(time: time)) }

    /// Presses a key `count` times.
    mutating func key(_ key: Key, at time: Double, count: Int = 1, every interval: Double = 0) {
        for i in 0..<count { events.append(.keyDown(KeyEvent(key, time: time + Double(i) * interval))) }
    }

    mutating func type(_ text: String, at time: Double, every interval: Double) {
        for (i, letter) in text.enumerated() { events.append(.text(String(letter), time: time + Double(i) * interval)) }
    }

    /// Turns the wheel by `notches` with Ctrl held, a tenth of a second apart. Positive notches zoom in.
    mutating func zoom(notches: Int, at p: CGPoint, from time: Double) {
        for i in 0..<abs(notches) {
            let delta = CGPoint(x: 0, y: notches > 0 ? -40 : 40), time = time + Double(i) * 0.1
            events.append(.wheel(WheelEvent(delta: delta, position: p, modifiers: .control, time: time)))
        }
    }
}
