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
    }

    /// Each costs a comparison with every node before it.
    private static let mostCovers = 48
    /// More pieces than this cost more than drawing what is hidden.
    private static let mostPieces = 16
    /// Pixels that each piece but the first must save to be worth its own call.
    private static let pixelsPerPiece = 256

    private var covers: [Cover] = []
    /// Covers before this one lie in other targets.
    private var base = 0
    /// What the last question left.
    private(set) var pieces: [DeviceRect] = []

    /// How many there are, to `remove` those that came later.
    var count: Int { covers.count }

    mutating func removeAll() {
        covers.removeAll(keepingCapacity: true)
        base = 0
    }

    mutating func remove(from count: Int) { covers.removeLast(covers.count - count) }

    /// Begins another target, which nothing covers so far; returns what `close` needs.
    mutating func open() -> Int {
        let outer = base
        base = covers.count
        return outer
    }

    mutating func close(_ outer: Int) {
        remove(from: base)
        base = outer
    }

    /// `rect` is opaque once the node at `place` has been drawn. Of too many the largest are kept, counted
    /// from `start` on.
    mutating func add(_ rect: DeviceRect, place: Int, from start: Int) {
        guard covers.count - start >= TileCovers.mostCovers else { return covers.append(Cover(place: place, rect: rect)) }
        var smallest = start
        for i in start..<covers.count where covers[i].rect.area < covers[smallest].rect.area { smallest = i }
        if covers[smallest].rect.area < rect.area { covers[smallest] = Cover(place: place, rect: rect) }
    }

    /// Sets `pieces` to what the covers of places in `places` leave of `rect`; some of what they hide may
    /// be among it. False if nothing is left.
    mutating func leave(of rect: DeviceRect, by places: Range<Int>) -> Bool {
        pieces.removeAll(keepingCapacity: true)
        guard !rect.isEmpty else { return false }
        pieces.append(rect)
        for i in base..<covers.count where places.contains(covers[i].place) && covers[i].rect.intersects(rect) {
            subtract(covers[i].rect)
            if pieces.isEmpty { return false }
            if pieces.count > TileCovers.mostPieces { break }
        }
        if pieces.count > 1 {
            let saved = rect.area - pieces.reduce(0) { $0 + $1.area }
            if saved < TileCovers.pixelsPerPiece * (pieces.count - 1) {
                pieces.removeAll(keepingCapacity: true)
                pieces.append(rect)
            }
        }
        return true
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
