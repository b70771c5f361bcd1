// The interface by which runs of text are measured and drawn. Two kinds of font implement it: outlines, filled with the text's
// colour (`FontFace`), and pictures with colours of their own (`PictureFace`).

import FloeImaging

/// A font at one size, as used by a line. Not thread-safe.
protocol RunFace: AnyObject {
    /// The distance from baseline to baseline, pixels.
    var lineHeight: Int { get }

    /// Measures a run. `text` contains neither line breaks nor NUL.
    func extent(_ text: String, _ script: Script, rightToLeft: Bool) -> RunExtent

    /// Returns how far the first glyph reaches to the left of where it begins, pixels.
    func overhang(_ text: String) -> Int

    /// Draws what `extent` measures, with its box's top left corner at (x, y) of `rows`, clipped to them. `colors`: by the columns of the
    /// box; what reaches beyond them has the nearest's.
    func draw(_ run: TextRun, _ colors: [(columns: Range<Int>, color: Color)], x: Int, y: Int, into rows: BitmapRows)
}

/// The box in which a run is drawn, in pixels.
struct RunExtent: Equatable {
    var width, ascent, descent: Int
}
