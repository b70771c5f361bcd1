// How a fade goes from its edge inward: ours, or as the article has it.

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
