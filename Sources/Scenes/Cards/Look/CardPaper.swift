// What a card is made of, and how the light falls on it. Core Animation has no lights: the light is a
// gradient in the paper's picture, and when a card comes to lie elsewhere it is given another picture
// (the article's sleight of hand). All cards share these few pictures.

/// One of the pictures of paper.
struct CardPaper: Hashable {
    enum Side: Hashable {
        case front, back
    }

    var side: Side
    var light: CardLight
    /// Whether the edge of another card of the same note looks out behind it.
    var isStack: Bool
}

/// How much light a card gets.
enum CardLight: Int, Hashable, CaseIterable {
    /// Without lighting: plain paper.
    case unlit
    /// Nothing stands before it.
    case exposed
    /// Behind the exposed card, close to it and further away.
    case near, behind, deep

    /// For a card `distance` places from the exposed one, on either side.
    init(distance: Int) {
        switch abs(distance) {
        case 0: self = .exposed
        case 1...2: self = .near
        case 3...5: self = .behind
        default: self = .deep
        }
    }

    /// The darkness of the shadow where the card in front touches it, and at its free edge; 0…1.
    var shade: (inner: Float, outer: Float) {
        switch self {
        case .unlit: (0, 0)
        case .exposed: (0.16, 0)
        case .near: (0.4, 0.02)
        case .behind: (0.5, 0.07)
        case .deep: (0.6, 0.14)
        }
    }
}
