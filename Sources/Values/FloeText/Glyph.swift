// A glyph as FreeType drew it.

import CFloeFreeType
import FloeImaging

/// Rows from top to bottom of words 0xAARRGGBB: of an outline its coverage as alpha, of a picture its premultiplied pixels.
struct Glyph {
    /// Pixels: to the left edge from where the glyph begins, and from the baseline up to the top edge.
    let left, top: Int
    private let width, height: Int
    private var pixels: [UInt32]

    /// Copies what the slot holds. Strokes grow to the right by `growth` pixels.
    init(_ slot: FT_GlyphSlotRec, growth: Int, _ library: FT_Library) {
        unsafe left = Int(slot.bitmap_left)
        unsafe top = Int(slot.bitmap_top)
        var bitmap = unsafe slot.bitmap, bytes = unsafe FT_Bitmap()
        unsafe FT_Bitmap_Init(&bytes)
        defer { _ = unsafe FT_Bitmap_Done(library, &bytes) }
        let isPicture = unsafe bitmap.pixel_mode == FT_PIXEL_MODE_BGRA.rawValue
        // Fonts with bitmaps for small sizes have fewer bits for each pixel.
        if unsafe !isPicture && bitmap.pixel_mode != FT_PIXEL_MODE_GRAY.rawValue {
            guard unsafe FT_Bitmap_Convert(library, &bitmap, &bytes, 1) == 0 else {
                (width, height, pixels) = (0, 0, [])
                return
            }
            unsafe bitmap = bytes
        }
        let ownWidth = unsafe Int(bitmap.width)
        width = ownWidth + growth
        height = unsafe ownWidth == 0 ? 0 : Int(bitmap.rows)
        pixels = Array(repeating: 0, count: width * height)
        let full = unsafe UInt32(max(1, Int(bitmap.num_grays) - 1))
        for y in 0..<height {
            guard let row = unsafe UnsafeRawPointer(bitmap.buffer + y * Int(bitmap.pitch)) else { break }
            for x in 0..<ownWidth {
                pixels[y * width + x] =
                    unsafe isPicture
                    ? row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    : (UInt32(row.load(fromByteOffset: x, as: UInt8.self)) * 255 / full) << 24
            }
            for _ in 0..<growth {
                for x in stride(from: width - 1, to: 0, by: -1) {
                    let place = y * width + x
                    pixels[place] = min(255, pixels[place] >> 24 + pixels[place - 1] >> 24) << 24
                }
            }
        }
    }

    /// Draws the glyph with its top left corner at (x, y) of rows of `rowLength` pixels, clipped to them. Where glyphs overlap, bits are joined:
    /// the coverage is no less than the greater one and no more than the sum.
    func draw(x: Int, y: Int, into rows: inout [UInt32], _ rowLength: Int) {
        let columns = max(0, -x)..<max(max(0, -x), min(width, rowLength - x))
        for row in max(0, -y)..<max(max(0, -y), min(height, rows.count / rowLength - y)) {
            for column in columns {
                rows[(y + row) * rowLength + x + column] |= pixels[row * width + column]
            }
        }
    }
}
