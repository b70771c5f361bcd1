// The article's starting point: a view for every cell on screen, which draws its own label, there 32 × 32 points. Views that
// leave the screen are discarded and made again when they come back; text is drawn each time.

import Foundation
import FloeGeometry
import FloeImaging
import FloeViewTree

/// Shows every cell as a view that draws its own label.
final class CellsRenderer: BoardRenderer {
    private let painter: CellPainter
    private var shown: [CellPosition: CellView] = [:]
    private var viewport: BoardViewport?

    init(session: MinesSession, painter: CellPainter) {
        self.painter = painter
        super.init(session: session, articleSide: 32)
    }

    override func show(_ viewport: BoardViewport) {
        if viewport.geometry != self.viewport?.geometry { removeAll() }
        self.viewport = viewport
        let visible = viewport.geometry.cells(in: viewport.visible)
        for (p, cell) in shown where !visible.contains(p) {
            cell.removeFromSuperview()
            shown[p] = nil
        }
        for p in visible.positions where shown[p] == nil { add(p, viewport.geometry) }
    }

    override func cellsDidChange(_ rect: CellRect) {
        guard let viewport else { return }
        for (p, cell) in shown where rect.contains(p) && cell.look != session.game.look(p) {
            cell.removeFromSuperview()
            add(p, viewport.geometry)
        }
    }

    override func boardDidChange() { removeAll() }

    override func stop() { removeAll() }

    override func releaseUnused(isShown: Bool) { if !isShown { removeAll() } }

    private func removeAll() {
        for cell in shown.values { cell.removeFromSuperview() }
        shown = [:]
    }

    // technique: mines cells 1
    private func add(_ p: CellPosition, _ geometry: BoardGeometry) {
        let cell = CellView(session.game.look(p), frame: geometry.rect(of: p), painter: painter)  // switch: same-cell-size
        view.addSubview(cell)
        shown[p] = cell
        counts.viewsMade += 1
        counts.contentsSet += 1
    }
}

/// A cell that draws itself, number and sign included, each time that it is made.
private final class CellView: View {
    let look: CellLook
    private let painter: CellPainter

    init(_ look: CellLook, frame: CGRect, painter: CellPainter) {
        self.look = look
        self.painter = painter
        super.init(frame: frame)
    }

    override var drawsContents: Bool { true }

    // technique: mines cells 2
    override func display(scale: Double) -> Bitmap? {
        let side = Int((bounds.width * scale).rounded()), context = BitmapContext(size: PixelSize(width: side, height: side))
        painter.draw(look, x: 0, y: 0, side: side, in: context)
        return context.makeBitmap()
    }
}
