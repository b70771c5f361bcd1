// The strength of the fade at each edge: zero where there is nothing more to scroll to, growing with the distance to the end
// until the fade is complete.
//
//     alpha of the rows               strength 0            strength ½            strength 1
//     at the edge                         1                     ½                     0
//     `length` points further in          1                     1                     1

import Foundation
import FloeImaging
import FloeLayerTree

/// The fades at a table's top and bottom.
struct TableFade: Equatable {
    /// The strengths, 0…1.
    var top = 0.0, bottom = 0.0
    /// The distance in points from the table's top to the start of the upper fade. A pinned header hides what lies above.
    var inset = 0.0
    /// The length of each fade, in points.
    var length = 0.0
    var curve = FadeCurve.smooth

    /// Returns the strength for `distance` points of content hidden beyond an edge: 0…1, smooth at both ends. NaN counts
    /// as 0.
    static func strength(distance: Double, length: Double) -> Double {
        guard distance > 0, length > 0 else { return 0 }
        return smooth(distance / length)
    }

    /// Returns the length of fades in a table of this height, in points. Floe's own are neither as short as a line nor half the table.
    static func length(height: Double, curve: FadeCurve = .smooth) -> Double {
        guard height.isFinite else { return 0 }
        if curve == .linear { return max(0, height * FadeCurve.linearPart) }
        return min(max(36, min(height * 0.16, 320)), max(0, height * 0.3)).rounded()
    }

    /// Creates both fades of a plain table at `offset` within the range of offsets.
    init(offset: Double, range: ClosedRange<Double>, length: Double, curve: FadeCurve = .smooth) {
        self.length = length
        self.curve = curve
        let isSmooth = curve == .smooth
        top = isSmooth ? TableFade.strength(distance: offset - range.lowerBound, length: length) : 1
        bottom = isSmooth ? TableFade.strength(distance: range.upperBound - offset, length: length) : 1
    }

    /// Adjusts the upper fade to a section header pinned at the top: `hidden` points of the section's rows are under it, and the next
    /// section has pushed it out by `pushed` of its `header` points. The fade shrinks with the header, so that the next section's first
    /// rows come in unfaded.
    mutating func pin(header: Double, pushed: Double, hidden: Double) {
        guard header > 0 else { return }
        let out = max(0, min(1, pushed / header))
        inset = max(0, header - pushed)
        guard curve == .smooth else { return }
        top = TableFade.strength(distance: hidden, length: length) * (1 - out)
    }

    /// Returns the rows' alpha at `place` (0…1) of the fade's length from the edge.
    static func alpha(at place: Double, strength: Double, curve: FadeCurve = .smooth) -> Double {
        1 - strength * (1 - curve.alpha(at: place))
    }

    static func smooth(_ x: Double) -> Double {
        let t = x > 0 ? min(1, x) : 0
        return t * t * (3 - 2 * t)
    }
}

/// The curve from transparent at the edge to opaque at the fade's end.
enum FadeCurve {
    /// Smooth at both ends. It disappears where there is nothing more to scroll to.
    case smooth
    /// The article's gradient with stops at 20 % and 80 % of the table's height: linear, and always present.
    case linear

    /// The length of the article's fade at either end, as a share of the table's height.
    static let linearPart = 0.2

    /// Returns the alpha at `place` (0…1) of the length of a full-strength fade from the edge.
    func alpha(at place: Double) -> Double {
        switch self {
        case .smooth: TableFade.smooth(place)
        case .linear: place > 0 ? min(1, place) : 0
        }
    }

    /// The places, 0 at the edge, at which gradients match the curve exactly. They are linear in between.
    var stops: [Double] {
        switch self {
        case .smooth: [0, 0.15, 0.3, 0.5, 0.7, 0.85, 1]
        case .linear: [0, 1]
        }
    }
}

/// Fades as the colours and stops of gradient layers: `TableFade.alpha` in a few linear pieces.
enum FadeRamp {
    /// Returns the stops of a mask from the edge inward, in which white shows the rows.
    static func mask(_ strength: Double, _ curve: FadeCurve) -> [(place: Double, color: Color)] {
        curve.stops.map { ($0, Color.white.withAlpha(Float(TableFade.alpha(at: $0, strength: strength, curve: curve)))) }
    }

    /// Returns the stops, from the edge inward, of an overlay that hides the rows.
    static func cover(_ strength: Double, _ curve: FadeCurve, _ color: Color) -> [(place: Double, color: Color)] {
        curve.stops.map { ($0, color.withAlpha(color.alpha * Float(1 - TableFade.alpha(at: $0, strength: strength, curve: curve)))) }
    }

    /// Combines two fades, each `part` (0…½) of the height, into one gradient down a whole table.
    static func both(
        _ top: [(place: Double, color: Color)], _ bottom: [(place: Double, color: Color)], part: Double
    ) -> Gradient {
        Gradient(
            colors: top.map(\.color) + bottom.reversed().map(\.color),
            locations: top.map { $0.place * part } + bottom.reversed().map { 1 - $0.place * part })
    }

    /// Returns a gradient over the height of one fade. `isBottom`: the edge is at the bottom.
    static func one(_ stops: [(place: Double, color: Color)], isBottom: Bool) -> Gradient {
        let ordered = isBottom ? stops.reversed() : stops
        return Gradient(colors: ordered.map(\.color), locations: ordered.map { isBottom ? 1 - $0.place : $0.place })
    }
}
