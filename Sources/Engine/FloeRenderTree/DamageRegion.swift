// The pixels that must be redrawn: a few rectangles that do not overlap. Many small changes are merged into few rectangles, since
// each one costs a compositor a walk over the frame.

import FloeGeometry

/// A set of pixels as at most `DamageRegion.capacity` disjoint rectangles.
public struct DamageRegion: Equatable, Sendable {
    package static let capacity = 8

    /// Disjoint and not empty.
    public private(set) var rects: [DeviceRect] = []

    /// Creates an empty region.
    public init() {}

    /// Creates the region of a rectangle in device pixels; empty if the rectangle is.
    public init(_ rect: DeviceRect) {
        if !rect.isEmpty { rects = [rect] }
    }

    /// Whether it has no pixels, so that nothing need be drawn.
    public var isEmpty: Bool { rects.isEmpty }
    /// The number of pixels.
    public var area: Int { rects.reduce(0) { $0 + $1.area } }
    /// The smallest rectangle around everything.
    public var bounds: DeviceRect { rects.reduce(.empty) { $0.union($1) } }

    /// Empties the region, keeping its memory.
    public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds the pixels of `rect`. Rectangles that overlap it, or that waste little when joined with it, are joined, so the region
    /// may gain pixels that were not added, but loses none.
    public mutating func formUnion(_ rect: DeviceRect) {
        guard !rect.isEmpty else { return }
        var added = rect
        var i = 0
        while i < rects.count {
            let own = rects[i]
            if own.contains(added) { return }
            let joined = own.union(added)
            if own.intersects(added) || joined.area <= (own.area + added.area) * 5 / 4 {
                added = joined
                rects.swapAt(i, rects.count - 1)
                rects.removeLast()
                i = 0
            } else {
                i += 1
            }
        }
        rects.append(added)
        if rects.count > DamageRegion.capacity { joinCheapestPair() }
    }

    /// Adds the pixels of another region.
    public mutating func formUnion(_ other: DamageRegion) {
        for r in other.rects { formUnion(r) }
    }

    /// Keeps only what lies within `rect`.
    public mutating func clip(to rect: DeviceRect) {
        for i in rects.indices { rects[i] = rects[i].intersection(rect) }
        rects.removeAll { $0.isEmpty }
    }

    private mutating func joinCheapestPair() {
        var best = (i: 0, j: 1, waste: Int.max)
        for i in rects.indices {
            for j in rects.indices.dropFirst(i + 1) {
                let waste = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
                if waste < best.waste { best = (i, j, waste) }
            }
        }
        let joined = rects[best.i].union(rects[best.j])
        rects.remove(at: best.j)
        rects.remove(at: best.i)
        formUnion(joined)
    }
}
