// The base class of the techniques for showing the board's cells. The board's scroll view owns one renderer at a time,
// passes it the viewport, and does not know how the pictures are made.

import Foundation
import FloeViewTree

/// The zoom and the visible part of the board, as renderers need them.
struct BoardViewport: Equatable {
    var geometry: BoardGeometry
    /// The visible part of the content, in points.
    var visible: CGRect
    /// Whether a zoom is under way, so that pictures of another size will do for the moment.
    var isZooming = false
}

/// The base class of renderers of the board's cells.
@MainActor
class BoardRenderer {
    /// Holds the cells, in content coordinates. The scroll view puts it behind its overlays.
    final let view = View()
    final let session: MinesSession
    /// The article's cell side, in points. Nil if it shows cells of any size, and so can be zoomed.
    final let articleSide: Double?
    final var counts = BoardWork()
    var work: BoardWork { counts }

    init(session: MinesSession, articleSide: Double?) {
        self.session = session
        self.articleSide = articleSide
        view.isUserInteractionEnabled = false
    }

    /// Shows the viewport after a scroll, zoom or resize. Only what newly came into view takes work.
    func show(_ viewport: BoardViewport) {}
    /// Updates cells within `rect`, which look different now.
    func cellsDidChange(_ rect: CellRect) {}
    /// Invalidates everything shown or under way after the session has got a new board, which may have the same shape.
    /// `show` follows.
    func boardDidChange() {}
    /// Ends all work under way, since another technique takes over.
    func stop() {}

    /// Releases pictures and views that can be made again: those that are not visible or, unless `isShown`, all of them.
    /// `show` follows, at the latest before the board becomes visible again.
    func releaseUnused(isShown: Bool) {}

    /// Releases a grid's parts if there are more than twice as many as are visible, or if the board is not shown.
    final func releaseParts(_ grid: inout RecyclingGrid<View>, shown: CellRect, isShown: Bool) {
        guard !isShown || grid.columns * grid.rows > 2 * shown.width * shown.height else { return }
        for part in grid.removeAll() { part.removeFromSuperview() }
    }

    /// Makes a view for a part of the board, in front of the existing ones.
    final func makePart() -> View {
        let part = View()
        part.isUserInteractionEnabled = false
        part.isHidden = true
        view.addSubview(part)
        counts.viewsMade += 1
        return part
    }
}

/// Counts of a technique's work, for tests and the line of figures.
struct BoardWork: Equatable {
    /// Views or layers made; recycling does not count.
    var viewsMade = 0
    /// Bitmaps drawn by the technique itself.
    var bitmapsDrawn = 0
    /// Contents set on a view or layer.
    var contentsSet = 0
}
