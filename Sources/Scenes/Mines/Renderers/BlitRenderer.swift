// The article's answer: views of 64 × 64 points, recycled, each showing one of the pictures made beforehand.
// Scrolling sets a frame and a reference to a bitmap for every cell that comes in; nothing is drawn.

import Foundation
import Layers
import Views

/// Recycled views with pre-made pictures.
@MainActor
final class BlitRenderer: BoardRenderer {
    let view = View()
    let fixedSide: Double? = BoardGeometry.naturalSide
    private(set) var work = BoardWork()

    private let session: MinesSession
    private let pictures: CellPictureStore
    private var current: CellPictures?
    private var grid = SlotGrid<View>()
    private var shown = CellRect.empty
    private var geometry: BoardGeometry?

    init(session: MinesSession, pictures: CellPictureStore) {
        self.session = session
        self.pictures = pictures
        view.isUserInteractionEnabled = false
    }

    func show(_ viewport: BoardViewport) {
        let geometry = viewport.geometry
        if geometry != self.geometry {
            self.geometry = geometry
            let before = pictures.drawnCount
            current = pictures.pictures(side: Int((geometry.side * geometry.scale).rounded()))
            work.bitmapsDrawn += pictures.drawnCount - before
            forgetCells()
        }
        guard let current else { return }
        shown = geometry.cells(in: viewport.visible)
        grid.cover(shown, make: makeView) { cell, p in
            cell.frame = geometry.rect(of: p)
            cell.isHidden = false
            cell.layer.contents = current[session.game.look(p)]
            work.contentsSet += 1
        } hide: {
            $0.isHidden = true
        }
    }

    func cellsDidChange(_ rect: CellRect) {
        guard let current else { return }
        let changed = rect.intersection(shown)
        for y in changed.minY..<changed.maxY {
            for x in changed.minX..<changed.maxX {
                let p = CellPosition(x: x, y: y), picture = current[session.game.look(p)]
                guard let cell = grid[p], cell.layer.contents != picture else { continue }
                cell.layer.contents = picture
                work.contentsSet += 1
            }
        }
    }

    func boardDidChange() { forgetCells() }

    func stop() {}

    private func forgetCells() {
        grid.removePositions()
        for item in grid.items { item.isHidden = true }
    }

    private func makeView() -> View {
        let cell = View()
        cell.isUserInteractionEnabled = false
        cell.isHidden = true
        view.addSubview(cell)
        work.viewsMade += 1
        return cell
    }
}
