// The box of one line of text. A bitmap rendered from the same text at the same scale has exactly this size in pixels.
//
//      ┌─────────────┐ ─┬─ top
//      │  ╭╮ Å  │    │  │ ascent
//      ├──╰╯─┴──┴─╷──┤ ─┼─ baseline
//      │          ╯  │  │ descent
//      └─────────────┘ ─┴─        lineHeight: from baseline to baseline, ≥ ascent + descent unless the paragraph says otherwise

import Foundation

/// The dimensions of a line in points; each is a whole number of pixels at the scale it was measured for.
public struct TextMetrics: Equatable, Sendable {
    /// The advance of the whole line, or its ink if that reaches further.
    public var width: Double
    /// The distance from the top of the box to the baseline.
    public var ascent: Double
    /// The distance from the baseline to the bottom of the box, positive.
    public var descent: Double
    /// The distance from this baseline to the next line's.
    public var lineHeight: Double

    /// The size of the box, `width` by `ascent` + `descent`.
    public var size: CGSize { CGSize(width: width, height: ascent + descent) }
}
