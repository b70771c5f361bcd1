// The article's answer in one value: a picture of every look a cell can have, made once, shown ever after.

import Geometry
import Imaging
import Raster
import Synchronization

/// The fourteen pictures at one size.
struct CellPictures: Sendable {
    /// Pixels.
    let side: Int
    private let bitmaps: [Bitmap]

    init(side: Int, painter: CellPainter) {
        self.side = side
        bitmaps = CellLook.allCases.map { look in
            let context = BitmapContext(size: PixelSize(width: side, height: side))
            painter.draw(look, x: 0, y: 0, side: side, in: context)
            return context.makeBitmap()
        }
    }

    subscript(look: CellLook) -> Bitmap { bitmaps[Int(look.rawValue)] }
}

/// The pictures by size, made when first asked for. Any thread.
final class CellPictureStore: Sendable {
    /// Sizes kept: every step of a zoom may ask for another.
    private static let limit = 6

    let painter: CellPainter
    private let kept = Mutex<(pictures: [CellPictures], drawn: Int)>(([], 0))

    init(painter: CellPainter) { self.painter = painter }

    /// Bitmaps drawn so far, for tests of work.
    var drawnCount: Int { kept.withLock { $0.drawn } }

    /// Pictures `side` pixels wide and high (at least 1).
    func pictures(side: Int) -> CellPictures {
        let side = max(1, side)
        return kept.withLock { kept in
            if let i = kept.pictures.firstIndex(where: { $0.side == side }) {
                // The one used last stays longest.
                let found = kept.pictures.remove(at: i)
                kept.pictures.append(found)
                return found
            }
            let made = CellPictures(side: side, painter: painter)
            kept.drawn += CellLook.allCases.count
            if kept.pictures.count >= CellPictureStore.limit { kept.pictures.removeFirst() }
            kept.pictures.append(made)
            return made
        }
    }
}
