// The way the article began with: nothing but one picture, drawn anew with every scroll. Trays, paper, light
// and faces are drawn with the same painters and stand where the layers would; only nothing is kept from one
// frame to the next but what costs text shaping.

import Foundation
import Geometry
import Imaging
import Layers
import Raster
import RenderTree
import Views

extension NoteCollectionView {
    func drawAll(scale: Double) -> Bitmap? {
        guard let look, !bounds.isEmpty else { return nil }
        let size = PixelSize(
            width: Int((bounds.width * scale).rounded(.up)), height: Int((bounds.height * scale).rounded(.up)))
        let context = canvas.flatMap { $0.size == size ? $0 : nil } ?? BitmapContext(size: size)
        canvas = context
        context.save()
        defer { context.restore() }
        context.scale(scale, scale)
        context.translate(-bounds.minX, -bounds.minY)
        context.fill(bounds, palette.desk)
        for header in headers.values { draw(header, in: context) }
        let raised = (peeked ?? lowered).map { model.layout.row(ofNote: $0.note, inSection: $0.section) }
        for row in rows.keys.sorted() where row != raised { draw(row, look, in: context) }
        if let raised { draw(raised, look, in: context) }
        return context.makeBitmap()
    }

    private func draw(_ header: HeaderLayer, in context: BitmapContext) {
        let rect = header.layer.frame
        guard rect.intersects(bounds) else { return }
        context.save()
        context.translate(rect.minX, rect.minY)
        context.fillRounded(header.markFrame, radius: header.markFrame.width / 2, palette.accent)
        context.fill(header.lineFrame, palette.line)
        if let text = header.textBitmap { context.draw(text.bitmap, in: text.frame) }
        context.restore()
    }

    private func draw(_ row: NoteRow, _ look: NoteCollectionLook, in context: BitmapContext) {
        guard let tray = rows[row], !tray.layer.isHidden else { return }
        let rect = model.layout.rectForRow(row.index, inSection: row.section)
        look.trayPainter.draw(at: rect.origin, in: context)
        context.save()
        context.translate(rect.minX, rect.minY)
        draw(tray.shadow, in: context)
        draw(tray.frontShadow, in: context)
        let space = tray.layer.model.sublayerSpace
        for case let cell as NoteCell in tray.layer.sublayers { draw(cell, space, look, in: context) }
        context.restore()
    }

    private func draw(_ shadow: Layer, in context: BitmapContext) {
        guard !shadow.isHidden, let picture = shadow.contents else { return }
        context.save()
        context.concatenate(PlaneProjection(shadow.model.toSuperlayer))
        context.draw(picture, in: shadow.bounds)
        context.restore()
    }

    private func draw(_ cell: NoteCell, _ space: Transform3D, _ look: NoteCollectionLook, in context: BitmapContext) {
        let shown = cell.presentation(at: window?.tree.time ?? 0)
        let projection = PlaneProjection(shown.toSuperlayer.concatenating(space))
        context.save()
        context.concatenate(projection)
        if projection.determinant > 0 {
            look.papers.painter.draw(cell.shownPaper, in: context)
            context.alpha = Double(cell.face.opacity)
            if let face = cell.face.contents { context.draw(face, in: cell.faceFrame) }
        } else {
            context.concatenate(PlaneProjection(Transform3D.scale(-1, 1).about(CGPoint(x: look.cellSize.width / 2, y: 0))))
            var paper = cell.shownPaper
            paper.side = .back
            look.papers.painter.draw(paper, in: context)
        }
        context.restore()
    }
}
