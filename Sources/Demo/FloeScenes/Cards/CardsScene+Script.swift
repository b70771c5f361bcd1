// The scripted visit for the tour and the benchmark: skim along a row, flick its turned cards back, peek at an answer, put it back, fling
// down and back up again without a rest.

import Foundation
import FloeViewTree

extension CardsScene {
    package func script(in size: CGSize) -> SceneScript {
        let metrics = NoteCollectionMetrics(viewSize: size, noteCounts: deck.sections.map(\.notes.count))
        let y = metrics.headerHeight + metrics.rowHeight / 2
        let left = metrics.margin + metrics.frontRoom + metrics.cardSize.width * 0.5
        var script = ScriptWriter(rate: 60)
        script.hover(from: CGPoint(x: left, y: y), to: CGPoint(x: size.width * 0.72, y: y), from: 0.2, lasting: 1.4)
        let place = CGPoint(x: size.width * 0.5, y: y)
        script.hover(from: CGPoint(x: size.width * 0.72, y: y), to: place, from: 1.7, lasting: 0.4)
        // On the back of the first card, if it is turned over.
        script.click(CGPoint(x: left - metrics.cardSize.width, y: y), at: 2.2)
        script.click(place, at: 3.1)
        script.click(place, at: 4.0)
        script.leave(at: 4.5)
        let x = size.width * 0.5
        for (start, from, to, seconds) in [
            (4.6, 0.8, 0.25, 0.16), (5.6, 0.25, 0.8, 0.2), (6.6, 0.8, 0.25, 0.2), (7.6, 0.2, 0.85, 0.14),
        ] {
            script.drag(
                from: CGPoint(x: x, y: size.height * from), by: CGPoint(x: 0, y: size.height * (to - from)), at: start, lasting: seconds)
        }
        return SceneScript(events: script.events, duration: 9, moments: [0, 1.2, 3.7, 4.9], lessonStart: 4.6)
    }
}
