// The small signs on cards, as SVG in a palette's colours: the badge of a sound, and a picture that is not there.

import Imaging

enum FaceGlyphs {
    /// A loudspeaker on a disc, 64 × 64.
    static func audioBadge(_ palette: CardPalette) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
        <circle cx="32" cy="32" r="30" fill="\(hex(palette.badge))"/>
        <circle cx="32" cy="32" r="28" fill="none" stroke="\(hex(palette.badgeRing))" stroke-width="2"/>
        <path d="M15 26h9l11-10v32l-11-10h-9z" fill="\(hex(palette.badgeHorn))"/>
        <path d="M41 24c5 4 5 12 0 16M46 18c9 7 9 21 0 28" fill="none" stroke="\(hex(palette.badgeWaves))" stroke-width="4" stroke-linecap="round"/>
        </svg>
        """
    }

    /// An empty frame with a hill and a sun, 64 × 64.
    static func missingPicture(_ palette: CardPalette) -> String {
        let gray = hex(palette.placeholder)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
            <rect x="4" y="10" width="56" height="44" rx="5" fill="none" stroke="\(gray)" stroke-width="3"/>
            <path d="M12 46l13-16 9 10 7-7 12 13z" fill="\(gray)" fill-opacity="0.5"/><circle cx="43" cy="23" r="5" fill="\(gray)" fill-opacity="0.5"/>
            </svg>
            """
    }

    /// `#rrggbb`, without alpha.
    private static func hex(_ color: Color) -> String {
        func digits(_ v: Float) -> String {
            let text = String(Int(max(0, min(1, v)) * 255 + 0.5), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "#" + digits(color.red) + digits(color.green) + digits(color.blue)
    }
}
