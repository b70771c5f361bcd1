// A line of measured runs. Measuring and rendering use the same runs, so that the two cannot disagree.

import FloeImaging

/// The runs of a line with their boxes, in pixels.
struct ShapedLine {
    struct Piece {
        var run: TextRun
        var extent: RunExtent
    }

    var pieces: [Piece] = []
    var width = 0, ascent = 0, descent = 0, lineHeight = 0

    /// The maximum width of a drawn line, in pixels; anything beyond is cut off.
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

    /// Draws the line in `color`, with its box's top left corner at (x, y) of `rows`, clipped to them.
    func draw(_ color: Color, x: Int, y: Int, into rows: BitmapRows) {
        var pen = x
        for piece in pieces {
            piece.run.face.draw(piece.run, color, x: pen, y: y + ascent - piece.extent.ascent, into: rows)
            pen += piece.extent.width
        }
    }
}
