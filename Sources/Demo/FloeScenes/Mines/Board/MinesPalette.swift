// The board's colours. By night the focus picker's winter: lit ice over dark hollows. By day the reverse: blue ice over
// bright snow. Numbers differ in lightness as well as in hue, so that they can be told apart with any kind of colour
// vision; the digits themselves do the rest. Every number has a contrast of at least 4.5 : 1 on `revealed`.

import FloeImaging
import FloeViewTree

/// The colours by role.
struct MinesPalette: Equatable, Sendable {
    let isDark: Bool
    /// The sky's gradient, from the top to the bottom of the window.
    var sky: [Color]
    /// The gap between cells.
    var gap: Color
    /// A covered cell: the upper and lower end of its gradient, and the light on its upper edge.
    var hiddenTop, hiddenBottom, hiddenEdge: Color
    var revealed: Color
    /// The ground of the mine that went off, and of a flag where no mine was.
    var exploded, wrong: Color
    /// The accent (chosen controls, progress) and the colour on it; the colour of flags, warnings and the keyboard cursor.
    var accent, onAccent, warm: Color
    var text, secondaryText: Color
    /// The grounds of the header and of messages.
    var panel, banner: Color
    var button: Color
    /// The overlays on the cell under the mouse and on pressed cells.
    var hover, press: Color
    /// The outer rings around a mine that goes off; the middle one is `warm`.
    var blast: Color
    /// The colours of the numbers 1…8.
    var numbers: [Color]

    /// Returns the palette that goes with a theme.
    static func matching(_ theme: Theme) -> MinesPalette { theme.isDark ? .dark : .light }

    /// Returns the theme for controls over the board: `base` with this palette's accent and message ground.
    func theme(_ base: Theme) -> Theme {
        var theme = base
        theme.palette.accent = accent
        theme.palette.onAccent = onAccent
        theme.palette.raised = banner
        theme.palette.background = gap
        theme.palette.text = text
        theme.palette.secondaryText = secondaryText
        theme.palette.highlight = button
        theme.palette.warning = warm
        return theme
    }

    /// The gap between covered cells, less deep, so that the gaps do not outshine the cells.
    var joint: Color { gap.interpolated(to: hiddenBottom, 0.35) }

    func number(_ n: Int) -> Color { numbers.indices.contains(n - 1) ? numbers[n - 1] : text }

    /// Returns the flat colour of a cell that is too small to show more.
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

extension MinesPalette {
    /// A winter night.
    static let dark = MinesPalette(
        isDark: true,
        sky: [Color(hex: 0x0C1726), Color(hex: 0x14304A), Color(hex: 0x1D4A66)],
        gap: Color(hex: 0x0A1522),
        hiddenTop: Color(hex: 0x35708F), hiddenBottom: Color(hex: 0x28597A), hiddenEdge: Color(hex: 0xBFE6FF, alpha: 0.2),
        revealed: Color(hex: 0x10253A),
        exploded: Color(hex: 0xB5342F), wrong: Color(hex: 0x3A2530),
        accent: Color(hex: 0x7CCBFF), onAccent: Color(hex: 0x0C1726), warm: Color(hex: 0xFFC46B),
        text: Color(hex: 0xF2F8FC), secondaryText: Color(hex: 0xA9C3D6),
        panel: Color(hex: 0x0C1726, alpha: 0.55), banner: Color(hex: 0x0F2437, alpha: 0.96),
        button: Color(hex: 0x9FD8FF, alpha: 0.10),
        hover: Color(hex: 0xFFFFFF, alpha: 0.12), press: Color(hex: 0x0A1522, alpha: 0.45), blast: Color(hex: 0xFF7A6B),
        numbers: [
            Color(hex: 0x7CCBFF), Color(hex: 0x9BE8A8), Color(hex: 0xFFC46B), Color(hex: 0xD9B3FF),
            Color(hex: 0xFF9A86), Color(hex: 0x6FE7E0), Color(hex: 0xF2F8FC), Color(hex: 0xB9C7D2),
        ])

    /// Ice on a clear morning.
    static let light = MinesPalette(
        isDark: false,
        sky: [Color(hex: 0xBBDDF1), Color(hex: 0xDCEDF7), Color(hex: 0xF3F8FB)],
        gap: Color(hex: 0xD3E4EF),
        hiddenTop: Color(hex: 0x9ED0EC), hiddenBottom: Color(hex: 0x7FB8DC), hiddenEdge: Color(hex: 0xFFFFFF, alpha: 0.2),
        revealed: Color(hex: 0xFAFDFF),
        exploded: Color(hex: 0xDE4B3F), wrong: Color(hex: 0xF6D9D5),
        accent: Color(hex: 0x0B66B5), onAccent: Color(hex: 0xFFFFFF), warm: Color(hex: 0xD9480F),
        text: Color(hex: 0x12273A), secondaryText: Color(hex: 0x456074),
        panel: Color(hex: 0xFFFFFF, alpha: 0.62), banner: Color(hex: 0xFFFFFF, alpha: 0.97),
        button: Color(hex: 0x0B5A9E, alpha: 0.09),
        hover: Color(hex: 0x1F78BE, alpha: 0.16), press: Color(hex: 0x1C4A6E, alpha: 0.30), blast: Color(hex: 0xE23A2E),
        numbers: [
            Color(hex: 0x0A62BA), Color(hex: 0x14793B), Color(hex: 0xB34700), Color(hex: 0x7136B5),
            Color(hex: 0xBE1E2D), Color(hex: 0x04727E), Color(hex: 0x16202B), Color(hex: 0x5C6B79),
        ])
}
