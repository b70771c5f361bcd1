// The article's second try: tiles of 320 × 416 points, each drawn on the main thread, cell by cell, at the moment
// it scrolls in, and thrown away when it has left. A row of tiles coming in is what stops the scrolling.

import Foundation
import Geometry
import Imaging
import Layers
import Raster
import Views

/// Tiles drawn as they come in.
@MainActor
final class TilesRenderer: BoardRenderer {
    let view = View()
    let fixedSide: Double? = 32
    private(set) var work = BoardWork()

    /// Cells in a tile: 320 × 416 points.
    static let columns = 10, rows = 13

    private let session: MinesSession
    private let painter: CellPainter
    private var grid = SlotGrid<View>()
    private var shown = CellRect.empty
    private var geometry: BoardGeometry?

    init(session: MinesSession, painter: CellPainter) {
        self.session = session
        self.painter = painter
        view.isUserInteractionEnabled = false
    }

    func show(_ viewport: BoardViewport) {
        let geometry = viewport.geometry
        if geometry != self.geometry {
            self.geometry = geometry
            forgetTiles()
        }
        shown = tiles(geometry.cells(in: viewport.visible))
        grid.cover(shown, make: makeTile) { tile, p in
            draw(tile, p, geometry)
        } hide: {
            $0.isHidden = true
            $0.layer.contents = nil
        }
    }

    func cellsDidChange(_ rect: CellRect) {
        guard let geometry, !rect.isEmpty else { return }
        let changed = tiles(rect).intersection(shown)
        for y in changed.minY..<changed.maxY {
            for x in changed.minX..<changed.maxX {
                if let tile = grid[CellPosition(x: x, y: y)] { draw(tile, CellPosition(x: x, y: y), geometry) }
            }
        }
    }

    func boardDidChange() { forgetTiles() }

    func stop() {}

    private func forgetTiles() {
        grid.removePositions()
        for tile in grid.items { tile.isHidden = true }
    }

    /// Columns and rows of tiles that hold `cells`.
    private func tiles(_ cells: CellRect) -> CellRect {
        guard !cells.isEmpty else { return .empty }
        return CellRect(
            minX: cells.minX / TilesRenderer.columns, minY: cells.minY / TilesRenderer.rows,
            maxX: (cells.maxX - 1) / TilesRenderer.columns + 1, maxY: (cells.maxY - 1) / TilesRenderer.rows + 1)
    }

    private func draw(_ tile: View, _ p: CellPosition, _ geometry: BoardGeometry) {
        let cells = CellRect(
            minX: p.x * TilesRenderer.columns, minY: p.y * TilesRenderer.rows, maxX: (p.x + 1) * TilesRenderer.columns,
            maxY: (p.y + 1) * TilesRenderer.rows
        ).intersection(geometry.shape.rect)
        let side = Int((geometry.side * geometry.scale).rounded())
        let context = BitmapContext(size: PixelSize(width: cells.width * side, height: cells.height * side))
        for y in 0..<cells.height {
            for x in 0..<cells.width {
                let look = session.game.look(CellPosition(x: cells.minX + x, y: cells.minY + y))
                painter.draw(look, x: x * side, y: y * side, side: side, in: context)
            }
        }
        tile.frame = CGRect(
            x: Double(cells.minX) * geometry.side, y: Double(cells.minY) * geometry.side,
            width: Double(cells.width) * geometry.side, height: Double(cells.height) * geometry.side)
        tile.isHidden = false
        tile.layer.contents = context.makeBitmap()
        work.bitmapsDrawn += 1
        work.contentsSet += 1
    }

    private func makeTile() -> View {
        let tile = View()
        tile.isUserInteractionEnabled = false
        view.addSubview(tile)
        work.viewsMade += 1
        return tile
    }
}
