// Layer colours as they are drawn: 8 bits a channel, as in a layer-tree file, so that a captured tree renders exactly the pixels
// of the live one. Animations interpolate in finer steps.

import FloeImaging

extension Color {
    /// The nearest colour with 8 bits a channel, straight alpha.
    var eightBit: Color {
        func round(_ v: Float) -> Float { Float(UInt32(max(0, min(1, v)) * 255 + 0.5)) / 255 }
        return Color(red: round(red), green: round(green), blue: round(blue), alpha: round(alpha))
    }

    /// Returns the pixel of this colour with `opacity` multiplied into its alpha.
    func pixel(_ opacity: Opacity) -> Pixel {
        opacity.isOpaque ? pixel : withAlpha(eightBit.alpha * opacity.scale / 255).pixel
    }
}
