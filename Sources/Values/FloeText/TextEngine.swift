// FreeType, which opens fonts and draws their glyphs. Every face retains its engine, so that releasing the last one shuts FreeType down.

import CFloeFreeType

/// A FreeType library of its own, which shares nothing with others; fonts can be opened while it exists. Not thread-safe.
@safe
final class TextEngine {
    let library: FT_Library

    init() throws(FontError) {
        var made: FT_Library?
        let status = unsafe FT_Init_FreeType(&made)
        guard status == 0, let made = unsafe made else { throw .engineUnavailable(reason: "FreeType reports error \(status)") }
        unsafe library = made
    }

    deinit {
        _ = unsafe FT_Done_FreeType(library)
    }
}
