// How strongly an edge fades, as numbers: not at all where there is nothing more to scroll, and growing with
// the distance to the end until the fade is whole.
//
//     alpha of the rows               strength 0            strength ½            strength 1
//     at the edge                         1                     ½                     0
//     `length` points further in          1                     1                     1

import Foundation

/// The fades at a table's top and bottom.
struct TableFade: Equatable {
    /// 0…1.
    var top = 0.0, bottom = 0.0
    /// Points below the table's top where the upper fade begins; what lies above is hidden by a pinned header.
    var inset = 0.0
    /// Of each fade, points.
    var length = 0.0
    var curve = FadeCurve.smooth

    /// For `distance` points that are hidden beyond an edge: 0…1, smooth at both ends. What is not a number
    /// counts as 0.
    static func strength(distance: Double, length: Double) -> Double {
        guard distance > 0, length > 0 else { return 0 }
        return smooth(distance / length)
    }

    /// How long fades are in a table of this height, points: ours neither a line nor half of it.
    static func length(height: Double, curve: FadeCurve = .smooth) -> Double {
        guard height.isFinite else { return 0 }
        if curve == .linear { return max(0, height * FadeCurve.linearPart) }
        return min(max(36, min(height * 0.16, 320)), max(0, height * 0.3)).rounded()
    }

    /// Both edges of a plain table at `offset` within the offsets `range`.
    init(offset: Double, range: ClosedRange<Double>, length: Double, curve: FadeCurve = .smooth) {
        self.length = length
        self.curve = curve
        let isSmooth = curve == .smooth
        top = isSmooth ? TableFade.strength(distance: offset - range.lowerBound, length: length) : 1
        bottom = isSmooth ? TableFade.strength(distance: range.upperBound - offset, length: length) : 1
    }

    /// A table whose section header is pinned at the top: `hidden` points of the section's rows are under it,
    /// and the next section has pushed it `pushed` of its `header` points out. While it goes the fade goes
    /// with it, so that the next section's first rows come in whole.
    mutating func pin(header: Double, pushed: Double, hidden: Double) {
        guard header > 0 else { return }
        let out = max(0, min(1, pushed / header))
        inset = max(0, header - pushed)
        guard curve == .smooth else { return }
        top = TableFade.strength(distance: hidden, length: length) * (1 - out)
    }

    /// The rows' alpha, `place` (0…1) of the fade's length away from the edge.
    static func alpha(at place: Double, strength: Double, curve: FadeCurve = .smooth) -> Double {
        1 - strength * (1 - curve.alpha(at: place))
    }

    static func smooth(_ x: Double) -> Double {
        let t = x > 0 ? min(1, x) : 0
        return t * t * (3 - 2 * t)
    }
}
