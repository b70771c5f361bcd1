// The colours of layers as they are drawn: of 8 bits a channel, as a layer-tree file has them, so that a
// captured tree draws the very pixels that the living one does. Animations run through finer steps.

import Imaging

extension Color {
    /// The nearest colour with 8 bits a channel, straight alpha.
    var eightBit: Color {
        func round(_ v: Float) -> Float { Float(UInt32(max(0, min(1, v)) * 255 + 0.5)) / 255 }
        return Color(red: round(red), green: round(green), blue: round(blue), alpha: round(alpha))
    }

    /// The pixel of this colour with an opacity in its alpha.
    func pixel(_ opacity: Opacity) -> Pixel {
        opacity.isOpaque ? pixel : withAlpha(eightBit.alpha * opacity.scale / 255).pixel
    }
}
