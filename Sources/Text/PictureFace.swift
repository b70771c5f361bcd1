// A font of coloured pictures (emoji) at one text size. Such a font has its pictures in one size, a
// strike of some hundred pixels, and each is brought to the text's size when it is first drawn. A
// character is one picture, or several side by side where the font has none for the whole of a sequence.

import Imaging

/// A strike scaled to one em size. To be used by one thread at a time.
final class PictureFace: RunFace {
    let lineHeight: Int
    /// Open in the size it has; shared by all sizes.
    private let strike: FontFace
    /// Pixels here for one of the strike's.
    private let scale: Double
    /// How far every picture's box reaches above and below its baseline, pixels.
    private let ascent, descent: Int
    /// How far the strike's baseline lies below the text's, pixels.
    private let sink: Double
    private var widths = BoundedCache<Character, Int>(bound: 512)
    private var pictures: BoundedCache<Character, GlyphPicture>

    /// How many pixels of pictures are kept.
    private static let keptPixels = 1 << 19

    /// - Parameters:
    ///   - strikeSize: the strike's em in pixels, above 0.
    ///   - size: the text's em in pixels.
    ///   - text: what the pictures stand in; they become a little smaller where they are higher than its line, so
    ///     that lines with and without them are equally high.
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

    func draw(_ run: TextRun, _ color: Color, x: Int, y: Int, into rows: BitmapRows) {
        let opacity = color.pixel.alphaByte
        var x = x
        for character in run.isRightToLeft ? run.text.reversed() : Array(run.text) {
            let picture = picture(character)
            picture.draw(opacity: opacity, x: x, y: y, into: rows)
            x += picture.width
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
