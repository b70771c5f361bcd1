// The glyphs of a font file at one pixel size, by their numbers in the file: what room they take, and their pixels.

import CFloeFreeType

/// Where a glyph's pixels lie, whatever its shift: `left` from where it begins, `top` above the baseline, in pixels.
struct GlyphBox {
    let left, top, width, height: Int
}

/// An open file and the glyphs that were needed of it. Not thread-safe.
@safe
final class GlyphStore {
    let face: FT_Face
    /// In pixels: from the top of the font's box to the baseline, the box's height, and from baseline to baseline.
    let ascent, height, lineHeight: Int
    /// By how many pixels strokes grow to the right.
    private let growth: Int
    private let engine: TextEngine
    private var boxes = BoundedCache<UInt32, GlyphBox?>(bound: 512)
    private var glyphs: BoundedCache<Key, Glyph?>

    private struct Key: Hashable { var index: UInt32, shift: Int }

    /// Hinting of vertical places only.
    static let loading = Int32(FT_RENDER_MODE_LIGHT.rawValue) << 16
    /// The number of pixels that are kept of glyphs, as far as they fill their line.
    private static let keptPixels = 1 << 20

    /// - Parameter steps: the em size in eighths of a pixel; picture fonts have their own size.
    init?(_ file: FontFile, steps: Int, engine: TextEngine) {
        var opened: FT_Face?
        guard unsafe FT_New_Face(engine.library, file.path, file.index, &opened) == 0, let face = unsafe opened else { return nil }
        let isScalable = unsafe face.pointee.face_flags & FT_FACE_FLAG_SCALABLE != 0
        // FreeType counts in 64ths.
        let status = unsafe isScalable ? FT_Set_Char_Size(face, 0, steps * 8, 0, 0) : FT_Select_Size(face, 0)
        guard status == 0 else {
            _ = unsafe FT_Done_Face(face)
            return nil
        }
        let metrics = unsafe face.pointee.size.pointee.metrics
        func pixels(_ units: Int16) -> Int { (FT_MulFix(Int(units), metrics.y_scale) + 63) >> 6 }
        if isScalable {
            ascent = unsafe pixels(face.pointee.ascender)
            height = unsafe pixels(face.pointee.ascender - face.pointee.descender)
            lineHeight = unsafe pixels(face.pointee.height)
        } else {
            ascent = (metrics.ascender + 63) >> 6
            height = (metrics.height + 63) >> 6
            lineHeight = height
        }
        unsafe self.face = face
        growth = file.emboldened ? Int(metrics.y_ppem) / 10 : 0
        self.engine = engine
        glyphs = BoundedCache(bound: min(512, GlyphStore.keptPixels / max(1, height * height)))
    }

    deinit {
        _ = unsafe FT_Done_Face(face)
    }

    /// The glyph of a character by itself; 0 if the font has none.
    func index(of scalar: Unicode.Scalar) -> UInt32 { unsafe FT_Get_Char_Index(face, UInt(scalar.value)) }

    /// Returns nil if the glyph cannot be loaded.
    func box(_ index: UInt32) -> GlyphBox? {
        boxes.value(for: index) {
            guard unsafe FT_Load_Glyph(face, index, GlyphStore.loading) == 0 else { return nil }
            let slot = unsafe face.pointee.glyph.pointee
            // Shifted, it may need one more column.
            return unsafe GlyphBox(
                left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), width: Int(slot.bitmap.width) + growth + 1,
                height: Int(slot.bitmap.rows))
        }
    }

    /// Returns the glyph moved to the right by `shift` 64ths of a pixel, 0…63; nil if it cannot be drawn.
    func glyph(_ index: UInt32, shift: Int) -> Glyph? {
        glyphs.value(for: Key(index: index, shift: shift)) {
            guard unsafe FT_Load_Glyph(face, index, GlyphStore.loading | Int32(FT_LOAD_COLOR)) == 0, let slot = unsafe face.pointee.glyph
            else { return nil }
            if unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
                unsafe FT_Outline_Translate(&slot.pointee.outline, shift, 0)
                guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
            }
            return unsafe Glyph(slot.pointee, growth: growth, engine.library)
        }
    }
}
