// A font file opened at one pixel size. Measures and draws runs of one script and direction. SDL_ttf shapes with HarfBuzz and
// positions glyphs at subpixels, hinted only vertically (TTF_HINTING_LIGHT_SUBPIXEL), so that the spacing is the font's own at
// every size.

import CFloeSDL2

/// An open font. Not thread-safe.
@safe
final class FontFace {
    /// In pixels: from the top of the font's box to the baseline, from there to its bottom, and from baseline to baseline.
    let ascent, descent, lineHeight: Int
    private let font: OpaquePointer
    private let engine: TextEngine

    /// SDL_ttf takes whole points and whole dots per inch. At nine points, each eight dots per inch add one pixel to the em,
    /// which gives sizes in steps of an eighth of a pixel.
    private static let points: Int32 = 9
    static let stepsPerPixel = 8.0

    /// - Parameter steps: the em size in eighths of a pixel; picture fonts have their own size.
    init?(_ file: FontFile, steps: Int, engine: TextEngine) {
        let resolution = UInt32(steps)
        let opened = unsafe engine.exclusively {
            unsafe TTF_OpenFontIndexDPI(file.path, FontFace.points, file.index, resolution, resolution)
        }
        guard let opened = unsafe opened else { return nil }
        unsafe font = opened
        self.engine = engine
        unsafe TTF_SetFontHinting(opened, TTF_HINTING_LIGHT_SUBPIXEL)
        if file.emboldened { unsafe TTF_SetFontStyle(opened, TTF_STYLE_BOLD) }
        ascent = unsafe max(1, Int(TTF_FontAscent(opened)))
        descent = unsafe max(0, Int(TTF_FontHeight(opened)) - ascent)
        lineHeight = unsafe max(Int(TTF_FontLineSkip(opened)), ascent + descent)
    }

    deinit {
        engine.exclusively { unsafe TTF_CloseFont(font) }
    }

    /// Whether the font has a glyph of its own for `scalar`.
    func covers(_ scalar: Unicode.Scalar) -> Bool {
        unsafe TTF_GlyphIsProvided32(font, scalar.value) != 0
    }

    func extent(_ text: String, _ script: Script, rightToLeft: Bool) -> RunExtent {
        prepare(script, rightToLeft)
        var width: Int32 = 0, height: Int32 = 0
        guard unsafe TTF_SizeUTF8(font, text, &width, &height) == 0 else {
            return RunExtent(width: 0, ascent: ascent, descent: descent)
        }
        // A box taller than the font's has grown where a glyph extends above or below it.
        let growth = max(0, Int(height) - ascent - descent)
        let above = growth == 0 ? 0 : min(growth, max(0, top(of: text) - ascent))
        return RunExtent(width: Int(width), ascent: ascent + above, descent: descent + growth - above)
    }

    /// Returns how far the highest glyph rises above the baseline, in pixels.
    private func top(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { highest, scalar in
            var top: Int32 = 0
            guard unsafe TTF_GlyphMetrics32(font, scalar.value, nil, nil, nil, &top, nil) == 0 else { return highest }
            return max(highest, Int(top))
        }
    }

    func overhang(_ text: String) -> Int {
        var left: Int32 = 0
        guard let first = text.unicodeScalars.first, unsafe TTF_GlyphMetrics32(font, first.value, &left, nil, nil, nil, nil) == 0 else {
            return 0
        }
        return max(0, -Int(left))
    }

    /// Draws a run and passes its pixels (0xAARRGGBB) to `body`: outlines in white with straight alpha, colour pictures as they
    /// are, premultiplied. Does not call `body` if the run leaves no mark.
    func draw(
        _ text: String, _ script: Script, rightToLeft: Bool,
        _ body: (_ row: (Int) -> UnsafePointer<UInt32>, _ width: Int, _ height: Int) -> Void
    ) {
        prepare(script, rightToLeft)
        let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
        guard let surface = unsafe TTF_RenderUTF8_Blended(font, text, white) else { return }
        defer { unsafe SDL_FreeSurface(surface) }
        guard let pixels = unsafe surface.pointee.pixels else { return }
        let pitch = unsafe Int(surface.pointee.pitch)
        unsafe body(
            { unsafe UnsafePointer((pixels + $0 * pitch).assumingMemoryBound(to: UInt32.self)) },
            Int(surface.pointee.w), Int(surface.pointee.h))
    }

    private func prepare(_ script: Script, _ rightToLeft: Bool) {
        unsafe TTF_SetFontDirection(font, rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
        unsafe TTF_SetFontScriptName(font, script.code)
    }
}
