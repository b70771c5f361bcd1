// Where words about a place stand: beside the mouse, on whichever side there is room.

import Foundation

enum LabelPlace {
    /// For a label of `size` about `point` within a window of `room`, all in pixels: below it and right of it if that can be,
    /// `gap` away, and where nothing of `taken` lies, be it as far away as the window's edge. Where something lies everywhere,
    /// as if nothing did.
    static func frame(_ size: CGSize, beside point: CGPoint, gap: Double, in room: CGSize, clearOf taken: [CGRect]) -> CGRect {
        let x = places(Double(size.width), beside: Double(point.x), gap: gap, in: Double(room.width))
        let y = places(Double(size.height), beside: Double(point.y), gap: gap, in: Double(room.height))
        let corners = [(x.better, y.better), (x.other, y.better), (x.better, y.other), (x.other, y.other)]
        let edges = [(x.better, y.last), (x.last, y.better), (x.last, y.last)]
        let frames = (corners + edges).map { CGRect(origin: CGPoint(x: $0, y: $1), size: size) }
        // Pushed back into a small window it may come to lie over the mouse.
        let all = taken + [CGRect(x: point.x, y: point.y, width: 1, height: 1)]
        return frames.first { frame in !all.contains { $0.intersects(frame) } } ?? frames[0]
    }

    /// Behind a place and before it along one axis, the one where there is room first; and the last one of all.
    private static func places(
        _ length: Double, beside place: Double, gap: Double, in room: Double
    ) -> (better: Double, other: Double, last: Double) {
        let behind = place + gap, before = max(0, place - gap - length), last = max(0, room - length)
        return behind <= last ? (behind, before, last) : (before, last, last)
    }
}
