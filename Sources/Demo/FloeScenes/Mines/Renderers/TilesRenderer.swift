// The article's second attempt: tiles of about 320 × 416 points, each drawn on the main thread, cell by cell, when it
// scrolls in, and discarded when it has left. Scrolling stalls whenever a row of tiles comes in.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// Shows cells as tiles that are drawn as they scroll in.
final class TilesRenderer: BoardRenderer {
    /// A tile's width and height in points; whole cells come near to it.
    private static let tile = (width: 320.0, height: 416.0)

    /// The columns and rows of cells in a tile.
    private var columns = 1, rows = 1
    private let painter: CellPainter
    private var grid = RecyclingGrid<View>()
    private var shown = CellRect.empty
    private var geometry: BoardGeometry?

    init(session: MinesSession, painter: CellPainter) {
        self.painter = painter
        super.init(session: session, articleSide: 32)
    }

    override func show(_ viewport: BoardViewport) {
        let geometry = viewport.geometry
        if geometry != self.geometry {
            self.geometry = geometry
            columns = max(1, Int((TilesRenderer.tile.width / geometry.side).rounded()))
            rows = max(1, Int((TilesRenderer.tile.height / geometry.side).rounded()))
            forgetTiles()
        }
        shown = tiles(geometry.cells(in: viewport.visible))
        grid.cover(shown, make: makePart) { tile, p in
            draw(tile, p, geometry)
        } hide: {
            $0.isHidden = true
            $0.layer.contents = nil
        }
    }

    override func cellsDidChange(_ rect: CellRect) {
        guard let geometry, !rect.isEmpty else { return }
        let changed = tiles(rect).intersection(shown)
        for p in changed.positions {
            if let tile = grid[p] { draw(tile, p, geometry) }
        }
    }

    override func boardDidChange() { forgetTiles() }

    override func releaseUnused(isShown: Bool) { releaseParts(&grid, shown: shown, isShown: isShown) }

    private func forgetTiles() {
        grid.removePositions()
        for tile in grid.items { tile.isHidden = true }
    }

    /// Returns the range of tiles that hold `cells`, in tile columns and rows.
    private func tiles(_ cells: CellRect) -> CellRect { cells.tiles(columns: columns, rows: rows) }

    // technique: mines tiles 1
    private func draw(_ tile: View, _ p: CellPosition, _ geometry: BoardGeometry) {
        let cells = CellRect(tile: p, columns: columns, rows: rows).intersection(geometry.shape.rect)
        let side = Int((geometry.side * geometry.scale).rounded())  // switch: same-cell-size
        let context = BitmapContext(size: PixelSize(width: cells.width * side, height: cells.height * side))
        for p in cells.positions {
            painter.draw(
                session.game.look(p), x: (p.x - cells.minX) * side, y: (p.y - cells.minY) * side, side: side, in: context)
        }
        tile.frame = CGRect(
            x: Double(cells.minX) * geometry.side, y: Double(cells.minY) * geometry.side,
            width: Double(cells.width) * geometry.side, height: Double(cells.height) * geometry.side)
        tile.isHidden = false
        tile.layer.contents = context.makeBitmap()
        counts.bitmapsDrawn += 1
        counts.contentsSet += 1
    }
}
