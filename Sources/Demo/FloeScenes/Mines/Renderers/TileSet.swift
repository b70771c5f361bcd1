// The tiles of one level: those drawn, those being drawn, and the layers that show them. Zooming within a level redraws
// no tile; it only moves and resizes the layers of those on screen.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// The tiles of one level of detail.
@MainActor
final class TileSet {
    let level: TileLevel
    /// Holds the tiles' layers, in content coordinates.
    let layer = Layer()
    /// The grid that the tiles are placed on.
    var grid: CellGrid {
        didSet {
            guard grid != oldValue else { return }
            for (p, tile) in tiles where tile.layer.superlayer != nil { lay(tile, p) }
        }
    }
    private(set) var work = BoardWork()
    private var tiles: [CellPosition: Tile] = [:]
    private var pending: [CellPosition: WorkItem] = [:]
    /// The tiles to draw as soon as the limit allows: missing ones, and ones whose cells have changed since their last
    /// drawing began. A drawing under way is never restarted, so that a flood that changes a tile in every frame still
    /// shows its progress.
    private var due: Set<CellPosition> = []
    /// The tiles on screen, in tile columns and rows.
    private var shown = CellRect.empty
    private var useCount = 0
    /// The middle of the screen, in cells. Tiles near it are drawn first.
    private var center = CGPoint.zero

    /// The bitmap bytes above which off-screen tiles kept for scrolling back are evicted, at rest and while zooming. While
    /// zooming few are kept: the next level is on its way, and the visible tiles of this one stay behind it.
    static let memoryLimit = 40 << 20, zoomingLimit = 4 << 20
    /// The limit on board bytes copied for tiles being drawn. One tile is always drawn, even if it takes more.
    private static let copyLimit = 2 << 20

    @MainActor
    private final class Tile {
        let layer = Layer()
        var bitmap: Bitmap
        var lastUse: Int
        /// Whether it still shows the previous board, because its new picture has not arrived.
        var isOutdated = false
        init(_ bitmap: Bitmap, _ use: Int) {
            self.bitmap = bitmap
            lastUse = use
            layer.name = "tile"
        }
    }

    private let session: MinesSession
    private let pictures: CellPictureStore
    private let queue: WorkQueue

    init(_ level: TileLevel, _ grid: CellGrid, session: MinesSession, pictures: CellPictureStore, queue: WorkQueue) {
        self.level = level
        self.grid = grid
        self.session = session
        self.pictures = pictures
        self.queue = queue
        layer.implicitActions = .insideAnimationBlocks
    }

    /// Whether every tile on screen is there, if only with an earlier state of this board.
    var isComplete: Bool {
        shown.positions.allSatisfy { !(tiles[$0]?.isOutdated ?? true) }
    }

    /// Shows the tiles that hold `visible` and requests those that hold `wanted` (both in cells), the nearest to the middle of
    /// the screen first. Requests that are no longer wanted are cancelled.
    func show(_ visible: CellRect, wanted: CellRect, center: CGPoint, isZooming: Bool) {
        let nextShown = level.tiles(visible), near = level.tiles(wanted)
        useCount += 1
        self.center = center
        for (p, item) in pending where !near.contains(p) {
            item.cancel()
            pending[p] = nil
            // If there is a tile already, it was about to be replaced.
            forget(p)
        }
        for p in due where !near.contains(p) { forget(p) }
        if nextShown != shown {
            for p in shown.positions where !nextShown.contains(p) { tiles[p]?.layer.removeFromSuperlayer() }
            shown = nextShown
        }
        // technique: mines tiled 1
        for p in near.positions {
            if let tile = tiles[p] {
                tile.lastUse = useCount
                if nextShown.contains(p), tile.layer.superlayer == nil { add(tile, p) }
            } else if pending[p] == nil {
                due.insert(p)
            }
        }
        draw()
        evict(to: isZooming ? TileSet.zoomingLimit : TileSet.memoryLimit)
    }

    /// Redraws the visible tiles that the cells of `rect` touch, and drops the invisible ones.
    func cellsDidChange(_ rect: CellRect) {
        let changed = level.tiles(rect)
        for p in pending.keys where changed.contains(p) { due.insert(p) }
        for p in tiles.keys where changed.contains(p) && pending[p] == nil {
            if shown.contains(p) { due.insert(p) } else { forget(p) }
        }
        draw()
    }

