// Writing pictures: the pixels survive a round trip, and a failed write leaves nothing behind.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct PNGWritingTests {
    @Test func opaquePixelsRoundTrip() throws {
        let bitmap = Bitmap(width: 37, height: 23) { x, y in
            Pixel(red: UInt32(x * 7 & 255), green: UInt32(y * 11 & 255), blue: UInt32(x * y & 255), alpha: 255)
        }
        let directory = try TemporaryDirectory()
        try bitmap.writePNG(to: directory.path("out.png"))
        let read = try ImageFile(path: directory.path("out.png")).bitmap()
        #expect(ImageDifference(bitmap, read, tolerance: 0)?.pixelsDifferent == 0)
        #expect(directory.names == ["out.png"])
    }

    @Test func premultipliedPixelsRoundTrip() throws {
        // Straight components are rounded to nearest. Premultiplying them again gives the same value, because a straight step is
        // never smaller than a premultiplied one.
        let bitmap = Bitmap(width: 256, height: 256) { c, a in
            let v = UInt32(min(c, a))
            return Pixel(red: v, green: v / 2, blue: 0, alpha: UInt32(a))
        }
        let data = try #require(bitmap.pngData())
        let read = try ImageFile(data: data, path: "s").bitmap()
        #expect(ImageDifference(bitmap, read, tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func equalPixelsGiveEqualBytes() {
        let a = Bitmap(width: 9, height: 9, color: 0x8040_2010), b = Bitmap(width: 9, height: 9, color: 0x8040_2010)
        #expect(a.pngData() == b.pngData())
    }

    @Test func incompressiblePixelsFit() throws {
        var state: UInt32 = 1
        let bitmap = Bitmap(width: 512, height: 300) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return state | 0xFF00_0000
        }
        let data = try #require(bitmap.pngData())
        let read = try ImageFile(data: data, path: "s").bitmap()
        #expect(ImageDifference(bitmap, read, tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func failuresNameThePathAndLeaveNothing() throws {
        let directory = try TemporaryDirectory()
        let bitmap = Bitmap(width: 1, height: 1, color: 0)
        let path = directory.path("no/such/place.png")
        let error = #expect(throws: ImageFileError.self) { try bitmap.writePNG(to: path) }
        #expect(error?.path == path && error?.description.contains("does not exist") == true)
        #expect(throws: ImageFileError.self) { try bitmap.writePNG(to: directory.url.path) }
        #expect(directory.names.isEmpty)
    }

    @Test func existingFileIsReplacedAndLinkKept() throws {
        let directory = try TemporaryDirectory()
        let target = directory.path("target.png"), link = directory.path("link.png")
        try Bitmap(width: 2, height: 2, color: 0xFF00_0000).writePNG(to: target)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        try Bitmap(width: 5, height: 2, color: 0xFF00_0000).writePNG(to: link)
        #expect(try ImageFile(path: target).size.width == 5)
        #expect(directory.names.sorted() == ["link.png", "target.png"])
        try Bitmap(width: 2, height: 2, color: 0).writePNG(to: "/dev/null")
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
    }
}
