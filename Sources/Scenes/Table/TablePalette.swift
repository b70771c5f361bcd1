// The scene's colours by what they are for: night blue with pale ice, and brass for the frame.

import Imaging

/// Colours of the faded table.
enum TablePalette {
    static let sky = [Color(hex: 0x0C1726), Color(hex: 0x14304A), Color(hex: 0x1D4A66)]
    /// Behind the rows where no pattern shows. What overlays fade to.
    static let panel = Color(hex: 0x0F2336)
    static let patternDark = Color(hex: 0x143452), patternLight = Color(hex: 0x3A7FA6)
    static let bright = Color(hex: 0xF2F8FC), soft = Color(hex: 0xA9C3D6), faint = Color(hex: 0x7E9CB3)
    static let accent = Color(hex: 0x7CCBFF), warm = Color(hex: 0xFFC46B)
    static let brass = Color(hex: 0xD9AE6C)
    static let separator = Color(hex: 0xBFE3FF, alpha: 0.10)
    static let hover = Color(hex: 0xBFE3FF, alpha: 0.08), selection = Color(hex: 0x7CCBFF, alpha: 0.22)
}
