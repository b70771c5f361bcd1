// Where the label for a point is placed: next to the mouse, on whichever side has room.

import Foundation

enum LabelPlace {
    /// Returns the frame of a label of `size` for `point` in a window of `room`, all in pixels: `gap` away, preferably below and
    /// to the right, and clear of `taken`, if need be as far away as the window's edge. If no place is clear, `taken` is ignored.
    static func frame(_ size: CGSize, beside point: CGPoint, gap: Double, in room: CGSize, clearOf taken: [CGRect]) -> CGRect {
        let x = places(Double(size.width), beside: Double(point.x), gap: gap, in: Double(room.width))
        let y = places(Double(size.height), beside: Double(point.y), gap: gap, in: Double(room.height))
        let corners = [(x.better, y.better), (x.other, y.better), (x.better, y.other), (x.other, y.other)]
        let edges = [(x.better, y.last), (x.last, y.better), (x.last, y.last)]
        let frames = (corners + edges).map { CGRect(origin: CGPoint(x: $0, y: $1), size: size) }
        // When pushed back into a small window, it may cover the mouse.
        let all = taken + [CGRect(x: point.x, y: point.y, width: 1, height: 1)]
        return frames.first { frame in !all.contains { $0.intersects(frame) } } ?? frames[0]
    }

    /// Returns along one axis the places after and before `place`, the one that has room first, and the last possible place.
    private static func places(
        _ length: Double, beside place: Double, gap: Double, in room: Double
    ) -> (better: Double, other: Double, last: Double) {
        let behind = place + gap, before = max(0, place - gap - length), last = max(0, room - length)
        return behind <= last ? (behind, before, last) : (before, last, last)
    }
}
