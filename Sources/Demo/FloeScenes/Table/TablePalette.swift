// The table's colours by purpose: by night, blue with pale ice and a frame of bright brass; by day, warm paper on pale ice in a frame
// of old brass.

import FloeImaging
import FloeViewTree

/// The colours of the faded table.
struct TablePalette: Equatable {
    let scenery: Scenery
    /// The background of the rows where there is no pattern. Overlays fade to it.
    let panel: Color
    let patternDark, patternLight: Color
    /// The text of rows and headers on `panel`. All four reach a contrast of 4.5 : 1 on it, even when hovered or selected.
    let text, secondaryText, tertiaryText, heading: Color
    /// The bar of the selected row, and the scroll indicator.
    let accent: Color
    /// The frame.
    let brass: Color
    /// The darkest part of the panel's shadow.
    let shadow: Color
    let separator: Color
    /// The highlights between a row's text and the panel.
    let hover, selection: Color
    /// The background of the typed text.
    let pill: Color
    /// The colour of each kind of glyph. Its shapes reach a contrast of 3 : 1 on `panel`.
    let glyphs: [RowGlyph: Color]

    static let dark = TablePalette(
        scenery: .night, panel: Color(hex: 0x0F2336), patternDark: Color(hex: 0x143452), patternLight: Color(hex: 0x296488),
        text: Color(hex: 0xF2F8FC), secondaryText: Color(hex: 0xA9C3D6), tertiaryText: Color(hex: 0x93AFC4),
        heading: Color(hex: 0xFFC46B), accent: Color(hex: 0x7CCBFF), brass: Color(hex: 0xD9AE6C),
        shadow: Color(hex: 0x03080F, alpha: 0.5), separator: Color(hex: 0xBFE3FF, alpha: 0.10),
        hover: Color(hex: 0xBFE3FF, alpha: 0.08), selection: Color(hex: 0x7CCBFF, alpha: 0.17),
        pill: Color(hex: 0x06121D, alpha: 0.92),
        glyphs: [
            .sea: Color(hex: 0x7CCBFF), .ice: Color(hex: 0xC8F1FF), .bird: Color(hex: 0xFFC46B), .star: Color(hex: 0xFFE7A6),
            .wind: Color(hex: 0x9BE3CB), .whale: Color(hex: 0x9FB4FF), .light: Color(hex: 0xD9B0FF), .ship: Color(hex: 0xFFA58A),
            .line: Color(hex: 0x7CCBFF),
        ])

    static let light = TablePalette(
        scenery: .day, panel: Color(hex: 0xFCFAF5), patternDark: Color(hex: 0xDDEBF4), patternLight: Color(hex: 0xA9CEE6),
        text: Color(hex: 0x13202C), secondaryText: Color(hex: 0x465868), tertiaryText: Color(hex: 0x566878),
        heading: Color(hex: 0x7D5200), accent: Color(hex: 0x0B6BCB), brass: Color(hex: 0x9A6E22),
        shadow: Color(hex: 0x2C5674, alpha: 0.34), separator: Color(hex: 0x3A2E12, alpha: 0.12),
        hover: Color(hex: 0x0B6BCB, alpha: 0.06), selection: Color(hex: 0x0B6BCB, alpha: 0.13),
        pill: Color(hex: 0xFFFFFF, alpha: 0.96),
        glyphs: [
            .sea: Color(hex: 0x1673B8), .ice: Color(hex: 0x2483AB), .bird: Color(hex: 0xA86400), .star: Color(hex: 0x8F7000),
            .wind: Color(hex: 0x1B7F5E), .whale: Color(hex: 0x4A5FC8), .light: Color(hex: 0x8645C2), .ship: Color(hex: 0xBC4C27),
            .line: Color(hex: 0x0B6BCB),
        ])
}

extension Theme {
    var tablePalette: TablePalette { isDark ? .dark : .light }
}
