// Where drawing can be saved within a piece of a tile: what later opaque nodes hide is neither drawn
// nor cleared. Opaque nodes count as rectangles; an earlier node is drawn in the pieces that are left.
//
//     ┌─────────────┐        ┌─────────────┐
//     │ node        │        │      1      │
//     │    ┌─────┐  │   →    ├────┬─────┬──┤      Rows are what memory likes: pieces are as wide
//     │    │cover│  │        │ 2  │     │3 │      as they can be.
//     │    └─────┘  │        ├────┴─────┴──┤
//     └─────────────┘        │      4      │
//                            └─────────────┘

import Geometry
import Raster

/// The opaque rectangles of the target being drawn, by their nodes' places in the tile's list. Keeps its memory.
struct TileCovers {
    struct Cover {
        let place: Int
        let rect: DeviceRect

        /// Whether it has pixels in common with another rectangle that is not empty.
        @inline(__always)
        func touches(_ o: DeviceRect) -> Bool {
            rect.minX < o.maxX && o.minX < rect.maxX && rect.minY < o.maxY && o.minY < rect.maxY
        }
    }

    /// What is left of a rectangle.
    enum Remainder {
        case nothing, whole
        /// What `pieces` say.
        case pieces
    }

    /// Each costs a comparison with every node before it.
    private static let mostCovers = 48
    /// More pieces than this cost more than drawing what is hidden.
    private static let mostPieces = 16
    /// What drawing costs beside its pixels, counted in pixels that could be drawn instead: for each row and for
    /// each piece. Pixels of one colour are cheap, so that cutting them up is worth less.
    struct Cost {
        let row, piece: Int

        static let picture = Cost(row: 32, piece: 256), flat = Cost(row: 200, piece: 1500)

        func of(_ rect: DeviceRect) -> Int { (rect.width + row) * rect.height + piece }
    }

    private var covers: [Cover] = []
    /// Covers before this one lie in other targets.
    private var base = 0
    /// Whether no cover has taken the place of another.
    private var isInOrder = true
    /// The place asked for last, and the first cover that came into question.
    private var askedPlace = 0, askedFirst = 0
    /// What the last question left, where it was cut.
    private(set) var pieces: [DeviceRect] = []

    /// How many there are, to `remove` those that came later.
    var count: Int { covers.count }

    mutating func removeAll() {
        covers.removeAll(keepingCapacity: true)
        base = 0
        isInOrder = true
        restart()
    }

    mutating func remove(from count: Int) {
        covers.removeLast(covers.count - count)
        restart()
    }

    private mutating func restart() {
        askedPlace = 0
        askedFirst = base
    }

    /// Begins another target, which nothing covers so far; returns what `close` needs.
    mutating func open() -> Int {
        let outer = base
        base = covers.count
        restart()
        return outer
    }

    mutating func close(_ outer: Int) {
        remove(from: base)
        base = outer
        restart()
    }

    /// `rect` is opaque once the node at `place` has been drawn. Of too many the largest are kept, counted
    /// from `start` on.
    mutating func add(_ rect: DeviceRect, place: Int, from start: Int) {
        guard covers.count - start >= TileCovers.mostCovers else { return covers.append(Cover(place: place, rect: rect)) }
        var smallest = start
        for i in start..<covers.count where covers[i].rect.area < covers[smallest].rect.area { smallest = i }
        guard covers[smallest].rect.area < rect.area else { return }
        covers[smallest] = Cover(place: place, rect: rect)
        isInOrder = false
    }

    /// What the covers of places in `places` leave of `rect`; some of what they hide may be among it, where that
    /// costs less than leaving it out.
    mutating func leave(of rect: DeviceRect, by places: Range<Int>, _ cost: Cost = .picture) -> Remainder {
        guard !rect.isEmpty else { return .nothing }
        var isCut = false
        for i in first(from: places.lowerBound)..<covers.count
        where covers[i].touches(rect) && places.contains(covers[i].place) {
            if covers[i].rect.contains(rect) { return .nothing }
            if !isCut {
                pieces.removeAll(keepingCapacity: true)
                pieces.append(rect)
                isCut = true
            }
            subtract(covers[i].rect)
            if pieces.isEmpty { return .nothing }
            if pieces.count > TileCovers.mostPieces { break }
        }
        guard isCut else { return .whole }
        return pieces.reduce(0) { $0 + cost.of($1) } < cost.of(rect) ? .pieces : .whole
    }

    /// Where to begin looking for covers at or after `place`: most of the time these are in order, and asked for in
    /// order as well.
    private mutating func first(from place: Int) -> Int {
        if !isInOrder || place < askedPlace { askedFirst = base }
        askedPlace = place
        if isInOrder {
            while askedFirst < covers.count, covers[askedFirst].place < place { askedFirst += 1 }
        }
        return askedFirst
    }

    private mutating func subtract(_ cover: DeviceRect) {
        for i in pieces.indices.reversed() where pieces[i].intersects(cover) {
            let p = pieces[i], cut = p.intersection(cover)
            pieces[i] = pieces[pieces.count - 1]
            pieces.removeLast()
            append(DeviceRect(minX: p.minX, minY: p.minY, maxX: p.maxX, maxY: cut.minY))
            append(DeviceRect(minX: p.minX, minY: cut.minY, maxX: cut.minX, maxY: cut.maxY))
            append(DeviceRect(minX: cut.maxX, minY: cut.minY, maxX: p.maxX, maxY: cut.maxY))
            append(DeviceRect(minX: p.minX, minY: cut.maxY, maxX: p.maxX, maxY: p.maxY))
        }
    }

    private mutating func append(_ piece: DeviceRect) {
        if !piece.isEmpty { pieces.append(piece) }
    }
}
