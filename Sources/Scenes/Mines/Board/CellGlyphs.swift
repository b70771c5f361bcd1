// The drawn signs of the board, SVG files rasterised at exactly the size that is asked for, and kept. Any
// thread may ask.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Resources
import Synchronization

/// A sign by the name of its file.
enum CellGlyph: String, CaseIterable, Sendable {
    case flag = "mines-flag.svg", mine = "mines-mine.svg", exploded = "mines-exploded.svg", cross = "mines-cross.svg"
    case calm = "mines-face-calm.svg", tense = "mines-face-tense.svg"
    case won = "mines-face-won.svg", lost = "mines-face-lost.svg"
}

/// Rasterised signs.
final class CellGlyphs: Sendable {
    private struct Key: Hashable {
        var glyph: CellGlyph
        var side: Int
    }

    /// Sizes come and go with the zoom; beyond this many bitmaps all are forgotten.
    private static let limit = 64

    private let kept = Mutex<[Key: Bitmap]>([:])
    private let files: [CellGlyph: ImageFile]

    init() {
        var files: [CellGlyph: ImageFile] = [:]
        for glyph in CellGlyph.allCases {
            if let url = Resources.art(glyph.rawValue) { files[glyph] = try? ImageFile(path: url.path) }
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
