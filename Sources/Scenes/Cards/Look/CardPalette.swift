// The colours of the card tray. They are materials under a light: at night a desk in the dark with trays of
// walnut lined in blue felt, by day a linen cloth with trays of pale oak lined in sage. The cards are the same
// box of cards in both. A value, given down from the theme; nothing looks it up.

import Imaging
import Views

/// What the tray and its cards are made of.
struct CardPalette: Equatable, Sendable {
    // What the trays stand on, and the trays

    /// Flat, so that what covers it can be drawn without it.
    var desk: Color
    /// Wood where light falls on it, on its face, and in the shade; its pores and its sheen.
    var woodLight, wood, woodDark, pores, sheen: Color
    /// An edge that catches the light, and the line around the rim.
    var glint, rim: Color
    /// The lining, and the lining close under the far rim.
    var felt, feltDark: Color
    /// The darkest of the shadow that the rim casts on the lining, and that the tray casts on the desk.
    var innerShade, outerShade: Color
    /// Under the last card of a row.
    var cardShadow: Color

    // Cards

    var paper, paperShade, fibre: Color
    var ruleBlue, ruleRed: Color
    /// Writing: questions, answers, and lines that stand for what is not drawn yet.
    var ink, answerInk, placeholder: Color
    /// The back's field from top to bottom, its pattern, and its lozenge.
    var back, backDark, backLine, backMark: Color
    /// Where one card keeps the light from another: paper in shadow is not gray. See `CardLight.shade`, which
    /// is multiplied by `shadeStrength`.
    var shade: Color
    var shadeStrength: Float
    /// A card's outline, its free edge, and the sheen of an exposed card.
    var outline, cut, gloss: Color
    /// The badge of a sound: its disc, ring, horn and waves.
    var badge, badgeRing, badgeHorn, badgeWaves: Color

    // Words on the desk, and on the plate that tells news

    var title, count, accent, line: Color
    var plate, plateText, plateBorder: Color
}

extension CardPalette {
    /// For a theme.
    init(_ theme: Theme) { self = theme.isDark ? .dark : .light }

    /// Night: walnut and blue felt, one lamp.
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

    /// Day: pale oak and sage felt on linen, the light of a window.
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
