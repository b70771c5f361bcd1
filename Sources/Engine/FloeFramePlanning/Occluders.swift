// Occlusion: pixels that later opaque items hide are neither drawn nor cleared. Opaque items count as rectangles, and an earlier
// item is drawn in the pieces that they leave. Used for a whole frame (`FramePlan.findHidden`) and for a tile.
//
//     ┌─────────────┐        ┌─────────────┐
//     │ item        │        │      1      │
//     │    ┌─────┐  │   →    ├────┬─────┬──┤      Memory favours rows: pieces are as wide
//     │    │later│  │        │ 2  │     │3 │      as they can be.
//     │    └─────┘  │        ├────┴─────┴──┤
//     └─────────────┘        │      4      │
//                            └─────────────┘

import FloeGeometry

/// Opaque rectangles, each with its item's index or its item's place in a list. Keeps its memory when emptied.
package struct Occluders {
    package struct Occluder {
        /// The item that draws it.
        package let item: Int
        /// The first item that it may hide. It hides nothing before the offscreen group that it lies in.
        package fileprivate(set) var first = -1
        package let rect: DeviceRect

        /// Whether it shares pixels with another rectangle, which must not be empty.
        @inline(__always)
        func touches(_ o: DeviceRect) -> Bool {
            (rect.minX &- o.maxX) & (o.minX &- rect.maxX) & (rect.minY &- o.maxY) & (o.minY &- rect.maxY) < 0
        }

        /// Whether it hides all of another rectangle. Differences between pixel positions in a frame do not overflow. A single
        /// branch replaces four that are mostly unpredictable.
        @inline(__always)
        func contains(_ o: DeviceRect) -> Bool {
            (o.minX &- rect.minX) | (o.minY &- rect.minY) | (rect.maxX &- o.maxX) | (rect.maxY &- o.maxY) >= 0
        }
    }

    /// The part of a rectangle that occluders leave visible.
    package enum VisiblePart {
        case nothing, whole
        /// The rectangles in `pieces`.
        case pieces
    }

    /// The least number of pixels that makes an occluder worth keeping, or a rectangle worth cutting.
    package static let fewestPixels = 40 * 40
    /// The number of pixels that every further piece must save, because that many could be drawn in the time that it takes.
    private static let pixelsPerPiece = 2048
    /// The maximum number kept. Each one costs a comparison with every item before it.
    private static let most = 48

    private let fewestPixels: Int
    package private(set) var all: [Occluder] = []
    /// The index of the first occluder of the current target; those before it belong to other targets.
    private var base = 0
    /// The pieces that the last query left, if it cut the rectangle.
    package private(set) var pieces: [DeviceRect] = []

    /// `fewestPixels` replaces the constant.
    package init(fewestPixels: Int = Occluders.fewestPixels) {
        self.fewestPixels = fewestPixels
    }

    /// The number of occluders. `removeLast(to:)` returns to such a number.
    package var count: Int { all.count }

    package mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        base = 0
    }

    package mutating func removeLast(to count: Int) { all.removeLast(all.count - count) }

    /// Begins another target, which nothing covers yet. Returns what `close` needs.
    package mutating func open() -> Int {
        defer { base = all.count }
        return base
    }

    package mutating func close(_ outer: Int) {
        all.removeLast(all.count - base)
        base = outer
    }

    /// Makes the occluders from index `start` on hide nothing before item `first`.
    mutating func confine(from start: Int, to first: Int) {
        for i in start..<all.count { all[i].first = max(all[i].first, first) }
    }

    /// Whether anything within `bounds` can be large enough to keep.
    @inline(__always)
    func isLargeEnough(_ bounds: DeviceRect) -> Bool { bounds.area >= fewestPixels }

    /// Adds `rect`, which is opaque once `item` has been drawn. If there are too many from index `start` on, the largest of those are kept.
    package mutating func add(_ rect: DeviceRect, item: Int, from start: Int) {
        guard isLargeEnough(rect) else { return }
        if all.count - start < Occluders.most { return all.append(Occluder(item: item, rect: rect)) }
        var smallest = start
        for i in start..<all.count where all[i].rect.area < all[smallest].rect.area { smallest = i }
        if all[smallest].rect.area < rect.area { all[smallest] = Occluder(item: item, rect: rect) }
    }

    /// Returns an item among the first `count` occluders that hides all of `rect`, which `item` draws; −1 if none does.
    func item(hiding rect: DeviceRect, _ item: Int, among count: Int) -> Int32 {
        let others = all.span
        for i in 0..<count where others[i].contains(rect) && others[i].first <= item { return Int32(others[i].item) }
        return -1
    }

    /// Returns what the occluders among `items` leave of `rect`. Hidden pixels may be included where drawing them costs less than
    /// leaving them out.
    package mutating func visiblePart(of rect: DeviceRect, by items: Range<Int>) -> VisiblePart {
        if rect.isEmpty { return .nothing }
        var isCut = false
        for i in base..<all.count where all[i].touches(rect) {
            guard items.contains(all[i].item), all[i].first < items.lowerBound else { continue }
            if all[i].contains(rect) { return .nothing }
            guard isLargeEnough(rect) else { continue }
            if !isCut {
                pieces.removeAll(keepingCapacity: true)
                pieces.append(rect)
                isCut = true
            }
            subtract(all[i].rect)
            if pieces.isEmpty { return .nothing }
        }
        guard isCut else { return .whole }
        let cost = pieces.reduce(0) { $0 + $1.area + Occluders.pixelsPerPiece }
        return cost < rect.area + Occluders.pixelsPerPiece ? .pieces : .whole
    }

    private mutating func subtract(_ cover: DeviceRect) {
        for i in pieces.indices.reversed() where pieces[i].intersects(cover) {
            let p = pieces[i], cut = p.intersection(cover)
            pieces[i] = pieces[pieces.count - 1]
            pieces.removeLast()
            let strips = RectDifference(p, without: cut).strips
            for s in strips.indices where !strips[s].isEmpty { pieces.append(strips[s]) }
        }
    }
}
