// The article's early approaches: one bitmap, redrawn on every scroll, of the trays that the cards stand on or, without any layers,
// of the cards as well. Trays, paper, light and faces use the same painters and stand where the layers would. Nothing is cached
// between frames except what takes text shaping.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeViewTree

extension NoteCollectionView {
    func draw(scale: Double) -> Bitmap? {
        guard let look, !bounds.isEmpty else { return nil }
        let size = PixelSize(
            width: Int((bounds.width * scale).rounded(.up)), height: Int((bounds.height * scale).rounded(.up)))
        let context = canvas.flatMap { $0.size == size ? $0 : nil } ?? BitmapContext(size: size)
        canvas = context
        context.save()
        defer { context.restore() }
        context.scale(scale, scale)
        context.translate(-bounds.minX, -bounds.minY)
        // technique: cards drawn-tray 1
        context.fill(bounds, palette.desk)
        for label in labels.values { draw(label, in: context) }
        let raised = (peeked ?? lowered).map { model.row(of: $0) }
        // technique: cards drawn-tray 2
        for row in rows.keys.sorted() where row != raised { draw(row, look, in: context) }
        if let raised { draw(raised, look, in: context) }
        return context.makeBitmap()
    }

    private func draw(_ label: SectionLabel, in context: BitmapContext) {
        let rect = label.layer.frame
        guard let text = label.textBitmap, rect.intersects(bounds) else { return }
        context.save()
        context.translate(rect.minX, rect.minY)
        context.fillRounded(label.markFrame, radius: label.markFrame.width / 2, palette.accent)
        context.fill(label.lineFrame, palette.line)
        context.draw(text.bitmap, in: text.frame)
        context.restore()
    }

    // technique: cards drawn-tray 3
    private func draw(_ row: NoteRow, _ look: NoteCollectionLook, in context: BitmapContext) {
        guard let tray = rows[row], !tray.layer.isHidden else { return }
        let rect = model.rect(of: row)
        look.trayPainter.draw(at: rect.origin, in: context)
        context.save()
        context.translate(rect.minX, rect.minY)
        if let picture = tray.shadowPicture {
            for shadow in [tray.shadow, tray.frontShadow] where !shadow.isHidden { draw(picture, at: shadow, in: context) }
        }
        guard drawnPart == .everything else {
            context.restore()
            return
        }
        // technique ends
        let space = tray.layer.model.sublayerSpace
        for case let cell as NoteCell in tray.layer.sublayers { draw(cell, space, look, in: context) }
        context.restore()
    }

    private func draw(_ picture: Bitmap, at shadow: Layer, in context: BitmapContext) {
        context.save()
        context.concatenate(PointProjection(shadow.model.toSuperlayer))
        context.draw(picture, in: shadow.bounds)
        context.restore()
    }

    // technique: cards drawing 1
    private func draw(_ cell: NoteCell, _ space: Transform3D, _ look: NoteCollectionLook, in context: BitmapContext) {
        let shown = cell.presentation(at: window?.tree.time ?? 0)
        let projection = PointProjection(shown.toSuperlayer.concatenating(space))  // switch: shared-perspective
        context.save()
        context.concatenate(projection)
        if projection.determinant > 0 {
            look.papers.painter.draw(cell.shownPaper, in: context)  // switch: lighting
            context.alpha = Double(cell.face.opacity)
            if let face = cell.face.contents { context.draw(face, in: cell.faceFrame) }  // switch: background
        } else {
            context.concatenate(PointProjection(Transform3D.scale(-1, 1).about(CGPoint(x: look.cellSize.width / 2, y: 0))))
            var paper = cell.shownPaper
            paper.side = .back
            look.papers.painter.draw(paper, in: context)  // switch: lighting
        }
        context.restore()
    }
}
