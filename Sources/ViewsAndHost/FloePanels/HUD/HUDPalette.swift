// The HUD's colours in light and dark. Its panel is opaque with a border, since it lies over anything, including text and pages
// of its own colour. Marks for frames in time use the colours of Compare's lanes.

import FloeImaging
import FloeViewTree

/// The colours of the HUD.
package struct HUDPalette: Sendable {
    /// The look of the controls that go with it.
    private(set) var theme: Theme
    private(set) var panel, border, text, faint, rule: Color
    /// The colours of phases, by `FramePhase`.
    let phases: [Color]
    /// In time for 120 frames a second, for 60, for neither.
    private(set) var positive, warning, negative: Color

    /// Returns the palette that goes with a theme, dark or light, and has its contrast.
    package static func matching(_ theme: Theme) -> HUDPalette {
        var palette = theme.isDark ? dark : light
        guard theme != palette.theme else { return palette }
        let colors = theme.palette
        palette.theme = theme
        (palette.border, palette.rule, palette.faint) = (colors.separator, colors.separator, colors.secondaryText)
        (palette.positive, palette.warning, palette.negative) = (colors.positive, colors.warning, colors.negative)
        return palette
    }

    func verdict(_ seconds: Double) -> Color { seconds <= 1 / 120 ? positive : seconds <= 1 / 60 ? warning : negative }

    package static let dark = HUDPalette(
        theme: .dark, panel: Color(hex: 0x0B1420), border: Color(hex: 0xFFFFFF, alpha: 0.16), text: Color(hex: 0xE8F1F8),
        faint: Color(hex: 0x8FA6BA), rule: Color(hex: 0xFFFFFF, alpha: 0.22),
        phases: [0xB794F6, 0x38C6D9, 0xD5DEE8, 0x4C8DF6, 0xF48FB1, 0x56687A].map { Color(hex: $0) },
        positive: Palette.dark.positive, warning: Palette.dark.warning, negative: Palette.dark.negative)
    package static let light = HUDPalette(
        theme: .light, panel: Color(hex: 0xFFFFFF), border: Color(hex: 0x1B2733, alpha: 0.22), text: Color(hex: 0x16202B),
        faint: Color(hex: 0x55626F), rule: Color(hex: 0x1B2733, alpha: 0.24),
        phases: [0x7E57C2, 0x0097A7, 0x3B4754, 0x3D7FE0, 0xC2407A, 0xB4BEC8].map { Color(hex: $0) },
        positive: Palette.light.positive, warning: Palette.light.warning, negative: Palette.light.negative)
}
