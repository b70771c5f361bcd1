// The shared pictures of a note collection for one size and scale: paper, trays, the shadow under the cards.

import Foundation
import Geometry
import Imaging
import Views

/// What all rows and cards of one size have in common.
@MainActor
final class NoteCollectionLook {
    /// All that the pictures depend on.
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
    /// A cell's size, its own points.
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

    /// Pixels for one of a cell's points. Three for a point on screen are enough against blur, and dense
    /// screens would need four times the memory for twice the figure.
    static func cellScale(_ scale: Double, _ shrinkFactor: Double) -> Double {
        shrinkFactor > 1 ? min(scale, max(1, 3 / shrinkFactor)) : scale
    }

    /// Dark where a card's free edge is, on the left, and fading to the right and to its ends.
    private static func makeShadow(_ color: Color) -> Bitmap {
        let side = 64
        return Bitmap(width: side, height: side) { x, y in
            func ease(_ t: Double) -> Double { t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t) }
            let u = (Double(x) + 0.5) / Double(side), v = (Double(y) + 0.5) / Double(side)
            // The further from the card, the softer.
            let soft = 0.16 + 0.2 * u
            let strength = ease(u / 0.2) * ease((1 - u) / 0.85) * ease(v / soft) * ease((1 - v) / soft)
            return color.withAlpha(Float(strength) * color.alpha).pixel
        }
    }
}

/// The pictures of paper for one size of card, each drawn when it is first wanted and shared by all cards:
/// whatever number of cards there is, a compositor uploads a handful of pictures once.
/// Made anew when cards change their size.
@MainActor
final class PaperCache {
    /// A cell's size, its own points.
    let cellSize: CGSize
    /// Pixels for one of the cell's points.
    let scale: Double
    let painter: PaperPainter
    private let palette: CardPalette
    private var papers: [CardPaper: Bitmap] = [:]
    /// Stands in for a face that is still being drawn: two grey lines.
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

    /// Where the placeholder lies in a cell.
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
