// A section's heading on the desk: title, number of notes, and a line to the end of the row. The text is
// drawn off the main thread, like the cards' faces.

import Foundation
import Geometry
import Imaging
import Layers
import Raster
import Text
import Views

/// One section's header. Recycled.
@MainActor
final class HeaderLayer {
    let layer = Layer()
    var section = 0
    var pending: WorkItem?
    private let text = Layer(), line = Layer(), mark = Layer()

    init(_ palette: CardPalette) {
        for part in [mark, line, text] { layer.addSublayer(part) }
        mark.backgroundColor = palette.accent
        line.backgroundColor = palette.line
    }

    var textBitmap: (bitmap: Bitmap, frame: CGRect)? { text.contents.map { ($0, text.frame) } }
    var markFrame: CGRect { mark.frame }
    var lineFrame: CGRect { line.frame }

    /// Lays it out in `rect` of the content, without its text.
    func place(in rect: CGRect, _ metrics: NoteCollectionMetrics) {
        layer.frame = rect
        text.contents = nil
        let k = metrics.magnification, height = 18 * k
        mark.frame = CGRect(
            x: metrics.trayMargin, y: ((rect.height * 1.06 - height) / 2).rounded(), width: (3 * k).rounded(), height: height)
        mark.cornerRadius = 1.5 * k
        line.frame = .zero
        text.frame = CGRect(x: mark.frame.maxX + 9 * k, y: 0, width: 0, height: rect.height)
    }

    func show(_ bitmap: Bitmap?, scale: Double, _ metrics: NoteCollectionMetrics) {
        guard let bitmap else { return }
        let size = CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
        text.contents = bitmap
        text.frame = CGRect(
            x: text.frame.minX, y: ((mark.frame.midY - size.height / 2) * scale).rounded() / scale, width: size.width, height: size.height)
        let left = text.frame.maxX + 14 * metrics.magnification
        line.frame = CGRect(x: left, y: mark.frame.midY, width: max(0, layer.bounds.width - metrics.trayMargin - left), height: 1)
    }

    /// Title and count side by side. Runs on any thread.
    nonisolated static func draw(
        _ title: String, count: Int, type: TypeScale, width: Double, scale: Double, palette: CardPalette, fonts: FontLibrary
    ) -> Bitmap? {
        let titleFont = type.headline, countFont = type.callout
        let layout = fonts.layout(title, font: titleFont, width: max(1, width), maximumLines: 1, scale: scale)
        guard let name = fonts.render(layout, color: palette.title) else { return nil }
        let note = fonts.render(count == 1 ? "1 note" : "\(count) notes", font: countFont, color: palette.count, scale: scale)
        let titleWidth = Int((layout.size.width * scale).rounded(.up)), gap = Int(countFont.size * 0.9 * scale)
        let left = layout.lines.first.map { Int(($0.origin.x * scale).rounded(.down)) } ?? 0
        let context = BitmapContext(size: PixelSize(width: titleWidth + gap + (note?.width ?? 0), height: max(name.height, note?.height ?? 0)))
        context.draw(name, in: CGRect(x: -left, y: 0, width: name.width, height: name.height))
        if let note {
            let baseline = (layout.lines.first?.metrics.ascent ?? 0) * scale
            let own = fonts.measure("0", font: countFont, scale: scale).ascent * scale
            context.draw(note, in: CGRect(x: titleWidth + gap, y: Int(baseline - own), width: note.width, height: note.height))
        }
        return context.makeBitmap()
    }
}
