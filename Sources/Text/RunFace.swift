// What a run of text is measured and drawn with. Two kinds of font do it: outlines, filled with the
// text's colour (`FontFace`), and pictures that have colours of their own (`PictureFace`).

import Imaging

/// A font at one size, as a line sees it. To be used by one thread at a time.
protocol RunFace: AnyObject {
    /// From baseline to baseline, pixels.
    var lineHeight: Int { get }

    /// Measures a run. `text` holds neither line breaks nor NUL.
    func extent(_ text: String, _ script: Script, rightToLeft: Bool) -> RunExtent

    /// Draws what `extent` measures, its box's top left corner at (x, y) of `rows`; clipped to them.
    func draw(_ run: TextRun, _ color: Color, x: Int, y: Int, into rows: BitmapRows)
}

/// The box a run is drawn in, in pixels.
struct RunExtent: Equatable {
    var width, ascent, descent: Int
}
