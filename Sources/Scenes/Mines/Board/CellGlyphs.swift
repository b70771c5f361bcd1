// The drawn signs of the board, SVG files rasterised at exactly the size that is asked for, and kept. Any
// thread may ask.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Locking
import Resources

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
            if let url = Resources.art(glyph.fileName(isDark: isDark)) { files[glyph] = try? ImageFile(path: url.path) }
        }
        self.files = files
    }

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
