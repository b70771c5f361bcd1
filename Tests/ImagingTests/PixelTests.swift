// The 8-bit arithmetic that every kernel must reproduce, checked against exact rounding.

import FloeImaging
import Testing

@Suite struct PixelTests {
    @Test func multiplicationRoundsToNearestForAllPairs() {
        var wrong = 0
        for a in UInt32(0)...255 {
            for b in UInt32(0)...255 where multiply255(a, b) != (2 * a * b + 255) / 510 { wrong += 1 }
        }
        // (2ab + 255) / 510 is ⌊ab/255 + ½⌋; 255 is odd, so that no product lies halfway.
        #expect(wrong == 0)
    }

    @Test func componentsRoundTrip() {
        let p = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
        #expect(p == 0x0401_0203)
        #expect([p.redByte, p.greenByte, p.blueByte, p.alphaByte] == [1, 2, 3, 4])
    }

    @Test func premultipliedChannelsNeverExceedAlpha() {
        for alpha in UInt32(0)...255 {
            let p = Pixel.premultiply(red: 255, green: 128, blue: 0, alpha: alpha)
            #expect(p.redByte == alpha && p.greenByte <= alpha && p.blueByte == 0 && p.alphaByte == alpha)
        }
    }

    @Test func scaling() {
        let p: Pixel = 0xFF80_4020
        #expect(p.scaled(by: 255) == p && p.scaled(by: 0) == 0)
        #expect(p.scaled(by: 128) == Pixel(red: 64, green: 32, blue: 16, alpha: 128))
    }
}
