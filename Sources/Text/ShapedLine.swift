// A line whose runs have been measured: what measuring adds up and what rendering draws, so that the
// two cannot disagree.

import Geometry
import Imaging

/// One line's runs with their boxes, in pixels.
struct ShapedLine {
    struct Piece {
        var run: TextRun
        var extent: FontFace.Extent
    }

    var pieces: [Piece] = []
    var width = 0, ascent = 0, descent = 0, lineHeight = 0

    /// The widest line, in pixels, that is drawn; what lies beyond is cut off.
    static let widest = 16_384

    init(runs: [TextRun], own: FontFace) {
        ascent = own.ascent
        descent = own.descent
        lineHeight = own.lineHeight
        for var run in runs {
            var extent = run.face.extent(run.text, run.script, rightToLeft: run.isRightToLeft)
            let room = ShapedLine.widest - width
            while extent.width > room, !run.text.isEmpty {
                let kept = min(run.text.count - 1, run.text.count * room / extent.width)
                run.text = String(run.text.prefix(kept))
                extent = run.face.extent(run.text, run.script, rightToLeft: run.isRightToLeft)
            }
            guard !run.text.isEmpty else { break }
            pieces.append(Piece(run: run, extent: extent))
            width += extent.width
            ascent = max(ascent, extent.ascent)
            descent = max(descent, extent.descent)
            lineHeight = max(lineHeight, run.face.lineHeight)
        }
        lineHeight = max(lineHeight, ascent + descent)
    }

    /// Draws the line in `color`, its box's top left corner at (x, y) of `rows`; clipped to them.
    func draw(_ color: Color, x: Int, y: Int, into rows: BitmapRows) {
        let tint = Tint(color)
        var pen = x
        for piece in pieces {
            let top = y + ascent - piece.extent.ascent
            unsafe piece.run.face.draw(piece.run.text, piece.run.script, rightToLeft: piece.run.isRightToLeft) { source, width, height in
                let columns = max(0, -pen)..<max(max(0, -pen), min(width, rows.width - pen))
                for row in 0..<height where top + row >= 0 && top + row < rows.height {
                    let line = unsafe source(row)
                    unsafe rows.withRow(top + row) { out in
                        for column in columns {
                            let pixel = unsafe tint.pixel(line[column])
                            if pixel != 0 { unsafe out[pen + column] = pixel }
                        }
                    }
                }
            }
            pen += piece.extent.width
        }
    }
}

/// Turns a glyph's straight white coverage into premultiplied pixels of a colour; no gamma is applied.
private struct Tint {
    private let red, green, blue, alpha: UInt32

    init(_ color: Color) {
        func byte(_ v: Float) -> UInt32 { v > 0 ? UInt32(min(1, v) * 255 + 0.5) : 0 }
        red = byte(color.red)
        green = byte(color.green)
        blue = byte(color.blue)
        alpha = byte(color.alpha)
    }

    func pixel(_ glyph: UInt32) -> Pixel {
        Pixel.premultiply(red: red, green: green, blue: blue, alpha: multiply255(glyph.alphaByte, alpha))
    }
}
