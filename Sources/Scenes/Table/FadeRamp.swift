// Fades as the colours and places that gradient layers take: `TableFade.alpha` in a few straight pieces.

import Foundation
import Imaging
import Layers

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
