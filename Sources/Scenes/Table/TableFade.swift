// How strongly an edge fades, as numbers: not at all where there is nothing more to scroll, and growing with
// the distance to the end until the fade is whole.
//
//     alpha of the rows               strength 0            strength ½            strength 1
//     at the edge                         1                     ½                     0
//     `length` points further in          1                     1                     1

import Foundation
import Imaging
import Layers

/// The fades at a table's top and bottom.
struct TableFade: Equatable {
    /// 0…1.
    var top = 0.0, bottom = 0.0
    /// Points below the table's top where the upper fade begins; what lies above is hidden by a pinned header.
    var inset = 0.0
    /// The length of each fade, points.
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

/// The way from nothing at the edge to all at the fade's end.
enum FadeCurve {
    /// Without a kink at either end. It goes away where there is nothing more to scroll to.
    case smooth
    /// The article's gradient, whose stops lie at 20 % and 80 % of the table's height: straight, and always there.
    case linear

    /// The article's: of the table's height, at either end.
    static let linearPart = 0.2

    /// How much shows `place` (0…1) of the fade's length away from the edge, of a fade as strong as can be.
    func alpha(at place: Double) -> Double {
        switch self {
        case .smooth: TableFade.smooth(place)
        case .linear: place > 0 ? min(1, place) : 0
        }
    }

    /// Places, 0 at the edge, at which gradients follow it exactly; straight between them.
    var stops: [Double] {
        switch self {
        case .smooth: [0, 0.15, 0.3, 0.5, 0.7, 0.85, 1]
        case .linear: [0, 1]
        }
    }
}

/// Fades as the colours and places that gradient layers take: `TableFade.alpha` in a few straight pieces.
enum FadeRamp {
    /// From the edge inward, for a mask: white that shows the rows.
    static func mask(_ strength: Double, _ curve: FadeCurve) -> [(place: Double, color: Color)] {
        curve.stops.map { ($0, Color.white.withAlpha(Float(TableFade.alpha(at: $0, strength: strength, curve: curve)))) }
    }

    /// From the edge inward, laid over the rows: what takes their place.
    static func cover(_ strength: Double, _ curve: FadeCurve, _ color: Color) -> [(place: Double, color: Color)] {
        curve.stops.map { ($0, color.withAlpha(color.alpha * Float(1 - TableFade.alpha(at: $0, strength: strength, curve: curve)))) }
    }

    /// One gradient down a whole table, its two fades each `part` (0…½) of the height.
    static func both(
        _ top: [(place: Double, color: Color)], _ bottom: [(place: Double, color: Color)], part: Double
    ) -> AxialGradient {
        AxialGradient(
            colors: top.map(\.color) + bottom.reversed().map(\.color),
            locations: top.map { $0.place * part } + bottom.reversed().map { 1 - $0.place * part })
    }

    /// One gradient over the height of one fade; `isBottom`: the edge is below.
    static func one(_ stops: [(place: Double, color: Color)], isBottom: Bool) -> AxialGradient {
        let ordered = isBottom ? stops.reversed() : stops
        return AxialGradient(colors: ordered.map(\.color), locations: ordered.map { isBottom ? 1 - $0.place : $0.place })
    }
}
