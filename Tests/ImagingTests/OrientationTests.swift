// Exif's orientation: each of the eight, in JPEG and PNG, turns the picture and its size, whole or reduced.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct OrientationTests {
    /// The corners of a picture stored as AB over CD, as each orientation shows them (Exif 2.32, table 6).
    private static let shown = [1: "AB/CD", 2: "BA/DC", 3: "DC/BA", 4: "CD/AB", 5: "AC/BD", 6: "CA/DB", 7: "DB/CA", 8: "BD/AC"]

    /// Exif data of an orientation, as another tag before it and one after it would surround it.
    private func exif(_ orientation: Int, isLittle: Bool = false, type: Int = 3) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let digits = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return isLittle ? digits : digits.reversed()
        }
        func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(1, 4) + (type == 3 ? number(value, 2) + [0, 0] : number(value, 4))
        }
        let head = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(10, 4) + [0, 0]
        return head + number(3, 2) + entry(0x0100, 4, 9) + entry(0x0112, type, orientation) + entry(0x0131, 3, 1) + number(0, 4)
    }

    private func jpeg(_ exif: [UInt8], in whole: Data = SamplePictures.cornersJPEG) -> Data {
        let content = Array("Exif\0\0".utf8) + exif, length = content.count + 2
        return whole.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + whole.dropFirst(2)
    }

    /// Returns a PNG of 3 × 2 pixels with the gray levels 40, 80 … 240.
    private func png(before: [UInt8]? = nil, after: [UInt8]? = nil, isInterlaced: Bool = false) -> Data {
        let rows = PNGBuilder.rows(width: 3, height: 2, depth: 8, colors: .gray, isInterlaced: isInterlaced) { x, y, _ in
            (3 * y + x + 1) * 40
        }
        return PNGBuilder.file(
            width: 3, height: 2, depth: 8, isInterlaced: isInterlaced, rows: rows, before: before.map { [("eXIf", $0)] } ?? [],
            after: after.map { [("eXIf", $0)] } ?? [])
    }

    /// Names the corners of a picture.
    private func corners(_ bitmap: Bitmap, _ names: [Pixel: Character]) -> String {
        func name(_ x: Int, _ y: Int) -> Character { names.first { ImageDifference.distance($0.key, bitmap[x, y]) <= 3 }?.value ?? "?" }
        let right = bitmap.width - 1, bottom = bitmap.height - 1
        return "\(name(0, 0))\(name(right, 0))/\(name(0, bottom))\(name(right, bottom))"
    }

    private let quarters: [Pixel: Character] = [0xFFFF_0000: "A", 0xFF00_FF00: "B", 0xFF00_00FF: "C", 0xFFFF_FF00: "D"]

    @Test(arguments: 1...8, [false, true])
    func jpegIsTurned(orientation: Int, isLittle: Bool) throws {
        for whole in [SamplePictures.cornersJPEG, SamplePictures.progressiveCornersJPEG] {
            let file = try ImageFile(data: jpeg(exif(orientation, isLittle: isLittle), in: whole), path: "s")
            let isOnItsSide = orientation > 4
            #expect(file.size == (isOnItsSide ? PixelSize(width: 32, height: 48) : PixelSize(width: 48, height: 32)))
            let bitmap = try file.bitmap()
            #expect(bitmap.size == file.size && bitmap.isOpaque)
            #expect(corners(bitmap, quarters) == Self.shown[orientation])
        }
    }

    /// What is asked for is a shown size, of which a reduced picture keeps the shape.
    @Test(arguments: 1...8)
    func reducedJPEGIsTurned(orientation: Int) throws {
        let file = try ImageFile(data: jpeg(exif(orientation)), path: "s"), isOnItsSide = orientation > 4
        let quarter = isOnItsSide ? PixelSize(width: 8, height: 12) : PixelSize(width: 12, height: 8)
        let small = try file.bitmap(atLeast: quarter)
        #expect(small.size == quarter)
        #expect(corners(small, quarters) == Self.shown[orientation])
        #expect(file.decodingBytes(atLeast: quarter) == quarter.area * 4)
        // Its shorter side would be too short.
        let across = PixelSize(width: quarter.height, height: quarter.width)
        #expect(try file.bitmap(atLeast: across).size == PixelSize(width: quarter.width * 2, height: quarter.height * 2))
    }

    @Test(arguments: 1...8, [false, true])
    func pngIsTurned(orientation: Int, isInterlaced: Bool) throws {
        let names = [40: "A", 120: "B", 160: "C", 240: "D"].reduce(into: [:]) { names, entry in
            names[Pixel(red: UInt32(entry.key), green: UInt32(entry.key), blue: UInt32(entry.key), alpha: 255)] = Character(entry.value)
        }
        // The chunk may stand on either side of the pixels, and some programs leave JPEG's identifier in it.
        let plain = exif(orientation), named = Array("Exif\0\0".utf8) + exif(orientation, isLittle: true, type: 4)
        for data in [png(before: plain, isInterlaced: isInterlaced), png(after: plain, isInterlaced: isInterlaced), png(before: named)] {
            let file = try ImageFile(data: data, path: "s"), bitmap = try file.bitmap()
            #expect(file.size == (orientation > 4 ? PixelSize(width: 2, height: 3) : PixelSize(width: 3, height: 2)))
            #expect(bitmap.size == file.size)
            #expect(corners(bitmap, names) == Self.shown[orientation])
        }
    }

    @Test func photographFromAPhoneStandsUpright() throws {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        let file = try ImageFile(path: folder.appendingPathComponent("turned-right.jpg").path)
        #expect(file.size == PixelSize(width: 60, height: 120))
        #expect(try file.bitmap().size == file.size)
    }

    /// Data that is no directory, or whose orientation is none, leaves the picture as it is stored.
    @Test func invalidExifIsIgnored() throws {
        let whole = exif(6)
        var wrong = (0..<whole.count - 18).map { Array(whole.prefix($0)) }
        wrong += [exif(0), exif(9), exif(65_535), Array("Exif".utf8), Array("II*\0\u{7F}\u{7F}\u{7F}\u{7F}".utf8)]
        for data in wrong {
            #expect(try ImageFile(data: jpeg(data), path: "s").size == PixelSize(width: 48, height: 32), "\(data)")
            #expect(try ImageFile(data: png(before: data), path: "s").bitmap().size == PixelSize(width: 3, height: 2))
        }
        // A segment that claims to be longer than the file.
        let cut = jpeg(whole).prefix(40)
        #expect(throws: ImageFileError.self) { try ImageFile(data: cut, path: "s") }
    }
}
