// The work that the article left for later: tiles drawn in the background, with placeholders until they arrive, at levels of
// detail from single cells to a thousand cells per pixel, and the zoom that it had to give up.
//
//     view ─┬ overview   the whole board, coarse, always there
//           ├ previous   the last level, until the next is complete
//           └ current    the tiles of the current level

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// Shows cells as background-rendered tiles at any zoom.
final class TiledRenderer: BoardRenderer {
    private let pictures: CellPictureStore
    private let queue: WorkQueue
    private let overview: BoardOverview
    private var current: TileSet?
    private var previous: TileSet?
    private var viewport: BoardViewport?
    private var grid: CellGrid

    init(session: MinesSession, pictures: CellPictureStore, queue: WorkQueue) {
        self.pictures = pictures
        self.queue = queue
        let nowhere = BoardGeometry(shape: session.game.shape, viewport: .zero, side: 1, scale: 1)
        grid = CellGrid(BoardViewport(geometry: nowhere, visible: .zero))
        overview = BoardOverview(grid, session: session, pictures: pictures, queue: queue)
        super.init(session: session, articleSide: nil)
        view.layer.addSublayer(overview.layer)
    }

    /// The work of all tile sets, past and present.
    override var work: BoardWork {
        var sum = counts
        for set in [current, previous].compactMap({ $0 }) { sum.add(set.work) }
        return sum
    }

    /// The level of detail in use, for tests.
    var level: TileLevel? { current?.level }

    override func show(_ viewport: BoardViewport) {
        let geometry = viewport.geometry
        grid = CellGrid(viewport)
        overview.grid = grid
        if geometry.shape != self.viewport?.geometry.shape { begin(geometry.shape) }
        self.viewport = viewport
        let cellPixels = geometry.side * geometry.scale
        let level = TileLevel.choose(cellPixels, current: current?.level, isZooming: viewport.isZooming)
        if level != current?.level { change(to: level) }
        let visible = geometry.cells(in: viewport.visible)
        current?.grid = grid
        previous?.grid = grid
        guard let current, !visible.isEmpty else { return }
        // Prefetch half a screen around, except during a zoom. From afar, where a screen's tiles may hold four times
        // its pixels, prefetch an eighth.
        let part = viewport.isZooming ? 0 : cellPixels < 1 ? 0.125 : 0.5
        let aheadX = Int((Double(visible.width) * part).rounded(.up)), aheadY = Int((Double(visible.height) * part).rounded(.up))
        let wanted = CellRect(
            minX: visible.minX - aheadX, minY: visible.minY - aheadY, maxX: visible.maxX + aheadX, maxY: visible.maxY + aheadY
        ).intersection(geometry.shape.rect)
        current.show(visible, wanted: wanted, center: center, isZooming: viewport.isZooming)
        dropPrevious()
    }

    override func cellsDidChange(_ rect: CellRect) {
        current?.cellsDidChange(rect)
        overview.cellsDidChange(rect)
    }

    override func boardDidChange() {
        // A board of another shape begins with the next `show`.
        guard session.game.shape == viewport?.geometry.shape else { return }
        retire(&previous)
        current?.boardDidChange()
        overview.begin(session.game.shape)
    }

    override func releaseUnused(isShown: Bool) {
        if isShown {
            current?.releaseUnused()
        } else {
            retire(&current)
            retire(&previous)
            // The overview stands in when the board becomes visible again.
            overview.layer.isHidden = false
        }
        pictures.releaseUnused()
    }

    override func stop() {
        current?.stop()
        previous?.stop()
        overview.stop()
    }

    private var center: CGPoint {
        guard let viewport else { return .zero }
        return CGPoint(x: viewport.visible.midX / viewport.geometry.side, y: viewport.visible.midY / viewport.geometry.side)
    }

    /// Begins a new board and drops everything of the old one.
    private func begin(_ shape: BoardShape) {
        stop()
        retire(&current)
        retire(&previous)
        overview.begin(shape)
    }

    private func change(to level: TileLevel) {
        // A complete level serves as the background of the next; an incomplete one is of no use.
        if current?.isComplete ?? false {
            retire(&previous)
            previous = current
            previous?.retire()
        } else {
            retire(&current)
        }
        let set = TileSet(level, grid, session: session, pictures: pictures, queue: queue)
        set.onArrival = { [weak self] in self?.dropPrevious() }
        view.layer.addSublayer(set.layer)
        current = set
    }

    /// Removes the background levels once all tiles on screen are there.
    private func dropPrevious() {
        let isComplete = current?.isComplete ?? false
        overview.layer.isHidden = isComplete
        if previous != nil, isComplete { retire(&previous) }
    }

    private func retire(_ set: inout TileSet?) {
        guard let old = set else { return }
        old.stop()
        old.layer.removeFromSuperlayer()
        counts.add(old.work)
        set = nil
    }
}

extension BoardWork {
    fileprivate mutating func add(_ other: BoardWork) {
        viewsMade += other.viewsMade
        bitmapsDrawn += other.bitmapsDrawn
        contentsSet += other.contentsSet
    }
}
