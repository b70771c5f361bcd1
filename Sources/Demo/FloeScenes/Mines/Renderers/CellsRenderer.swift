// The article's starting point: a view for every cell on screen, with a background, a rounded tile and a label, there
// 32 × 32 points. Views that leave the screen are discarded and made again when they come back; text is drawn each time.
// Kept as it was, to show its cost.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// Shows every cell as a view with a label.
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

    private func add(_ p: CellPosition, _ geometry: BoardGeometry) {
        let cell = CellView(session.game.look(p), frame: geometry.rect(of: p), scale: geometry.scale, painter: painter)
        view.addSubview(cell)
        shown[p] = cell
        counts.viewsMade += 1
        counts.contentsSet += 1
    }
}

/// One cell built from views: tile, label, sign.
private final class CellView: View {
    let look: CellLook

    init(_ look: CellLook, frame: CGRect, scale: Double, painter: CellPainter) {
        self.look = look
        super.init(frame: frame)
        let palette = painter.palette
        let isCovered = look == .hidden || look == .flag
        backgroundColor = isCovered ? palette.joint : palette.gap
        // One point, rounded to whole pixels.
        let gap = scale.rounded() / scale
        let tile = View(frame: bounds.inset(by: EdgeInsets(bottom: gap, right: gap)))
        tile.backgroundColor = palette.flat(look.number == nil ? look : .clear)
        if look == .flag { tile.backgroundColor = palette.flat(.hidden) }
        if look == .mine { tile.backgroundColor = palette.flat(.clear) }
        tile.layer.cornerRadius = isCovered ? frame.width * CellPainter.roundness : 0
        addSubview(tile)
        if let number = look.number, number > 0 {
            let label = Label(
                String(number), fonts: painter.fonts, font: CellPainter.font(side: tile.bounds.height),
                color: palette.number(number), alignment: .center, frame: tile.bounds)
            tile.addSubview(label)
        }
        for glyph in look.glyphs {
            let side = frame.width * 0.72
            let sign = View(
                frame: CGRect(
                    x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side))
            sign.layer.contents = painter.glyphs.bitmap(glyph, side: Int((side * scale).rounded()))
            addSubview(sign)
        }
    }
}

extension CellLook {
    fileprivate var glyphs: [CellGlyph] {
        switch self {
        case .flag: [.flag]
        case .mine: [.mine]
        case .exploded: [.exploded]
        case .wrongFlag: [.flag, .cross]
        default: []
        }
    }
}
