// The article's answer in one value: a picture of every look a cell can have, made once, shown ever after.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Threads
import Resources
import Views

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
    private let kept = Guarded<(pictures: [CellPictures], drawn: Int)>(([], 0))

    init(painter: CellPainter) { self.painter = painter }

    /// Bitmaps drawn so far, for tests of work.
    var drawnCount: Int { kept.withLock { $0.drawn } }

    /// Pictures `side` pixels wide and high (at least 1). They are made without holding the lock, so that the
    /// main thread never waits for a worker's.
    func pictures(side: Int) -> CellPictures {
        let side = max(1, side)
        if let found = kept.withLock({ CellPictureStore.take(side, from: &$0.pictures) }) { return found }
        let made = CellPictures(side: side, painter: painter)
        return kept.withLock { kept in
            kept.drawn += CellLook.allCases.count
            // Another thread may have been quicker; everybody shows the same bitmaps.
            if let found = CellPictureStore.take(side, from: &kept.pictures) { return found }
            if kept.pictures.count >= CellPictureStore.limit { kept.pictures.removeFirst() }
            kept.pictures.append(made)
            return made
        }
    }

    /// Keeps only those used last, of the cells as they are now.
    func releaseUnused() {
        kept.withLock { $0.pictures.removeFirst(max(0, $0.pictures.count - 1)) }
        painter.glyphs.releaseUnused()
    }

    /// The pictures used last stay longest.
    private static func take(_ side: Int, from pictures: inout [CellPictures]) -> CellPictures? {
        guard let i = pictures.firstIndex(where: { $0.side == side }) else { return nil }
        let found = pictures.remove(at: i)
        pictures.append(found)
        return found
    }
}

// The drawn signs of the board, SVG files rasterised at exactly the size that is asked for, and kept. Any
// thread may ask.

/// A sign by the name of its file.
enum CellGlyph: String, CaseIterable, Sendable {
    case flag = "mines-flag", mine = "mines-mine", exploded = "mines-exploded", cross = "mines-cross"
    case calm = "mines-face-calm", tense = "mines-face-tense"
    case won = "mines-face-won", lost = "mines-face-lost"

    /// What lies on covered or open cells is drawn once for the night and once for the day.
    private var hasDayPicture: Bool { [.flag, .mine, .cross].contains(self) }

    func fileName(isDark: Bool) -> String { rawValue + (hasDayPicture && !isDark ? "-day" : "") + ".svg" }
}

/// Rasterised signs.
final class CellGlyphs: Sendable {
    private struct Key: Hashable {
        var glyph: CellGlyph
        var side: Int
    }

    /// Sizes come and go with the zoom; beyond this many bitmaps all are forgotten.
    private static let limit = 64

    private let kept = Guarded<[Key: Bitmap]>([:])
    private let files: [CellGlyph: ImageFile]

    /// Signs that show on a dark board or on a light one.
    init(isDark: Bool) {
        var files: [CellGlyph: ImageFile] = [:]
        for glyph in CellGlyph.allCases {
            if let url = Resources.art(glyph.fileName(isDark: isDark)) { files[glyph] = try? ImageFile(path: url.path, origin: .ours) }
        }
        self.files = files
    }

    /// Keeps none: they are quickly made.
    func releaseUnused() { kept.withLock { $0.removeAll() } }

    /// The sign `side` pixels wide and high; nil where its file is missing.
    func bitmap(_ glyph: CellGlyph, side: Int) -> Bitmap? {
        guard side > 0, let file = files[glyph] else { return nil }
        let key = Key(glyph: glyph, side: side)
        if let bitmap = kept.withLock({ $0[key] }) { return bitmap }
        guard let bitmap = try? file.bitmap(vectorSize: PixelSize(width: side, height: side)) else { return nil }
        kept.withLock {
            if $0.count >= CellGlyphs.limit { $0.removeAll() }
            $0[key] = bitmap
        }
        return bitmap
    }
}
