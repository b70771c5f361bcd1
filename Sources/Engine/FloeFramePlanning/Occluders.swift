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
public struct Occluders {
    public struct Occluder {
        /// The item that draws it.
        public let item: Int
        /// The first item that it may hide. It hides nothing before the offscreen group that it lies in.
        public fileprivate(set) var first = -1
        public let rect: DeviceRect

        /// Whether it shares pixels with another rectangle, which must not be empty.
        @inline(__always)
        func touches(_ o: DeviceRect) -> Bool {
            (rect.minX &- o.maxX) & (o.minX &- rect.maxX) & (rect.minY &- o.maxY) & (o.minY &- rect.maxY) < 0
        }

        /// Whether it hides all of another rectangle. Differences between pixel positions in a frame do not overflow. A single
        /// branch replaces four that are mostly unpredictable.
        @inlinable @inline(__always)
        func contains(_ o: DeviceRect) -> Bool {
            (o.minX &- rect.minX) | (o.minY &- rect.minY) | (rect.maxX &- o.maxX) | (rect.maxY &- o.maxY) >= 0
        }
    }

    /// The part of a rectangle that occluders leave visible.
    public enum Remainder {
        case nothing, whole
        /// The rectangles in `pieces`.
        case pieces
    }

    /// The cost of drawing a rectangle beyond its pixels, for each row and each piece, measured in pixels that could be drawn
    /// instead. Plain stores, of one colour or of an image's pixels, are cheap, so cutting them up gains less.
    public struct Cost: Sendable {
        let row, piece: Int
        /// Rectangles with fewer pixels are only tested against the likeliest occluder: testing every one costs more than drawing them.
        public let fewest: Int

        public static var picture: Cost { Cost(row: 32, piece: 256, fewest: 0) }
        public static var flat: Cost { Cost(row: 200, piece: 1500, fewest: 96 * 64) }
        /// The cost of a GPU instance, for which rows cost nothing.
        public static var instance: Cost { Cost(row: 0, piece: 4096, fewest: 128 * 128) }

        func of(_ rect: DeviceRect) -> Int { (rect.width + row) * rect.height + piece }
    }

    /// The maximum number kept. Each one costs a comparison with every item before it.
    private let most: Int
    /// The least number of pixels that makes an occluder worth keeping.
    @usableFromInline let smallest: Int
    /// Above this number, pieces cost more than drawing what is hidden.
    private static let mostPieces = 16

    public private(set) var all: [Occluder] = []
    /// No occluder is wider or higher than these. Most items are not hidden, and for most of them this test is enough.
    private var widest = 0, highest = 0
    /// The index of the first occluder of the current target; those before it belong to other targets.
    private var base = 0
    /// The occluder of this target that is likeliest to hide a small item, being large and late; −1 if there is none.
    @usableFromInline private(set) var likeliest = -1
    /// The item from which an occluder's lateness is counted.
    private var firstItem = 0
    /// If the list is full from index `leastStart` on, no occluder there has fewer than `least` pixels.
    private var least = 0, leastStart = -1
    /// No occluder's item is later than this.
    @usableFromInline private(set) var latest = -1
    /// The pieces that the last query left, if it cut the rectangle.
    public private(set) var pieces: [DeviceRect] = []

    /// Keeps the largest if there are more than `most`; none has fewer than `smallest` pixels.
    public init(most: Int, smallest: Int) {
        self.most = most
        self.smallest = smallest
    }

    /// The limits for a whole frame; `ofTile` has those for a tile. Cutting away what smaller ones hide takes longer than drawing it.
    public static var ofFrame: Occluders { Occluders(most: 24, smallest: 32 * 32) }
    public static var ofTile: Occluders { Occluders(most: 48, smallest: fewestPixelsInTile) }
    public static var fewestPixelsInTile: Int { 40 * 40 }

    /// The number of occluders. `removeLast(to:)` returns to such a number.
    public var count: Int { all.count }

    /// Removes all occluders. `firstItem`: the first item that may be added.
    public mutating func removeAll(from firstItem: Int = 0) {
        self.firstItem = firstItem
        all.removeAll(keepingCapacity: true)
        widest = 0
        highest = 0
        base = 0
        likeliest = -1
        latest = -1
        leastStart = -1
    }

    public mutating func removeLast(to count: Int) {
        all.removeLast(all.count - count)
        if likeliest >= count { findLikeliest() }
        leastStart = -1
    }

    private mutating func findLikeliest() {
        likeliest = -1
        for index in base..<all.count { compare(index) }
    }

