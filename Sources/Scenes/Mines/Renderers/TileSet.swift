// The tiles of one level: those drawn, those being drawn, and the layers that show them. Zooming draws no tile anew: it
// lays the layers of those on screen.

import Foundation
import Imaging
import Layers
import Views

/// Tiles of one level of detail.
@MainActor
final class TileSet {
    let level: TileLevel
    /// Holds the tiles' layers; its space is the content's.
    let layer = Layer()
    /// Where they lie.
    var grid: CellGrid {
        didSet {
            guard grid != oldValue else { return }
            for (p, tile) in tiles where tile.layer.superlayer != nil { lay(tile, p) }
        }
    }
    private(set) var work = BoardWork()
    private var tiles: [CellPosition: Tile] = [:]
    private var pending: [CellPosition: WorkItem] = [:]
    /// To be drawn as soon as the limit allows: those that are missing, and those whose cells have changed since they
    /// were drawn or began to be. What is being drawn is never begun anew, so that a flood that changes it in every frame
    /// shows its way.
    private var due: Set<CellPosition> = []
    /// Columns and rows on screen, and with a margin what is wanted.
    private var shown = CellRect.empty
    private var useCount = 0
    /// The middle of the screen, cells: what is near it is drawn first.
    private var center = CGPoint.zero

    /// Bitmap memory kept for scrolling back, bytes. While zooming little is: the next level is on its way, and
    /// what shows of this one stays behind it.
    static let memoryLimit = 40 << 20, zoomingLimit = 4 << 20
    /// Bytes of the board copied for tiles that are being drawn; one tile is, whatever it takes.
    private static let copyLimit = 2 << 20

    @MainActor
    private final class Tile {
        let layer = Layer()
        var bitmap: Bitmap
        var lastUse: Int
        /// It shows another board, for want of this one's picture.
        var isOutdated = false
        init(_ bitmap: Bitmap, _ use: Int) {
            self.bitmap = bitmap
            lastUse = use
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

    /// Whether every tile on screen is there, in whatever state of this board.
    var isComplete: Bool {
        shown.positions.allSatisfy { !(tiles[$0]?.isOutdated ?? true) }
    }

    /// Shows the tiles that hold `visible` and asks for those of `wanted` (cells), the nearest to the middle
    /// of the screen first. What is not wanted any more is cancelled.
    func show(_ visible: CellRect, wanted: CellRect, center: CGPoint, isZooming: Bool) {
        let nextShown = level.tiles(visible), near = level.tiles(wanted)
        useCount += 1
        self.center = center
        for (p, item) in pending where !near.contains(p) {
            item.cancel()
            pending[p] = nil
            // What is there already was about to be replaced.
            forget(p)
        }
        for p in due where !near.contains(p) { forget(p) }
        if nextShown != shown {
            for p in shown.positions where !nextShown.contains(p) { tiles[p]?.layer.removeFromSuperlayer() }
            shown = nextShown
        }
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

    /// Draws anew what shows of the cells of `rect`; forgets what does not.
    func cellsDidChange(_ rect: CellRect) {
        let changed = level.tiles(rect)
        for p in pending.keys where changed.contains(p) { due.insert(p) }
        for p in tiles.keys where changed.contains(p) && pending[p] == nil {
            if shown.contains(p) { due.insert(p) } else { forget(p) }
        }
        draw()
    }

    /// Another board of the same shape: what shows stays until it is drawn anew, so that nothing flickers, and nothing
    /// else does.
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

    /// Draws what is due, the nearest to the middle of the screen first, as much as may be under way at once.
    private func draw() {
        guard !due.isEmpty else { return }
        var underWay = pending.count * copiedBytes
        for p in due.filter({ pending[$0] == nil }).sorted(by: { distance($0) < distance($1) }) {
            guard underWay == 0 || underWay + copiedBytes <= TileSet.copyLimit else { return }
            underWay += copiedBytes
            due.remove(p)
            request(p)
        }
    }

    /// It shows what no longer is, and nobody sees it.
    private func forget(_ p: CellPosition) {
        due.remove(p)
        tiles.removeValue(forKey: p)?.layer.removeFromSuperlayer()
    }

    /// What a tile's drawing takes of the board.
    private var copiedBytes: Int {
        let cells = level.tileCells * level.tileCells
        if case .block(let shift) = level, shift >= BoardSummary.shift { return cells * 2 / (BoardSummary.side * BoardSummary.side) }
        return cells
    }

    /// From the middle of the screen, cells.
    private func distance(_ p: CellPosition) -> Double {
        let n = Double(level.tileCells)
        return hypot((Double(p.x) + 0.5) * n - Double(center.x), (Double(p.y) + 0.5) * n - Double(center.y))
    }

    func stop() {
        for item in pending.values { item.cancel() }
        pending = [:]
        due = []
    }

    /// Lets go of what is kept for scrolling far back.
    func releaseUnused() { evict(to: 0) }

    /// From now on it only serves as the background of another level: what does not show goes.
    func retire() {
        stop()
        for p in tiles.keys where !shown.contains(p) { tiles[p] = nil }
    }

    /// Called when a tile on screen has come.
    var onArrival: (() -> Void)?

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

    /// Lets the tiles go that were not wanted for longest, if all hold more than `limit`.
    private func evict(to limit: Int) {
        var bytes = 0
        for tile in tiles.values { bytes += tile.bitmap.byteCount }
        guard bytes > limit else { return }
        let old = tiles.filter { $0.value.lastUse < useCount && !shown.contains($0.key) }
            .sorted { $0.value.lastUse < $1.value.lastUse }
        for (p, tile) in old {
            guard bytes > limit * 3 / 4 else { break }
            bytes -= tile.bitmap.byteCount
            tiles[p] = nil
        }
    }
}
