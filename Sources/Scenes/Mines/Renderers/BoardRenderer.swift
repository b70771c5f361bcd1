// A way to show the board's cells: one for each technique. The board's scroll view owns one at a time, tells it
// where it stands, and knows nothing of how pictures come about.

import Foundation
import Views

/// What a technique needs to know of where the board stands.
struct BoardViewport: Equatable {
    var geometry: BoardGeometry
    /// What shows of the content, points.
    var visible: CGRect
    /// Whether cells are still growing or shrinking: pictures of another size will do for the moment.
    var isZooming = false
}

/// Shows cells.
@MainActor
class BoardRenderer {
    /// Holds what is shown, in the content's points; the scroll view puts it behind its overlays.
    final let view = View()
    final let session: MinesSession
    /// Its cells' only size, points; nil where it can show any.
    final let fixedSide: Double?
    final var counts = BoardWork()
    var work: BoardWork { counts }

    init(session: MinesSession, fixedSide: Double?) {
        self.session = session
        self.fixedSide = fixedSide
        view.isUserInteractionEnabled = false
    }

    /// Scrolled, zoomed or resized. Only what newly came into view is worked on.
    func show(_ viewport: BoardViewport) {}
    /// Cells within `rect` look different now.
    func cellsDidChange(_ rect: CellRect) {}
    /// The session has another board, which may well have the same shape: whatever was shown or is under way is of the
    /// old one. `show` follows.
    func boardDidChange() {}
    /// Another technique takes over: whatever is under way ends.
    func stop() {}

    /// Lets go of pictures and views that can be made again and do not show; of all, unless `isShown`. `show` follows, at
    /// the latest before it shows again.
    func releaseUnused(isShown: Bool) {}

    /// Lets go of a grid's parts where there are many more than show.
    final func releaseParts(_ grid: inout RecyclingGrid<View>, shown: CellRect, isShown: Bool) {
        guard !isShown || grid.columns * grid.rows > 2 * shown.width * shown.height else { return }
        for part in grid.removeAll() { part.removeFromSuperview() }
    }

    /// A view for a part of the board, in front of those there are.
    final func makePart() -> View {
        let part = View()
        part.isUserInteractionEnabled = false
        part.isHidden = true
        view.addSubview(part)
        counts.viewsMade += 1
        return part
    }
}

/// What a technique has done, counted, for tests and the line of figures.
struct BoardWork: Equatable {
    /// Views or layers made; recycled ones are not made again.
    var viewsMade = 0
    /// Bitmaps drawn by the technique itself.
    var bitmapsDrawn = 0
    /// Contents given to a view or layer.
    var contentsSet = 0
}
