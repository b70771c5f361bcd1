// The colours of the card tray, as materials in a light: at night a dark desk with trays of walnut lined in blue felt, by day a linen
// cloth with trays of pale oak lined in sage. Both hold the same cards. The palette is a plain value handed down from the theme and
// is never looked up globally.

import FloeImaging
import FloeViewTree

/// The materials of the tray and its cards.
struct CardPalette: Equatable, Sendable {
    // Desk and trays

    /// The colour of the desk. Flat, so that what covers it can be drawn without it.
    var desk: Color
    /// Wood in the light, on its face and in the shade, then its pores and its sheen.
    var woodLight, wood, woodDark, pores, sheen: Color
    /// An edge that catches the light, and the outline of the rim.
    var glint, rim: Color
    /// The lining, and the lining directly under the far rim.
    var felt, feltDark: Color
    /// The darkest shade of the rim's shadow on the lining, and of the tray's shadow on the desk.
    var innerShade, outerShade: Color
    /// The shadow under the last card of a row.
    var cardShadow: Color

    // Cards

    var paper, paperShade, fibre: Color
    var ruleBlue, ruleRed: Color
    /// The ink of questions and of answers, and the lines that stand in for faces not drawn yet.
    var ink, answerInk, placeholder: Color
    /// The back's gradient from top to bottom, its pattern, and its lozenge.
    var back, backDark, backLine, backMark: Color
    /// The colour of the shade that one card casts on another, since paper in shadow is not gray. `CardLight.shade` is multiplied by
    /// `shadeStrength`.
    var shade: Color
    var shadeStrength: Float
    /// The outline of a card, its free edge, and the sheen of an exposed card.
    var outline, cut, gloss: Color
    /// The sound badge: its disc, ring, horn and waves.
    var badge, badgeRing, badgeHorn, badgeWaves: Color

    // Text on the desk, and the plate for messages

    var title, count, accent, line: Color
    var plate, plateText, plateBorder: Color
}

extension CardPalette {
    /// The palette for a theme.
    init(_ theme: Theme) { self = theme.isDark ? .dark : .light }

    /// Night: walnut and blue felt, lit by one lamp.
    static let dark = CardPalette(
        desk: Color(hex: 0x0C1726),
        woodLight: Color(hex: 0x6B4630), wood: Color(hex: 0x4A2E1F), woodDark: Color(hex: 0x2A1910),
        pores: Color(hex: 0x000000, alpha: 0.55), sheen: Color(red: 1, green: 0.78, blue: 0.55, alpha: 0.16),
        glint: Color(hex: 0xFFC46B, alpha: 0.35), rim: Color(hex: 0x000000, alpha: 0.5),
        felt: Color(hex: 0x14384F), feltDark: Color(hex: 0x0A1D2C),
        innerShade: Color(hex: 0x03080F, alpha: 0.52), outerShade: Color(hex: 0x000000, alpha: 0.45),
        cardShadow: Color(hex: 0x02060C, alpha: 0.62),
        paper: Color(hex: 0xFDF9EF), paperShade: Color(hex: 0xF1E8D6), fibre: Color(hex: 0x59401F, alpha: 0.085),
        ruleBlue: Color(hex: 0x8FBAD6, alpha: 0.3), ruleRed: Color(hex: 0xD9735A, alpha: 0.5),
        ink: Color(hex: 0x1B2A38), answerInk: Color(hex: 0x17507A), placeholder: Color(hex: 0x9AA4A8, alpha: 0.35),
        back: Color(hex: 0x235C82), backDark: Color(hex: 0x123650),
        backLine: Color(hex: 0x7CCBFF), backMark: Color(hex: 0xFFC46B),
        shade: Color(hex: 0x07121F), shadeStrength: 1,
        outline: Color(hex: 0x2A1910, alpha: 0.34), cut: Color(white: 1, alpha: 0.75), gloss: Color(white: 1, alpha: 0.4),
        badge: Color(hex: 0x235C82), badgeRing: Color(hex: 0x7CCBFF),
        badgeHorn: Color(hex: 0xFDF9EF), badgeWaves: Color(hex: 0xFFC46B),
        title: Color(hex: 0xEEF3F8), count: Color(hex: 0x8FA9BE),
        accent: Color(hex: 0xFFC46B), line: Color(hex: 0x7CCBFF, alpha: 0.16),
        plate: Color(hex: 0x1D4A66, alpha: 0.97), plateText: Color(hex: 0xFDF9EF), plateBorder: Color(hex: 0xFFC46B, alpha: 0.55))

    /// Day: pale oak and sage felt on linen, lit by a window.
    static let light = CardPalette(
        desk: Color(hex: 0xF1ECE2),
        woodLight: Color(hex: 0xF0DDB8), wood: Color(hex: 0xE2C798), woodDark: Color(hex: 0xB58F5C),
        pores: Color(hex: 0x7A4F1E, alpha: 0.34), sheen: Color(hex: 0xFFF8E6, alpha: 0.5),
        glint: Color(hex: 0xFFFFFF, alpha: 0.75), rim: Color(hex: 0x6E4A1F, alpha: 0.38),
        felt: Color(hex: 0x9DB4AB), feltDark: Color(hex: 0x7F998F),
        innerShade: Color(hex: 0x2C463F, alpha: 0.36), outerShade: Color(hex: 0x5A4426, alpha: 0.3),
        cardShadow: Color(hex: 0x1F342E, alpha: 0.42),
        paper: Color(hex: 0xFFFDF8), paperShade: Color(hex: 0xF8F1E3), fibre: Color(hex: 0x7A5A2C, alpha: 0.07),
        ruleBlue: Color(hex: 0x8FBAD6, alpha: 0.34), ruleRed: Color(hex: 0xD9735A, alpha: 0.55),
        ink: Color(hex: 0x22303A), answerInk: Color(hex: 0x1A5A86), placeholder: Color(hex: 0x8F9698, alpha: 0.35),
        back: Color(hex: 0x4C8DBA), backDark: Color(hex: 0x2F6C98),
        backLine: Color(hex: 0xD8EEFF), backMark: Color(hex: 0xFFD590),
        shade: Color(hex: 0x3A2E22), shadeStrength: 0.72,
        outline: Color(hex: 0x6E4A1F, alpha: 0.36), cut: Color(white: 1, alpha: 0.9), gloss: Color(white: 1, alpha: 0.5),
        badge: Color(hex: 0x2F6C98), badgeRing: Color(hex: 0xBFE2FF),
        badgeHorn: Color(hex: 0xFFFDF8), badgeWaves: Color(hex: 0xFFD590),
        title: Color(hex: 0x2B2118), count: Color(hex: 0x6A5A48),
        accent: Color(hex: 0xB4532A), line: Color(hex: 0x6E4A1F, alpha: 0.24),
        plate: Color(hex: 0xFFFDF8, alpha: 0.98), plateText: Color(hex: 0x2B2118), plateBorder: Color(hex: 0xB4532A, alpha: 0.45))
}
