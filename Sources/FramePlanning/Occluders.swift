// Where drawing can be saved: what later opaque items hide is neither drawn nor cleared. They count as rectangles; an
// earlier item is drawn in the pieces that are left. Of a whole frame (`FramePlan.findHidden`), or of a tile.
//
//     ┌─────────────┐        ┌─────────────┐
//     │ item        │        │      1      │
//     │    ┌─────┐  │   →    ├────┬─────┬──┤      Rows are what memory likes: pieces are as wide
//     │    │later│  │        │ 2  │     │3 │      as they can be.
//     │    └─────┘  │        ├────┴─────┴──┤
//     └─────────────┘        │      4      │
//                            └─────────────┘

import Geometry

/// Opaque rectangles by their items' indices, or by places in a list of items. Keeps its memory.
public struct Occluders {
    public struct Occluder {
        /// What draws it.
        public let item: Int
        /// The first item that it hides: none before the group drawn offscreen that it lies in.
        public fileprivate(set) var first = -1
        public let rect: DeviceRect

        /// Whether it has pixels in common with another rectangle that is not empty.
        @inline(__always)
        func touches(_ o: DeviceRect) -> Bool {
            (rect.minX &- o.maxX) & (o.minX &- rect.maxX) & (rect.minY &- o.maxY) & (o.minY &- rect.maxY) < 0
        }

        /// Whether it hides all of another rectangle. Differences of pixels of a frame have the sign that they should; one
        /// branch in place of four, most of which nobody foresees.
        @inlinable @inline(__always)
        func contains(_ o: DeviceRect) -> Bool {
            (o.minX &- rect.minX) | (o.minY &- rect.minY) | (rect.maxX &- o.maxX) | (rect.maxY &- o.maxY) >= 0
        }
    }

    /// What is left of a rectangle.
    public enum Remainder {
        case nothing, whole
        /// What `pieces` say.
        case pieces
    }

    /// What drawing costs beside its pixels, counted in pixels that could be drawn instead: for each row and for each piece.
    /// Pixels that are just set, to one colour or a picture's, are cheap, so that cutting them up is worth less.
    public struct Cost: Sendable {
        let row, piece: Int
        /// Fewer pixels are drawn even where they are hidden, unless by the likeliest occluder: to compare with each costs more.
        public let fewest: Int

        public static var picture: Cost { Cost(row: 32, piece: 256, fewest: 0) }
        public static var flat: Cost { Cost(row: 200, piece: 1500, fewest: 96 * 64) }
        /// An instance, where rows cost nothing.
        public static var instance: Cost { Cost(row: 0, piece: 4096, fewest: 128 * 128) }

        func of(_ rect: DeviceRect) -> Int { (rect.width + row) * rect.height + piece }
    }

    /// Each one costs a comparison with every item before it.
    private let most: Int
    /// Smaller ones are not worth remembering.
    @usableFromInline let smallest: Int
    /// More pieces than this cost more than drawing what is hidden.
    private static let mostPieces = 16

    public private(set) var all: [Occluder] = []
    /// No one of them is wider or higher: most items are not hidden, and for most of them this tells.
    private var widest = 0, highest = 0
    /// Occluders before this one lie in other targets.
    private var base = 0
    /// The occluder of this target that is likeliest to hide a small item: large, and late; −1 if there is none.
    @usableFromInline private(set) var likeliest = -1
    /// What how late an occluder comes is counted from.
    private var firstItem = 0
    /// No one from `leastStart` on, where there is no room for more, has fewer pixels.
    private var least = 0, leastStart = -1
    /// Whether they are in the order of their items.
    @usableFromInline private(set) var isInOrder = true
    /// The item asked for last, and the first occluder that came into question.
    private var askedItem = 0, askedFirst = 0
    /// What the last question left, where it was cut.
    public private(set) var pieces: [DeviceRect] = []

    /// Keeps the largest of more than `most`; none has fewer than `smallest` pixels.
    public init(most: Int, smallest: Int) {
        self.most = most
        self.smallest = smallest
    }

