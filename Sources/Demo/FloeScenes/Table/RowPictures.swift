// A cache of the rows' texts and glyphs as bitmaps. Each is drawn once and kept while its row is on screen or was recently, so that
// scrolling back redraws and uploads nothing.

import Foundation
import FloeImaging
import FloeText

/// Cached lines of text and glyphs at the window's scale.
@MainActor
final class RowPictures {
    private struct TextKey: Hashable {
        let text: String, font: FontDescriptor, color: Color, width: Double
    }

    private struct GlyphKey: Hashable {
        let glyph: RowGlyph, variant: Int, side: Int
    }

    let palette: TablePalette
    private let fonts: FontLibrary
    private var texts: [TextKey: Bitmap?] = [:], lately: [TextKey: Bitmap?] = [:]
    private var glyphs: [GlyphKey: Bitmap] = [:]
    private var scale = 1.0
    /// The number of texts drawn, for tests of work.
    private(set) var renderCount = 0

    /// The number of texts in each of the two generations: enough for several screens.
    private static let generation = 512

    init(fonts: FontLibrary, palette: TablePalette) {
        self.fonts = fonts
        self.palette = palette
    }

    /// Returns one line in at most `width` points, truncated with an ellipsis; nil if there is nothing to draw.
    func text(_ text: String, _ font: FontDescriptor, _ color: Color, width: Double, scale: Double) -> Bitmap? {
        use(scale)
        guard !text.isEmpty, width > 0 else { return nil }
        let key = TextKey(text: text, font: font, color: color, width: width.rounded(.down))
        if let kept = texts[key] { return kept }
        let bitmap: Bitmap?
        if let kept = lately[key] {
            bitmap = kept
        } else {
            // Without a width, the text's box is as narrow as the text.
            let natural = fonts.measure(text, font: font, scale: scale).width
            bitmap = fonts.renderParagraph(
                text, font: font, color: color, width: natural <= key.width ? .infinity : key.width, maximumLines: 1,
                alignment: .left, scale: scale)
            renderCount += 1
        }
        if texts.count >= RowPictures.generation {
            lately = texts
            texts = [:]
        }
        texts[key] = .some(bitmap)
        return bitmap
    }

    func glyph(_ glyph: RowGlyph, variant: Int, side: Double, scale: Double) -> Bitmap {
        use(scale)
        let key = GlyphKey(glyph: glyph, variant: abs(variant) % RowGlyph.variants, side: Int((side * scale).rounded()))
        if let kept = glyphs[key] { return kept }
        let bitmap = glyph.bitmap(side: key.side, variant: key.variant, palette: palette)
        glyphs[key] = bitmap
        return bitmap
    }

    private func use(_ new: Double) {
        guard new != scale else { return }
        scale = new
        releaseUnused()
    }

    /// Empties the cache. Rows on screen hold on to the bitmaps that they show.
    func releaseUnused() {
        texts = [:]
        lately = [:]
        glyphs = [:]
    }
}
