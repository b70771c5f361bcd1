// Bitmaps: their pixels, their identity, and the mipmap levels both compositors sample.

import FloeGeometry
import FloeImaging
import Testing

@Suite struct BitmapTests {
    @Test func pixelsKeepTheirPositions() {
        let bitmap = Bitmap(width: 3, height: 2) { x, y in Pixel(red: UInt32(x), green: UInt32(y), blue: 9, alpha: 255) }
        #expect(bitmap[2, 1] == Pixel(red: 2, green: 1, blue: 9, alpha: 255))
        #expect(bitmap[3, 0] == 0 && bitmap[0, 2] == 0 && bitmap[-1, 0] == 0 && bitmap[0, -1] == 0)
        #expect(bitmap.size == PixelSize(width: 3, height: 2) && bitmap.byteCount == 24)
    }

    @Test func opacityIsFound() {
        #expect(Bitmap(width: 2, height: 2, color: 0xFF00_0000).isOpaque)
        let holed = Bitmap(width: 5, height: 5) { x, y in x == 4 && y == 4 ? 0xFE00_0000 : 0xFF00_0000 }
        #expect(!holed.isOpaque)
    }

    @Test func identityIsPerBitmap() {
        let a = Bitmap(width: 1, height: 1, color: 0), b = Bitmap(width: 1, height: 1, color: 0)
        #expect(a != b && a == a && a.id != b.id)
    }

    @Test func fillsAreClipped() {
        let bitmap = Bitmap(width: 4, height: 4) { rows in
            rows.fill(DeviceRect(x: -5, y: 2, width: 7, height: 70), 0xFFFF_FFFF)
            rows.fill(DeviceRect(x: 9, y: 9, width: 1, height: 1), 0xFF00_0000)
        }
        #expect(bitmap[0, 1] == 0 && bitmap[1, 2] == 0xFFFF_FFFF && bitmap[1, 3] == 0xFFFF_FFFF && bitmap[2, 3] == 0)
    }

    @Test func errorWhileFillingIsRethrown() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try Bitmap(width: 2, height: 2) { _ in throw Failure() } }
    }

    @Test(arguments: [(8, 6), (7, 5), (1, 9), (9, 1), (2, 2), (1, 2)])
    func halfIsTheRoundedMean(_ width: Int, _ height: Int) throws {
        var state: UInt32 = 12345
        let bitmap = Bitmap(width: width, height: height) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return state
        }
        let half = try #require(bitmap.half)
        #expect(half.width == max(1, width / 2) && half.height == max(1, height / 2))
        for y in 0..<half.height {
            for x in 0..<half.width {
                let x1 = min(2 * x + 1, width - 1), y1 = min(2 * y + 1, height - 1)
                let four = [bitmap[2 * x, 2 * y], bitmap[x1, 2 * y], bitmap[2 * x, y1], bitmap[x1, y1]]
                for shift in [UInt32(0), 8, 16, 24] {
                    let sum = four.reduce(0) { $0 + (($1 >> shift) & 255) }
                    #expect((half[x, y] >> shift) & 255 == (sum + 2) / 4)
                }
            }
        }
    }

    @Test func coloursUnderOtherAlphaStayPremultiplied() {
        let colors = Bitmap(width: 3, height: 1, color: Pixel(red: 200, green: 90, blue: 10, alpha: 255))
        let alphas = Bitmap(width: 2, height: 2) { x, _ in x == 0 ? 0 : Pixel(red: 5, green: 6, blue: 7, alpha: 100) }
        let both = colors.withAlpha(of: alphas)
        #expect(both.width == 3 && both.height == 1)
        #expect((0..<3).map { both[$0, 0] } == [0, Pixel(red: 100, green: 90, blue: 10, alpha: 100), 0])
    }

    @Test func halvingEndsAtOnePixelAndIsCached() {
        let bitmap = Bitmap(width: 16_384, height: 1, color: 0xFF11_2233)
        var level: Bitmap? = bitmap
        var count = 0
        while let next = level?.half { level = next; count += 1 }
        #expect(count == 14 && level?[0, 0] == 0xFF11_2233)
        #expect(bitmap.half === bitmap.half)
    }
}
