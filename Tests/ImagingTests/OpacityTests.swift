// A layer's opacity of 0…1 in 8 bits: rounded to nearest and clamped.

import FloeImaging
import Testing

@Suite struct OpacityTests {
    @Test(arguments: [(0, 0), (0.001, 0), (0.002, 1), (0.5, 128), (0.7, 179), (0.998, 254), (0.999, 255), (1, 255)] as [(Float, UInt8)])
    func `an opacity rounds to the nearest of 256 levels`(value: Float, byte: UInt8) {
        #expect(Opacity(value).byte == byte)
    }

    @Test(arguments: [(-3, .transparent), (1.2, .opaque), (.infinity, .opaque), (-.infinity, .transparent)] as [(Float, Opacity)])
    func `an opacity out of range is clamped`(value: Float, opacity: Opacity) {
        #expect(Opacity(value) == opacity)
    }

    @Test func `scaling by an opacity equals scaling by its byte`() {
        for byte in 0...255 as ClosedRange<UInt8> {
            #expect(Pixel(0xFF80_4001).scaled(by: Opacity(byte: byte)) == Pixel(0xFF80_4001).scaled(by: UInt32(byte)))
        }
        #expect(Pixel(0xFF80_4001).scaled(by: .opaque) == 0xFF80_4001)
        #expect(Pixel(0xFF80_4001).scaled(by: .transparent) == 0)
    }
}
