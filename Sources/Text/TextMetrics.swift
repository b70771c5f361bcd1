// The box of one line of text. The bitmap that is rendered from the same text at the same scale has
// exactly this size in pixels.
//
//      ┌─────────────┐ ─┬─ top
//      │  ╭╮ Å  │    │  │ ascent
//      ├──╰╯─┴──┴─╷──┤ ─┼─ baseline
//      │          ╯  │  │ descent
//      └─────────────┘ ─┴─        lineHeight ≥ ascent + descent: from baseline to baseline

import Foundation

/// One line's measures, in points; each a whole number of pixels at the scale it was measured for.
public struct TextMetrics: Equatable, Sendable {
    /// Advance of the whole line, or its ink where that reaches further.
    public var width: Double
    /// From the top of the box to the baseline.
    public var ascent: Double
    /// From the baseline to the bottom of the box, positive.
    public var descent: Double
    /// From this baseline to the next line's.
    public var lineHeight: Double

    /// Width by ascent + descent.
    public var size: CGSize { CGSize(width: width, height: ascent + descent) }
}
