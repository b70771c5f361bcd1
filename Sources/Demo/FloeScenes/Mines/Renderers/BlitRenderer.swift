// The article's answer: recycled views, there of 64 × 64 points, each showing one of the pre-made pictures. Scrolling sets
// a frame and a bitmap reference for every cell that comes in; nothing is drawn.

import Foundation
import FloeLayerTree
import FloeViewTree

/// Shows cells as recycled views with pre-made pictures.
final class BlitRenderer: BoardRenderer {
    private let pictures: CellPictureStore
    private var current: CellPictures?
    private var grid = RecyclingGrid<View>()
    private var shown = CellRect.empty
    private var geometry: BoardGeometry?

    init(session: MinesSession, pictures: CellPictureStore) {
        self.pictures = pictures
        super.init(session: session, articleSide: BoardGeometry.naturalSide)
    }

    override func show(_ viewport: BoardViewport) {
        let geometry = viewport.geometry
        if geometry != self.geometry {
            self.geometry = geometry
            let before = pictures.drawnCount
            // technique: mines blit 1
            current = pictures.pictures(side: Int((geometry.side * geometry.scale).rounded()))  // switch: same-cell-size
            counts.bitmapsDrawn += pictures.drawnCount - before
            forgetCells()
        }
        guard let current else { return }
        shown = geometry.cells(in: viewport.visible)
        // technique: mines blit 2
        grid.cover(shown, make: makePart) { cell, p in
            cell.frame = geometry.rect(of: p)
            cell.isHidden = false
            cell.layer.contents = current[session.game.look(p)]
            counts.contentsSet += 1
        } hide: {
            $0.isHidden = true
        }
    }

    override func cellsDidChange(_ rect: CellRect) {
        guard let current else { return }
        let changed = rect.intersection(shown)
        for p in changed.positions {
            let picture = current[session.game.look(p)]
            guard let cell = grid[p], cell.layer.contents != picture else { continue }
            cell.layer.contents = picture
            counts.contentsSet += 1
        }
    }

    override func boardDidChange() { forgetCells() }

    override func releaseUnused(isShown: Bool) {
        releaseParts(&grid, shown: shown, isShown: isShown)
        pictures.releaseUnused()
    }

    private func forgetCells() {
        grid.removePositions()
        for item in grid.items { item.isHidden = true }
    }
}