    /// For a whole frame at once, and for a tile: to cut what a smaller one hides away takes longer than to draw it.
    public static var ofFrame: Occluders { Occluders(most: 24, smallest: 32 * 32) }
    public static var ofTile: Occluders { Occluders(most: 48, smallest: fewestPixelsInTile) }
    public static var fewestPixelsInTile: Int { 40 * 40 }

    /// How many there are; `removeLast(to:)` goes back to such a number.
    public var count: Int { all.count }

    /// `firstItem`: the first that may be added.
    public mutating func removeAll(from firstItem: Int = 0) {
        self.firstItem = firstItem
        all.removeAll(keepingCapacity: true)
        widest = 0
        highest = 0
        base = 0
        likeliest = -1
        isInOrder = true
        restart()
    }

    public mutating func removeLast(to count: Int) {
        all.removeLast(all.count - count)
        if likeliest >= count { findLikeliest() }
        restart()
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

    private mutating func restart() {
        askedItem = 0
        askedFirst = base
        leastStart = -1
    }

    /// Begins another target, which nothing covers so far; returns what `close` needs.
    public mutating func open() -> (base: Int, likeliest: Int) {
        defer {
            (base, likeliest) = (all.count, -1)
            restart()
        }
        return (base, likeliest)
    }

    public mutating func close(_ outer: (base: Int, likeliest: Int)) {
        all.removeLast(all.count - base)
        (base, likeliest) = outer
        restart()
    }

    /// Those from place `start` on hide nothing before item `first`.
    mutating func confine(from start: Int, to first: Int) {
        for i in start..<all.count { all[i].first = max(all[i].first, first) }
    }

    /// Whether anything within `bounds` is worth remembering.
    @inlinable @inline(__always)
    public func mayHold(_ bounds: DeviceRect) -> Bool { bounds.area >= smallest }

    /// `rect` is opaque once `item` has been drawn. Of too many the largest are kept, counted from `start` on.
    public mutating func add(_ rect: DeviceRect, item: Int, from start: Int) {
        let area = rect.area
        guard area >= smallest, area > least || start != leastStart else { return }
        widest = max(widest, rect.width)
        highest = max(highest, rect.height)
        if let last = all.last, last.item > item { isInOrder = false }
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
            isInOrder = false
        }
        compare(index)
    }

    /// An item that hides all of `rect`, which `item` draws, among the first `count` occluders; −1 if none does.
    func item(hiding rect: DeviceRect, _ item: Int, among count: Int) -> Int32 {
        guard rect.width <= widest, rect.height <= highest else { return -1 }
        let others = all.span
        for i in 0..<count where others[i].contains(rect) && others[i].first <= item { return Int32(others[i].item) }
        return -1
    }

    /// What the occluders of `items` leave of `rect`; some of what they hide may be among it, where that costs less than
    /// leaving it out.
    @inlinable @inline(__always)
    public mutating func leave(of rect: DeviceRect, by items: Range<Int>, _ cost: Cost = .picture) -> Remainder {
        if rect.isEmpty { return .nothing }
        // Among very many small items there is none behind the ground: nothing is called for them.
        guard let last = all.last, !isInOrder || last.item >= items.lowerBound else { return .whole }
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
        for i in first(from: items.lowerBound)..<all.count where all[i].touches(rect) {
            guard items.contains(all[i].item), all[i].first < items.lowerBound else { continue }
            let next = all[i].rect
            if isCut, next.minX == cover.maxX, next.minY == cover.minY, next.maxY == cover.maxY {
                // Neighbours in a row are taken away together.
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

    /// Where to begin looking for occluders at or after `item`: most of the time these are in order, and asked for in
    /// order as well.
    private mutating func first(from item: Int) -> Int {
        if !isInOrder || item < askedItem { askedFirst = base }
        askedItem = item
        if isInOrder {
            while askedFirst < all.count, all[askedFirst].item < item { askedFirst += 1 }
        }
        return askedFirst
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