    @inline(__always)
    private mutating func compare(_ index: Int) {
        func weight(_ o: Occluder) -> Int { o.rect.area &* (o.item &- firstItem) }
        if likeliest < 0 || weight(all[likeliest]) < weight(all[index]) { likeliest = index }
    }

    /// Begins another target, which nothing covers yet. Returns what `close` needs.
    public mutating func open() -> (base: Int, likeliest: Int) {
        defer {
            (base, likeliest) = (all.count, -1)
            leastStart = -1
        }
        return (base, likeliest)
    }

    public mutating func close(_ outer: (base: Int, likeliest: Int)) {
        all.removeLast(all.count - base)
        (base, likeliest) = outer
        leastStart = -1
    }

    /// Makes the occluders from index `start` on hide nothing before item `first`.
    mutating func confine(from start: Int, to first: Int) {
        for i in start..<all.count { all[i].first = max(all[i].first, first) }
    }

    /// Whether anything within `bounds` can be large enough to keep.
    @inlinable @inline(__always)
    public func isLargeEnough(_ bounds: DeviceRect) -> Bool { bounds.area >= smallest }

    /// Adds `rect`, which is opaque once `item` has been drawn. If there are too many from index `start` on, the largest of those are kept.
    public mutating func add(_ rect: DeviceRect, item: Int, from start: Int) {
        let area = rect.area
        guard area >= smallest, area > least || start != leastStart else { return }
        widest = max(widest, rect.width)
        highest = max(highest, rect.height)
        latest = max(latest, item)
        var index = all.count
        if all.count - start < most {
            all.append(Occluder(item: item, rect: rect))
            leastStart = -1
        } else {
            index = start
            for i in start..<all.count where all[i].rect.area < all[index].rect.area { index = i }
            (least, leastStart) = (all[index].rect.area, start)
            guard least < area else { return }
            all[index] = Occluder(item: item, rect: rect)
        }
        compare(index)
    }

    /// Returns an item among the first `count` occluders that hides all of `rect`, which `item` draws; −1 if none does.
    func item(hiding rect: DeviceRect, _ item: Int, among count: Int) -> Int32 {
        guard rect.width <= widest, rect.height <= highest else { return -1 }
        let others = all.span
        for i in 0..<count where others[i].contains(rect) && others[i].first <= item { return Int32(others[i].item) }
        return -1
    }

    /// Returns what the occluders among `items` leave of `rect`. Hidden pixels may be included where drawing them costs less than
    /// leaving them out.
    @inlinable @inline(__always)
    public mutating func remainder(of rect: DeviceRect, by items: Range<Int>, _ cost: Cost = .picture) -> Remainder {
        if rect.isEmpty { return .nothing }
        // Among very many small items, no occluder comes after the ground: this returns without a call for them.
        guard latest >= items.lowerBound else { return .whole }
        return rect.area < cost.fewest ? isHiddenByLikeliest(rect, items) ? .nothing : .whole : cut(rect, by: items, cost)
    }

    @inlinable @inline(__always)
    func isHiddenByLikeliest(_ rect: DeviceRect, _ items: Range<Int>) -> Bool {
        let others = all.span
        return others.indices.contains(likeliest) && others[likeliest].contains(rect) && items.contains(others[likeliest].item)
            && others[likeliest].first < items.lowerBound
    }

    @usableFromInline
    mutating func cut(_ rect: DeviceRect, by items: Range<Int>, _ cost: Cost) -> Remainder {
        var cover = DeviceRect.empty, isCut = false
        for i in base..<all.count where all[i].touches(rect) {
            guard items.contains(all[i].item), all[i].first < items.lowerBound else { continue }
            let next = all[i].rect
            if isCut, next.minX == cover.maxX, next.minY == cover.minY, next.maxY == cover.maxY {
                // Neighbours in a row are subtracted together.
                cover.maxX = next.maxX
            } else {
                if isCut {
                    subtract(cover)
                } else {
                    pieces.removeAll(keepingCapacity: true)
                    pieces.append(rect)
                    isCut = true
                }
                cover = next
            }
            if cover.contains(rect) || pieces.isEmpty { return .nothing }
            if pieces.count > Occluders.mostPieces { break }
        }
        guard isCut else { return .whole }
        subtract(cover)
        if pieces.isEmpty { return .nothing }
        return pieces.reduce(0) { $0 + cost.of($1) } < cost.of(rect) ? .pieces : .whole
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
