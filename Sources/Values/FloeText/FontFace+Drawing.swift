// Drawing of outline glyphs, whose coverage is filled with the text's colour.

import FloeImaging

extension FontFace: RunFace {
    func draw(_ run: TextRun, _ colors: [(columns: Range<Int>, color: Color)], x: Int, y: Int, into rows: BitmapRows) {
        unsafe draw(run.text, run.script, rightToLeft: run.isRightToLeft) { source, width, height in
            let seen = max(0, -x)..<max(max(0, -x), min(width, rows.width - x))
            let first = colors.map(\.columns.lowerBound).min() ?? 0, end = colors.map(\.columns.upperBound).max() ?? 0
            for (columns, color) in colors where !columns.isEmpty || colors.count == 1 {
                let tint = Tint(color)
                let left = columns.lowerBound == first ? min(0, first) : columns.lowerBound
                let right = columns.upperBound == end ? max(width, end) : columns.upperBound
                let own = (left..<right).clamped(to: seen)
                for row in 0..<height where y + row >= 0 && y + row < rows.height {
                    let line = unsafe source(row)
                    unsafe rows.withRow(y + row) { out in
                        for column in own {
                            let pixel = unsafe tint.pixel(line[column])
                            if pixel != 0 { unsafe out[x + column] = pixel.over(out[x + column]) }
                        }
                    }
                }
            }
        }
    }
}

/// Converts a glyph's straight white coverage into premultiplied pixels of a colour; no gamma is applied.
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
