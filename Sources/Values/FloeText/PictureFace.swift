// A font of colour pictures (emoji) at one text size. Such a font has its pictures in a single size, a strike of some hundred
// pixels, and each is scaled to the text's size when it is first drawn. A character is one picture, or several side by side if
// the font has none for the whole sequence.

import FloeImaging

/// A strike scaled to one em size. Not thread-safe.
final class PictureFace: RunFace {
    let lineHeight: Int
    /// The font opened at its own size; shared by all text sizes.
    private let strike: FontFace
    /// Pixels per pixel of the strike.
    private let scale: Double
    /// The extents of every picture's box above and below its baseline, pixels.
    private let ascent, descent: Int
    /// The distance of the strike's baseline below the text's, pixels.
    private let sink: Double
    private var widths = BoundedCache<Character, Int>(bound: 512)
    private var pictures: BoundedCache<Character, GlyphPicture>

    /// The number of pixels that the picture cache holds.
    private static let keptPixels = 1 << 19

    /// - Parameters:
    ///   - strikeSize: the strike's em in pixels, above 0.
    ///   - size: the text's em in pixels.
    ///   - text: the font of the text around the pictures. Pictures taller than its line are shrunk a little, so that lines with and without
    ///     them have the same height.
    init(_ strike: FontFace, strikeSize: Double, size: Double, within text: FontFace) {
        self.strike = strike
        let height = Double(strike.ascent + strike.descent)
        scale = min(size / strikeSize, Double(text.ascent + text.descent) / height)
        let above = Double(strike.ascent) * scale, below = Double(strike.descent) * scale
        sink = max(0, above - Double(text.ascent)) - max(0, below - Double(text.descent))
        ascent = min(text.ascent, Int((above - sink).rounded(.up)))
        descent = min(text.descent, Int((below + sink).rounded(.up)))
        lineHeight = ascent + descent
        pictures = BoundedCache(bound: min(512, PictureFace.keptPixels / max(1, lineHeight * lineHeight)))
    }

    func covers(_ scalar: Unicode.Scalar) -> Bool { strike.covers(scalar) }

    func extent(_ text: String, _ script: Script, rightToLeft: Bool) -> RunExtent {
        RunExtent(width: text.reduce(0) { $0 + width($1) }, ascent: ascent, descent: descent)
    }

    func overhang(_ text: String) -> Int { 0 }

    func draw(_ run: TextRun, _ colors: [(columns: Range<Int>, color: Color)], x: Int, y: Int, into rows: BitmapRows) {
        var column = 0
        for character in run.isRightToLeft ? run.text.reversed() : Array(run.text) {
            let picture = picture(character), color = colors.first { $0.columns.contains(column) } ?? colors.last
            picture.draw(opacity: color?.color.pixel.alphaByte ?? 0, x: x + column, y: y, into: rows)
            column += picture.width
        }
    }

    private func width(_ character: Character) -> Int {
        widths.value(for: character) {
            let own = strike.extent(String(character), .common, rightToLeft: false).width
            return max(1, Int((Double(own) * scale).rounded()))
        }
    }

    private func picture(_ character: Character) -> GlyphPicture {
        let width = width(character)
        return pictures.value(for: character) {
            var picture = GlyphPicture(width: width, height: ascent + descent)
            unsafe strike.draw(String(character), .common, rightToLeft: false) { source, ownWidth, ownHeight in
                let across = Resampling(
                    ownWidth, at: Double(ownWidth) / 2, to: width, at: Double(width) / 2, scale: scale)
                let down = Resampling(
                    ownHeight, at: Double(strike.ascent), to: ascent + descent, at: Double(ascent) + sink, scale: scale)
                unsafe picture.fill(from: source, across, down)
            }
            return picture
        }
    }
}
