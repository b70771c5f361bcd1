// Differences as colours: a dim gray where pixels are equal, blue within the tolerance, red to white beyond it.

import FloeGeometry
import FloeImaging
import Testing

struct DifferenceMapTests {
    private let map = DifferenceMap()

    @Test func equalPixelsAreDimGray() {
        let plain = Bitmap(width: 3, height: 2, color: 0xFFFF_FFFF), black = Bitmap(width: 3, height: 2, color: 0xFF00_0000)
        #expect(map.picture(plain, plain)[1, 1] == 0xFF33_3333 && map.picture(black, black)[1, 1] == 0xFF00_0000)
    }

    @Test func coloursSeparateToleratedDifferences() {
        for distance in 1...255 {
            let color = map.color(ofDistance: distance)
            #expect(color.alphaByte == 255)
            #expect((color.blueByte > color.redByte) == (distance <= PictureTolerance.compositors.channel), "\(distance)")
        }
        let brightness = [3, 8, 16, 64, 255].map { map.color(ofDistance: $0).greenByte + map.color(ofDistance: $0).blueByte }
        #expect(brightness == brightness.sorted() && Set(brightness).count == brightness.count)
    }

    @Test func eachPixelShowsItsOwnDifference() {
        let a = Bitmap(width: 4, height: 1, color: 0xFF40_4040)
        let b = Bitmap(width: 4, height: 2) { x, y in y == 1 ? 0xFF00_0000 : x == 1 ? 0xFF41_4040 : x == 2 ? 0xFF40_4080 : 0xFF40_4040 }
        let picture = map.picture(a, b)
        #expect(picture.size == PixelSize(width: 4, height: 2))
        #expect(picture[1, 0] == map.color(ofDistance: 1) && picture[2, 0] == map.color(ofDistance: 64))
        #expect(picture[0, 0] == picture[3, 0] && picture[0, 0].redByte == picture[0, 0].blueByte)
        #expect(picture[0, 1] == map.color(ofDistance: 255), "what one of them lacks differs")
    }

    @Test func toleranceAllowsShareOfPixels() throws {
        let a = Bitmap(width: 100, height: 20, color: 0xFF40_4040)
        func difference(_ count: Int, _ tolerance: PictureTolerance) throws -> ImageDifference {
            let b = Bitmap(width: 100, height: 20) { x, y in y * 100 + x < count ? 0xFF40_4046 : 0xFF40_4042 }
            return try #require(ImageDifference(a, b, tolerance: tolerance.channel))
        }
        let both = PictureTolerance.compositors
        #expect(try both.allows(difference(2, both)) && !both.allows(difference(3, both)))
        #expect(try !PictureTolerance.none.allows(difference(0, .none)))
    }
}
