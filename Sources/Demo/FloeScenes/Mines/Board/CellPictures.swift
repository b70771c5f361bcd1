// The article's answer: a picture of every look that a cell can have, drawn once per size and reused from then on.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeThreads
import FloeResources
import FloeViewTree

/// The fourteen pictures at one size.
struct CellPictures: Sendable {
    /// Width and height in pixels.
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

/// An LRU cache of the pictures by size, filled on demand. Thread-safe.
final class CellPictureStore: Sendable {
    /// The number of sizes kept. Every step of a zoom may need another one.
    private static let limit = 6

    let painter: CellPainter
    private let kept = Guarded<(pictures: [CellPictures], drawn: Int)>(([], 0))

    init(painter: CellPainter) { self.painter = painter }

    /// The number of bitmaps drawn so far, for tests.
    var drawnCount: Int { kept.withLock { $0.drawn } }

    /// Returns pictures `side` pixels wide and high (at least 1). They are drawn without holding the lock, so that the main
    /// thread never waits for a worker's drawing.
    func pictures(side: Int) -> CellPictures {
        let side = max(1, side)
        if let found = kept.withLock({ CellPictureStore.take(side, from: &$0.pictures) }) { return found }
        let made = CellPictures(side: side, painter: painter)
        return kept.withLock { kept in
            kept.drawn += CellLook.allCases.count
            // Another thread may have been faster. Use its bitmaps, so that all callers share the same ones.
            if let found = CellPictureStore.take(side, from: &kept.pictures) { return found }
            if kept.pictures.count >= CellPictureStore.limit { kept.pictures.removeFirst() }
            kept.pictures.append(made)
            return made
        }
    }

    /// Drops all sizes except the last used, which is that of the cells as they are now.
    func releaseUnused() {
        kept.withLock { $0.pictures.removeFirst(max(0, $0.pictures.count - 1)) }
        painter.glyphs.releaseUnused()
    }

    /// Looks up a size and marks it as most recently used.
    private static func take(_ side: Int, from pictures: inout [CellPictures]) -> CellPictures? {
        guard let i = pictures.firstIndex(where: { $0.side == side }) else { return nil }
        let found = pictures.remove(at: i)
        pictures.append(found)
        return found
    }
}

// The signs of the board: SVG files, rasterised at exactly the requested size and cached. Thread-safe.

/// A sign; the raw value is the name of its file.
enum CellGlyph: String, CaseIterable, Sendable {
    case flag = "mines-flag", mine = "mines-mine", exploded = "mines-exploded", cross = "mines-cross"
    case calm = "mines-face-calm", tense = "mines-face-tense"
    case won = "mines-face-won", lost = "mines-face-lost"

    /// Whether there is a separate picture for day, as for signs on covered or open cells.
    private var hasDayPicture: Bool { [.flag, .mine, .cross].contains(self) }

    func fileName(isDark: Bool) -> String { rawValue + (hasDayPicture && !isDark ? "-day" : "") + ".svg" }
}

/// A cache of rasterised signs.
final class CellGlyphs: Sendable {
    private struct Key: Hashable {
        var glyph: CellGlyph
        var side: Int
    }

    /// The most bitmaps kept; the cache is cleared when it is full. Sizes come and go with the zoom.
    private static let limit = 64

    private let kept = Guarded<[Key: Bitmap]>([:])
    private let files: [CellGlyph: ImageFile]

    /// Opens the files of the signs for a dark or a light board.
    init(isDark: Bool) {
        var files: [CellGlyph: ImageFile] = [:]
        for glyph in CellGlyph.allCases {
            if let url = Resources.art(glyph.fileName(isDark: isDark)) { files[glyph] = try? ImageFile(path: url.path, origin: .ours) }
        }
        self.files = files
    }

    /// Drops all bitmaps; they are cheap to make again.
    func releaseUnused() { kept.withLock { $0.removeAll() } }

    /// Returns the sign `side` pixels wide and high; nil if its file is missing or cannot be drawn.
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