    /// Takes up a new board of the same shape. Visible tiles stay until they are redrawn, so that nothing flickers; the others
    /// are dropped.
    func boardDidChange() {
        stop()
        for (p, tile) in tiles {
            guard shown.contains(p) else {
                forget(p)
                continue
            }
            tile.isOutdated = true
            due.insert(p)
        }
        draw()
    }

    /// Starts drawing due tiles, the nearest to the middle of the screen first, as many as `copyLimit` allows at once.
    private func draw() {
        guard !due.isEmpty else { return }
        var underWay = pending.count * copiedBytes
        // Of tiles equally near, the upper left one: they are requested in the same order whenever a run is played again.
        for p in due.filter({ pending[$0] == nil }).sorted(by: { (distance($0), $0.y, $0.x) < (distance($1), $1.y, $1.x) }) {
            guard underWay == 0 || underWay + copiedBytes <= TileSet.copyLimit else { return }
            underWay += copiedBytes
            due.remove(p)
            request(p)
        }
    }

    /// Drops a tile that is outdated and not visible.
    private func forget(_ p: CellPosition) {
        due.remove(p)
        tiles.removeValue(forKey: p)?.layer.removeFromSuperlayer()
    }

    /// The bytes of the board that are copied to draw a tile.
    private var copiedBytes: Int {
        let cells = level.tileCells * level.tileCells
        if case .block(let shift) = level, shift >= BoardSummary.shift { return cells * 2 / (BoardSummary.side * BoardSummary.side) }
        return cells
    }

    /// Returns a tile's distance from the middle of the screen, in cells.
    private func distance(_ p: CellPosition) -> Double {
        let n = Double(level.tileCells)
        return hypot((Double(p.x) + 0.5) * n - Double(center.x), (Double(p.y) + 0.5) * n - Double(center.y))
    }

    func stop() {
        for item in pending.values { item.cancel() }
        pending = [:]
        due = []
    }

    /// Releases the tiles kept for scrolling far back.
    func releaseUnused() { evict(to: 0) }

    /// Turns the set into the mere background of another level: stops drawing and drops tiles that are not visible.
    func retire() {
        stop()
        for p in tiles.keys where !shown.contains(p) { tiles[p] = nil }
    }

    /// Called when a tile on screen has arrived.
    var onArrival: (() -> Void)?

    // technique: mines tiled 2
    private func request(_ p: CellPosition) {
        let cells = cells(p)
        guard !cells.isEmpty else { return }
        let drawing = TileDrawing(level, cells, of: session.game), pictures = pictures
        pending[p] = queue.submit(distance: distance(p), byteCount: { $0.byteCount }) {
            drawing.draw(pictures)
        } completion: { [weak self] bitmap in
            self?.arrived(bitmap, p)
        }
    }

    private func arrived(_ bitmap: Bitmap, _ p: CellPosition) {
        pending[p] = nil
        defer { draw() }
        work.bitmapsDrawn += 1
        work.contentsSet += 1
        if let tile = tiles[p] {
            tile.bitmap = bitmap
            tile.isOutdated = false
            tile.layer.contents = bitmap
            onArrival?()
            return
        }
        let tile = Tile(bitmap, useCount)
        work.viewsMade += 1
        tile.layer.implicitActions = .insideAnimationBlocks
        tile.layer.show(bitmap, of: cells(p), at: level)
        tiles[p] = tile
        if shown.contains(p) {
            add(tile, p)
            onArrival?()
        }
    }

    private func add(_ tile: Tile, _ p: CellPosition) {
        lay(tile, p)
        layer.addSublayer(tile.layer)
    }

    private func lay(_ tile: Tile, _ p: CellPosition) { tile.layer.frame = grid.frame(cells(p)) }

    private func cells(_ p: CellPosition) -> CellRect { level.cells(ofTile: p, on: session.game.shape) }

    /// If all bitmaps exceed `limit`, evicts the least recently wanted tiles until three quarters of it remain.
    private func evict(to limit: Int) {
        var bytes = 0
        for tile in tiles.values { bytes += tile.bitmap.byteCount }
        guard bytes > limit else { return }
        let old = tiles.filter { $0.value.lastUse < useCount && !shown.contains($0.key) }
            .sorted { ($0.value.lastUse, $0.key.y, $0.key.x) < ($1.value.lastUse, $1.key.y, $1.key.x) }
        for (p, tile) in old {
            guard bytes > limit * 3 / 4 else { break }
            bytes -= tile.bitmap.byteCount
            tiles[p] = nil
        }
    }
}
