// The largest opaque rectangles of a frame: what they hide of earlier nodes is cut away before those are
// encoded, so that no pixel is drawn twice where pictures overlap.
//
//     ┌───────┐            ┌───────┐
//     │ 1 ┌───┼───┐    1   │   ┌───┘            ┌───┬───┐
//     └───┤ 2     │   →    └───┘ (two parts)    │ 2     │
//         └───────┘                             └───────┘

import Geometry
import RenderTree

/// Opaque rectangles by the nodes that draw them, the last node first.
struct Occluders {
    private struct Occluder {
        var rect: DeviceRect
        let node: Int
        /// The first node that it hides, −1 for the ground below them all: no group hides what lies before it.
        var first = -1
    }

    /// Smaller ones cost more in parts than they save in pixels.
    static let smallest = 128 * 128
    private static let most = 32
    /// A node is not cut into more parts than this.
    private static let mostParts = 24

    private var occluders: [Occluder] = []
    /// The number of those whose nodes are still to come, while nodes are encoded.
    private var count = 0

    // MARK: Finding them, from the last node to the first

    mutating func removeAll() {
        occluders.removeAll(keepingCapacity: true)
        count = 0
    }

    mutating func add(_ rect: DeviceRect, node: Int) {
        guard rect.area >= Occluders.smallest else { return }
        occluders.append(Occluder(rect: rect, node: node))
        if occluders.count > Occluders.most, let i = occluders.indices.min(by: { occluders[$0].rect.area < occluders[$1].rect.area }) {
            occluders.remove(at: i)
        }
        count = occluders.count
    }

    /// Occluders of nodes before `end` hide nothing before `first`.
    mutating func confine(before end: Int, to first: Int) {
        for i in occluders.indices.reversed() {
            guard occluders[i].node < end else { return }
            occluders[i].first = max(occluders[i].first, first)
        }
    }

    /// Occluders of nodes before `end` reach only as far as `bounds`; none is left of them if that is nil.
    mutating func cut(before end: Int, to bounds: DeviceRect?) {
        while bounds == nil, let last = occluders.last, last.node < end { occluders.removeLast() }
        count = occluders.count
        guard let bounds else { return }
        for i in occluders.indices.reversed() {
            guard occluders[i].node < end else { return }
            occluders[i].rect = occluders[i].rect.intersection(bounds)
        }
    }

    // MARK: Using them, from the first node to the last

    /// Whether there may be any behind which `node` lies. Nodes are to be asked about in order.
    mutating func mayHide(_ node: Int) -> Bool {
        while count > 0, occluders[count - 1].node <= node { count -= 1 }
        return count > 0
    }

    /// Nodes are asked about from the first on again.
    mutating func restart() { count = occluders.count }

    /// Cuts away from `parts` (from `start` on) what later nodes hide of `node`; some may be left in.
    func cut(_ parts: inout [DeviceRect], from start: Int, of node: Int) {
        for i in 0..<count where occluders[i].first <= node {
            let rect = occluders[i].rect
            var k = start
            var end = parts.count
            while k < end, parts.count - start <= Occluders.mostParts {
                guard parts[k].intersects(rect) else { k += 1; continue }
                let strips = RectDifference(parts[k], without: parts[k].intersection(rect)).strips
                parts.remove(at: k)
                end -= 1
                for s in strips.indices where !strips[s].isEmpty { parts.append(strips[s]) }
            }
        }
    }
}
