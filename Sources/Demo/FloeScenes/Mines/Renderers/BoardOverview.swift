// A coarse picture of the whole board behind everything else, visible where a tile has not arrived yet. It is drawn in
// parts in the background, a few at a time, and a change redraws only the parts it touches, so that neither a flag on a
// hundred million cells nor a flood over them costs a frame more than copying a part's counts.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A coarse picture of the board that is kept up to date.
@MainActor
final class BoardOverview {
    /// Holds the parts' layers, in content coordinates.
    let layer = Layer()
    /// The grid that the parts are placed on.
    var grid: CellGrid {
        didSet { if grid != oldValue { lay() } }
    }

    private let session: MinesSession
    private let pictures: CellPictureStore
    private let queue: WorkQueue
    private var level = TileLevel.pixels(1)
    private var parts: [CellPosition: Layer] = [:]
    private var pending: [CellPosition: WorkItem] = [:]
    private var stale: Set<CellPosition> = []

    /// The limit of the picture's longer side in pixels, the side of a part in pixels, and the number of parts drawn at a time.
    static let pixels = 512, partPixels = 64, parallel = 2

    init(_ grid: CellGrid, session: MinesSession, pictures: CellPictureStore, queue: WorkQueue) {
        self.grid = grid
        self.session = session
        self.pictures = pictures
        self.queue = queue
        layer.implicitActions = .insideAnimationBlocks
        layer.anchorPoint = .zero
        layer.backgroundColor = pictures.painter.palette.flat(.hidden)
    }

    /// Begins the picture of a new board and drops that of the old one.
    func begin(_ shape: BoardShape) {
        stop()
        for part in parts.values { part.removeFromSuperlayer() }
        parts = [:]
        let longest = max(shape.width, shape.height)
        level =
            longest <= BoardOverview.pixels
            ? .pixels(max(1, min(4, BoardOverview.pixels / longest)))
            : .coarse(Double(BoardOverview.pixels) / Double(longest))
        lay()
        cellsDidChange(shape.rect)
    }

    private func lay() {
        layer.bounds = grid.frame(session.game.shape.rect)
        layer.position = layer.bounds.origin
        for (p, part) in parts { part.frame = grid.frame(cells(p)) }
    }

    func cellsDidChange(_ rect: CellRect) {
        guard !rect.isEmpty else { return }
        stale.formUnion(rect.tiles(columns: partCells, rows: partCells).positions)
        refresh()
    }

    func stop() {
        for item in pending.values { item.cancel() }
        pending = [:]
        stale = []
    }

    /// The side of a part in cells.
    private var partCells: Int {
        switch level {
        case .pixels: 512
        case .block(let shift): BoardOverview.partPixels << shift
        }
    }

    private func cells(_ p: CellPosition) -> CellRect {
        CellRect(tile: p, columns: partCells, rows: partCells).intersection(session.game.shape.rect)
    }

    /// Starts drawing stale parts, a few at a time. A part that changes while it is drawn is drawn again afterwards.
    private func refresh() {
        var waiting = stale.filter { pending[$0] == nil }.sorted { ($0.y, $0.x) > ($1.y, $1.x) }
        while pending.count < BoardOverview.parallel, let p = waiting.popLast() {
            stale.remove(p)
            let cells = cells(p)
            guard !cells.isEmpty else { continue }
            let drawing = TileDrawing(level, cells, of: session.game), pictures = pictures
            pending[p] = queue.submit(distance: 1e9, byteCount: { $0.byteCount }) {
                drawing.draw(pictures)
            } completion: { [weak self] bitmap in
                self?.arrived(bitmap, p)
            }
        }
    }

    private func arrived(_ bitmap: Bitmap, _ p: CellPosition) {
        pending[p] = nil
        let part = parts[p] ?? Layer(), cells = cells(p)
        part.implicitActions = .insideAnimationBlocks
        part.frame = grid.frame(cells)
        part.show(bitmap, of: cells, at: level)
        if parts.updateValue(part, forKey: p) == nil { layer.addSublayer(part) }
        refresh()
    }
}

extension Layer {
    /// Shows the picture of `cells` drawn at `level`. Blocks at the board's edge may reach beyond it; that part of the
    /// picture is cropped.
    func show(_ bitmap: Bitmap, of cells: CellRect, at level: TileLevel) {
        contentsRect = CGRect(
            x: 0, y: 0, width: min(1, Double(cells.width) * level.cellPixels / Double(max(1, bitmap.width))),
            height: min(1, Double(cells.height) * level.cellPixels / Double(max(1, bitmap.height))))
        contents = bitmap
    }
}
