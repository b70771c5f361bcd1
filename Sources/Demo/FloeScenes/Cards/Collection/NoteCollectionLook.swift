// The bitmaps that a note collection shares for one size and scale: paper, trays, the shadow under the cards.

import Foundation
import FloeGeometry
import FloeImaging
import FloeViewTree

/// The appearance that all rows and cards of one size have in common.
@MainActor
final class NoteCollectionLook {
    /// Everything that the bitmaps depend on.
    struct Key: Equatable {
        var metrics: NoteCollectionMetrics
        var width: Double
        var scale, shrinkFactor: Double
        var palette: CardPalette
    }

    let key: Key
    let papers: PaperCache
    let trayPainter: TrayPainter
    private(set) lazy var tray = trayPainter.makeBitmap(scale: key.scale)
    private(set) lazy var shadow = NoteCollectionLook.makeShadow(key.palette.cardShadow)
    /// The size of a cell, in its own points.
    let cellSize: CGSize

    init(_ key: Key) {
        self.key = key
        let card = key.metrics.cardSize
        cellSize = CGSize(width: card.width * key.shrinkFactor, height: card.height * key.shrinkFactor)
        papers = PaperCache(
            cellSize: cellSize, unit: key.metrics.unit * key.shrinkFactor,
            scale: NoteCollectionLook.cellScale(key.scale, key.shrinkFactor), palette: key.palette)
        trayPainter = TrayPainter(
            size: CGSize(width: key.width, height: key.metrics.rowHeight), metrics: key.metrics, scale: key.scale,
            palette: key.palette)
    }

    /// Pixels per point of a cell. Three pixels per point on screen are enough against blur, and on dense screens twice that scale would
    /// take four times the memory.
    static func cellScale(_ scale: Double, _ shrinkFactor: Double) -> Double {
        shrinkFactor > 1 ? min(scale, max(1, 3 / shrinkFactor)) : scale
    }

    /// Draws a shadow that is dark on the left, at a card's free edge, and fades to the right and toward both ends.
    private static func makeShadow(_ color: Color) -> Bitmap {
        let side = 64
        return Bitmap(width: side, height: side) { x, y in
            func ease(_ t: Double) -> Double { t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t) }
            let u = (Double(x) + 0.5) / Double(side), v = (Double(y) + 0.5) / Double(side)
            // The penumbra widens with the distance from the card.
            let soft = 0.16 + 0.2 * u
            let strength = ease(u / 0.2) * ease((1 - u) / 0.85) * ease(v / soft) * ease((1 - v) / soft)
            return color.withAlpha(Float(strength) * color.alpha).pixel
        }
    }
}

/// A cache of paper bitmaps for one card size. Each is drawn on first use and shared by all cards, so that a compositor uploads a
/// handful of textures once, however many cards there are. Replaced when the card size changes.
@MainActor
final class PaperCache {
    /// The size of a cell, in its own points.
    let cellSize: CGSize
    /// Pixels per point of the cell.
    let scale: Double
    let painter: PaperPainter
    private let palette: CardPalette
    private var papers: [CardPaper: Bitmap] = [:]
    /// The stand-in for a face that is still being drawn: two grey lines.
    private(set) lazy var placeholder = makePlaceholder()

    init(cellSize: CGSize, unit: Double, scale: Double, palette: CardPalette) {
        self.cellSize = cellSize
        self.scale = scale
        self.palette = palette
        painter = PaperPainter(size: cellSize, unit: unit, palette: palette)
    }

    func bitmap(_ paper: CardPaper) -> Bitmap {
        if let kept = papers[paper] { return kept }
        let context = makeContext(cellSize)
        painter.draw(paper, in: context)
        let made = context.makeBitmap()
        papers[paper] = made
        return made
    }

    /// The placeholder's frame in a cell.
    var placeholderFrame: CGRect {
        CGRect(x: cellSize.width * 0.28, y: cellSize.height * 0.42, width: cellSize.width * 0.44, height: cellSize.height * 0.2)
    }

    private func makePlaceholder() -> Bitmap {
        let size = placeholderFrame.size
        let context = makeContext(size)
        let line = size.height * 0.28
        for (y, share) in [(0.0, 1.0), (size.height - line, 0.6)] {
            context.fillRounded(
                CGRect(x: size.width * (1 - share) / 2, y: y, width: size.width * share, height: line), radius: line / 2,
                palette.placeholder)
        }
        return context.makeBitmap()
    }

    private func makeContext(_ size: CGSize) -> BitmapContext {
        let context = BitmapContext(
            size: PixelSize(
                width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))))
        context.scale(Double(context.size.width) / size.width, Double(context.size.height) / size.height)
        return context
    }
}
