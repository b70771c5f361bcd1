// Conversion of colours to pixels: components are clamped, alpha is rounded first, then the channels are premultiplied and rounded.

import FloeImaging
import Testing

@Suite struct ColorTests {
    @Test func hexadecimal() {
        #expect(Color(hex: 0x123456).pixel == 0xFF12_3456)
        #expect(Color(hex: 0xFF8000, alpha: 0.5).pixel == Pixel.premultiply(red: 255, green: 128, blue: 0, alpha: 128))
        #expect(Color.clear.pixel == 0 && Color.white.pixel == 0xFFFF_FFFF && Color.black.pixel == 0xFF00_0000)
    }

    @Test func everyByteRoundTrips() {
        for v in UInt32(0)...255 { #expect(Color(hex: v << 16 | v << 8 | v).pixel.greenByte == v) }
    }

    @Test func componentsOutOfRangeAreClamped() {
        #expect(Color(red: 7, green: -3, blue: .infinity, alpha: 2).pixel == 0xFFFF_00FF)
    }

    @Test func interpolationIsPremultiplied() {
        let red = Color(hex: 0xFF0000)
        let half = red.interpolated(to: .clear, 0.5)
        #expect(half.red == 1 && half.alpha == 0.5)
        #expect(red.interpolated(to: .white, 0) == red && red.interpolated(to: .white, 1) == .white)
        #expect(Color.clear.interpolated(to: .clear, 0.5) == .clear)
        #expect(red.withAlpha(0.25).alpha == 0.25)
    }
}
