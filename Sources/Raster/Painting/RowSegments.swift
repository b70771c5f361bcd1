// A row cut into stretches that are covered evenly and stretches at edges, left to right.

import FramePlanning
import RenderTree

/// At most seven stretches of one row.
struct RowSegments {
    struct Segment {
        var start, end: Int32
        /// 0…1, for all its pixels; without meaning at an edge.
        var coverage: Float
        /// Whether each pixel has to be asked.
        var isEdge: Bool
    }

    private var storage: InlineArray<7, Segment>
    private(set) var count = 0

    private init() {
        storage = InlineArray(repeating: Segment(start: 0, end: 0, coverage: 0, isEdge: false))
    }

    /// edge, solid, edge
    init(_ span: RowSpan) {
        self.init()
        edge(span.start, span.solidStart)
        even(span.solidStart, span.solidEnd, span.solid)
        edge(span.solidEnd, span.end)
    }

    /// The outer span without the inner one; what is even in both is the difference.
    ///
    ///     outer   ▒▒████████████████████████▒▒
    ///     inner          ▒▒▒██████▒▒▒
    ///             edge even edge even edge even edge
    init(ring outer: RowSpan, _ inner: RowSpan, isShare: Bool) {
        self.init()
        var x = outer.start
        while x < outer.end {
            var next = outer.end
            func stop(_ boundary: Int32) { if boundary > x, boundary < next { next = boundary } }
            stop(outer.solidStart); stop(outer.solidEnd)
            stop(inner.start); stop(inner.solidStart); stop(inner.solidEnd); stop(inner.end)
            let inInner = inner.start <= x && x < inner.end
            let inHole = inner.solidStart <= x && x < inner.solidEnd
            if outer.solidStart <= x, x < outer.solidEnd, !inInner || inHole {
                let ring = inHole ? outer.solid - inner.solid : outer.solid
                even(x, next, isShare ? ring / max(outer.solid, BorderNode.leastShared) : ring)
            } else {
                edge(x, next)
            }
            x = next
        }
    }

    subscript(i: Int) -> Segment { storage[i] }

    private mutating func edge(_ start: Int32, _ end: Int32) {
        guard start < end else { return }
        if count > 0, storage[count - 1].isEdge, storage[count - 1].end == start {
            storage[count - 1].end = end
            return
        }
        storage[count] = Segment(start: start, end: end, coverage: 0, isEdge: true)
        count += 1
    }

    private mutating func even(_ start: Int32, _ end: Int32, _ coverage: Float) {
        guard start < end, coverage > 0 else { return }
        storage[count] = Segment(start: start, end: end, coverage: coverage, isEdge: false)
        count += 1
    }
}

/// 8-bit factor of a coverage (0…1) and an opacity (0…255), rounded to nearest.
@inline(__always)
func factor(_ coverage: Float, _ scale: Float) -> UInt32 {
    let v = coverage * scale + 0.5
    return v > 0 ? (v < 255 ? UInt32(v) : 255) : 0
}
