// The measure that every picture comparison relies on.

import FloeGeometry
import FloeImaging
import Testing

@Suite struct ImageDifferenceTests {
    private let plain = Bitmap(width: 6, height: 4, color: 0xFF10_2030)

    @Test func equalPicturesDoNotDiffer() throws {
        let difference = try #require(ImageDifference(plain, Bitmap(width: 6, height: 4, color: 0xFF10_2030), tolerance: 0))
        #expect(difference.largest == 0 && difference.pixelsDifferent == 0 && difference.bounds.isEmpty)
        #expect(difference.pixelCount == 24)
    }

    @Test func toleranceParts() throws {
        let other = Bitmap(width: 6, height: 4) { x, y in
            x == 1 && y == 1 ? 0xFF10_2032 : x == 4 && y == 2 ? 0xF010_2030 : 0xFF10_2030
        }
        let difference = try #require(ImageDifference(plain, other, tolerance: 2))
        #expect(difference.largest == 15 && difference.pixelsDifferent == 2 && difference.pixelsBeyondTolerance == 1)
        #expect(difference.bounds == DeviceRect(x: 4, y: 2, width: 1, height: 1))
    }

    @Test func everyChannelCounts() {
        for shift in [UInt32(0), 8, 16, 24] {
            #expect(ImageDifference.distance(0x7F7F_7F7F, 0x7F7F_7F7F ^ (0x7F << shift)) == 127)
        }
    }

    @Test func differentSizesAreNotCompared() {
        #expect(ImageDifference(plain, Bitmap(width: 6, height: 5, color: 0), tolerance: 255) == nil)
    }

    @Test func equalPixelsAreBlack() {
        let other = Bitmap(width: 6, height: 4) { x, _ in x == 0 ? 0xFF11_2030 : 0xFF10_2030 }
        let picture = ImageDifference.picture(plain, other)
        #expect(picture[1, 0] == 0xFF00_0000 && picture[0, 0] == 0xFF08_0000)
    }
}
