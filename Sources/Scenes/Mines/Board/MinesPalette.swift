// The board's colours: a winter night, the focus picker's. Numbers differ in lightness as well as in hue, so
// that they are told apart with any kind of colour vision; the digits themselves do the rest. Every number
// reaches a contrast of 6 : 1 and more on `revealed`.

import Imaging

/// Colours by role.
struct MinesPalette: Sendable {
    /// From top to bottom of the window.
    var sky = [Color(hex: 0x0C1726), Color(hex: 0x14304A), Color(hex: 0x1D4A66)]
    /// Between cells.
    var gap = Color(hex: 0x0A1522)
    /// A covered cell, its upper and lower end, and the light on its upper edge.
    var hiddenTop = Color(hex: 0x35708F), hiddenBottom = Color(hex: 0x28597A)
    var hiddenEdge = Color(hex: 0xBFE6FF, alpha: 0.32)
    var revealed = Color(hex: 0x10253A)
    var exploded = Color(hex: 0xB5342F)
    var wrong = Color(hex: 0x3A2530)
    var accent = Color(hex: 0x7CCBFF), warm = Color(hex: 0xFFC46B)
    var text = Color(hex: 0xF2F8FC), secondaryText = Color(hex: 0xA9C3D6)
    var panel = Color(hex: 0x0C1726, alpha: 0.55), button = Color(hex: 0x9FD8FF, alpha: 0.10)
    var buttonHover = Color(hex: 0x9FD8FF, alpha: 0.20)

    /// Of the numbers 1…8.
    var numbers = [
        Color(hex: 0x7CCBFF), Color(hex: 0x9BE8A8), Color(hex: 0xFFC46B), Color(hex: 0xD9B3FF),
        Color(hex: 0xFF9A86), Color(hex: 0x6FE7E0), Color(hex: 0xF2F8FC), Color(hex: 0xB9C7D2),
    ]

    func number(_ n: Int) -> Color { numbers.indices.contains(n - 1) ? numbers[n - 1] : text }

    /// What a cell looks like from so far that nothing but its colour shows.
    func flat(_ look: CellLook) -> Color {
        switch look {
        case .hidden: hiddenBottom.interpolated(to: hiddenTop, 0.5)
        case .flag: warm
        case .mine: text
        case .exploded: exploded
        case .wrongFlag: wrong
        case .clear: revealed
        default: revealed.interpolated(to: number(look.number ?? 0), 0.45)
        }
    }
}
