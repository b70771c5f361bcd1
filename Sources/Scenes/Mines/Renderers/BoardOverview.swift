// The whole board, coarse, behind everything else: what shows where a tile has yet to come. It is drawn in parts in the
// background, a few at a time, and a change draws only the parts it touches, so that neither a flag on a hundred million
// cells nor a flood over them costs a frame more than a part's counts.

import Foundation
import Geometry
import Imaging
import Layers
import Views

/// Keeps a coarse picture of the board up to date.
@MainActor
final class BoardOverview {
    /// Its space is the content's.
    let layer = Layer()
    /// Where its parts lie.
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

    /// The longer side, pixels at most; a part's side; parts drawn at a time.
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

    /// Another board: nothing of the old one stays.
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

    /// Cells along a part's side.
    private var partCells: Int {
        switch level {
        case .pixels: 512
        case .block(let shift): BoardOverview.partPixels << shift
        }
    }

    private func cells(_ p: CellPosition) -> CellRect {
        CellRect(tile: p, columns: partCells, rows: partCells).intersection(session.game.shape.rect)
    }

    /// Draws what changed, a few parts at a time; what changes meanwhile is drawn after that.
    private func refresh() {
        while pending.count < BoardOverview.parallel, let p = stale.first(where: { pending[$0] == nil }) {
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
    /// Shows the picture of `cells` drawn at `level`. A block at the board's edge may reach beyond it; that part of the
    /// picture is left out.
    func show(_ bitmap: Bitmap, of cells: CellRect, at level: TileLevel) {
        contentsRect = CGRect(
            x: 0, y: 0, width: min(1, Double(cells.width) * level.cellPixels / Double(max(1, bitmap.width))),
            height: min(1, Double(cells.height) * level.cellPixels / Double(max(1, bitmap.height))))
        contents = bitmap
    }
}
