// One drag over scroll views inside one another. The innermost goes as far as it goes, what is left moves the
// one around it, and so on; the last that moves at all is held by its rubber band.
//
//     the finger's way:   ├── inner's room ──┤── outer's room ──┤── outer's rubber band …
//
// What each gets is told by the way from the drag's beginning alone, so that a finger that turns back undoes
// what it did: first the page is put back in place, then the list moves again, and nothing under the finger
// slips. Browsers keep a gesture with whoever had it first, and a list's end is then a wall until one lifts;
// on a page of one's own that reads as a fault.

/// The scroll views of one drag along one axis, innermost first.
public struct DragChain: Equatable, Sendable {
    /// One of them, in points of its own.
    public struct Link: Equatable, Sendable {
        /// The offset, had there been no rubber band, at which the drag began.
        public var start: Double
        /// The offsets at rest.
        public var range: ClosedRange<Double>
        /// Its points to one of the innermost's.
        public var scale: Double

        public init(start: Double, range: ClosedRange<Double>, scale: Double = 1) {
            self.start = start
            self.range = range
            self.scale = scale
        }

        /// How far it may go toward its end (`direction` > 0) or beginning, in points of the innermost.
        func room(_ direction: Double) -> Double {
            let own = direction > 0 ? range.upperBound - start : start - range.lowerBound
            // What is left by rounding is no room.
            return own > 0.01 ? own / scale : 0
        }
    }

    /// Not empty.
    public var links: [Link]

    public init(_ links: [Link]) { self.links = links }

    /// How far each is pulled, in its own points, when the finger pulls `distance` points of the innermost's
    /// offset, and which of them the finger holds at the end.
    public func share(_ distance: Double) -> (pulls: [Double], holder: Int) {
        let direction = distance < 0 ? -1.0 : 1.0
        var pulls = [Double](repeating: 0, count: links.count)
        var left = abs(distance), holder = 0
        guard left > 0 else { return (pulls, holder) }
        for (i, link) in links.enumerated() {
            let room = link.room(direction)
            guard room > 0 else { continue }
            holder = i
            let part = min(left, room)
            pulls[i] = direction * part * link.scale
            left -= part
            if left <= 0 { return (pulls, holder) }
        }
        pulls[holder] += direction * left * links[holder].scale
        return (pulls, holder)
    }
}
