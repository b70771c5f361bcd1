// The HUD's colours by day and by night. Its panel is nearly opaque and has a line around it: it lies over anything,
// a page of its own colour included.

import Imaging

/// What the HUD is drawn in.
struct HUDPalette {
    let panel, border, text, faint, rule: Color
    /// The colours of the compositors' graphs.
    let cpu, gpu: Color

    static let dark = HUDPalette(
        panel: Color(hex: 0x0B1420, alpha: 0.92), border: Color(hex: 0xFFFFFF, alpha: 0.16), text: Color(hex: 0xE8F1F8),
        faint: Color(hex: 0x8FA6BA), rule: Color(hex: 0xFFFFFF, alpha: 0.22), cpu: Color(hex: 0x4FC3F7), gpu: Color(hex: 0xFFB74D))
    static let light = HUDPalette(
        panel: Color(hex: 0xFFFFFF, alpha: 0.94), border: Color(hex: 0x1B2733, alpha: 0.22), text: Color(hex: 0x16202B),
        faint: Color(hex: 0x55626F), rule: Color(hex: 0x1B2733, alpha: 0.24), cpu: Color(hex: 0x0277BD), gpu: Color(hex: 0xC25700))
}
