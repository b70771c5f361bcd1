// A scripted visit, for the tour and the benchmark: skim along a row, flick through it, peek at an answer,
// put it back, fling down and back up again.

import Foundation
import Views

extension CardsScene {
    public func script(in size: CGSize) -> SceneScript {
        let metrics = NoteCollectionMetrics(
            viewSize: size, noteCounts: deck.sections.map(\.notes.count), magnification: collectionView.interfaceMagnification)
        let y = metrics.headerHeight + metrics.rowHeight / 2
        let left = metrics.margin + metrics.frontRoom + metrics.cardSize.width * 0.5
        var script = ScriptWriter()
        script.hover(from: CGPoint(x: left, y: y), to: CGPoint(x: size.width * 0.72, y: y), from: 0.2, lasting: 1.4)
        let place = CGPoint(x: size.width * 0.5, y: y)
        script.hover(from: CGPoint(x: size.width * 0.72, y: y), to: place, from: 1.7, lasting: 0.4)
        script.click(place, at: 2.2)
        script.click(place, at: 3.1)
        script.click(place, at: 4.0)
        script.leave(at: 4.5)
        let x = size.width * 0.5
        script.drag(from: CGPoint(x: x, y: size.height * 0.8), to: CGPoint(x: x, y: size.height * 0.25), from: 4.6, lasting: 0.16)
        script.drag(from: CGPoint(x: x, y: size.height * 0.75), to: CGPoint(x: x, y: size.height * 0.3), from: 6.0, lasting: 0.2)
        script.drag(from: CGPoint(x: x, y: size.height * 0.2), to: CGPoint(x: x, y: size.height * 0.85), from: 7.2, lasting: 0.14)
        return SceneScript(events: script.events, duration: 9)
    }
}

/// Writes events in order, moves in steps of a sixtieth of a second.
private struct ScriptWriter {
    private(set) var events: [InputEvent] = []

    mutating func hover(from a: CGPoint, to b: CGPoint, from start: Double, lasting seconds: Double) {
        glide(a, b, start, seconds) { .hover($0) }
    }

    mutating func drag(from a: CGPoint, to b: CGPoint, from start: Double, lasting seconds: Double) {
        events.append(.pointerDown(PointerEvent(a, time: start)))
        glide(a, b, start, seconds) { .pointerMoved($0) }
        events.append(.pointerUp(PointerEvent(b, time: start + seconds)))
    }

    mutating func click(_ p: CGPoint, at time: Double) {
        events.append(.pointerDown(PointerEvent(p, time: time)))
        events.append(.pointerUp(PointerEvent(p, time: time + 0.06)))
    }

    mutating func leave(at time: Double) { events.append(.pointerLeft(time: time)) }

    private mutating func glide(
        _ a: CGPoint, _ b: CGPoint, _ start: Double, _ seconds: Double, _ event: (PointerEvent) -> InputEvent
    ) {
        let steps = max(1, Int((seconds * 60).rounded()))
        for i in 1...steps {
            let t = Double(i) / Double(steps)
            let p = CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
            events.append(event(PointerEvent(p, time: start + seconds * t)))
        }
    }
}
