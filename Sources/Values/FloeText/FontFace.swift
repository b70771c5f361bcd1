// A font file opened at one pixel size. Measures and draws runs of one script and direction. HarfBuzz shapes them, and FreeType draws
// their glyphs at subpixels, hinted only vertically, so that the spacing is the font's own at every size.

import CFloeFreeType

/// An open font. Not thread-safe.
@safe
final class FontFace {
    /// In pixels: from the top of the font's box to the baseline, from there to its bottom, and from baseline to baseline.
    let ascent, descent, lineHeight: Int
    private let glyphs: GlyphStore
    /// Of HarfBuzz.
    private let font, buffer: OpaquePointer

    /// Sizes are multiples of an eighth of a pixel, so that a size that changes little by little needs few fonts.
    static let stepsPerPixel = 8.0

    /// - Parameter steps: the em size in eighths of a pixel; picture fonts have their own size.
    init?(_ file: FontFile, steps: Int, engine: TextEngine) {
        guard let glyphs = GlyphStore(file, steps: steps, engine: engine), let font = unsafe hb_ft_font_create(glyphs.face, nil),
            let buffer = unsafe hb_buffer_create()
        else { return nil }
        self.glyphs = glyphs
        unsafe self.font = font
        unsafe self.buffer = buffer
        unsafe hb_ft_font_set_load_flags(font, GlyphStore.loading)
        ascent = max(1, glyphs.ascent)
        descent = max(0, glyphs.height - ascent)
        lineHeight = max(glyphs.lineHeight, ascent + descent)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
        unsafe hb_font_destroy(font)
    }

    /// Whether the font has a glyph of its own for `scalar`.
    func covers(_ scalar: Unicode.Scalar) -> Bool { glyphs.index(of: scalar) != 0 }

    func extent(_ text: String, _ script: Script, rightToLeft: Bool) -> RunExtent {
        guard let box = shape(text, script, rightToLeft: rightToLeft, { _, _, _ in }) else {
            return RunExtent(width: 0, ascent: ascent, descent: descent)
        }
        return RunExtent(width: box.width, ascent: ascent - box.minY, descent: box.maxY - ascent)
    }

    func overhang(_ text: String) -> Int {
        guard let first = text.unicodeScalars.first, let box = glyphs.box(glyphs.index(of: first)) else { return 0 }
        return max(0, -box.left)
    }

    /// Draws a run and passes its pixels (0xAARRGGBB) to `body`: of outlines their coverage as alpha, colour pictures as they are,
    /// premultiplied. Does not call `body` if the run leaves no mark.
    func draw(
        _ text: String, _ script: Script, rightToLeft: Bool,
        _ body: (_ row: (Int) -> UnsafePointer<UInt32>, _ width: Int, _ height: Int) -> Void
    ) {
        var places: [(glyph: UInt32, x: Int, y: Int)] = []
        guard let box = shape(text, script, rightToLeft: rightToLeft, { places.append(($0, $1, $2)) }), box.width > 0 else { return }
        var pixels = [UInt32](repeating: 0, count: box.width * box.height)
        for (index, x, y) in places {
            guard let glyph = glyphs.glyph(index, shift: x & 63) else { return }
            glyph.draw(x: (x >> 6) + glyph.left - box.minX, y: (y >> 6) - glyph.top - box.minY, into: &pixels, box.width)
        }
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            unsafe body({ unsafe base + $0 * box.width }, box.width, box.height)
        }
    }

    /// Passes the glyphs of a run to `place`, with where they begin on the baseline, in 64ths of a pixel from the top left corner of the
    /// font's box. Returns the box around that and all glyphs; nil if one of them cannot be loaded.
    private func shape(
        _ text: String, _ script: Script, rightToLeft: Bool, _ place: (_ glyph: UInt32, _ x: Int, _ y: Int) -> Void
    ) -> RunBox? {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_set_direction(buffer, rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_from_string(script.code, -1))
        unsafe hb_buffer_add_utf8(buffer, text, -1, 0, -1)
        unsafe hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count), positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        var box = RunBox(minX: 0, minY: 0, maxX: 0, maxY: ascent + descent)
        guard let infos = unsafe infos, let positions = unsafe positions else { return box }
        var x = 0, y = 64 * ascent
        for i in 0..<Int(count) {
            let index = unsafe infos[i].codepoint, position = unsafe positions[i]
            guard let glyph = glyphs.box(index) else { return nil }
            let (glyphX, glyphY) = (x + Int(position.x_offset), y - Int(position.y_offset))
            place(index, glyphX, glyphY)
            box.include(left: (glyphX >> 6) + glyph.left, top: (glyphY >> 6) - glyph.top, glyph)
            x += Int(position.x_advance)
            y += Int(position.y_advance)
        }
        // A space, too, has a width.
        box.maxX = max(box.maxX, x >> 6)
        return box
    }
}

/// Whole pixels from the top left corner of the font's box, y downwards.
private struct RunBox {
    var minX, minY, maxX, maxY: Int

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }

    mutating func include(left: Int, top: Int, _ glyph: GlyphBox) {
        minX = min(minX, left)
        minY = min(minY, top)
        maxX = max(maxX, left + glyph.width)
        maxY = max(maxY, top + glyph.height)
    }
}
