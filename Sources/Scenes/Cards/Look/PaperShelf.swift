// The pictures of paper for one size of card, each drawn when it is first wanted and shared by all cards:
// whatever number of cards there is, a compositor uploads a handful of pictures once.

import Foundation
import Geometry
import Imaging
import Raster

/// Pictures of paper. Made anew when cards change their size.
@MainActor
final class PaperShelf {
    /// Of a cell, its own points.
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
